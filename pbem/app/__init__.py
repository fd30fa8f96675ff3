"""Acting for a seat: said once, whoever acts, and by whatever way: a command, a mail, a sync, a program."""
