"""Give Gift: an available gift goes before another player, and obliges him."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.names import GIFT_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn


@dataclass(slots=True)
class GiveGift(Move):
    """An available gift is laid before another player (rulebook p. 12, R43).

    It is worth at least as much as that player's active gift to you (obligation 1, R42). An older gift of yours to
    the same player is out, whatever its value (R39); a weaker gift in return is cancelled (R41).
    """

    kind: ClassVar[str] = "give-gift"
    value: int
    recipient: str

    @classmethod
    def closed(cls, table: Table, seat: str) -> Refusal | None:
        """No gift to give, or too few cubes."""
        if not table.families[seat].available:
            return Refusal(_("you have no available gift"), "", 12)
        return cubes.lack(table, seat, cubes.GIVE_GIFT)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """All gifts that one still has, available or not, to everybody."""
        family = view.table.families[view.seat]
        return [
            cls(value, recipient)
            for value in sorted(family.available + family.unbought)
            for recipient in view.table.seats
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An available gift, for somebody else, worth no less than what came from there."""
        if self.value not in table.families[seat].available:
            if self.value not in GIFT_NAMES:
                return Refusal(_("gifts have the values 1 to 6"), "", 6)
            return Refusal(_("your {gift} is not available").format(gift=GIFT_NAMES[self.value]), "", 12)
        if self.recipient == seat:
            return Refusal(_("a gift goes to another player"), "R43", 12)
        if self.recipient not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.recipient), "R43", 12)
        received = table.gift(self.recipient, seat)
        if received > self.value:
            return Refusal(
                _("{giver} gave you a gift of value {value}: yours must be worth at least as much").format(
                    giver=self.recipient, value=received
                ),
                "R42",
                12,
            )
        return None

    def effect(self, play: Play[Table], seat: str) -> None:
        """First the older gift goes, then the new one is active, then the weaker gift in return goes (R41)."""
        table = play.table
        cubes.place(table, seat, cubes.GIVE_GIFT)
        table.families[seat].available.remove(self.value)
        older = table.cancel_gift(seat, self.recipient)
        table.gifts.setdefault(seat, {})[self.recipient] = self.value
        words: dict[str, Any] = {"seat": seat, "recipient": self.recipient, "gift": GIFT_NAMES[self.value], "value": self.value}
        if older:
            play.tell(
                _("{seat} gives {recipient} a {gift} (value {value}); it replaces the gift of value {older}."),
                older=older,
                **words,
            )
        else:
            play.tell(_("{seat} gives {recipient} a {gift} (value {value})."), **words)
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

    def notation(self) -> str:
        """give-gift 2 to bob"""
        return f"give-gift {self.value} to {self.recipient}"

    def hint(self, table: Table, seat: str) -> str:
        """The cubes."""
        return cubes.price(table, seat, cubes.GIVE_GIFT)
