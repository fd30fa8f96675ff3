"""Whose a slot is. That only grows, also when the game goes back: no one's card becomes someone else's."""

from collections.abc import Callable, MutableMapping, MutableSequence, Sequence
from hashlib import sha256

from pbem.rules.chance import Face

Owners = MutableSequence[str | None]
"""Who took each slot, "" for everyone, None while no one has."""

Lent = MutableMapping[str, list[int]]
"""By seat, slots that it took because every card left had an owner from a line of play since undone."""


Free = Callable[[Sequence[int], str, Owners], int | None]
"""Which slot of a pile an owner takes next; None if every one of them is another's."""


def topmost(pile: Sequence[int], owner: str, owners: Owners) -> int | None:
    """The topmost slot that no one took, or that this owner took in a line of play since undone."""
    return next((slot for slot in pile if owners[slot] in (None, owner)), None)


def take(pile: list[int], owner: str, count: int, owners: Owners, lent: Lent, free: Free = topmost) -> list[int]:
    """Take slots out of a pile that this owner may have. Returns them in the order in which they lay. See Chance."""
    taken, lay = list[int](), list(pile)
    while pile and len(taken) < count:
        slot = free(pile, owner, owners)
        if slot is None:  # all are other seats' undone draws: two will know this card
            slot = pile[0]
            if slot not in lent.setdefault(owner, []):
                lent[owner].append(slot)
        elif owners[slot] is None:
            owners[slot] = owner
        pile.remove(slot)
        taken.append(slot)
    return sorted(taken, key=lay.index)


def look(seat: str, slots: Sequence[int], looked: Lent, owners: Sequence[str | None], lent: Lent) -> None:
    """Note slots that a seat is shown and that it has not taken. See Chance."""
    for slot in slots:
        if owners[slot] != seat and slot not in (*lent.get(seat, ()), *looked.get(seat, ())):
            looked.setdefault(seat, []).append(slot)


def named(label: str, faces: Sequence[Face]) -> str:
    """A shuffle's name: after an undo the same label may stand for other cards, which are another shuffle."""
    return f"{label}/{sha256(repr(list(faces)).encode()).hexdigest()[:16]}"
