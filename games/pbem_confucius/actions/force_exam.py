"""Force Imperial Examination: it is held in this round's Court, however many students there are."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.court.examination import hold, is_due
from pbem_confucius.names import EXAMINATION
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

PRICE = 2
FIRST_ROUND = Refusal(_("no examination can be forced in round 1"), "R82", 11)


class ForceExam(PaidAction):
    """Pay 2 cash, and the examination is held in this round's Court (rulebook p. 11).

    Not in round 1. Allowed without a student, with two, and when it has been forced already (R82).
    """

    kind: ClassVar[str] = "force-exam"
    contested: ClassVar[bool] = True
    action_space: ClassVar[str] = cubes.FORCE_EXAM

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Round 1, or too few cubes."""
        if table.round == 1:
            return FIRST_ROUND
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["ForceExam"]:
        """There is nothing to choose."""
        return ONLY

    def price(self, table: Table, seat: str) -> int:
        """2 cash."""
        return PRICE

    def meaning(self, view: View[Table]) -> str:
        """The effect: nothing where one is due already, little without a student (R82, R83)."""
        before = view.table
        if is_due(before):
            return Claim(
                _("an examination is held this round anyway"), lambda then: is_due(before) and is_due(then.table)
            )
        if before.students:
            return Claim(_("an examination this round"), lambda then: is_held(then))
        return Claim(
            _("an examination this round, if anyone has a student by then"),
            lambda then: not is_held(then),
            lambda then: is_held(then, {"red": then.table.chief}),
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go; Court will ask for it."""
        table = play.table
        self.pay_up(table, seat)
        table.forced = True
        play.tell(_("{seat} pays {cards} and forces an Imperial Examination."), seat=seat, cards=self.paid)
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The examination."""
        return (EXAMINATION,)


def is_held(then: Play[Table], students: Mapping[str, str] = MappingProxyType({})) -> bool:
    """Whether Court holds an examination, perhaps with more students than there are."""
    then.table.students.update(students)
    hold(then)
    return then.table.step != "resolution"


ONLY = (ForceExam(),)
"""The candidate is the same at every table, so it is made once; candidates never change."""
