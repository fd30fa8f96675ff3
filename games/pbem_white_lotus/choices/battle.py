"""The part shared by the answers to a rebellion: the battle points that a player commits."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_white_lotus.names import SIDE_NAMES
from pbem_white_lotus.phases.rebellion import fight
from pbem_white_lotus.table import EMPEROR, Force, Table

from .points import excessive, possible

TOO_MUCH = Refusal(_("those are more battle points than you have"))
NONE_HELD = Refusal(_("those are more battle points than you have"), "W26")
TOO_LITTLE = Refusal(_("with battle points in hand, you commit at least one"), "W26")
NEGATIVE = Refusal(_("you cannot commit fewer than 0 battle points"), "W26")


class Committed(Move, kw_only=True):
    """Battle points, secret until all have decided (W27), and lost whichever side wins."""

    together: ClassVar[bool] = True
    points: int

    @classmethod
    def with_points(cls, numbers: Iterable[int]) -> Iterable[Self]:
        """A move with each of these numbers of points, for either side if there is a choice."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """As many points as one has."""
        return cls.with_points(possible(view.table.players[view.seat].battle))

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """And more."""
        return cls.with_points(excessive(view.table.players[view.seat].battle))

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """At least one if the seat has any, unless the option says otherwise, and at most all."""
        held = table.players[seat].battle
        if self.points > held:
            return TOO_MUCH if held else NONE_HELD
        if self.points < 0:
            return NEGATIVE
        return TOO_LITTLE if self.points < min(held, table.options.min_commit) else None

    def body(self) -> dict[str, Any]:
        """The points come last, as when a player says it."""
        stored = Move.body(self)
        return {name: stored[name] for name in stored if name != "points"} | {"points": self.points}

    def cost(self, table: Table, seat: str) -> int:
        """The points committed."""
        return self.points

    def meaning(self, view: View[Table]) -> str:
        """The seat's points, and the rest after this."""
        return self.spent(view)

    def spent(self, view: View[Table]) -> Claim:
        """The seat's points: those committed are lost, whichever side wins."""
        seat, held = view.seat, view.table.players[view.seat].battle

        def lost(then: Play[Table]) -> bool:
            assert then.table.rebellion is not None
            for other in then.table.seats:
                then.table.rebellion.forces.setdefault(other, Force(EMPEROR, 0))
            fight(then)
            return then.table.players[seat].battle == held - self.points

        words = ngettext(
            "leaves {left} of your {held} battle point, whichever side wins",
            "leaves {left} of your {held} battle points, whichever side wins",
            held,
        )
        return Claim(words, lost, held=held, left=held - self.points)

    def commit(self, play: Play[Table], seat: str, side: str) -> None:
        """The points are open, on their side."""
        rebellion = play.table.rebellion
        assert rebellion is not None
        rebellion.forces[seat] = Force(side, self.points)
        committed = ngettext(
            "{seat} fights for {side} with {points} battle point.",
            "{seat} fights for {side} with {points} battle points.",
            self.points,
        )
        play.tell(committed, seat=seat, side=SIDE_NAMES[side], points=self.points)


def leads(table: Table, seat: str) -> bool:
    """Whether a seat fights in its own cause: the emperor and the leader of the rebels choose no side."""
    return seat == table.emperor or (table.rebellion is not None and seat == table.rebellion.leader)
