"""Small files that this machine keeps for itself, written whole or not at all."""

import os
from pathlib import Path

from pbem.events.contents import refusal


def write_whole(place: Path, content: bytes) -> None:
    """Let a file hold this, for its owner's eyes. Raises MachineError if the disk will not have it.

    Nothing is lost where a machine that dies forgets it, so the disk is not waited for.
    """
    passing = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
        os.replace(passing, place)
    except OSError as error:
        passing.unlink(missing_ok=True)
        raise refusal(place, error) from error
