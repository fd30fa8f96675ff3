"""Who reads a sentence of the story."""

from collections.abc import Collection
from typing import NamedTuple


class Audience(NamedTuple):
    """Everybody; with `only`, one seat alone; with `but`, everybody but that seat."""

    only: str = ""
    but: str = ""

    def reads(self, seats: Collection[str]) -> bool:
        """Whether a viewer who holds these seats reads it."""
        if self.only:
            return self.only in seats
        return not self.but or self.but not in seats


EVERYBODY = Audience()
"""All may read it."""
