"""Which numbered list was shown last of each game: `pbem play 7` means that list and no other."""

from __future__ import annotations

import json
import os
from hashlib import sha256

from pbem.events import places
from pbem.events.plain_data import of_json
from pbem.wording import _

TYPE_CHECKING = False  # without typing and pathlib: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence


def remember_shown(path: str | os.PathLike[str], head: str, seat: str, moves: Sequence[str]) -> None:
    """A seat has been shown these moves, numbered from 1, at a newest event."""
    place, shown = _place(path), _digest(head, seat, moves)
    if _read(place) == shown:
        return
    try:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", opener=places.at_once) as file:
            file.write(json.dumps(shown))
    except OSError:  # a number that is typed next is refused
        return


def check_shown(path: str | os.PathLike[str], head: str, seat: str, moves: Sequence[str]) -> None:
    """Raise StaleError unless just this list was the last to be shown."""
    shown = _read(_place(path))
    if shown == _digest(head, seat, moves):
        return
    from pbem.errors import StaleError

    if not shown:
        raise StaleError(_("no list has been shown yet"), advice=_("see `pbem moves`"))
    raise StaleError(_("the table has changed since that list was shown"), advice=_("look again: pbem moves"))


def _digest(head: str, seat: str, moves: Sequence[str]) -> str:
    return sha256("\n".join([head, seat, *moves]).encode()).hexdigest()


def _place(path: str | os.PathLike[str]) -> str:
    name = sha256(os.path.realpath(path).encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return f"{places.folder('state')}/shown/{name}.json"


def _read(place: str) -> object:
    try:
        return of_json(places.read(place))
    except (OSError, ValueError):
        return None
