"""The cryptography of dealt cards: pure functions over bytes and numbers that know no game, no file and no screen.

Everything here is described to the byte in docs/cards.md. The group arithmetic is libsodium's, in `points` alone.

The arithmetic on secret scalars is Python's, which does not take the same time for all numbers: no one who plays by
mail can measure that, and the protocol as a whole is unreviewed.
"""
