"""Laps of a shuffle, and the faces that come out when all have shown their shares."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from .curve import BASE, O, Point, add, combined, mul_often, same, sub, total, written
from .deriving import Context, key_of, own, secret, shuffled, to_point, u16
from .events import encoded
from .proofs import Card, announced, card_bytes, read_cards
from .refused import need


def unshuffled(game: str, label: str, size: int) -> list[Card]:
    return [(O, to_point("card", game, label, u16(i))) for i in range(size)]


def lying(so_far: Point, cards: Sequence[Card]) -> bytes:
    """What names the cards that lie somewhere: a hash of them and of their joint key."""
    return sha256(written(so_far) + card_bytes(cards)).digest()


def about(number: str, so_far: Point, cards: Sequence[Card]) -> str:
    """The label of a lap over these cards, or of shares of them."""
    return f"{number} {encoded(lying(so_far, cards)[:16])}"


def lap(raw: bytes, context: Context, so_far: Point, before: Sequence[Card]) -> tuple[Point, list[Card]]:
    """The key of a lap and the cards after it. `context`: that of its key; `so_far`: the joint key before it."""
    key, after = announced(raw[:80], context), read_cards(raw[80:])
    need(len(after) == len(before), "a lap has as many cards as there are")
    there = {written(point) for card in before for point in card}
    for half in zip(*after, strict=True):
        points = [written(point) for point in half]
        need(len(set(points)) == len(points) and not there & set(points), "a lap has other points, each once")
    need(not same(add(so_far, key), O), "the joint key is a point")
    return key, after


def made(k: int, context: Context, key_context: Context, so_far: Point, before: Sequence[Card]) -> bytes:
    """What a seat's secret makes of these cards: its key, and the cards after the lap, as an audit makes them."""
    x = key_of(k, key_context)
    key = mul_often(x, BASE)
    joint = add(so_far, key)
    statement = (*context, written(joint), card_bytes(before))
    order = shuffled(own(k, "order", *statement)[:32], len(before))
    after = b""
    for j, source in enumerate(order):
        r = secret(own(k, "mask", *statement, u16(j)))
        c1, c2 = before[source]
        after += written(add(c1, mul_often(r, BASE))) + written(add(c2, combined([x, r], [c1, joint])))
    return written(key) + after


def order_of(k: int, context: Context, joint: Point, before: Sequence[Card]) -> list[int]:
    statement = (*context, written(joint), card_bytes(before))
    return shuffled(own(k, "order", *statement)[:32], len(before))


def face(card: Card, shares: Iterable[Point], faces: Sequence[Card]) -> int:
    """The index of the face of a card."""
    point = sub(card[1], total(shares))
    found = [i for i, (_o, one) in enumerate(faces) if same(one, point)]
    need(len(found) == 1, "the card is none")
    return found[0]
