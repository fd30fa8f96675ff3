"""To propose that the rules move for a seat that keeps the others waiting."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying
from .whose import A_SEAT, a_seat, whose

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Foreseen, Seated, Values


def _offers(seated: Seated) -> Iterator[Saying]:
    for late in overdue(seated):
        meaning = _("propose that the rules move for {seat}").format(seat=late)
        yield Saying(f"absent {late}", meaning)


def overdue(seated: Seated) -> list[str]:
    """The other seats that have kept the table waiting for twice the time that they have."""
    from pbem.projections.deadlines import missed
    from pbem.projections.pace import deadlines

    due, pace = deadlines(seated.game, seated.now), seated.game.record.pace
    return [one for one, until in due.items() if one != seated.seat and missed(until, pace) <= seated.now]


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    sentence = _("the rules move for {seat} until {seat} is back")
    return [sentence.format(seat=values["absent"]), _("the others have to agree to it")], None


ACT = Act(
    "absent",
    "pbem.app.absence:let_rules_move",
    a_seat("absent", "absent"),
    help=_("""Everyone else has to agree.

    In a game with a pace, the seat must have been late for as long as a turn may take. The player returns with
    the next note or move, or by typing `pbem away back`."""),
    example="pbem propose absent cy",
    arguments=[whose("absent")],
    method="propose_absent",
    by_mail=A_SEAT,
    offers=_offers,
    foreseen=_foreseen,
)
