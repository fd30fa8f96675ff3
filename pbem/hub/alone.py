"""One hub to a folder: two would both answer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.lock import exclusive
from pbem.wording import _

from .journal import FOLDER


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only hub of a folder for the block. Raises MachineError if another one is."""
    place = folder / FOLDER / "running"
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise MachineError(_("{path} cannot be written: {why}").format(path=place, why=error.strerror)) from error
    try:
        with exclusive(descriptor):
            yield
    except TimeoutError:
        raise MachineError(_("another hub serves this folder")) from None
    finally:
        os.close(descriptor)
