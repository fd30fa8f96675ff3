"""Commercial Income: coins paid come back as cards."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.deck import draw, drawing
from pbem_confucius.payment import Paid, amount, hand
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

MOST = 4
ONCE = Refusal(_("you have already had your Commercial Income this round"), page=14)
ONCE_FOR_NO_CUBES = Refusal(_("you have already had your Commercial Income this round"), "R24", 14)
ONLY_ONCE = (ONCE, ONCE_FOR_NO_CUBES)
UP_TO_FOUR = Refusal(_("you can pay 0 to 4 coins"), "R31", 14)


def sums(view: View[Table]) -> Sequence[int]:
    """The numbers of coins, up to four, that the seat's hand can pay to the coin. Ask with `view.once`."""
    return sums_of(tuple(sorted(view.once(hand))))


@cache
def sums_of(faces: tuple[int, ...]) -> Sequence[int]:
    """The same for cards with these faces."""
    found = {0}
    for face in faces:
        found |= {coins + face for coins in found if coins + face <= MOST}
    return sorted(found)


class Commercial(Paid):
    """Pay 0 to 4 cash, to the coin, and draw one card more than the coins paid (rulebook p. 14, R31).

    Once in a round, however it is taken (R24).
    """

    kind: ClassVar[str] = "commercial"
    steady: ClassVar[bool] = True
    coins: int

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Taken in this round already, or too few cubes."""
        if cubes.COMMERCIAL in table.families[seat].spent:
            return ONCE if table.step == "actions" else ONCE_FOR_NO_CUBES
        return cubes.lack(table, seat, cubes.COMMERCIAL)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Commercial"]:
        """The payments that the hand allows."""
        return [EVERY[coins] for coins in view.once(sums)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Commercial"]:
        """Nothing, to one coin too many."""
        return EVERY

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Four coins at most."""
        return None if 0 <= self.coins <= MOST else UP_TO_FOUR

    def price(self, table: Table, seat: str) -> int:
        """The coins named."""
        return self.coins

    def refusal_by_hand(self, view: View[Table]) -> Refusal | None:
        """No cards in the hand add up to these coins."""
        return None if self.coins in view.once(sums) else no_such_sum(self.coins)

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """To the coin: here a card too many would bring more cards."""
        paid = sum(self.pay)
        if paid != self.coins:
            other = _("the cards paid are worth {paid}, not {coins}").format(paid=paid, coins=self.coins)
            return Refusal(other, "R31", 14)
        return Paid.refusal_when_finished(self, table, seat)

    def meaning(self, view: View[Table]) -> str:
        """That it is not to be had again."""
        kind, seat = type(self), view.seat
        return Claim(
            _("coins for cards, once a round"), lambda then: kind.refusal_of_kind(then.table, seat) in ONLY_ONCE
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The cube and the cards go, new cards come; the cards paid may be shuffled into them (R32)."""
        table = play.table
        self.hand_over(table, seat)
        cubes.place(table, seat, cubes.COMMERCIAL)
        if self.pay:
            play.tell(_("{seat} invests {cards} in trade."), seat=seat, cards=self.paid)
        else:
            play.tell(_("{seat} trades without an investment."), seat=seat)
        draw(play, seat, self.coins + 1)
        end_turn(play)

    def notation(self) -> str:
        """commercial 3"""
        return f"commercial {self.coins}"

    def hint(self, table: Table, seat: str) -> Claim:
        """The price, the cube, and the cards to come."""
        due = cubes.price(table, seat, cubes.COMMERCIAL)
        cards = drawing(table, seat, self.coins + 1)
        return Claim(_("{price}, {cubes}, {cards}"), price=Paid.hint(self, table, seat), cubes=due, cards=cards)


@cache
def no_such_sum(coins: int) -> Refusal:
    """The refusal for coins that a hand cannot pay exactly."""
    return Refusal(_("no cards in your hand add up to {coins}").format(coins=amount(coins, "cash")), "R31", 14)


EVERY = tuple(Commercial(coins) for coins in range(MOST + 2))
"""The candidates are the same at every table, so they are made once; candidates never change."""
