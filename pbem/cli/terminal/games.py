"""Several games at a glance: a row for each, for `pbem list` and for bare `pbem`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pbem.cli.glance import desk_of, overview, save_overviews
from pbem.cli.me import Viewer
from pbem.cli.now import now
from pbem.errors import BrokenGameError, ChangedError, PbemError
from pbem.projections.asked import asked_for, standing
from pbem.wording import _

from .listed import warn
from .progress import MANY, with_bar

SHOWN = (
    "id",
    "game",
    "title",
    "ruleset",
    "seats",
    "mine",
    "free",
    "phase",
    "turn",
    "need",
    "pace",
    "deadlines",
    "away",
    "motions",
    "points",
    "result",
)
"""What a row tells programs of its game's desk."""


class Row(NamedTuple):
    """A game file: its desk, None if the file cannot be believed; what is asked of the viewer; where it stands.

    `code`: the exit code that it is worth where the viewer has to know first what has changed in it, or its game fails.
    """

    path: Path
    desk: dict[str, Any] | None
    asked: str
    standing: str
    code: int = 0

    def data(self) -> dict[str, Any]:
        """The row for programs (docs/json.md)."""
        if self.desk is None:
            return {"file": str(self.path), "fault": self.standing}
        return {"file": str(self.path), **{key: self.desk[key] for key in SHOWN}, "asked": self.asked}


def rows(paths: Sequence[Path], who: Viewer) -> list[Row]:
    """A row for each file, in their order."""
    known = sum(overview(path.parent, who).desk(path) is not None for path in paths)
    slow = len(paths) - known > MANY
    found = [_row(path, who) for path in (with_bar(paths, _("looking at the games")) if slow else paths)]
    save_overviews()
    return found


def leave(found: Sequence[Row]) -> None:
    """End a command that has shown these rows, as its last act: with the worst code of them (see `Row`)."""
    worst = max((row.code for row in found), default=0)
    if worst:
        import typer

        raise typer.Exit(worst)


def _row(path: Path, who: Viewer) -> Row:
    try:
        desk = desk_of(path, who)
    except PbemError as error:
        code = error.exit_code if isinstance(error, (ChangedError, BrokenGameError)) else 0
        return Row(path, None, "", str(error), code)
    warn(desk)
    return Row(path, desk, asked_for(desk, who.key), standing(desk, who.key, now()))
