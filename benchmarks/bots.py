"""How often a game's sensible bot wins at a table of four, three of which choose at random.

Usage: python benchmarks/bots.py [GAME] [--games 200]
"""

import argparse
from random import Random
from typing import Any

from pbem.rules import Play, Ruleset, View
from pbem.rules.bots import bots, decide, random_bot
from pbem.rules.registry import find
from pbem.secrecy import rehearsal

SEATS = ["ann", "bob", "cy", "dee"]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", nargs="?", default="confucius")
    options.add_argument("--games", type=int, default=200)
    given = options.parse_args()
    ruleset = find(given.game)
    name = list(bots(ruleset))[-1]
    won = sum(wins(ruleset, seed) for seed in range(given.games))
    print(f"{given.game}: {name} wins {won} of {given.games} games against three random players (limit: 60 %)")


def wins(ruleset: Ruleset[Any], seed: int) -> bool:
    """Whether the sensible bot is the only winner of one game; its seat changes from game to game."""
    random = Random(seed)
    sensible = SEATS[seed % len(SEATS)]
    best = list(bots(ruleset).values())[-1]
    chance = rehearsal(random.randbytes(32).hex())
    play = Play(ruleset.deal(SEATS, ruleset.Options(), chance), chance)
    ruleset.proceed(play)
    while (need := ruleset.need(play.table)) is not None:
        asked = [(seat, View(play.table, seat, chance)) for seat in need.seats]
        chosen = [
            (view.seat, decide(best if seat == sensible else random_bot, ruleset, view, random)) for seat, view in asked
        ]
        for seat, move in chosen:
            play.chance.turn_up([slot for slot, _face in move.cards()])
            move.effect(play, seat)
        ruleset.proceed(play)
    result = ruleset.result(play.table)
    return result is not None and result.winners == (sensible,)


if __name__ == "__main__":
    main()
