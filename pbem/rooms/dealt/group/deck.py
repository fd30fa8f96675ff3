"""Decks of masked cards, and laps: one seat's shuffle of them.

A card is a pair of points (ElGamal): `mask` is r times the base point, `body` the card's own point plus r times the
joint key of all who have shuffled. Before the first lap r is nought, and everyone sees which card is which. A lap
first adds its seat's key to each card, which takes the seat's secret and changes the body alone, and then shuffles and
masks anew under the joint key that comes of it. So a seat can shuffle before it is known who shuffles after it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.rooms.dealt.unsound import UnsoundError
from pbem.secrecy.open import Stream, permuted
from pbem.wording import _, ngettext

from .derive import Context, SeatSecret
from .points import IDENTITY, SIZE, Point, add, base, hash_to_point, mul, pieces, valid

MOST_CARDS = 512
"""The largest deck that is shuffled so: one lap with its proof is 131 kB in the file."""
CARD_SIZE = 2 * SIZE


class Card(NamedTuple):
    """A masked card."""

    mask: Point
    body: Point


class Lap(NamedTuple):
    """How a seat shuffles: the card at each place after it is the card that was at `order`, masked by `masks` more."""

    order: Sequence[int]
    masks: Sequence[int]


@lru_cache(maxsize=64)
def card_points(game: str, label: str, size: int) -> tuple[Point, ...]:
    """A point for each physical card of a shuffle, in the order of its sorted faces; other shuffles have others."""
    return tuple(
        hash_to_point("card", game.encode(), label.encode(), number.to_bytes(2, "big")) for number in range(size)
    )


def unshuffled(game: str, label: str, size: int) -> list[Card]:
    """The deck before its first lap."""
    return [Card(IDENTITY, point) for point in card_points(game, label, size)]


def lap(secret: SeatSecret, context: Context, joint: Point, cards: Sequence[Card]) -> Lap:
    """The lap of this seat: it follows from its secret and from all that it is about, the cards themselves too.

    `joint`: the joint key with this seat's. Two laps over different cards have nothing in common: their difference
    would give the order away.
    """
    statement = (*context.parts(), joint, write(cards))
    seed = secret.seed("order", *statement)
    order = permuted(Stream(seed, "order"), range(len(cards)))
    masks = [secret.derive("mask", *statement, place.to_bytes(2, "big")) for place in range(len(cards))]
    return Lap(order, masks)


def keyed(scalar: int, cards: Sequence[Card]) -> list[Card]:
    """The deck when the key of this secret has been added to each card."""
    return [Card(card.mask, add(card.body, mul(scalar, card.mask))) for card in cards]


def shuffled(lap: Lap, scalar: int, joint: Point, cards: Sequence[Card]) -> list[Card]:
    """The deck after the lap of a seat. `scalar`: the secret of its key. `joint`: the joint key with it."""
    lying = keyed(scalar, cards)
    return [
        Card(add(lying[source].mask, base(mask)), add(lying[source].body, mul(mask, joint)))
        for source, mask in zip(lap.order, lap.masks, strict=True)
    ]


def check(before: Sequence[Card], after: Sequence[Card]) -> None:
    """Raise UnsoundError if a lap is false as anybody can see it: another size, no points, cards twice or unchanged.

    That it is a shuffle of what was there, and adds the right key, the shuffle proof shows.
    """
    if len(after) != len(before):
        sentence = ngettext(
            "it has {count} card instead of {size}", "it has {count} cards instead of {size}", len(after)
        )
        raise UnsoundError(sentence.format(count=len(after), size=len(before)))
    if len({card.mask for card in after}) < len(after) or len({card.body for card in after}) < len(after):
        raise UnsoundError(_("it has a card twice"))
    if {point for card in before for point in card} & {point for card in after for point in card}:
        raise UnsoundError(_("it leaves a card as it was"))
    if not all(valid(point) for card in after for point in card):
        raise UnsoundError(_("it holds something that is not a point of the group"))


def write(cards: Sequence[Card]) -> bytes:
    """64 bytes for each card: mask and body."""
    return b"".join(card.mask + card.body for card in cards)


def read(raw: bytes) -> list[Card]:
    """What `write` wrote. Raises UnsoundError if this is no whole number of cards, or too many."""
    if not raw or len(raw) % CARD_SIZE or len(raw) > MOST_CARDS * CARD_SIZE:
        raise UnsoundError(_("it does not have the size of a deck"))
    points = pieces(raw)
    return [Card(mask, body) for mask, body in zip(points[::2], points[1::2], strict=True)]


def faces(game: str, label: str, size: int) -> dict[Point, int]:
    """Which physical card a point stands for, by its index among the sorted faces."""
    return {point: number for number, point in enumerate(card_points(game, label, size))}
