"""Sitting down: a game on the whole screen of a terminal. Everything that is done here goes through `pbem.app`."""
