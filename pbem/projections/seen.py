"""The newest event that this machine has seen of each game: nobody rewinds a game silently.

A game whose seats are all held by one key never leaves its owner, who may rewind it.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.errors import Fault, FaultyFileError
from pbem.events.places import state_folder
from pbem.wording import _

if TYPE_CHECKING:
    from .game import Game


def newest_is_among(game: str, head: str, sides: list[str]) -> bool:
    """Whether nothing newer of this game has been seen than a link's head and what hangs off it."""
    newest = _read(game)
    return newest is None or set(newest) <= {head, *sides}


def check_seen(path: Path, game: "Game", whole: Callable[[], "Game"]) -> None:
    """Raise FaultyFileError if the file lacks an event of its game that this machine has seen."""
    link = game.record.link
    if newest_is_among(game.id, link.head, link.sides) or _own(game):
        return
    log = (game if game.log is not None else whole()).log
    known = {event.id for event in log or ()}
    if not set(_read(game.id) or ()) <= known:
        reason = _(
            "it lacks events that you have seen before: it is an older copy, or somebody has rewound it; "
            "get the newer file, or take this one as it is with `pbem verify --accept {name}`"
        ).format(name=path.name)
        raise FaultyFileError(path.name, [Fault(0, reason)])


def remember_seen(game: "Game") -> None:
    """Note the newest event of a game and what hangs off it."""
    place = _place(game.id)
    newest = [game.record.link.head, *game.record.link.sides]
    if _read(game.id) == newest:
        return
    with suppress(OSError):  # a machine that cannot remember is not the game's fault
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(newest))


def _own(game: "Game") -> bool:
    return len(set(game.record.keys.values())) == 1


def _place(game: str) -> Path:
    return state_folder() / "seen" / f"{game}.json"


def _read(game: str) -> list[str] | None:
    try:
        newest = json.loads(_place(game).read_text())
    except (OSError, ValueError):
        return None
    return newest if isinstance(newest, list) else None
