"""The order of play: bids, then turns, round after round."""

from pbem.rules import Chance, Move, Order, Play, Step
from pbem.wording import _

from .bid import Bid
from .rest import Rest
from .table import MARKET, Table


def order(*turn: type[Move]) -> Order[Table]:
    """The steps of a game in which a turn is one of these moves."""
    return Order(
        Step(
            "bids",
            _("bids"),
            choose_in_order,
            asks=lambda table: table.seats,
            purpose="bid",
            prompt=_("bid for the first choice"),
            moves=(Bid,),
            sealed=lambda table: not table.options.open_bids,
            due=("B1", 0),
            stand_in=lambda table, seat: Bid(0),  # (B5)
        ),
        Step(
            "turns",
            _("turns"),
            end_round,
            asks=lambda table: table.due[:1],
            purpose="turn",
            prompt=_("buy, fetch, sell or rest"),
            moves=turn,
            due=("B1", 0),
            stand_in=lambda table, seat: Rest(),  # (B5)
        ),
        Step("over", _("the end")),
    )


def choose_in_order(play: Play[Table]) -> None:
    """Once all have bid: the highest bid chooses first, ties in seat order (B1)."""
    table = play.table
    if len(table.bids) < len(table.seats):
        return
    table.due = sorted(table.seats, key=lambda seat: -table.bids[seat])
    table.step = "turns"
    play.tell(_("{seats} will choose in this order."), seats=", ".join(table.due))


def end_round(play: Play[Table]) -> None:
    """When all have had their turn: another round, or the end."""
    table = play.table
    if table.due:
        return
    if table.round == table.options.rounds:
        table.step = "over"
        return
    table.step, table.bids, table.round = "bids", {}, table.round + 1
    refill(table, play.chance)


def refill(table: Table, chance: Chance) -> None:
    """The market has four cards as long as the pile lasts; taking them for "" turns them up for everybody."""
    for slot in chance.take(table.pile, "", MARKET - table.on_show()):
        (face,) = chance.turn_up([slot])
        table.market.setdefault(str(face), []).append(slot)
