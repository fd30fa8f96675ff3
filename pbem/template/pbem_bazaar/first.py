"""Version 1, which paid 5 coins for three cards of a kind. Games begun with it keep it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pbem.rules import Move, Ruleset

from .bazaar import Bazaar
from .bid import Bid
from .buy import Buy
from .fetch import Fetch
from .rest import Rest
from .sell import Sell


@dataclass(slots=True)
class FirstSell(Sell):
    """As it was before three of a kind were thought to be too cheap."""

    prices: ClassVar[Sequence[int]] = (0, 1, 3, 5)


class FirstBazaar(Bazaar):
    """Version 1: only the price of three cards differs."""

    version = 1
    moves: ClassVar[tuple[type[Move], ...]] = (Bid, Buy, Fetch, FirstSell, Rest)

    def earlier(self) -> Sequence[Ruleset[Any]]:
        """There was none before it."""
        return ()
