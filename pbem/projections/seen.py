"""The newest event that this machine has seen of each game: nobody rewinds a game silently.

A game whose seats are all held by one key never leaves its owner, who may rewind it.
"""

import json
from collections.abc import Callable, Collection
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


def check_seen(path: Path, game: "Game", held: Callable[[], Collection[str]]) -> None:
    """Raise FaultyFileError if the file lacks an event of its game that this machine has seen.

    `held`: finds the ids of all events in the file. Those kept aside are among them: whose move lost its place to
    another's has seen it count, and is not told that the file was rewound.
    """
    link = game.record.link
    if newest_is_among(game.id, link.head, link.sides) or _own(game):
        return
    if lacking(game, held()):
        reason = _(
            "it lacks events that you have seen before: it is an older copy, you have played in another (sync there "
            "first), or somebody has rewound it; get the newer file (in git: `pbem resolve`), or take this one as it "
            "is with `pbem verify --accept {name}`"
        ).format(name=path.name)
        raise FaultyFileError(path.name, [Fault(0, reason)])


def lacking(game: "Game", held: Collection[str]) -> set[str]:
    """The newest events that this machine has seen of a game, without those whose ids are given."""
    return set() if _own(game) else set(_read(game.id) or ()) - set(held)


def remember_seen(game: "Game") -> None:
    """Note the newest event of a game and what hangs off it."""
    place = _place(game.id)
    newest = [game.record.link.head, *game.record.link.sides]
    if _read(game.id) == newest:
        return
    with suppress(OSError):  # a machine that cannot remember is not the game's fault
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(newest))


def forget(game: str) -> None:
    """Nothing of this game has been seen: for whoever takes back what nobody else has."""
    with suppress(OSError):
        _place(game).unlink(missing_ok=True)


def _own(game: "Game") -> bool:
    return not game.record.header.hub and len(set(game.record.keys.values())) == 1


def _place(game: str) -> Path:
    return state_folder() / "seen" / f"{game}.json"


def _read(game: str) -> list[str] | None:
    try:
        newest = json.loads(_place(game).read_text())
    except (OSError, ValueError):
        return None
    return newest if isinstance(newest, list) else None
