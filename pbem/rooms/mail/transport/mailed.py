"""What went where by mail: for each game, the events that each address is known to have.

An address that stands here takes part in the game by mail. What is noted is never more than what is true, so that a
crash, or a file that was deleted, makes a mail be sent twice and never not at all.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pbem.errors import Fault, FaultyFileError
from pbem.events import places
from pbem.events.file import replace
from pbem.events.places import state_folder
from pbem.events.plain_data import of_json
from pbem.wording import _

SHOWN = ""
"""Stands for everybody who may have been given a mail that was only printed."""


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
        """The ids of all events that somebody else has or may have."""
        return set().union(*self.has.values())

    def save(self) -> None:
        """Keep it. Raises MachineError."""
        place = _file(self.game)
        place.parent.mkdir(parents=True, exist_ok=True)
        has = {address: sorted(ids) for address, ids in self.has.items()}
        kept = {"has": has, "reminded": self.reminded, "path": self.path}
        replace(place, json.dumps(kept, indent=1).encode())


def any_games() -> bool:
    """Whether any game has ever gone by mail; looking costs next to nothing."""
    return _file("").parent.is_dir()


def load(game: str) -> Mailed:
    """What is noted of a game.

    Raises FaultyFileError if something else lies there: who takes part by mail is not forgotten in silence, nor
    what others have, which nobody may take back in silence.
    """
    place = _file(game)
    try:
        kept = of_json(places.read(place))
        has = {str(address): _ids(ids) for address, ids in kept["has"].items()}
        reminded = {str(what): str(day) for what, day in kept["reminded"].items()}
        return Mailed(game, has, reminded, str(kept["path"]))
    except (FileNotFoundError, NotADirectoryError):
        return Mailed(game)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        sentence = _("it does not say what went by mail; move it away, and `pbem mail send` sends the game anew")
        raise FaultyFileError(str(place), [Fault(0, sentence)]) from None


def _ids(ids: Collection[str]) -> set[str]:
    return set(map(str, ids))


def _file(game: str) -> Path:
    return state_folder() / "mailed" / f"{game}.json"
