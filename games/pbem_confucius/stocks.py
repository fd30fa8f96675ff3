"""The places of the cards and the tiles that chance deals: a position is checked against them."""

from collections import Counter
from collections.abc import Iterator

from pbem.rules import Stock
from pbem.rules.chance import Face

from .setup import components, costs
from .table import Table


def stocks(table: Table) -> Iterator[Stock]:
    """Confucius cards, reward cards, officials and named candidates; those on the board are open."""
    box, families = components(), table.families
    laid = [slot for pile in table.tutoring.values() for slot in pile.slots]
    cards = dict.fromkeys((1, 2, 3), box["confucius_copies"])
    hands = {seat: family.hand for seat, family in families.items()}
    yield Stock(cards, [*table.deck, *table.discard, *laid], hands)
    rewards = {seat: family.rewards for seat, family in families.items()}
    yield Stock(Counter(box["rewards"]), table.reward_pile, rewards)
    tiles = [tile for ministry in table.ministries.values() for _space, tile in ministry.tiles()]
    left: Counter[Face] = Counter(costs())
    left.subtract(tile.cost for tile in tiles)
    yield Stock(left, table.officials)
    yield Stock(Counter(box["candidates"]) - Counter([table.candidate]), table.named_candidates)
