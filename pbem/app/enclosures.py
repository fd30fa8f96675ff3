"""What goes into a letter about a game besides its words. A room brings it; without it a letter has words alone."""

from collections.abc import Sequence
from functools import cache

from pbem.projections.game import Game
from pbem.room import loaded, rooms


class Enclosures:
    """What is enclosed for a seat's eyes: nothing, unless a room overrides it. `pages`: whether there are any."""

    pages = False

    def pictures(self, game: Game, seat: str) -> Sequence[bytes]:
        """The board as PNG, for a phone: light, and dark; none where it cannot be drawn."""
        return ()

    def page(self, game: Game, seat: str, to: str, subject: str) -> str:
        """A page on which the seat may choose its answer to the mail with this subject, at this address; empty where
        it would be too large."""
        return ""


@cache
def enclosures() -> Enclosures:
    """What is enclosed here."""
    found: list[Enclosures] = [loaded(room.encloses, Enclosures)() for room in rooms().values() if room.encloses]
    return found[0] if found else Enclosures()
