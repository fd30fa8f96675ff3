"""Bots against bots: how often one wins at a table of others, with how certain that is, and what a move of it takes.

Each deal is played once with the bot in every seat, so that no seat's luck is its own. A finished game is a line of the
file, and a second run plays only what is missing.

Usage: python benchmarks/arena.py [GAME BOT OTHERS] [--seats 4] [--games 400] [--jobs 2] [--file arena.jsonl]
The table in docs/benchmarks.md: python benchmarks/arena.py > benchmarks/results/bots.md
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from pbem.rooms.bots.players import players
from pbem.rules.registry import find
from pbem.rules.unknown import honest
from pbem.simulation import Simulation

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")
GAMES = ("confucius", "white-lotus")
PAIRS = (
    ("steady", "random"),
    ("quick", "steady"),
    ("search", "steady"),
    ("deep", "steady"),
    ("search", "quick"),
    ("deep", "search"),
)
"""Each first one against three of the second."""
LIKELY = 1.96
"""Standard errors on either side: nineteen of twenty such intervals hold the truth."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("table", nargs="*", metavar="GAME BOT OTHERS")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--file", type=Path, default=Path("arena.jsonl"))
    given = options.parse_args()
    asked = [tuple(given.table)] if given.table else [(game, *pair) for game in GAMES for pair in PAIRS]
    print("| game | bot | against | games | wins (95 %; by chance) | a move |\n|---|---|---|---|---|---|")
    for game, bot, others in asked:
        table = {"game": game, "bot": bot, "others": others, "seats": given.seats}
        print(row(table, games(table, given.games, given.jobs, given.file)), flush=True)


def games(table: Mapping[str, Any], count: int, jobs: int, path: Path) -> list[Mapping[str, Any]]:
    """So many games at such a table: those that the file holds, and the others, which are added to it."""
    played = [one for one in already(path, table) if one["number"] < count]
    missing = sorted({*range(count)} - {one["number"] for one in played})
    with Pool(jobs) as pool, path.open("a", encoding="utf-8") as file:
        for one in pool.imap_unordered(partial(game, table), missing):
            file.write(json.dumps(one) + "\n")
            file.flush()
            played.append(one)
    return played


def already(path: Path, table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The games of such a table that a file holds."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return (one for line in lines if table.items() <= (one := json.loads(line)).items())


def game(table: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """One game: the bot's share of the victory, and its seconds and moves where it had a choice."""
    ruleset, seats = find(table["game"]), SEATS[: table["seats"]]
    deal, place = divmod(number, len(seats))
    random = Random(f"{sorted(table.items())} {number}")
    sitting = {seat: players(ruleset)[table["bot" if seat == seats[place] else "others"]] for seat in seats}
    simulation = Simulation.begin(ruleset, seats, Random(deal).randbytes(32))
    moves, seconds = 0, 0.0
    while (need := simulation.need) is not None:
        chosen = {}
        for seat in need.seats:
            view, begun = honest(ruleset, simulation.view(seat)), perf_counter()
            chosen[seat] = sitting[seat](view, random)
            if seat == seats[place]:
                moves, seconds = moves + 1, seconds + perf_counter() - begun
        simulation.step(chosen)
    result = simulation.result
    assert result is not None
    won = 1 / len(result.winners) if seats[place] in result.winners else 0.0
    return {**table, "number": number, "won": won, "moves": moves, "seconds": round(seconds, 3)}


def row(table: Mapping[str, Any], played: list[Mapping[str, Any]]) -> str:
    """A line of the table in docs/benchmarks.md."""
    won = [one["won"] for one in played]
    share = sum(won) / len(won)
    error = LIKELY * sqrt(share * (1 - share) / len(won))
    each = sum(one["seconds"] for one in played) / sum(one["moves"] for one in played)
    likely = f"{share:.0%} ({max(share - error, 0):.0%} to {min(share + error, 1):.0%}; {1 / table['seats']:.0%})"
    against = f"{table['seats'] - 1} {table['others']}"
    return f"| {table['game']} | {table['bot']} | {against} | {len(won)} | {likely} | {each * 1000:.0f} ms |"


if __name__ == "__main__":
    main()
