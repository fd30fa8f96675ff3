"""Choose Chief Minister: by chance in round 1 (R4), later the last one appoints another (rulebook p. 9)."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _

from .table import Table
from .turn_order import turns

FAVOUR = "favour"
"""The action space with the Chief Minister's cube."""


class Appoint(Move):
    """The Chief Minister of the round before names any other player (R28)."""

    kind: ClassVar[str] = "appoint"
    steady: ClassVar[bool] = True
    seat: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Appoint"]:
        """Every seat, including the mover's."""
        return [cls(seat) for seat in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Every player but the mover."""
        if self.seat not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.seat), page=9)
        if self.seat == seat:
            return Refusal(_("the next Chief Minister must be another player"), "R28", 9)
        return None

    def meaning(self, view: View[Table]) -> str:
        """The office."""
        return Claim(
            _("moves last this round, with a free action"), lambda then: turns(then)[-2:] == [self.seat, self.seat]
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The new Chief Minister takes office."""
        play.tell(_("{seat} appoints {chief} Chief Minister."), seat=seat, chief=self.seat)
        take_office(play.table, self.seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The new Chief Minister."""
        return (self.seat,)

    def notation(self) -> str:
        """appoint bob"""
        return f"appoint {self.seat}"


def choose_first_chief_minister(play: Play[Table]) -> None:
    """In round 1 there is no one to appoint a Chief Minister: chance decides."""
    table = play.table
    if table.chief:
        return
    seat = table.seats[play.chance.roll("chief minister", len(table.seats))]
    play.tell(_("Chance makes {seat} the first Chief Minister."), seat=seat)
    take_office(table, seat)


def take_office(table: Table, seat: str) -> None:
    """Put one cube on Imperial Favour, which leaves at least two (R22); the player to the left starts."""
    family = table.families[seat]
    family.cubes -= 1
    family.spent[FAVOUR] = 1
    table.chief = table.mover = seat
    table.step = "next-turn"
