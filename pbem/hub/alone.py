"""One hub to a folder: two would both answer."""

from contextlib import AbstractContextManager
from pathlib import Path

from pbem.store.only_one import only_one
from pbem.wording import _

from .journal import FOLDER


def alone(folder: Path) -> AbstractContextManager[None]:
    """Be the only hub of a folder for the block. Raises MachineError if another one is."""
    return only_one(folder / FOLDER / "running", _("another hub serves this folder"))
