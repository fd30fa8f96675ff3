"""Petition with the vase: another player's student makes way for yours."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.names import EXAMINATION
from pbem_confucius.table import STUDENT_SPACES, Table
from pbem_confucius.turn import end_turn

from .petition import Petition


class PetitionVase(Petition):
    """Your student replaces another player's on a student space; you may then own both (p. 13, R54)."""

    kind: ClassVar[str] = "petition-vase"
    gift: ClassVar[int] = 3
    space: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Both student spaces."""
        return [cls(space) for space in STUDENT_SPACES]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A space with another player's student."""
        if self.space not in STUDENT_SPACES:
            return Refusal(_("the student spaces are red and orange"), page=13)
        owner = table.students.get(self.space)
        if owner is None:
            return Refusal(_("there is no student to replace"), "R54", 13)
        if owner == seat:
            return Refusal(_("this student is already yours"), "R54", 13)
        return None

    def meaning(self, view: View[Table]) -> str:
        """Whose student makes way."""
        seat, owner = view.seat, view.table.students.get(self.space, "")

        def replaced(then: Play[Table]) -> bool:
            return then.table.students[self.space] == seat and owner not in ("", seat)

        return Claim(_("your student instead of {owner}'s"), replaced, owner=owner)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the student replaced."""
        table = play.table
        self.spend(table, seat)
        owner = table.students[self.space]
        table.students[self.space] = seat
        play.tell(_("{seat} petitions the Emperor with a vase."), seat=seat)
        told = (
            _("On the red space {owner}'s student makes way for {seat}'s.")
            if self.space == "red"
            else _("On the orange space {owner}'s student makes way for {seat}'s.")
        )
        play.tell(told, seat=seat, owner=owner)
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The examination, and whose student makes way."""
        return (EXAMINATION, table.students[self.space])

    def notation(self) -> str:
        """petition vase red"""
        return f"petition vase {self.space}"
