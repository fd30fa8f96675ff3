"""What all ways to call attention have in common."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

MOST_WORDS = 2000
"""Characters of news: more than a notice shows, and less than any system takes as one argument."""

PATIENCE = 10.0
"""Seconds; what has not ended by then is ended."""


class Channel(Protocol):
    """One way to call attention."""

    def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
        """Tell some news, which is of these games. Returns "", or a sentence about what went wrong.

        `mark`: the same on each machine of the player that tells the same, so that it is shown once where that can be.
        """


def shortened(news: str) -> str:
    """The news without what no program takes, and no longer than a notice may be."""
    news = news.replace("\0", "")
    return news if len(news) <= MOST_WORDS else news[: MOST_WORDS - 1] + "…"
