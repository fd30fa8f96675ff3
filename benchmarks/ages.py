"""What the place of a card that pays tells of when it was drawn, and what it would cost to remask hands against that.

A hand is of mixed age where its cards were drawn by different events: who pays from it shows by the place from which
draw the card came, and so what else may be left of that draw. Against that an owner could shuffle and mask the hand
anew, with its next event, where a draw has mixed it: the new cards, and a proof as of any shuffle.

Usage: python benchmarks/ages.py confucius [--seats 3] [--games 9], in an environment with pbem.
"""

import argparse
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

from peers import Peers

from pbem.events.text import render_all
from pbem.rules.bots import random_bot
from pbem.rules.registry import find

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")
CARD, PROOF, SMALLEST = 64, 128, 192
"""Bytes of a masked card, and of a shuffle proof for each card and besides."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--games", type=int, default=9)
    asked = options.parse_args()
    found = Counter[str]()
    for seed in range(asked.games):
        found += one_game(asked.game, SEATS[: asked.seats], seed)
    for what, count in found.items():
        print(f"{what:<40}{count / asked.games:10.1f} a game")


def one_game(name: str, seats: tuple[str, ...], seed: int) -> Counter[str]:
    """One random game: payments from hands, and what remasking these would add."""
    at = iter(datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=number) for number in range(10**6))
    homes = Peers(find(name), seats, "dealt", Random(seed), lambda: next(at))
    found, born, mixed, known = Counter[str](), dict[int, int](), set[str](), 0
    hands: dict[str, list[int]] = {seat: [] for seat in seats}
    while homes.step(random_bot):
        for event in homes.events[known:]:
            kind = homes.public.ruleset.kinds.get(event.kind)
            paid = [slot for slot, _face in kind(**event.body).cards()] if kind is not None else []
            if event.by in mixed:
                size = len(hands[event.by])
                found["remasked hands"] += 1
                found["bytes that they add, in base64"] += (CARD * size + PROOF * size + SMALLEST) * 4 // 3
                mixed.discard(event.by)
            if paid:
                found["payments from a hand"] += 1
                found["of these, from one of mixed age"] += len({born[slot] for slot in hands[event.by]}) > 1
        known = number = len(homes.events)
        chance = homes.public.chance
        for seat in seats:
            now = [slot for slot in chance.taken_by(seat) if chance.printed[slot] is None]
            drawn = [slot for slot in now if slot not in born]
            born |= dict.fromkeys(drawn, number)
            if drawn and len({born[slot] for slot in now}) > 1:
                mixed.add(seat)
            hands[seat] = now
    found["bytes of the file"] += len(render_all(homes.events).encode())
    return found


if __name__ == "__main__":
    main()
