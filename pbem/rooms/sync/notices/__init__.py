"""Calling a player's attention: with a program of theirs, or by a mail to themselves."""
