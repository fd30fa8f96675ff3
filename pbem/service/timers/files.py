"""The files that a timer of the system's reads: there as long as the timer is, and no longer."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import refusal
from pbem.events.file import replace


@contextmanager
def put(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Write these files for what the block does with them; if that fails, all is as it was before.

    Raises MachineError where they cannot be written.
    """
    before = {place: place.read_bytes() if place.is_file() else None for place in files}
    try:
        for place, content in files.items():
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise refusal(place, error) from error
            replace(place, content, mode=0o600)
        yield
    except PbemError:
        for place, older in before.items():
            if older is not None:
                replace(place, older, mode=0o600)
            elif place.is_file():
                place.unlink()
        raise
