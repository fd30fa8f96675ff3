"""Calling a player's attention: on the desktop, by an HTTP POST, with a program, or by a mail to themselves."""
