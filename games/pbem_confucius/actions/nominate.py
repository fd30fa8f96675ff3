"""Nominate Student: your candidate for the next Imperial Examination."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.payment import Paid
from pbem_confucius.table import STUDENT_SPACES, Table
from pbem_confucius.turn import end_turn

PRICE = 2


@dataclass(slots=True)
class Nominate(Paid):
    """Pay 2 cash for a student of yours on a free student space, red or orange as you like (rulebook p. 11, R80).

    Not in round 1, and not while you have a student there already (R81).
    """

    kind: ClassVar[str] = "nominate"
    student: str

    @classmethod
    def closed(cls, table: Table, seat: str) -> Refusal | None:
        """Round 1, a student there already, no free space, or too few cubes."""
        if table.round == 1:
            return Refusal(_("no student can be nominated in round 1"), "R81", 11)
        if seat in table.students.values():
            return Refusal(_("you have a student in the examination already"), "R81", 11)
        if len(table.students) == len(STUDENT_SPACES):
            return Refusal(_("both student spaces are taken"), "R81", 11)
        return cubes.lack(table, seat, cubes.NOMINATE)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Both student spaces."""
        return [cls(space) for space in STUDENT_SPACES]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A free student space."""
        if self.student not in STUDENT_SPACES:
            return Refusal(_("the student spaces are red and orange"), "R80", 11)
        if self.student in table.students:
            return Refusal(
                _("{owner}'s student is there already").format(owner=table.students[self.student]), "R81", 11
            )
        return None

    def price(self, table: Table, seat: str) -> int:
        """2 cash."""
        return PRICE

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the student takes the space."""
        table = play.table
        self.hand_over(table, seat)
        cubes.place(table, seat, cubes.NOMINATE)
        table.students[self.student] = seat
        told = (
            _("{seat} pays {cards} and nominates a student on the red space.")
            if self.student == "red"
            else _("{seat} pays {cards} and nominates a student on the orange space.")
        )
        play.tell(told, seat=seat, cards=self.paid)
        end_turn(play)

    def notation(self) -> str:
        """nominate red"""
        return f"nominate {self.student}"

    def hint(self, table: Table, seat: str) -> str:
        """The price and the cubes."""
        return f"{Paid.hint(self, table, seat)}, {cubes.price(table, seat, cubes.NOMINATE)}"
