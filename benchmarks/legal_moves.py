"""Legal moves listed per second, at the positions of random games, against python-chess at those of its own.

Usage: python benchmarks/legal_moves.py [--rounds 7], in an environment with pbem and requirements.txt.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

import chess
from paired import function
from pbem_confucius import Confucius

from pbem.rules import Chance, Move, Play, View
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import copy
from pbem.secrecy import rehearsal

SEATS = ["ann", "bob", "cy", "dee", "eve"]
RULESET = Confucius()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    rounds = options.parse_args().rounds
    tables, boards = confucius_tables(), chess_boards()
    ours = listing(tables, lambda asked: RULESET.legal(View(*asked)))
    theirs = listing(boards, lambda board: board.legal_moves)
    pairs = [(ours(), theirs()) for _round in range(rounds + 1)][1:]
    print("legal moves listed per second, Confucius / chess:", end=" ")
    print(f"{median(a / b for a, b in pairs):.2f} (limit: at least 0.5)")
    for name, column, positions in (("Confucius", 0, tables), ("chess", 1, boards)):
        rate = median(pair[column] for pair in pairs)
        print(f"  {name:<10} {rate:>9,.0f}/s, {len(positions)} positions")
    paces = [(pace(play_confucius), pace(play_chess), pace(play_from_lists)) for _round in range(rounds)]
    drawn, by_chess, from_lists = (median(column) for column in zip(*paces, strict=True))
    print(f"random decisions per second: Confucius {drawn:,.0f}, chess {by_chess:,.0f}")
    print("  speed, the kind drawn first / drawn from the whole list:", end=" ")
    faster = median(one / other for one, _chess, other in paces)
    print(f"{faster:.2f} times as many (limit: at least 1.7; {from_lists:,.0f}/s)")


def listing(positions: Sequence[Any], legal: Callable[[Any], Any]) -> Callable[[], float]:
    """A pass over positions that lists the legal moves of each; it returns how many it listed a second."""

    def run() -> float:
        listed = 0

        def work() -> None:
            nonlocal listed
            for position in positions:
                listed += len(list(legal(position)))

        seconds = function(work)()
        return listed / seconds

    return run


def pace(play: Callable[[], int]) -> float:
    """Decisions a second of a whole random game: listing, choosing, and letting the choice take effect."""
    decisions = 0

    def work() -> None:
        nonlocal decisions
        decisions = play()

    seconds = function(work)()
    return decisions / seconds


def confucius_tables() -> list[tuple[Any, str, Chance]]:
    """Every position of three random games with 3, 4 and 5 players: the table, the seat that is asked, the cards."""
    tables: list[tuple[Any, str, Chance]] = []
    for number in (3, 4, 5):
        confucius(number, number, lambda play, seat: tables.append((copy(play.table), seat, play.chance)))
    return tables


def chess_boards() -> list[chess.Board]:
    """Every position of three random games."""
    boards: list[chess.Board] = []
    for number in range(3):
        of_chess(number, lambda board: boards.append(board.copy(stack=False)))
    return boards


def play_confucius() -> int:
    """The decisions of one random four-player game."""
    return confucius(4, 7, lambda _play, _seat: None)


def play_from_lists() -> int:
    """The same, each decision drawn from the list of all legal moves."""
    return confucius(4, 7, lambda _play, _seat: None, from_list)


def from_list(view: View[Any], random: Random) -> Move:
    """What the random bot would do without drawing the kind first: list everything that is legal, then draw."""
    return random_bot(view, list(RULESET.legal(view)), random).finish(view, ())


def kind_first(view: View[Any], random: Random) -> Move:
    """What the random bot does."""
    return decide(random_bot, RULESET, view, random)


def play_chess() -> int:
    """The decisions of one random game of chess."""
    return of_chess(7, lambda _board: None)


def confucius(
    number: int,
    seed: int,
    visit: Callable[[Play[Any], str], None],
    choose: Callable[[View[Any], Random], Move] = kind_first,
) -> int:
    """Play a random game; the visitor sees every question before it is answered. Returns the number of decisions."""
    random, decisions = Random(seed), 0
    chance = rehearsal(random.randbytes(32).hex())
    play = Play(RULESET.deal(SEATS[:number], RULESET.Options(advanced=True), chance), chance)
    RULESET.proceed(play)
    while (need := RULESET.need(play.table)) is not None:
        chosen: list[tuple[str, Move]] = []
        for seat in need.seats:
            visit(play, seat)
            chosen.append((seat, choose(View(play.table, seat, chance), random)))
        for seat, move in chosen:
            move.effect(play, seat)
        RULESET.proceed(play)
        decisions += len(chosen)
    return decisions


def of_chess(seed: int, visit: Callable[[chess.Board], None]) -> int:
    """The same for chess."""
    board, random, decisions = chess.Board(), Random(seed), 0
    while not board.is_game_over():
        visit(board)
        board.push(random.choice(list(board.legal_moves)))
        decisions += 1
    return decisions


if __name__ == "__main__":
    main()
