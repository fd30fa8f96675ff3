"""Several games at a glance: a row for each, for `pbem list` and for bare `pbem`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pbem.errors import PbemError

from .asked import asked_for, standing
from .glance import glance
from .me import Viewer
from .now import now

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
    """A game file: its desk, None if the file cannot be believed; what is asked of the viewer; where it stands."""

    path: Path
    desk: dict[str, Any] | None
    asked: str
    standing: str

    def data(self) -> dict[str, Any]:
        """The row for programs (docs/json.md)."""
        if self.desk is None:
            return {"file": str(self.path), "fault": self.standing}
        return {"file": str(self.path), **{key: self.desk[key] for key in SHOWN}, "asked": self.asked}


def rows(paths: Iterable[Path], who: Viewer) -> list[Row]:
    """A row for each file, in their order."""
    return [_row(path, who) for path in paths]


def _row(path: Path, who: Viewer) -> Row:
    try:
        desk = glance(path, who)
    except PbemError as error:
        return Row(path, None, "", str(error))
    return Row(path, desk, asked_for(desk, who.key), standing(desk, who.key, now()))
