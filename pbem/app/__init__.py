"""Acting for a seat: said once, for every player and every way: a command, a mail, a sync, a program."""
