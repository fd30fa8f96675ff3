"""Pushing where others push, too: how often to try, and how long to wait between."""

from collections.abc import Callable

TRIES = 60
"""How often a push that someone else forestalled is tried again, before the player is told to try later."""

FIRST_REST, LONGEST_REST = 0.05, 2.0  # seconds between two pushes, doubled each time, with jitter


def rest(attempt: int, pause: Callable[[float], None]) -> None:
    """Wait a little after a push that someone else forestalled: longer each time, and never as long as they do.

    `pause` waits a random time of at most so many seconds.
    """
    pause(min(LONGEST_REST, FIRST_REST * 2**attempt))
