"""One process at a time for what two would do twice."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import MachineError
from pbem.events.lock import exclusive
from pbem.wording import _


class Busy(Exception):  # noqa: N818  (an answer, not a mistake)
    """Another process is at it."""


@contextmanager
def only_one(place: Path) -> Iterator[None]:
    """Be the only one at a place for the block, which ends with the process.

    Raises Busy, or MachineError if the place cannot be had.
    """
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise MachineError(_("{path} cannot be written: {why}").format(path=place, why=error.strerror)) from error
    try:
        with exclusive(descriptor):
            yield
    except TimeoutError:
        raise Busy from None
    finally:
        os.close(descriptor)
