"""Pass: the Actions Phase is over for you."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Self

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn
from pbem_confucius.turn_order import turns


class Pass(Move):
    """Only without cubes, and for the rest of the phase; reward cards may be kept (p. 10, R19, R21)."""

    kind: ClassVar[str] = "pass"
    steady: ClassVar[bool] = True

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """A cube is left."""
        left = table.families[seat].cubes
        return still_active(left) if left else None

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """There is nothing to choose."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """That it is for good."""
        seat = view.seat
        if seat == view.table.chief:
            favoured = _("no more turns in this phase, except the Imperial Favour")
            return Claim(favoured, lambda then: [one for one in turns(then) if one == seat] == [seat])
        return Claim(_("no more turns in this phase"), lambda then: seat not in turns(then))

    def effect(self, play: Play[Table], seat: str) -> None:
        """No more turns in this phase."""
        play.table.families[seat].passed = True
        play.tell(_("{seat} passes."), seat=seat)
        end_turn(play)


@cache
def still_active(left: int) -> Refusal:
    """The refusal for a seat with cubes left."""
    still = ngettext(
        "you still have an action cube, so you may not pass",
        "you still have {left} action cubes, so you may not pass",
        left,
    )
    return Refusal(still.format(left=left), "R19", 10)
