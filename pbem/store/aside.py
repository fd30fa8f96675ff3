"""What cannot be read any more is put aside before something else is written in its place: nothing is lost by that."""

import os
from itertools import count
from pathlib import Path

from pbem.events.contents import refusal


def put_aside(place: Path) -> Path:
    """Give what lies there a name of its own beside it. Returns where it is then. Raises MachineError."""
    free = next(
        beside for number in count(1) if not os.path.lexists(beside := place.with_name(f"{place.name}.aside-{number}"))
    )
    try:
        place.rename(free)
    except OSError as error:
        raise refusal(place, error) from error
    return free
