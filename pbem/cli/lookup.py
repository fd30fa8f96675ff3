"""Where a game stands for a viewer (see pbem.store.lookup), with a line while a large file is judged."""

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.cli.terminal.listed import warn
from pbem.cli.terminal.progress import checking
from pbem.store.lookup import Lookup, Viewer, look_over, look_up

if TYPE_CHECKING:
    from pbem.store.records import KeptStatus, KnownStatus


def lookup(path: Path, who: Viewer) -> Lookup:
    """Where a game stands for this viewer. Raises what opening the file raises."""
    return look_up(path, who, checking)


def short_status(path: Path, who: Viewer) -> "KnownStatus":
    """The same without the moves, as fast as it can be had where there are many games."""
    return look_over(path, who, checking)


def status_of(path: Path, who: Viewer) -> "KeptStatus":
    """The status alone; what does not count in the file is said on stderr."""
    status = lookup(path, who).status
    warn(status)
    return status
