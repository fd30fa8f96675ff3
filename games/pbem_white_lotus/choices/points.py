"""How many points a list of candidates goes up to, where a player names a number."""

BEYOND = 10
"""So many points more than one has are understood, to be refused with a reason."""


def nameable(held: int) -> range:
    """From 0 to more points than somebody holds."""
    return range(held + BEYOND + 1)
