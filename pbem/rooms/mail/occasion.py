"""What a letter tells that does not follow from the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Literal

Paging = Literal["", "offered", "wanted"]


@dataclass(frozen=True, slots=True)
class Occasion:
    """On what occasion a letter is written.

    `name`: what the game is called among its players, which is its file's name without the ending. `now`: when the
    letter is written. `deadline`: until when the seat that is asked has time; `others`: until when those of the other
    seats have that are asked. `away`: until when seats cannot play.
    `sealed`: what the seat has sealed, as a sentence without its full stop.
    `answer_to`: the address that understands moves in words; "" where no one does, and pbem has to be used.
    `planned`: what the seat has planned, and whoever answers there knows. `pictured`: whether the board is drawn, too.
    `page`: whether a page to click on comes with the report, or could. `zone`: in which its reader reads times.
    `name_of`: the name of a player, by the fingerprint of a key; "" for one whom no one knows.
    """

    name: str
    now: datetime
    deadline: datetime | None = None
    away: Mapping[str, datetime] = field(default_factory=dict)
    sealed: str = ""
    answer_to: str = ""
    planned: Sequence[str] = ()
    others: Mapping[str, datetime] = field(default_factory=dict)
    pictured: bool = False
    page: Paging = ""
    zone: tzinfo = UTC
    name_of: Callable[[str], str] = field(default=lambda _fingerprint: "")
