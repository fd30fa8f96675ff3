"""Whose a slot is. That only grows, also when the game goes back: nobody's card becomes somebody else's."""

from collections.abc import MutableMapping, MutableSequence, Sequence
from hashlib import sha256

from pbem.rules.chance import Face

Owners = MutableSequence[str | None]
"""Who took each slot, "" for everybody, None while nobody has."""

Lent = MutableMapping[str, list[int]]
"""By seat, slots that it took because every card left had an owner from a line of play since undone."""


def take(pile: list[int], owner: str, count: int, owners: Owners, lent: Lent) -> list[int]:
    """Take the topmost slots that this owner may have out of a pile. See Chance."""
    taken: list[int] = []
    while pile and len(taken) < count:
        slot = _next(pile, owner, owners, lent)
        pile.remove(slot)
        taken.append(slot)
    return taken


def look(seat: str, slots: Sequence[int], looked: Lent, owners: Sequence[str | None], lent: Lent) -> None:
    """Note slots that a seat is shown and that it has not taken. See Chance."""
    for slot in slots:
        if owners[slot] != seat and slot not in (*lent.get(seat, ()), *looked.get(seat, ())):
            looked.setdefault(seat, []).append(slot)


def _next(pile: Sequence[int], owner: str, owners: Owners, lent: Lent) -> int:
    """The slot this owner takes: one it took in a line of play since undone, else the topmost that nobody took."""
    for slot in pile:
        if owners[slot] is None:
            owners[slot] = owner
            return slot
        if owners[slot] == owner:
            return slot
    others = lent.setdefault(owner, [])  # all are other seats' undone draws: two will know this card
    if pile[0] not in others:
        others.append(pile[0])
    return pile[0]


def named(label: str, faces: Sequence[Face]) -> str:
    """A shuffle's name: after an undo the same label may stand for other cards, which are another shuffle."""
    return f"{label}/{sha256(repr(list(faces)).encode()).hexdigest()[:16]}"
