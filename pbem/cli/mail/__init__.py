"""Mail as the commands and `sync` handle it: mails taken in, mails written, and whom they go to."""
