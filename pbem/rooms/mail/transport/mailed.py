"""What went where by mail: for each game, the events that each address is known to have.

An address that stands here takes part in the game by mail. What is noted is never more than what is true, so that a
crash, or a file that was deleted, makes a mail be sent twice and never not at all.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from pbem.store import keeper

SHOWN = ""
"""Stands for everyone who may have been given a mail that was only printed."""


@dataclass(slots=True)
class Mailed:
    """Of one game: the ids of events by address, and on which day each seat was last reminded of each turn.

    `path`: where its file is, which mails go into; "" if that is not known.
    """

    game: str
    has: dict[str, set[str]] = field(default_factory=dict)
    reminded: dict[str, str] = field(default_factory=dict)
    path: str = ""

    @property
    def addresses(self) -> set[str]:
        """Who takes part by mail."""
        return self.has.keys() - {SHOWN}

    def know(self, address: str, ids: Iterable[str]) -> None:
        """Note that whoever is at an address has these events."""
        self.has.setdefault(address, set()).update(ids)

    def left(self) -> set[str]:
        """The ids of all events that someone else has or may have."""
        return set().union(*self.has.values())

    def save(self) -> None:
        """Keep it. Raises FaultyFileError or MachineError."""
        has = {address: sorted(ids) for address, ids in self.has.items()}
        mailed = {"has": has, "reminded": self.reminded, "path": self.path}
        keeper.keep(self.game, lambda known: known.update(mailed=mailed))


def load(game: str) -> Mailed:
    """What is noted of a game.

    Raises FaultyFileError if something else lies there: who takes part by mail is not forgotten in silence, nor
    what others have, which no one may take back in silence.
    """
    mailed = keeper.kept(game).get("mailed")
    if mailed is None:
        return Mailed(game)
    try:
        has = {str(address): _ids(ids) for address, ids in mailed["has"].items()}
        reminded = {str(what): str(day) for what, day in mailed["reminded"].items()}
        return Mailed(game, has, reminded, str(mailed["path"]))
    except (ValueError, LookupError, TypeError, AttributeError):
        raise keeper.spoilt(game) from None


def _ids(ids: Collection[str]) -> set[str]:
    return set(map(str, ids))
