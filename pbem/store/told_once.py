"""What this machine has said to its player of a game, and need not say again."""

from contextlib import suppress
from pathlib import Path

from pbem.events.places import read, state_folder


def is_new(what: str, game: str) -> bool:
    """Whether something was not said of a game yet; from now on it was."""
    line = f"{what} {game}"
    if line in _read():
        return False
    with suppress(OSError):  # then it is said again
        _place().parent.mkdir(parents=True, exist_ok=True)
        with _place().open("a", encoding="ascii") as file:
            file.write(f"{line}\n")
    return True


def _read() -> list[str]:
    try:
        return read(_place()).decode("ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _place() -> Path:
    return state_folder() / "told-once"
