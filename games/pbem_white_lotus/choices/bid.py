"""Bid: a dragon card against another participant of a conflict, and influence points with it."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import DragonCard, Table

from .points import excessive, possible

NOT_IN_CONFLICT = Refusal(_("only another player with a marker in the province can be removed"), "W10")
NEGATIVE = Refusal(_("a bid is 0 influence points or more"), "W12")
TOO_MUCH = Refusal(_("that is more influence than you have"))


class Bid(Move):
    """Secret until all participants have decided: a player to remove, and points, 0 or more (W11, W12)."""

    kind: ClassVar[str] = "bid"
    steady: ClassVar[bool] = True
    together: ClassVar[bool] = True
    target: str
    points: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Bid"]:
        """Against each of the others who take part, with as many points as one has."""
        table, seat = view.table, view.seat
        conflict = table.conflict
        others = [one for one in table.participants(conflict.province) if one != seat] if conflict is not None else []
        return [cls(target, points) for target in others for points in possible(table.players[seat].influence)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Bid"]:
        """Against any player, with any points."""
        held = view.table.players[view.seat].influence
        return [
            cls(target, points)
            for target in view.table.seats
            for numbers in (possible(held), excessive(held))
            for points in numbers
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Another player whose marker is still there (W10), and no more than one has."""
        conflict = table.conflict
        assert conflict is not None
        if self.target == seat or self.target not in table.claimants(conflict.province):
            return NOT_IN_CONFLICT
        if self.points > table.players[seat].influence:
            return TOO_MUCH
        return NEGATIVE if self.points < 0 else None

    def meaning(self, view: View[Table]) -> str:
        """The player bid against, the province, and the points left."""
        conflict = view.table.conflict
        province = realm(view.table)[conflict.province].name if conflict is not None else ""
        seat, held = view.seat, view.table.players[view.seat].influence

        def lies(then: Play[Table]) -> bool:
            assert then.table.conflict is not None
            card = then.table.conflict.bids[seat]
            return (card.target, card.points) == (self.target, self.points) and self.points <= held

        words = _("against {target} for {province}; you have {held}")
        return Claim(words, lies, target=self.target, province=province, held=held)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The dragon card is open, and the points with it; the payment follows when all are counted."""
        conflict = play.table.conflict
        assert conflict is not None
        conflict.bids[seat] = DragonCard(self.target, self.points)
        bid = ngettext(
            "{seat} bids {points} influence point against {target}.",
            "{seat} bids {points} influence points against {target}.",
            self.points,
        )
        play.tell(bid, seat=seat, points=self.points, target=self.target)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The province that is fought for."""
        assert table.conflict is not None
        return (table.conflict.province,)

    def cost(self, table: Table, seat: str) -> int:
        """The points laid; half of them come back if the seat is removed (W16)."""
        return self.points

    def notation(self) -> str:
        """bid bob 3"""
        return f"bid {self.target} {self.points}"
