"""Give Gift: an available gift goes before another player, and obliges him."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

NONE_AVAILABLE = Refusal(_("you have no available gift"), "R52", 12)
NOT_AVAILABLE = Refusal(_("this gift is not available to you"), "R52", 12)
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
        """All six gifts, to everybody."""
        return [present(value, recipient) for value in GIFT_NAMES for recipient in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An available gift, for somebody else, worth no less than what came from there."""
        if self.value not in table.families[seat].available:
            return NOT_AVAILABLE
        if self.recipient == seat:
            return TO_YOURSELF
        if self.recipient not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.recipient), "R43", 12)
        received = table.gift(self.recipient, seat)
        return inferior(self.recipient, received) if received > self.value else None

    def meaning(self, view: View[Table]) -> str:
        """What it does to both, and which older gift it ends."""
        older, theirs = view.table.gift(view.seat, self.recipient), view.table.gift(self.recipient, view.seat)
        if theirs and self.value > theirs:
            return _("binds {seat}, and cancels their gift of value {value}").format(seat=self.recipient, value=theirs)
        if older:
            return _("binds {seat}, instead of your gift of value {value}").format(seat=self.recipient, value=older)
        return _("binds {seat}; more cubes for both").format(seat=self.recipient)

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


@cache
def present(value: int, recipient: str) -> GiveGift:
    """One gift, for one player: made once, as nobody changes a candidate."""
    return GiveGift(value, recipient)


@cache
def inferior(giver: str, value: int) -> Refusal:
    """The refusal for a gift that is worth less than what came from its recipient."""
    return Refusal(
        _("{giver} gave you a gift of value {value}: yours must be worth at least as much").format(
            giver=giver, value=value
        ),
        "R42",
        12,
    )
