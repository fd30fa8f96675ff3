"""The public keys of others that this machine has shown its player: a stranger's is shown in words once."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from pbem.events.places import read, state_folder


def strangers(players: Mapping[str, str], own: str) -> dict[str, str]:
    """By seat, the keys that the player here has not been shown yet; from now on, they have. `own`: the player's."""
    known = set(_read())
    found = {seat: key for seat, key in players.items() if key not in known and key != own}
    if found:
        _add(dict.fromkeys(found.values()))
    return found


def _place() -> Path:
    return state_folder() / "met"


def _read() -> list[str]:
    try:
        return read(_place()).decode("ascii").split()
    except (OSError, UnicodeDecodeError):
        return []


def _add(keys: Iterable[str]) -> None:
    place = _place()
    with suppress(OSError):  # then they are shown again
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("a", encoding="ascii") as file:
            file.writelines(f"{key}\n" for key in keys)
