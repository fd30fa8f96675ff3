"""The versions of Bazaar: games keep the one that they were begun with."""

from collections.abc import Sequence
from typing import Any, ClassVar

from pbem.rules import Ruleset

from .bazaar import BazaarRules
from .bid import Bid
from .buy import Buy
from .fetch import Fetch
from .order import order
from .rest import Rest
from .sell import Sell


class FirstSell(Sell):
    """As it was before three of a kind were thought to be too cheap."""

    prices: ClassVar[Sequence[int]] = (0, 1, 3, 5)


class FirstBazaar(BazaarRules):
    """Version 1, which paid 5 coins for three cards of a kind."""

    version = 1
    order = order(Buy, Fetch, FirstSell, Rest)
    moves = (Bid, Buy, Fetch, FirstSell, Rest)


class Bazaar(BazaarRules):
    """Version 2: three cards of a kind bring 6 coins."""

    version = 2
    order = order(Buy, Fetch, Sell, Rest)
    moves = (Bid, Buy, Fetch, Sell, Rest)

    def earlier(self) -> Sequence[Ruleset[Any]]:
        """The version that running games may have been begun with."""
        return (FirstBazaar(),)
