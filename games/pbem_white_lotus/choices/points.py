"""The numbers that a player may name who holds so many points, and those that are refused with a reason."""

BEYOND = 50  # more than any player types in earnest


def possible(held: int) -> range:
    """From none to all."""
    return range(held + 1)


def excessive(held: int) -> range:
    """More than there are."""
    return range(held + 1, held + BEYOND)
