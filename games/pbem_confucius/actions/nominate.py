"""Nominate Student: your candidate for the next Imperial Examination."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.court.examination import compare
from pbem_confucius.names import EXAMINATION
from pbem_confucius.table import STUDENT_SPACES, Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

PRICE = 2
FIRST_ROUND = Refusal(_("no student can be nominated in round 1"), "R81", 11)
NOMINATED = Refusal(_("you already have a student in the examination"), "R81", 11)
BOTH_TAKEN = Refusal(_("both student spaces are taken"), "R81", 11)
TAKEN = Refusal(_("there is already a student"), "R81", 11)
NO_SUCH_SPACE = Refusal(_("the student spaces are red and orange"), "R80", 11)


class Nominate(PaidAction):
    """Pay 2 cash for a student of yours on a free student space, red or orange as you like (p. 11, R80).

    Not in round 1, and not while you have a student there already (R81).
    """

    kind: ClassVar[str] = "nominate"
    action_space: ClassVar[str] = cubes.NOMINATE
    space: str

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Round 1, a student there already, no free space, or too few cubes."""
        if table.round == 1:
            return FIRST_ROUND
        if seat in table.students.values():
            return NOMINATED
        if len(table.students) == len(STUDENT_SPACES):
            return BOTH_TAKEN
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Nominate"]:
        """Both student spaces."""
        return EVERY

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A free student space."""
        if self.space not in STUDENT_SPACES:
            return NO_SUCH_SPACE
        return TAKEN if self.space in table.students else None

    def price(self, table: Table, seat: str) -> int:
        """2 cash."""
        return PRICE

    def meaning(self, view: View[Table]) -> str:
        """The space."""
        seat = view.seat
        if self.space == "red":
            return Claim(_("your student, who wins ties"), lambda then: winner_of_a_tie(then, seat) == seat)
        return Claim(_("your student; red wins ties"), lambda then: winner_of_a_tie(then, seat) not in ("", seat))

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the student takes the space."""
        table = play.table
        self.pay_up(table, seat)
        table.students[self.space] = seat
        told = (
            _("{seat} pays {cards} and nominates a student on the red space.")
            if self.space == "red"
            else _("{seat} pays {cards} and nominates a student on the orange space.")
        )
        play.tell(told, seat=seat, cards=self.paid)
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The examination."""
        return (EXAMINATION,)

    def notation(self) -> str:
        """nominate red"""
        return f"nominate {self.space}"

    def shorthand(self) -> str:
        """Red, if no space is named (R80)."""
        return self.kind if self.space == "red" else ""


def winner_of_a_tie(then: Play[Table], seat: str) -> str:
    """Who wins if as many coins are laid for the seat's student as for another's; "" if it has none."""
    students = then.table.students
    if seat not in students.values():
        return ""
    other = next(one for one in then.table.seats if one != seat)
    then.table.students = {space: students.get(space, other) for space in STUDENT_SPACES}
    compare(then)
    return then.table.exam_winner


EVERY = tuple(Nominate(space) for space in STUDENT_SPACES)
"""The candidates are the same at every table, so they are made once; candidates never change."""
