"""No Action: a cube is spent, and nothing happens."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn


class NoAction(Move):
    """Do nothing, always for one cube (rulebook p. 14, R16), so that no player is ever stuck (R20)."""

    kind: ClassVar[str] = "no-action"
    steady: ClassVar[bool] = True

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """No cube."""
        return cubes.lack(table, seat, cubes.NO_ACTION)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["NoAction"]:
        """There is nothing to choose."""
        return ONLY

    def meaning(self, view: View[Table]) -> str:
        """Its purpose."""
        before = view.table

        def is_all(then: Play[Table]) -> bool:
            for seat, family in then.table.families.items():
                family.cubes, family.spent = before.families[seat].cubes, before.families[seat].spent
            then.table.step, then.table.mover = before.step, before.mover
            return then.table == before

        return Claim(_("nothing happens"), is_all)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The cube goes."""
        cubes.place(play.table, seat, cubes.NO_ACTION)
        play.tell(_("{seat} takes No Action."), seat=seat)
        end_turn(play)

    def hint(self, table: Table, seat: str) -> str:
        """The cube."""
        return cubes.price(table, seat, cubes.NO_ACTION)


ONLY = (NoAction(),)
"""The candidate is the same at every table, so it is made once; candidates never change."""
