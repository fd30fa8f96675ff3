"""The people of a club, a file for each in its folder `players`: who holds which key."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pbem.events.identity import LONGEST_NAME
from pbem.events.keys import fingerprint as fingerprint_of
from pbem.events.layout import quoted
from pbem.events.places import of_toml
from pbem.projections.whose import named, needs_names

PLAYERS = "players"
"""The folder with everyone's public key."""

_LONGEST = 4096  # bytes of a file that is read
_FINGERPRINT = re.compile(r"[a-z2-7]{5}(-[a-z2-7]{5}){3}")


class _Player(NamedTuple):
    """What a player's file says; "" if it is none."""

    name: str
    key: str


def player(name: str, key: str, fingerprint: str) -> str:
    """A player's file: who plays with which key. Friends compare the fingerprint once."""
    return f"name = {quoted(name)}\nkey = {quoted(key)}\nfingerprint = {quoted(fingerprint)}\n"


def player_file(fingerprint: str) -> str:
    """Its name in the club: a file for each, so that no two people ever change the same."""
    return f"{PLAYERS}/{fingerprint}.toml"


def named_here(text: str) -> str:
    """A text in which holders of keys have the names that the club around this folder knows them by."""
    return named(text, names_in(Path(os.curdir))) if needs_names(text) else text


def names_in(folder: Path) -> Callable[[str], str]:
    """The name of a key, by its fingerprint, as the club knows it that a folder of games belongs to; "" if none."""
    club = _club_of(folder)
    return lambda fingerprint: _name_in(club, fingerprint)


def keys_called(name: str) -> list[str]:
    """The keys of all whom the club around this folder calls so."""
    return [player.key for player in _players(_club_of(Path(os.curdir))) if player.name.casefold() == name.casefold()]


def _club_of(folder: Path) -> Path:
    here = folder.absolute()
    return here.parent if here.name == "games" else here


def _name_in(club: Path, fingerprint: str) -> str:
    """Whose name a club's files give to a key; "" if none, or if someone else there has the same."""
    if not _FINGERPRINT.fullmatch(fingerprint):
        return ""
    name = _player(club / player_file(fingerprint)).name
    same = [player for player in _players(club) if player.name.casefold() == name.casefold()]
    return name if len(same) == 1 else ""


def _players(club: Path) -> list[_Player]:
    found = (_player(place) for place in sorted((club / PLAYERS).glob("*.toml")))
    return [player for player in found if player.name]


def _player(place: Path) -> _Player:
    """Who is in a player's file; no one, if it is not one, or does not lie under its key's fingerprint."""
    try:
        fields = of_toml(place.read_bytes()) if place.stat().st_size <= _LONGEST else {}
    except (OSError, ValueError):
        return _Player("", "")
    name, key = fields.get("name"), fields.get("key")
    if not isinstance(name, str) or not isinstance(key, str) or fingerprint_of(key) != place.stem:
        return _Player("", "")
    return _Player(name, key) if name.isprintable() and len(name) <= LONGEST_NAME else _Player("", "")
