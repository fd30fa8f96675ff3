"""The hub: a machine with a mailbox, through which people play who have nothing but a mail program."""
