"""Give Gift: an available gift goes to another player, and obliges them."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.count_gifts import active_gifts, count_gifts, cubes_for
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

NONE_AVAILABLE = Refusal(_("you have no available gift"), page=12)
NOT_AVAILABLE = Refusal(_("this gift is not available to you"), page=12)
TO_YOURSELF = Refusal(_("a gift goes to another player"), "R43", 12)


class GiveGift(Move):
    """An available gift is laid before another player (rulebook p. 12, R43).

    It is worth at least as much as that player's active gift to you (obligation 1, R42). An older gift of
    yours to the same player is out, whatever its value (R39); a weaker gift in return is cancelled (R41), an equal
    one stays (R40).
    """

    kind: ClassVar[str] = "give-gift"
    contested: ClassVar[bool] = True
    value: int
    recipient: str

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """No gift to give, or too few cubes."""
        if not table.families[seat].available:
            return NONE_AVAILABLE
        return cubes.lack(table, seat, cubes.GIVE_GIFT)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["GiveGift"]:
        """Every available gift, to every other player."""
        seat = view.seat
        others = [other for other in view.table.seats if other != seat]
        return [present(value, other) for value in sorted(view.table.families[seat].available) for other in others]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["GiveGift"]:
        """All six gifts, to every player."""
        return [present(value, recipient) for value in GIFT_NAMES for recipient in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An available gift, for another player, worth no less than the gift received from there."""
        if self.value not in table.families[seat].available:
            return NOT_AVAILABLE
        if self.recipient == seat:
            return TO_YOURSELF
        if self.recipient not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.recipient), page=12)
        received = table.gift(self.recipient, seat)
        return inferior(self.recipient, received) if received > self.value else None

    def meaning(self, view: View[Table]) -> str:
        """Which older gift it ends, or who gets an action cube more for it."""
        giver, other = view.seat, self.recipient
        older, theirs = view.table.gift(giver, other), view.table.gift(other, giver)
        kept = 0 if theirs < self.value else theirs

        def binds(then: Play[Table]) -> bool:
            return then.table.gift(giver, other) == self.value and then.table.gift(other, giver) == kept

        if theirs > kept:
            return Claim(_("binds {seat}, and cancels their gift of value {value}"), binds, seat=other, value=theirs)
        if older:
            return Claim(_("binds {seat}, instead of your gift of value {value}"), binds, seat=other, value=older)
        return Claim(one_gift_more(view.table, giver, other), binds, seat=other)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The older gift goes, the new one is active, a weaker gift in return goes, in this order (R41)."""
        table = play.table
        cubes.place(table, seat, cubes.GIVE_GIFT)
        table.families[seat].available.remove(self.value)
        older = table.cancel_gift(seat, self.recipient)
        table.gifts.setdefault(seat, {})[self.recipient] = self.value
        told = (
            _("{seat} gives {recipient} a {gift} (value {value}), in place of an older one of value {older}.")
            if older
            else _("{seat} gives {recipient} a {gift} (value {value}).")
        )
        play.tell(
            told,
            seat=seat,
            recipient=self.recipient,
            gift=GIFT_NAMES[self.value],
            value=self.value,
            older=older,
        )
        returned = table.gift(self.recipient, seat)
        if 0 < returned < self.value:
            table.cancel_gift(self.recipient, seat)
            play.tell(
                _("{recipient}'s gift of value {value} to {seat} is cancelled."),
                recipient=self.recipient,
                seat=seat,
                value=returned,
            )
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Who gets the gift."""
        return (self.recipient,)

    def notation(self) -> str:
        """give-gift 2 to bob"""
        return f"give-gift {self.value} to {self.recipient}"

    def hint(self, table: Table, seat: str) -> str:
        """The cubes."""
        return cubes.price(table, seat, cubes.GIVE_GIFT)


def one_gift_more(table: Table, giver: str, recipient: str) -> Claim:
    """Which of the two gets a cube more in the next round, in which cubes are counted anew (R7, R45)."""
    before = {seat: active_gifts(table, seat) for seat in (giver, recipient)}
    more = [seat for seat, gifts in before.items() if cubes_for(gifts + 1) > cubes_for(gifts)]

    def counted(then: Play[Table]) -> bool:
        count_gifts(then)
        return more == [seat for seat, gifts in before.items() if then.table.families[seat].cubes > cubes_for(gifts)]

    words = {
        (): _("binds {seat}; no cube more for either of you"),
        (giver,): _("binds {seat}; a cube more for you in the next round"),
        (recipient,): _("binds {seat}; a cube more for {seat} in the next round"),
        (giver, recipient): _("binds {seat}; a cube more for both in the next round"),
    }
    return Claim(words[tuple(more)], counted)


@cache
def present(value: int, recipient: str) -> GiveGift:
    """One gift, for one player: made once, as candidates never change."""
    return GiveGift(value, recipient)


@cache
def inferior(giver: str, value: int) -> Refusal:
    """The refusal for a gift that is worth less than the one received from its recipient."""
    return Refusal(
        _("{giver} gave you a gift of value {value}: yours must be worth at least as much").format(
            giver=giver, value=value
        ),
        "R42",
        12,
    )
