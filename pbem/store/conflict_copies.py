"""Copies that synchronisers make of a file changed in two places at once: how these are named, and which are here.

`g1.toml` keeps its name on one machine, and the other's becomes one of:

    g1 (Bob's conflicted copy 2026-11-21).toml                  Dropbox, in many languages; "(Case Conflict)"
    g1 (conflicted copy 2026-11-21 101010).toml                 Nextcloud, ownCloud
    g1 (SFConflict bob@example.org 2026-11-21-10-10-10).toml    Seafile
    g1.sync-conflict-20261121-101010-ABCDEFG.toml               Syncthing
    g1_conflict-20261121-101010.toml                            older ownCloud
    g1 (1).toml                                                 Google Drive
    g1 2.toml                                                   iCloud
    g1-LAPTOP.toml, g1-LAPTOP-2.toml                            OneDrive: the computer's name
    g1.toml..path1, g1.toml.conflict1, g1.conflict1.toml        rclone bisync, which gives both files such names

A name alone proves nothing: whether the content is the same game is looked at as well.
"""

import os
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import read
from pbem.store.folder import HEAD
from pbem.wording import _

ENDING = ".toml"

_CONFLICT = (
    "conflict|konflikt|konflik|conflit|conflicto|conflitto|conflito|kollidier|modstridende|ristiriita"
    "|конфликт|конфлікт|çakış|競合|冲突|衝突|충돌"
)
"""The word for a conflict in the languages in which synchronisers speak."""

_RCLONE = r"\.{1,2}(?:path[12]|conflict\d{1,3})"
_BEHIND = re.compile(rf"(?:{_RCLONE})+\Z", re.IGNORECASE)

_SAYS_SO = re.compile(
    rf" ?[(\[][^()\[\]]*(?:{_CONFLICT})[^()\[\]]*(?:\([^()]*\))?[^()\[\]]*[)\]]"
    r"|\.sync-conflict-\d{8}-\d{6}(?:-[a-z0-9]{7})?"
    r"|_conflict-\d{8}-\d{6}"
    rf"|{_RCLONE}",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r" ?\(\d{1,3}\)| \d{1,3}")
_COMPUTER = re.compile(r"-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*")
"""Windows writes computers' names in capitals, and people do not: `g1-backup.toml` is someone's own."""


def stem(name: str) -> str:
    """A game file's name without its ending, as it was written; "" if it is none or a synchroniser's temporary file.

    Macs take letters with accents apart: they are put together again. What a synchroniser has written behind the ending
    stands behind the name then.
    """
    behind = _BEHIND.search(name)
    whole = name[: behind.start()] if behind is not None else name
    if name.startswith((".", "~")) or not name.isprintable() or not whole.lower().endswith(ENDING):
        return ""
    return unicodedata.normalize("NFC", whole[: -len(ENDING)] + (behind[0] if behind is not None else ""))


def originals(name: str) -> Iterator[str]:
    """The stems, in small letters, of all files that a file of this name may be a copy of; the shortest first."""
    whole = stem(name)
    for place in range(1, len(whole)):
        if not whole[place].isalnum():
            yield whole[:place].casefold()


def says_conflict(name: str, original: str) -> bool:
    """Whether the name says by a synchroniser's words that this is a conflict copy of the file with that stem."""
    return _consists_of(_rest(name, original), _SAYS_SO)


def from_synchroniser(name: str, original: str) -> bool:
    """Whether a synchroniser may have named a conflict copy of the file with that stem like this."""
    return _consists_of(_rest(name, original), _SAYS_SO, _NUMBERED, _COMPUTER)


def without_conflict(name: str) -> str:
    """The name of the file that this says to be a conflict copy of; "" if it does not say so."""
    whole = stem(name)
    for found in _SAYS_SO.finditer(whole, 1):
        if _consists_of(whole[found.start() :], _SAYS_SO):
            return whole[: found.start()] + ENDING
    return ""


def _rest(name: str, original: str) -> str:
    whole = stem(name)
    return whole[len(original) :] if whole.casefold().startswith(original.casefold()) else ""


def _consists_of(rest: str, *patterns: re.Pattern[str]) -> bool:
    """Whether the rest of a name is one or more of these, as a copy of a copy has them."""
    while rest:
        found = next((match for pattern in patterns if (match := pattern.match(rest))), None)
        if found is None:
            return False
        rest = rest[found.end() :]
        if not rest:
            return True
    return False


def copies_beside(paths: Iterable[Path]) -> Mapping[Path, Path]:
    """The conflict copies in the folders of these files, each with the game that it is a copy of.

    Nothing but names is looked at where these tell that there is none.
    """
    found: dict[Path, Path] = {}
    for folder in {path.parent: None for path in paths}:
        held: dict[Path, str] = {}
        for game, others in beside(folder).items():
            if game.is_file():
                found |= {one: game for one in others if one not in found and _is_copy(one, game, held)}
    return found


def missing(folder: Path) -> list[Path]:
    """The games that are not in a folder, though something in it says by its name to be a conflict copy of them."""
    return [game for game in beside(folder) if not game.is_file()]


def beside(folder: Path) -> dict[Path, list[Path]]:
    """The game files of a folder that have other files with them whose names start alike, and those files.

    Names only; `copies.take_in` looks at the content. A game file that is missing is among them if another file says by
    its name that it is a conflict copy of it.
    """
    try:
        with os.scandir(folder) as entries:
            files = sorted(entry.name for entry in entries if stem(entry.name) and entry.is_file(follow_symlinks=False))
    except OSError:
        return {}
    by_stem = {stem(name).casefold(): name for name in files}
    found: dict[Path, list[Path]] = defaultdict(list)
    for name in files:
        of = [by_stem[original] for original in originals(name) if original in by_stem]
        missing = without_conflict(name)
        if missing and stem(missing).casefold() not in by_stem:
            of.append(missing)
        for main in of:
            found[folder / main].append(folder / name)
    return dict(found)


def without_copies(paths: Collection[Path]) -> list[Path]:
    """Those that are no conflict copies: they wait for `pbem sync`, and no one means to play in them."""
    copies = copies_beside(paths)
    return [path for path in paths if path not in copies]


def told(game: Path) -> str:
    """What is said of a game's conflict copy."""
    return _("there is a conflict copy of {name}: `pbem sync` merges it").format(name=game.name)


def told_missing(game: Path) -> str:
    """What is said of a game of which there are conflict copies alone."""
    return _("{name} is missing, and there is a conflict copy of it: `pbem sync` restores it").format(name=game.name)


def _is_copy(path: Path, game: Path, held: dict[Path, str]) -> bool:
    """Whether a synchroniser has named a file so, and the same game is in it; or none that can be recognised, where the
    name says itself that it is such a copy. `held`: which games files hold, as far as that was looked up."""
    original = stem(game.name)
    if not from_synchroniser(path.name, original):
        return False
    for one in (path, game):
        if one not in held:
            held[one] = _game(one)
    return held[path] == held[game] if held[path] else says_conflict(path.name, original)


def _game(path: Path) -> str:
    from pbem.projections.merge import game_id

    try:
        raw = read(path)
    except PbemError:
        return ""
    return game_id(raw[:HEAD]) or game_id(raw)
