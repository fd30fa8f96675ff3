"""Pass: leave out something optional."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus.phases.claims import COMPULSORY
from pbem_white_lotus.table import Table

MUST_CLAIM = Refusal(_("in the first three rounds everyone places a marker"), "W4")
MUST_TAKE = Refusal(_("a winner who can take a province must take one"), "W29")


class Pass(Move):
    """No further marker (W5), no rebellion (W24), no further chip (W38); by an option no reward either (W29)."""

    kind: ClassVar[str] = "pass"
    steady: ClassVar[bool] = True

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Markers of the first rounds and rewards are no offers."""
        if table.step == "claims" and table.round <= COMPULSORY:
            return MUST_CLAIM
        return MUST_TAKE if table.step == "rewards" and not table.options.reward_may_pass else None

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Pass"]:
        """There is nothing more to say."""
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        """The thing left out."""
        words = {
            "claims": _("no further marker this time"),
            "leader": _("you do not lead a rebellion"),
            "rewards": _("no reward"),
            "new-provinces": _("no chip this time"),
        }
        before = view.table

        def is_let_go(then: Play[Table]) -> bool:
            then.table.due = list(before.due)
            return before.due[0] == view.seat and then.table == before

        return Claim(words[before.step], is_let_go)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The turn passes on."""
        play.table.due.pop(0)
        play.tell(_("{seat} passes."), seat=seat)
