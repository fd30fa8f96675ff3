"""What plans cost a sync: one that waits for its turn, and one that is carried out, each against a sync alone.

Usage: python benchmarks/plans.py --pbem ENV/bin/pbem [--rounds 15]
The environment must be precompiled; docs/benchmarks.md tells how it is made.
"""

import argparse
import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from paired import at_home, process, program

import games

WAITING, CARRIED = 5, 30
"""Milliseconds that a sync may cost more, on a quiet machine."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pbem", required=True)
    options.add_argument("--rounds", type=int, default=15)
    given = options.parse_args()
    given.pbem = program(given.pbem)
    with tempfile.TemporaryDirectory() as place:
        at_home(place)
        folder = Path(place) / "games here"
        folder.mkdir()
        games.confucius(folder / "game.toml", games.player("ann"), events=0, turns=60)
        run(folder, given.pbem, "sync")
        asked = subprocess.run([given.pbem, "moves"], cwd=folder, check=True, capture_output=True, text=True)
        mover = asked.stderr.split(",")[0]
        _number, move, *_hint = re.split(r"\s{2,}", asked.stdout.splitlines()[0].strip())
        other = next(seat for seat in games.SEATS["confucius"] if seat != mover)
        alone = synced(folder, given.pbem)
        print(row("a sync of nothing (control)", pairs(synced(folder, given.pbem), alone, given.rounds), 0))
        waiting = synced(folder, given.pbem, "--seat", other, "--next", "tax")
        print(row("with a plan that waits for its turn", pairs(waiting, alone, given.rounds), WAITING), flush=True)
        carried = synced(folder, given.pbem, "--seat", mover, "--unguarded", f"{move} if legal")
        print(row("with one that is carried out", pairs(carried, alone, given.rounds), CARRIED), flush=True)


def synced(folder: Path, pbem: str, *plan: str) -> Callable[[], float]:
    """A sync with a plan that was just given; what it plays is taken back again."""
    syncing, game = process([pbem, "sync"], os.environ, folder), folder / "game.toml"

    def once() -> float:
        before = game.stat().st_size
        if plan:
            run(folder, pbem, "plan", *plan)
        taken = syncing()
        if game.stat().st_size > before:
            run(folder, pbem, "undo")
        if plan:
            run(folder, pbem, "plan", *plan[:2], "drop", "all")
        run(folder, pbem, "sync")
        return taken

    return once


def pairs(first: Callable[[], float], second: Callable[[], float], rounds: int) -> list[tuple[float, float]]:
    """Both, one after the other, so many times: the difference of neighbours holds on a busy machine too."""
    first(), second()
    return [(first(), second()) if number % 2 else (second(), first())[::-1] for number in range(rounds)]


def row(what: str, found: list[tuple[float, float]], limit: int) -> str:
    more, alone = median(one - other for one, other in found), median(other for _one, other in found)
    least = min(one for one, _other in found) - min(other for _one, other in found)
    return (
        f"{what:<40} {more * 1000:6.1f} ms more than {alone * 1000:6.1f} ms   at most {limit}"
        f"   (the quickest of each: {least * 1000:.1f} ms)"
    )


def run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


if __name__ == "__main__":
    main()
