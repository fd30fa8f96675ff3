"""Random games by the thousand: every invariant is asked after every move, and every game must end.

Usage: python benchmarks/random_games.py GAME [--games 1000]; in CI the conformance suite plays fewer.
"""

import argparse
from random import Random
from typing import Any

from pbem.rules import Play, Ruleset, View
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find
from pbem.secrecy import OpenChance

SEATS = ["ann", "bob", "cy", "dee", "eve", "fay"]
MOST_MOVES = 20_000  # a game that takes more is a runaway


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("--games", type=int, default=1000)
    given = options.parse_args()
    ruleset = find(given.game)
    for number in ruleset.seats:
        lengths = [played(ruleset, SEATS[:number], seed) for seed in range(given.games)]
        told = f"{min(lengths)} to {max(lengths)} moves"
        print(f"{given.game}, {number} players: {given.games} games, {told}, no invariant broken", flush=True)


def played(ruleset: Ruleset[Any], seats: list[str], seed: int) -> int:
    """The number of moves of one random game; every other one with the first option turned on."""
    random = Random(f"{seed} {len(seats)}")
    first = next(iter(ruleset.Options.__dataclass_fields__))
    switched = isinstance(getattr(ruleset.Options(), first), bool) and seed % 2
    chance = OpenChance(random.randbytes(32).hex())
    play = Play(ruleset.deal(seats, ruleset.Options(**({first: True} if switched else {})), chance), chance)
    ruleset.proceed(play)
    for moves in range(MOST_MOVES):
        need = ruleset.need(play.table)
        if need is None:
            assert ruleset.result(play.table) is not None
            return moves
        chosen = [(seat, decide(random_bot, ruleset, View(play.table, seat, chance), random)) for seat in need.seats]
        for seat, move in chosen:
            chance.turn_up([slot for slot, _face in move.cards()])
            move.effect(play, seat)
        ruleset.proceed(play)
        broken = ruleset.broken(play.table)
        assert broken is None, (seed, len(seats), moves, broken)
    raise AssertionError(f"seed {seed} with {len(seats)} players does not end")


if __name__ == "__main__":
    main()
