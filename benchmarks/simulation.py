"""Random games by `Simulation` beside the bare rules: decisions per second, and what a copy and an imagined game cost.

Usage: python benchmarks/simulation.py [--seconds 4]
"""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from pbem.rules import Play, Ruleset, View
from pbem.rules.bots import draw
from pbem.rules.registry import find
from pbem.rules.state import copy
from pbem.rules.unknown import honest
from pbem.secrecy import rehearsal
from pbem.simulation import Simulation

SEATS = ("ann", "bob", "cy", "dee")
COUNT = 300


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=4.0)
    given = options.parse_args()
    for name in ("confucius", "white-lotus"):
        ruleset = find(name)
        rounds = [
            (rate(bare, ruleset, given.seconds / 4), rate(simulated, ruleset, given.seconds / 4)) for _ in range(4)
        ]
        core, ours = (max(side) for side in zip(*rounds, strict=True))
        print(f"{name}: {ours:,.0f} decisions/s simulated, {core:,.0f} bare: {ours / core:.2f} (limit: at least 0.8)")
        game = begun(ruleset)
        view, random = honest(ruleset, game.view(SEATS[0])), Random(0)
        costs: dict[str, Callable[[], object]] = {
            "a copy of the table": partial(copy, game.table),
            "of the game": game.copy,
            "a game imagined": partial(Simulation.sampled, ruleset, view, random),
        }
        print("  " + ", ".join(f"{what} {each(act):.0f} µs" for what, act in costs.items()))


def begun(ruleset: Ruleset[Any]) -> Simulation[Any]:
    """A game some way on."""
    random, game = Random(1), Simulation.begin(ruleset, SEATS)
    for _turn in range(40):
        need = game.need
        assert need is not None
        game.step({seat: draw(ruleset, game.view(seat), random).finish(game.view(seat), ()) for seat in need.seats})
    return game


def each(act: Callable[[], object]) -> float:
    """Microseconds that it takes."""
    begin = perf_counter()
    for _time in range(COUNT):
        act()
    return (perf_counter() - begin) / COUNT * 1e6


def rate(play: Callable[[Ruleset[Any], Random], int], ruleset: Ruleset[Any], seconds: float) -> float:
    """Decisions per second."""
    begin, decisions, games = perf_counter(), 0, 0
    while (spent := perf_counter() - begin) < seconds:
        decisions += play(ruleset, Random(games))
        games += 1
    return decisions / spent


def bare(ruleset: Ruleset[Any], random: Random) -> int:
    """A random game as the rules alone play it."""
    chance = rehearsal(random.randbytes(32).hex())
    play, decisions = Play(ruleset.deal(SEATS, ruleset.Options(), chance), chance), 0
    ruleset.proceed(play)
    while (need := ruleset.need(play.table)) is not None:
        chosen = []
        for seat in need.seats:
            view = View(play.table, seat, chance)
            chosen.append((seat, draw(ruleset, view, random).finish(view, ())))
        for seat, move in chosen:
            chance.turn_up([slot for slot, _face in move.cards()])
            move.effect(play, seat)
        ruleset.proceed(play)
        decisions += len(chosen)
    return decisions


def simulated(ruleset: Ruleset[Any], random: Random) -> int:
    """The same game by `Simulation`."""
    game, decisions = Simulation.begin(ruleset, SEATS, random.randbytes(32)), 0
    while (need := game.need) is not None:
        chosen = {}
        for seat in need.seats:
            view = game.view(seat)
            chosen[seat] = draw(ruleset, view, random).finish(view, ())
        game.step(chosen)
        decisions += len(chosen)
    return decisions


if __name__ == "__main__":
    main()
