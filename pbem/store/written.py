"""Small files that this machine keeps for itself, for their owner's eyes, written whole or not at all."""

from __future__ import annotations

import os
from _thread import get_ident

TYPE_CHECKING = False  # without typing and pathlib: commands that answer from the cache keep things, too
if TYPE_CHECKING:
    from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def put(place: str, content: bytes, *, durably: bool = False) -> None:
    """Let a file hold this. Raises OSError if the disk will not have it; then what it held is there still.

    `durably`: wait for the disk, since something is lost if a machine that dies forgets it.
    """
    passing = f"{place}.{os.getpid()}-{get_ident()}"
    os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
    try:
        with open(os.open(passing, _NEW, 0o600), "wb") as file:
            file.write(content)
            if durably:
                from pbem.events.file import flush

                file.flush()
                flush(file.fileno())
        os.replace(passing, place)
    except OSError:
        if os.path.lexists(passing):
            os.unlink(passing)
        raise


def write_whole(place: Path, content: bytes) -> None:
    """The same for what a command cannot do without. Raises MachineError."""
    try:
        put(os.fspath(place), content)
    except OSError as error:
        from pbem.events.contents import refusal

        raise refusal(place, error) from error
