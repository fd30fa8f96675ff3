"""One hub to a folder: two would both answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import MachineError
from pbem.store.keeper import Busy, only_one
from pbem.wording import _

from .journal import FOLDER


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only hub of a folder for the block. Raises MachineError if another one is."""
    try:
        with only_one(folder / FOLDER / "running"):
            yield
    except Busy:
        raise MachineError(_("another hub serves this folder")) from None
