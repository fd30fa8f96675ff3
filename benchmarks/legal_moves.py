"""Legal moves listed per second, over random games, against python-chess over random games.

Usage: python benchmarks/legal_moves.py [--rounds 5], in an environment with pbem and requirements.txt.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

import chess
from pbem_confucius import Confucius

from pbem.rules import Play, View
from pbem.rules.bots import decide, random_bot
from pbem.secrecy import OpenChance

SEATS = ["ann", "bob", "cy", "dee", "eve"]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args().rounds
    pairs = []
    confucius(0), of_chess(0)
    for number in range(1, rounds + 1):
        ours, theirs = confucius(number), of_chess(number)
        pairs.append((ours[0] / theirs[0], ours, theirs))
    listed = median(pair[0] for pair in pairs)
    print(f"legal moves listed per second, Confucius / chess: {listed:.2f} (limit: at least 0.5)")
    print(f"  Confucius {median(ours[0] for _r, ours, _t in pairs):,.0f}/s, {median(ours[1] for _r, ours, _t in pairs):.0f} a position")
    print(f"  chess     {median(theirs[0] for _r, _o, theirs in pairs):,.0f}/s, {median(theirs[1] for _r, _o, theirs in pairs):.0f} a position")
    ours_decided, theirs_decided = median(p[1][2] for p in pairs), median(p[2][2] for p in pairs)
    print(f"random decisions per second: Confucius {ours_decided:,.0f}, chess {theirs_decided:,.0f}")


class Clock:
    """Seconds of processor time spent in what is called through it, and what came out."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, work: Callable[[], list]) -> list:
        start = time.process_time()
        found = work()
        self.seconds += time.process_time() - start
        return found


def confucius(seed: int) -> tuple[float, float, float]:
    """Listed per second, listed per position, decisions per second, over one game each of 3, 4 and 5 players."""
    ruleset, listing, listed, positions = Confucius(), Clock(), 0, 0
    start = time.process_time()
    for number in (3, 4, 5):
        seats, random = SEATS[:number], Random(f"{seed} {number}")
        chance = OpenChance(random.randbytes(32).hex())
        play = Play(ruleset.deal(seats, ruleset.Options(advanced=True), chance), chance)
        ruleset.proceed(play)
        while (need := ruleset.need(play.table)) is not None:
            for seat in need.seats:
                view = View(play.table, seat, chance)
                moves = listing(lambda view=view: list(ruleset.legal(view)))
                listed, positions = listed + len(moves), positions + 1
            chosen = [(seat, decide_among(ruleset, play, chance, seat, random)) for seat in need.seats]
            for seat, move in chosen:
                move.effect(play, seat)
            ruleset.proceed(play)
    whole = time.process_time() - start
    return listed / listing.seconds, listed / positions, positions / (whole - listing.seconds)


def decide_among(ruleset: Confucius, play: Play, chance: OpenChance, seat: str, random: Random):
    """A random decision: the moves listed, one chosen and paid for."""
    return decide(random_bot, ruleset, View(play.table, seat, chance), random)


def of_chess(seed: int) -> tuple[float, float, float]:
    """The same for chess, over three games."""
    listing, listed, positions = Clock(), 0, 0
    start = time.process_time()
    for number in range(3):
        board, random = chess.Board(), Random(f"{seed} {number}")
        while not board.is_game_over():
            moves = listing(lambda board=board: list(board.legal_moves))
            listed, positions = listed + len(moves), positions + 1
            board.push(random.choice(list(board.legal_moves)))
    whole = time.process_time() - start
    return listed / listing.seconds, listed / positions, positions / (whole - listing.seconds)


if __name__ == "__main__":
    main()
