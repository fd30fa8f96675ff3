"""What a player notes for themselves about a game: on this machine, for their own eyes, in no game file.

One file for each game and seat, a line for each note, the oldest first.
"""

import os
from pathlib import Path

from pbem.errors import MachineError
from pbem.events import places
from pbem.wording import _


def read(game: str, seat: str) -> list[str]:
    """The notes of a seat about a game, the oldest first. Raises MachineError if they cannot be read."""
    place = _place(game, seat)
    try:
        return places.read(place).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        sentence = _("your memos in {path} cannot be read: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror)) from error


def add(game: str, seat: str, text: str) -> None:
    """Keep one more. Raises MachineError if it cannot be written."""
    place = _place(game, seat)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:
            file.write(" ".join(text.split()) + "\n")
    except OSError as error:
        sentence = _("your memo cannot be kept in {path}: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror)) from error


def _place(game: str, seat: str) -> Path:
    return Path(places.folder("state")) / "notes" / f"{game}-{seat}.txt"
