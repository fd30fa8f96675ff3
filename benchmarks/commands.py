"""Warm commands against the yardstick.

Usage: python benchmarks/commands.py --pbem ENV/bin/pbem --hello HELLO_ENV/bin/python [--rounds 15]
Both environments must be precompiled (python -m compileall); docs/benchmarks.md tells how they are made.
"""

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from paired import at_home, line, process, program, ratio

import games
from pbem.events.keys import SecretKey

LIMITS = {"moves": 0.45, "list": 0.45, "complete": 0.45, "show": 0.45, "history": 0.45, "play": 1.7}
READING = ("moves", "list", "complete", "show", "history")
GROWTH = 1.15


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pbem", required=True)
    options.add_argument("--hello", required=True)
    options.add_argument("--rounds", type=int, default=15)
    given = options.parse_args()
    given.pbem, given.hello = program(given.pbem), program(given.hello)
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        key, others = games.player("ann"), SecretKey(b"others".ljust(32, b"."))
        whens = ("begun", "late", "one seat begun", "one seat")
        names = (*(f"{game} {when}" for game in games.SEATS for when in whens), "tiny200", "tiny20000")
        files = {name: Path(folder) / name / "game.toml" for name in names}
        for path in files.values():
            path.parent.mkdir()
        for game in games.SEATS:
            told = games.long_game(game, key, files[f"{game} begun"], files[f"{game} late"])
            print(f"{game}: {told}")
            told = games.long_game(game, key, files[f"{game} one seat begun"], files[f"{game} one seat"], others)
            print(f"{game}, one seat: {told}")
        for turns in (200, 20000):
            games.pebbles(files[f"tiny{turns}"], key, turns=turns)
        hello = process([given.hello, str(Path(__file__).parent / "hello.py")], os.environ)
        print(f"{'':<44} {'ratio':>7}   {'first':>11}  {'second':>11}   limit")
        print(line("hello / hello (control)", ratio(hello, hello, given.rounds), "0.95 to 1.05"))
        runs = {name: commands(given.pbem, path, at_own_home(path.parent)) for name, path in files.items()}
        for game in games.SEATS:
            for command in READING:
                found = ratio(runs[f"{game} late"][command], runs[f"{game} one seat"][command], given.rounds)
                print(line(f"{command}, {game}, one screen / one seat", found, f"at most {GROWTH}"), flush=True)
        for name in ("confucius late", "white-lotus late", "tiny20000"):
            for command, run in runs[name].items():
                found = ratio(run, hello, given.rounds)
                print(line(f"{command}, {name} / hello", found, f"at most {LIMITS[command]}"), flush=True)
        for game in games.SEATS:
            for command in READING:
                found = ratio(runs[f"{game} late"][command], runs[f"{game} begun"][command], given.rounds)
                print(line(f"{command}, {game}, last turns / first", found, f"at most {GROWTH}"), flush=True)
        for command, run in runs["tiny20000"].items():
            found = ratio(run, runs["tiny200"][command], given.rounds)
            print(line(f"{command}, 20,000 turns / 200 turns", found, f"at most {GROWTH}"), flush=True)


def at_own_home(folder: Path) -> dict[str, str]:
    """The environment of a machine that knows one file only, and whose person is the same.

    The beginning and the end of one game cannot be looked at in turn on one: it would say that the game was changed.
    """
    shutil.copytree(os.environ["HOME"], folder / "home")
    return {**os.environ, "HOME": str(folder / "home")}


def commands(pbem: str, path: Path, environment: Mapping[str, str]) -> dict[str, Callable[[], float]]:
    """What is measured on one file. Before each `play` the file is laid there anew, so that the game stays."""

    def at(*words: str, **more: str) -> Callable[[], float]:
        return process([pbem, *words], {**environment, **more}, path.parent)

    completing = {
        "_PBEM_COMPLETE": "complete_bash",
        "COMP_WORDS": "pbem play ",
        "COMP_CWORD": "2",
        "_TYPER_COMPLETE_ARGS": "pbem play ",
    }
    moves = at("moves")
    at("sync")()  # the moves so far were signed by another machine, as it were
    moves()
    kept = path.with_suffix(".kept")
    shutil.copy(path, kept)
    play = at("play", "1")

    def play_once() -> float:
        shutil.copy(kept, path)
        moves()
        return play()

    return {
        "moves": moves,
        "list": at("list"),
        "complete": at(**completing),
        "show": at("show"),
        "history": at("history"),
        "play": play_once,
    }


if __name__ == "__main__":
    main()
