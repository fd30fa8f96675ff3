"""Several games: a row for each, for `pbem list` and for bare `pbem`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pbem.app.assistant import data
from pbem.cli.lookup import short_status
from pbem.cli.now import now
from pbem.errors import PbemError
from pbem.projections.deadlines import counting
from pbem.projections.pending import asked_for
from pbem.store.lookup import Viewer
from pbem.store.overview import overview, save_overviews
from pbem.wording import _

from .listed import STATUS_KEYS, in_a_line, warn
from .progress import MANY, with_bar

if TYPE_CHECKING:
    from pbem.store.records import KnownStatus


class Row(NamedTuple):
    """A game file: its status, None if the file cannot be believed; what is asked of the viewer; where it stands.

    Of a file that cannot be shown, `code` is the exit code that it is worth, and `reason` says why without its name.
    """

    path: Path
    status: "KnownStatus | None"
    asked: str
    standing: str
    code: int = 0
    reason: str = ""

    def data(self) -> dict[str, object]:
        """The row for programs (docs/json.md)."""
        if self.status is None:
            return {"file": str(self.path), "fault": self.standing}
        known: Mapping[str, object] = {**self.status, "deadlines": counting(self.status, now())}
        return {
            "file": str(self.path),
            **{key: known[key] for key in STATUS_KEYS},
            "asked": self.asked,
            **data(self.status["id"], self.status["mine"]),
        }


def rows(paths: Sequence[Path], who: Viewer) -> list[Row]:
    """A row for each file, in their order."""
    known = sum(overview(path.parent, who.name).status(path) is not None for path in paths)
    slow = len(paths) - known > MANY
    found = [_row(path, who) for path in (with_bar(paths, _("looking at the games")) if slow else paths)]
    save_overviews()
    return found


def leave(found: Sequence[Row], least: int = 0) -> None:
    """End a command that has shown these rows, as its last act: with the worst code of them (see `Row`), or `least`."""
    worst = max((row.code for row in found), default=0) or least
    if worst:
        import typer

        raise typer.Exit(worst)


def _row(path: Path, who: Viewer) -> Row:
    try:
        status = short_status(path, who)
    except PbemError as error:
        return Row(path, None, "", str(error), error.exit_code, error.reason)
    warn(status)
    at = now()
    return Row(path, status, asked_for(status, who.key), in_a_line(status, who.key, at))
