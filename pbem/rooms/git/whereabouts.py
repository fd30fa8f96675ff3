"""Under which name a club has a game: renamed, put in another's place, or there twice."""

import os
from collections.abc import Sequence
from pathlib import Path

from pbem.events.contents import read
from pbem.wording import _

from .blobs import Blobs
from .clone import Clone

EXECUTABLE, PLAIN = "100755", "100644"
HEAD = 4096  # bytes that usually hold a game's first event


def follow_renames(clone: Clone, theirs: Blobs, before: Blobs) -> list[str]:
    """Give the files here the names that they have at the remote now. Returns a sentence for each."""
    gone = [name for name in before if name not in theirs and (clone.top / name).is_file()]
    if not gone:
        return []
    from pbem.projections.merge import game_id

    new = {game_id(raw): name for name, (_mode, raw) in theirs.items() if not (clone.top / name).exists()}
    told = []
    for name in gone:
        now = new.get(game_id(before[name][1]))
        if now:
            os.rename(clone.top / name, clone.top / now)
            told.append(_("{old} is now {new}").format(old=clone.in_club(name), new=clone.in_club(now)))
    return told


def games_by_id(clone: Clone, new: Sequence[str]) -> dict[str, str]:
    """The game files here by the ids of their games; of two copies of one game the older to the club."""
    found: dict[str, str] = {}
    files = [f"{clone.games}/{path.name}" for path in (clone.top / clone.games).glob("*.toml") if path.is_file()]
    for name in sorted(files, key=lambda name: (name in new, name)):
        found.setdefault(id_of(read(clone.top / name)), name)
    found.pop("", None)
    return found


def id_of(raw: bytes) -> str:
    """The id of the game in a file's bytes, from its beginning where that is enough."""
    from pbem.projections.merge import game_id

    return game_id(raw[:HEAD]) or game_id(raw)


def was_displaced(place: Path, mode: str, raw: bytes, before: tuple[str, bytes] | None) -> bool:
    """Whether the remote has, where friends had a game that is here as well, something that is not that game."""
    if before is None or not place.is_file():
        return False
    if mode in (PLAIN, EXECUTABLE) and raw.startswith(before[1]):
        return False
    from pbem.projections.merge import game_id

    if mode in (PLAIN, EXECUTABLE) and game_id(raw) == game_id(before[1]):
        return False
    ours = game_id(read(place))
    return bool(ours) and ours == game_id(before[1])
