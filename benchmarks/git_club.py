"""A club of a thousand games in one repository: `list`, and `sync` of one move, against the bare work.

Usage: python benchmarks/git_club.py --pbem ENV/bin/pbem --hello HELLO_ENV/bin/python [--rounds 9] [--games 1000]
Both environments must be precompiled; docs/benchmarks.md tells how they are made.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from paired import at_home, line, process, program, ratio

import games

LIST, SYNC = 3.0, 1.0
SHARES = """
import resource, sys
from pbem.cli import main
sys.argv = ["pbem", "sync"]
try:
    main.run()
finally:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(children.ru_utime + children.ru_stime)
"""
"""A sync that says how much processor time the git commands took that it gave."""
QUIET = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
PERSON = ("-c", "user.name=ann", "-c", "user.email=ann@example.org")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pbem", required=True)
    options.add_argument("--hello", required=True)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--games", type=int, default=1000)
    given = options.parse_args()
    given.pbem, given.hello = program(given.pbem), program(given.hello)
    given.python = str(Path(given.pbem).with_name("python"))
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        os.environ.update(QUIET)
        place = Path(folder)
        club = founded(given.pbem, place, given.games)
        hello = process([given.hello, str(Path(__file__).parent / "hello.py")], os.environ)
        print(f"{'':<44} {'ratio':>7}   {'first':>11}  {'second':>11}   limit")
        print(line("hello / hello (control)", ratio(hello, hello, given.rounds), "0.95 to 1.05"))
        listing = at(club, given.pbem, "list")
        listing()
        time.sleep(2.5)  # what changed a moment ago is looked at again
        listing()
        found = ratio(listing, hello, given.rounds)
        print(line(f"list, {given.games:,} games / hello", found, f"at most {LIST}"), flush=True)
        alone = [given.python, "-c", SHARES]
        found = ratio(
            lambda: synced(given.pbem, club), lambda: hello() + 2 * gits(given.pbem, alone, club), given.rounds
        )
        print(line("sync of a move / (hello + 2 x its git)", found, f"at most {SYNC}"), flush=True)
        by_hand = clone(place, "by hand")
        found = ratio(lambda: synced(given.pbem, club), lambda: hello() + 2 * sent_by_hand(by_hand), given.rounds)
        print(line("sync of a move / (hello + 2 x git by hand)", found, "-"), flush=True)


def founded(pbem: str, place: Path, count: int) -> Path:
    """A clone of a club with so many games, synced once."""
    git(place, "init", "--quiet", "--bare", "--initial-branch=main", "origin.git")
    club = clone(place, "club")
    key = games.player("ann")
    run(club, pbem, "init")
    games.confucius(club / "games" / "mine.toml", key, events=300, turns=60)
    games.pebbles(place / "tiny.toml", key, turns=40)
    for number in range(1, count):
        shutil.copy(place / "tiny.toml", club / "games" / f"g{number:04}.toml")
    git(club, "add", "--all")
    git(club, *PERSON, "commit", "--quiet", "--message", "games")
    git(club, "push", "--quiet", "--set-upstream", "origin", "main")
    run(club, pbem, "sync")
    return club


def synced(pbem: str, club: Path) -> float:
    """One more move in my game, and the sync that sends it, which alone is measured."""
    run(club, pbem, "moves", "-g", "games/mine.toml")
    run(club, pbem, "play", "-g", "games/mine.toml", "1")
    return at(club, pbem, "sync")()


def gits(pbem: str, alone: list[str], club: Path) -> float:
    """The share of the git commands in such a sync."""
    run(club, pbem, "moves", "-g", "games/mine.toml")
    run(club, pbem, "play", "-g", "games/mine.toml", "1")
    said = subprocess.run(alone, cwd=club, check=True, capture_output=True, text=True)
    return float(said.stdout.split()[-1])


def sent_by_hand(clone: Path) -> float:
    """The same with git alone: fetch, fast-forward, add, commit, push."""
    git(clone, "pull", "--quiet", "--ff-only")
    with open(clone / "games" / "mine.toml", "a", encoding="utf-8") as file:
        file.write('\n[[event]]\nkind = "note"\nby = "ann"\nn = 1\ntext = "hello"\n')
    steps = (("fetch", "--quiet"), ("add", "games/mine.toml"), (*PERSON, "commit", "--quiet", "-m", "ann: hello"))
    taken = sum(at(clone, "git", *step)() for step in steps)
    taken += at(clone, "git", "push", "--quiet", "origin", "HEAD:refs/heads/by-hand", "--force")()
    git(clone, "reset", "--quiet", "--hard", "origin/main")
    return taken


def at(folder: Path, *command: str) -> Callable[[], float]:
    return process(command, os.environ, folder)


def clone(place: Path, name: str) -> Path:
    git(place, "clone", "--quiet", "origin.git", name)
    return place / name


def git(folder: Path, *words: str) -> None:
    run(folder, "git", *words)


def run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


if __name__ == "__main__":
    main()
