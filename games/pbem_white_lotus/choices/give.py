"""Give: hand over influence or battle points, in the variant with negotiations."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_white_lotus import hand
from pbem_white_lotus.table import Table

from .points import excessive, possible

GOODS = ("influence", "battle")
NO_VARIANT = Refusal(_("this game allows no gifts: the variant with negotiations is off"), "W48")
SEALED = Refusal(_("you can give nothing while you have a secret choice to make"), "W47")
NOBODY = Refusal(_("no other player has that name"))
NO_GOODS = Refusal(_("only influence and battle points can change hands"), "W47")
TOO_MUCH = Refusal(_("that is more than there is to give"))
NOTHING = Refusal(_("a gift is at least one point"))


class Give(Move):
    """At any time but while a secret choice of the giver is due; promises made for it are not binding (W47)."""

    kind: ClassVar[str] = "give"
    optional: ClassVar[bool] = True
    receiver: str
    points: int
    goods: str

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Without the variant (W48), and while the seat has to decide in secret."""
        if not table.options.negotiation:
            return NO_VARIANT
        conflict = table.conflict
        bids = table.step == "bids" and conflict is not None and seat in table.claimants(conflict.province)
        return SEALED if bids or table.step == "sides" else None

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Give"]:
        """To each of the others, as many points as there are to give."""
        return [
            cls(receiver, points, goods)
            for receiver in view.table.seats
            for goods in GOODS
            for points in possible(in_hand(view.table, view.seat, goods))
            if points and receiver != view.seat
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Give"]:
        """And more, also to oneself."""
        return [
            cls(receiver, points, goods)
            for receiver in view.table.seats
            for goods in GOODS
            for points in excessive(in_hand(view.table, view.seat, goods))
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """To another player, and no more than the seat has."""
        if self.receiver == seat or self.receiver not in table.players:
            return NOBODY
        if self.goods not in GOODS:
            return NO_GOODS
        if self.points > in_hand(table, seat, self.goods):
            return TOO_MUCH
        return NOTHING if self.points < 1 else None

    def meaning(self, view: View[Table]) -> str:
        """Its use to the receiver."""
        has = in_hand(view.table, self.receiver, self.goods) + self.points
        return Claim(
            _("to {seat}, from the next decision on"),
            lambda then: in_hand(then.table, self.receiver, self.goods) == has,
            seat=self.receiver,
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The points change hands, for all to see."""
        giver, receiver = play.table.players[seat], play.table.players[self.receiver]
        if self.goods == "influence":
            giver.influence -= self.points
            receiver.influence += self.points
            points = hand.influence(self.points)
        else:
            giver.battle -= self.points
            receiver.battle += self.points
            points = hand.battle(self.points)
        play.tell(_("{seat} gives {receiver} {points}."), seat=seat, receiver=self.receiver, points=points)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Who gets the points."""
        return (self.receiver,)

    def cost(self, table: Table, seat: str) -> int:
        """The points given."""
        return self.points

    def notation(self) -> str:
        """give bob 3 influence"""
        return f"give {self.receiver} {self.points} {self.goods}"


def in_hand(table: Table, seat: str, goods: str) -> int:
    """The points that a seat could give: not those that are bid in a conflict until they are paid."""
    player, conflict = table.players[seat], table.conflict
    if goods == "battle":
        return player.battle
    laid = conflict.bids.get(seat) if conflict is not None else None
    return player.influence - (laid.points if laid is not None else 0)
