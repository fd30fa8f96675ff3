"""How cards and dice fall, as a test says it: open or dealt alike, whatever secrets the seats have.

Only the order of a shuffle and the result of a roll are a test's. Masks, proofs and shares are made and judged as
ever.
"""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pbem.rooms.dealt import masked
from pbem.rooms.dealt.group import deck, rolls
from pbem.rooms.dealt.group.deck import Card, Lap
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.secrecy import open as open_mode
from pbem.secrecy import slots

SEATS = ("ann", "bob", "cy")
"""Each draws from places of its own, where cards are open too."""


class Fate:
    """`shuffler`: the one seat that orders the decks where all deal; the others mask the cards, and leave them there.

    `orders`: by its mark, of a deck that lies in another order than that which follows from its mark.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, shuffler: str) -> None:
        self.shuffler = shuffler
        self.orders: dict[str, Sequence[int]] = {}
        self._lap = deck.lap
        monkeypatch.setattr(open_mode, "permuted", self._permuted)
        monkeypatch.setattr(open_mode, "take", self._taken)
        monkeypatch.setattr(deck, "lap", self._shuffled)
        monkeypatch.setattr(open_mode.OpenChance, "roll", lambda _chance, label, sides: self.roll(label, sides))
        monkeypatch.setattr(rolls, "rolled", lambda label, _shares, sides: self.roll(label, sides))

    def order(self, mark: str, size: int) -> Sequence[int]:
        """Which card, by its number among the sorted faces, lies at each place."""
        return self.orders.get(mark) or Random(mark).sample(range(size), size)

    def roll(self, label: str, sides: int) -> int:
        """A roll follows from its label."""
        return Random(label).randrange(sides)

    def _taken(self, pile: list[int], owner: str, count: int, owners: slots.Owners, lent: slots.Lent) -> list[int]:
        free = partial(masked.apart, seats=SEATS) if owner else slots.topmost
        return slots.take(pile, owner, count, owners, lent, free)

    def _permuted(self, _stream: object, faces: Sequence[Any]) -> list[Any]:
        mark = sha256(repr(list(faces)).encode()).hexdigest()[:16]
        return [faces[number] for number in self.order(mark, len(faces))]

    def _shuffled(self, secret: SeatSecret, context: Context, joint: bytes, cards: Sequence[Card]) -> Lap:
        size = len(cards)
        order = self.order(mark_of(context.label), size) if context.seat == self.shuffler else range(size)
        return Lap(order, self._lap(secret, context, joint, cards).masks)


def mark_of(name: str) -> str:
    """The end of a shuffle's name, which says what is shuffled."""
    return name.rpartition("/")[2]
