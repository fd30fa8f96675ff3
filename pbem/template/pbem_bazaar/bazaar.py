"""The ruleset: how a game of Bazaar is laid out, in which order it is played, and how it ends."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from pbem.rules import Chance, Move, Need, Picture, Play, Result, Ruleset, View
from pbem.rules.texts import Ruling, Topic
from pbem.wording import _

from . import board
from .bid import Bid
from .rest import Rest
from .table import COINS, GOODS, MARKET, OF_EACH
from .table import Options as BazaarOptions
from .table import Table as BazaarTable
from .texts import RULINGS, TOPICS


class BazaarRules(Ruleset[BazaarTable]):
    """All that no version has changed: the others are in `versions`."""

    name = "bazaar"
    title = "Bazaar"
    seats = range(2, 6)
    Options = BazaarOptions
    Table = BazaarTable
    goods: ClassVar[Sequence[str]] = [good for good in GOODS for _card in range(OF_EACH)]

    def deal(self, seats: Sequence[str], options: BazaarOptions, chance: Chance) -> BazaarTable:
        """Two hidden cards each, and four on show."""
        pile = chance.shuffle("goods", self.goods)
        hands = {seat: chance.take(pile, seat, 2) for seat in seats}
        table = BazaarTable(list(seats), options, dict.fromkeys(seats, COINS), hands, pile)
        _refill(table, chance)
        return table

    def proceed(self, play: Play[BazaarTable]) -> None:
        """All that needs nobody's choice: the order of a round, its end, the end of the game."""
        table = play.table
        if table.step == "bids" and len(table.bids) == len(table.seats):
            highest = sorted(table.seats, key=lambda seat: -table.bids[seat])  # ties in seat order (B1)
            table.step, table.due = "turns", highest
            play.tell(_("{seats} will choose in this order."), seats=", ".join(highest))
        if table.step == "turns" and not table.due and not table.over:
            if table.round == table.options.rounds:
                table.over = True
                return
            table.step, table.bids, table.round = "bids", {}, table.round + 1
            _refill(table, play.chance)

    def need(self, table: BazaarTable) -> Need | None:
        """Bids of everybody at once, then turns."""
        if table.over:
            return None
        if table.step == "bids":
            sealed = not table.options.open_bids
            waiting = tuple(table.seats)
            return Need(waiting, "bid", _("bid for the first choice"), together=True, sealed=sealed)
        return Need((table.due[0],), "turn", _("buy, fetch, sell or rest"))

    def open_moves(self, table: BazaarTable) -> Sequence[type[Move]]:
        """What may answer."""
        return [Bid] if table.step == "bids" else [kind for kind in self.moves if not kind.together]

    def result(self, table: BazaarTable, left: Collection[str] = ()) -> Result | None:
        """Most coins; then most cards; then they share it (B6). Nobody wins who has left."""
        if not table.over:
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

    def stand_in(self, table: BazaarTable, seat: str) -> Move:
        """A seat whose player has left bids nothing and rests (B5)."""
        return Bid(0) if table.step == "bids" else Rest()

    def picture(self, view: View[BazaarTable]) -> Picture:
        """See board."""
        return board.picture(view)

    def facts(self, view: View[BazaarTable]) -> dict[str, Any]:
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


def _refill(table: BazaarTable, chance: Chance) -> None:
    """The market has four cards as long as the pile lasts; taking them for "" turns them up for everybody."""
    for slot in chance.take(table.pile, "", MARKET - table.on_show()):
        (face,) = chance.turn_up([slot])
        table.market.setdefault(str(face), []).append(slot)
