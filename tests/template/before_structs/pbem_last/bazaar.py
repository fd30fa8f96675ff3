"""The ruleset: how a game of Bazaar is laid out, how it ends, and where the rest is."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from pbem.rules import Chance, Condition, Picture, Result, SteppedRuleset, View
from pbem.rules.texts import Ruling, Term, Topic
from pbem.wording import _

from . import board
from .board import Facts as BazaarFacts
from .order import refill
from .table import COINS, GOODS, OF_EACH
from .table import Options as BazaarOptions
from .table import Table as BazaarTable
from .texts import GLOSSARY, RULINGS, TOPICS


class BazaarRules(SteppedRuleset[BazaarTable]):
    """All that no version has changed: the others are in `versions`."""

    name = "bazaar"
    title = "Bazaar"
    period_name = _("round")
    seats = range(2, 6)
    Options = BazaarOptions
    Facts = BazaarFacts
    Table = BazaarTable
    goods: ClassVar[Sequence[str]] = [good for good in GOODS for _card in range(OF_EACH)]

    def deal(self, seats: Sequence[str], options: BazaarOptions, chance: Chance) -> BazaarTable:
        """Two hidden cards each, and four on show."""
        pile = chance.shuffle("goods", self.goods)
        hands = {seat: chance.take(pile, seat, 2) for seat in seats}
        table = BazaarTable(list(seats), options, dict.fromkeys(seats, COINS), hands, pile)
        refill(table, chance)
        return table

    def result(self, table: BazaarTable, left: Collection[str] = ()) -> Result | None:
        """Most coins; then most cards; then they share it (B6). Nobody wins who has left."""
        if table.step != "over":
            return None

        def rank(seat: str) -> tuple[bool, int, int]:
            return seat not in left, table.coins[seat], len(table.hands[seat])

        standing = sorted(table.seats, key=rank, reverse=True)
        winners = tuple(seat for seat in standing if rank(seat) == rank(standing[0]))
        because = _("most coins, and of equals most cards")
        return Result(winners, tuple(standing), tuple(table.coins[seat] for seat in standing), because)

    def points(self, table: BazaarTable) -> Mapping[str, int]:
        """Coins."""
        return table.coins

    def picture(self, view: View[BazaarTable]) -> Picture:
        """See board."""
        return board.picture(view)

    def hand(self, view: View[BazaarTable]) -> str:
        """See board."""
        return board.hand(view)

    def names(self, table: BazaarTable) -> Sequence[str]:
        """The goods, as moves name them."""
        return GOODS

    def about(self, view: View[BazaarTable], name: str) -> Picture | None:
        """How much of them the market has."""
        return board.about(view, name) if name in GOODS else None

    def period(self, table: BazaarTable) -> int:
        """Plans end with the round."""
        return table.round

    def conditions(self) -> Mapping[str, Condition]:
        """What a planned move may depend on: `rest when broke`."""
        return {
            "broke": Condition(_("you have no coin left"), lambda view: not view.table.coins[view.seat]),
        }

    def facts(self, view: View[BazaarTable]) -> BazaarFacts:
        """See board."""
        return board.facts(view)

    def broken(self, table: BazaarTable) -> str | None:
        """Every card is in one place, all of them are there, and nobody owes coins."""
        held = [slot for hand in table.hands.values() for slot in hand]
        held += [slot for slots in table.market.values() for slot in slots] + table.pile + table.sold
        if sorted(held) != list(range(len(self.goods))):
            return _("a card is missing, or in two places")
        if min(table.coins.values()) < 0:
            return _("somebody has fewer than no coins")
        return None

    def topics(self) -> Sequence[Topic]:
        """For `pbem rules bazaar`."""
        return TOPICS

    def rulings(self) -> Sequence[Ruling]:
        """What the refusals cite."""
        return RULINGS

    def glossary(self) -> Sequence[Term]:
        """What `pbem rules market` says."""
        return GLOSSARY
