"""The mailboxes by which mail goes and comes: SMTP, IMAP, a Maildir, or any program, behind two small interfaces."""
