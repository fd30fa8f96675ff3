"""The cards of Pebbles, as docs/format.md says which slot a seat takes: places of one's own."""

from collections.abc import Iterable, Sequence

from .events import Event

SLOTS = 12


def take(pile: list[int], seat: str, seats: Sequence[str]) -> int:
    """The slot that a seat takes from a pile that no one was shown a card of."""
    own = [slot for slot in pile if slot % len(seats) == seats.index(seat)]
    slot = own[-1] if own else pile[0]
    pile.remove(slot)
    return slot


def hands(events: Iterable[Event], seats: Sequence[str]) -> dict[str, list[int]]:
    """By seat, the slots of all cards that it has held: one from the deal, and another for each that it plays."""
    pile = list(range(SLOTS))
    held = {seat: [take(pile, seat, seats)] for seat in seats}
    for event in events:
        if event.kind == "card":
            held[event.by].append(take(pile, event.by, seats))
    return held
