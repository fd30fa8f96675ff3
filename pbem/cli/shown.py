"""Which numbered list was shown last of each game: `pbem play 7` means that list and no other."""

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import StaleError
from pbem.events.places import state_folder
from pbem.wording import _


def remember_shown(path: Path, head: str, seat: str, moves: Sequence[str]) -> None:
    """A seat has been shown these moves, numbered from 1, at a newest event."""
    place, shown = _place(path), _digest(head, seat, moves)
    if _read(place) == shown:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(shown))


def check_shown(path: Path, head: str, seat: str, moves: Sequence[str]) -> None:
    """Raise StaleError unless just this list was the last to be shown."""
    shown = _read(_place(path))
    if shown == _digest(head, seat, moves):
        return
    sentence = _("the table has changed since that list was shown") if shown else _("no list has been shown yet")
    raise StaleError(sentence, advice=_("look again: pbem moves"))


def _digest(head: str, seat: str, moves: Sequence[str]) -> str:
    return sha256("\n".join([head, seat, *moves]).encode()).hexdigest()


def _place(path: Path) -> Path:
    return state_folder() / "shown" / f"{sha256(str(path.resolve()).encode()).hexdigest()[:32]}.json"


def _read(place: Path) -> object:
    try:
        return json.loads(place.read_text())
    except (OSError, ValueError):
        return None
