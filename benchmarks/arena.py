"""Bots against bots: how often one wins at a table of others, with how certain that is, and what a move of it takes.

Each deal is played once with the bot in every seat, so that no seat's luck is its own; where it has two seats, they are
opposite. A finished game is a line of the file, and a second run plays only what is missing.

Usage: python benchmarks/arena.py [GAME BOT OTHERS] [--bots 1] [--games 400] [--jobs 2] [--file arena.jsonl]
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
from time import process_time
from typing import Any

from pbem.rooms.bots.players import players
from pbem.rules.registry import find
from pbem.rules.unknown import honest
from pbem.simulation import Simulation

SEATS = ("ann", "bob", "cy", "dee")
GAMES = ("confucius", "white-lotus")
PAIRS = (
    ("steady", "random", 1),
    ("quick", "steady", 1),
    ("search", "steady", 1),
    ("search", "quick", 2),
)
"""Each first one in so many of the four seats, and the second in the others."""
LIKELY = 1.96
"""Standard errors on either side: nineteen of twenty such intervals hold the truth."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("table", nargs="*", metavar="GAME BOT OTHERS")
    options.add_argument("--bots", type=int, default=1)
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--file", type=Path, default=Path("arena.jsonl"))
    given = options.parse_args()
    asked = [(*given.table, given.bots)] if given.table else [(game, *pair) for game in GAMES for pair in PAIRS]
    print("| game | bot | against | games | wins (95 %; by chance) | a choice |\n|---|---|---|---|---|---|")
    for game, bot, others, bots in asked:
        table = {"game": game, "bot": bot, "others": others, "bots": bots}
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
    """One game: the share of the victory that the bot's seats have, and its seconds and moves where it had a choice."""
    ruleset = find(table["game"])
    deal, turned = divmod(number, len(SEATS))
    random = Random(f"{sorted(table.items())} {number}")
    own = {SEATS[(turned + place * len(SEATS) // table["bots"]) % len(SEATS)] for place in range(table["bots"])}
    sitting = {seat: players(ruleset)[table["bot" if seat in own else "others"]] for seat in SEATS}
    simulation = Simulation.begin(ruleset, SEATS, Random(deal).randbytes(32))
    moves, seconds = 0, 0.0
    while (need := simulation.need) is not None:
        chosen = {}
        for seat in need.seats:
            view, begun = honest(ruleset, simulation.view(seat)), process_time()
            chosen[seat] = sitting[seat](view, random, ())
            if seat in own and len(list(ruleset.legal(view))) > 1:
                moves, seconds = moves + 1, seconds + process_time() - begun
        simulation.step(chosen)
    result = simulation.result
    assert result is not None
    won = len(own.intersection(result.winners)) / len(result.winners)
    return {**table, "number": number, "won": won, "moves": moves, "seconds": round(seconds, 3)}


def row(table: Mapping[str, Any], played: list[Mapping[str, Any]]) -> str:
    """A line of the table in docs/benchmarks.md."""
    won = [one["won"] for one in played]
    share = sum(won) / len(won)
    error = LIKELY * sqrt(share * (1 - share) / len(won))
    each = sum(one["seconds"] for one in played) / sum(one["moves"] for one in played)
    chance, others = table["bots"] / len(SEATS), len(SEATS) - table["bots"]
    likely = f"{share:.0%} ({max(share - error, 0):.0%} to {min(share + error, 1):.0%}; {chance:.0%})"
    bot, against = f"{table['bots']} {table['bot']}", f"{others} {table['others']}"
    return f"| {table['game']} | {bot} | {against} | {len(won)} | {likely} | {each * 1000:.0f} ms |"


if __name__ == "__main__":
    main()
