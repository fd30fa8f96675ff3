"""What was written down: events, their bytes and signatures, and the file that holds them.

Knows no game, no screen and no network.
"""
