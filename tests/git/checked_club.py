"""A club whose every push is checked, and someone who commits there what they like."""

import subprocess
from pathlib import Path

import needs
from clubs import Member, copied, origin_at, packed, registered
from made_once import made_once, new_place
from small_games import Written, written

from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.rooms.git import hooks
from pbem.rooms.git.command import Git
from pbem.rooms.git.growth import Reason
from pbem.rooms.git.range import Update, verified

NOTHING = "0" * 40
GAME = "games/x.toml"
BASE = 8  # events of the game at its first commit: everyone's seat, the start, all stakes


def game() -> Written:
    """A game of Pebbles in which ann has taken two: bob is to take."""
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 2")
    return written


def of(events: list[Event]) -> bytes:
    return render_all(events).encode()


TALKATIVE = written("talkative").events
SEALED = written("sealed").events
PLAYED = game().events


class Club(Member):
    """Someone who commits what they like, in a clone of a bare repository that checks every push."""

    def __init__(self, place: Path, name: str = "mal") -> None:
        self.origin = place / "origin.git"
        if not self.origin.exists():
            origin_at(place)
            hooks.install_receive(self.origin)
        super().__init__(name, place, self.origin)
        registered(self)

    def write(self, content: bytes, path: str = GAME) -> None:
        place = self.clone / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)

    def commit(self, content: bytes | None = None, path: str = GAME) -> str:
        """Commit everything, after writing this to the game's file if given. Returns the commit."""
        if content is not None:
            self.write(content, path)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "something")
        return self.head

    @property
    def head(self) -> str:
        """Read where git keeps it, since it is asked for after each commit: a call of git takes far longer."""
        own = self.clone / ".git"
        ref = (own / "HEAD").read_text().strip().removeprefix("ref: ")
        return (own / ref).read_text().strip() if (own / ref).is_file() else self.git("rev-parse", "HEAD")

    def push(self, *words: str) -> tuple[int, str]:
        """Push through the real hook, and what the other end said."""
        push = [needs.program("git"), "push", "--quiet", "origin", *(words or ["HEAD"])]
        ended = subprocess.run(
            push, cwd=self.clone, env=self.environment(), capture_output=True, text=True, check=False
        )
        told = [line[8:].rstrip() for line in ended.stderr.splitlines() if line.startswith("remote: ")]
        return ended.returncode, "\n".join(told)

    def reasons(self, before: str, after: str = "HEAD") -> list[Reason]:
        return list(verified(Git(self.clone), Update(before, after), arriving=False).reasons)

    def found(self, before: str) -> list[tuple[str, str, str]]:
        """The reasons as words, each with its commit's place after BEFORE, from 1, and its file."""
        order = self.git("rev-list", "--topo-order", "--reverse", f"{before}..HEAD").split()
        places = {commit: str(place) for place, commit in enumerate(order, 1)}
        return [(places.get(one.commit, ""), one.path, str(one.word)) for one in self.reasons(before)]


@made_once
def _begun() -> Club:
    club = Club(new_place())
    club.write(b"# Our club\n", "README.md")
    club.commit(of(PLAYED[:BASE]))
    packed(club.origin.parent)
    return club


def begun(place: Path) -> Club:
    """A club with one game, at its first turn, and pictures beside it."""
    [club] = copied(place, [_begun()])
    return club
