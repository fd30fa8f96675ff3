"""Two friends with clones of one repository, and a small game whose events a test makes as it needs them."""

import os
import subprocess
from pathlib import Path
from unittest.mock import patch

import needs
from clubs import copied, packed, registered
from made_once import made_once, new_place
from people import Person
from small_games import SEATS, Written, key
from wording import tells

from pbem.events.event import Event
from pbem.events.identity import create
from pbem.events.text import parse, render_all
from pbem.projections.audit import audit
from pbem.rooms.git.club import ATTRIBUTES
from pbem.rooms.git.command import Git
from pbem.rooms.git.registration import register

GAME = "games/game.toml"


def begun(seed: int = 1) -> Written:
    """A game of Pebbles in which everyone is to name a stake."""
    return Written("pebbles", seed, {"heap": 12}).begin()


def taking(seed: int = 1) -> Written:
    """The same game later: ann is to take."""
    written = begun(seed)
    for seat in SEATS:
        written.play(seat, "stake 2")
    return written


def again(written: Written) -> Written:
    """A copy to go on with in another way."""
    copy = Written.of(written.events[0])
    for event in written.events[1:]:
        copy.write(event)
    copy.at = written.at
    return copy


def ids(raw: bytes) -> set[str]:
    """The ids of all events that a file holds."""
    return {event.id for _number, event in parse(raw).events}


def counting(raw: bytes) -> list[str]:
    """The ids of the events of a sound file that count, in alphabetical order."""
    found = audit(raw)
    assert found.faults == []
    return sorted(event.id for event in found.order)


def raw_of(events: list[Event]) -> bytes:
    """A file that holds these events."""
    return render_all(events).encode()


class Friend(Person):
    """Someone with a key (the one of small_games) and a clone."""

    def __init__(self, name: str, place: Path, origin: Path) -> None:
        super().__init__(name, place)
        with patch.dict(os.environ, {"PBEM_HOME": str(self.home)}):
            create(name, entropy=key(name).secret)
        self.git("clone", "--quiet", str(origin), ".")
        self.git("config", "user.name", name)
        self.git("config", "user.email", f"{name}@example.org")
        registered(self)

    def try_git(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Type `git` and these words."""
        return subprocess.run(
            [needs.program("git"), *words],
            cwd=self.folder,
            env=self.environment({"GIT_EDITOR": "true"}),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def git(self, *words: str) -> str:
        """The same, and it must succeed."""
        done = self.try_git(*words)
        assert done.returncode == 0, f"git {' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout

    @property
    def file(self) -> Path:
        """The game's file."""
        return self.folder / GAME

    @property
    def raw(self) -> bytes:
        """What the game's file holds."""
        return self.file.read_bytes()

    def put(self, content: Written | bytes) -> None:
        """Let the game's file hold this."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(content if isinstance(content, bytes) else content.raw)

    def commit(self, content: Written | bytes, message: str = "a move") -> None:
        """Let the game's file hold this, and commit it."""
        self.put(content)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)

    def unmerged(self) -> str:
        """What git still waits for."""
        return self.git("ls-files", "--unmerged")

    def knows_the_driver(self) -> None:
        """Let this clone know what to call for a game file."""
        register(Git(self.folder), self.folder / ".git" / "config")


@made_once
def _founded(game: bytes | None, attributes: str) -> tuple[Friend, Friend]:
    """Ann and bob, of whom ann has pushed this game before bob cloned."""
    place = new_place()
    origin = place / "origin.git"
    begin = [needs.program("git"), "init", "--quiet", "--bare", "--initial-branch=main", str(origin)]
    subprocess.run(begin, check=True, timeout=60)
    ann = Friend("ann", place, origin)
    (ann.folder / ".gitattributes").write_text(attributes + "\n")
    if game is not None:
        ann.put(game)
    ann.git("add", "--all")
    ann.git("commit", "--quiet", "--message", "the game")
    ann.git("push", "--quiet", "origin", "HEAD:main")
    bob = Friend("bob", place, origin)
    packed(place)
    return ann, bob


class Friends:
    """Ann and bob, whose clones both hold a game; `attributes` says how git is to merge it."""

    def __init__(self, place: Path, game: Written | None, attributes: str = ATTRIBUTES) -> None:
        self.ann, self.bob = copied(place, _founded(game.raw if game is not None else None, attributes))

    def know_the_driver(self) -> None:
        """Let both clones know it."""
        self.ann.knows_the_driver()
        self.bob.knows_the_driver()

    def bob_pushes(self, content: Written | bytes) -> None:
        """Let bob commit this and push it."""
        self.bob.commit(content, "what bob did")
        self.bob.git("push", "--quiet", "origin", "HEAD:main")


def merge(ann: Friend) -> subprocess.CompletedProcess[str]:
    ann.git("fetch", "--quiet")
    return ann.try_git("merge", "--no-edit", "origin/main")


def pull(ann: Friend) -> subprocess.CompletedProcess[str]:
    return ann.try_git("pull", "--no-rebase", "--no-edit")


def pull_rebase(ann: Friend) -> subprocess.CompletedProcess[str]:
    return ann.try_git("pull", "--rebase")


def rebase(ann: Friend) -> subprocess.CompletedProcess[str]:
    ann.git("fetch", "--quiet")
    return ann.try_git("rebase", "origin/main")


def cherry_pick(ann: Friend) -> subprocess.CompletedProcess[str]:
    ann.git("fetch", "--quiet")
    return ann.try_git("cherry-pick", "origin/main")


def stash_pop(ann: Friend) -> subprocess.CompletedProcess[str]:
    """What ann has committed becomes uncommitted work first."""
    ann.git("reset", "--quiet", "--soft", "HEAD^")
    ann.git("stash", "--quiet")
    ann.git("pull", "--quiet", "--ff-only")
    return ann.try_git("stash", "pop")


WAYS = [merge, pull, pull_rebase, rebase, cherry_pick, stash_pop]
"""How bob's pushed commit and ann's own meet in ann's clone."""


PLAIN, UNION = "games/*.toml -text", "games/*.toml -text merge=union"


def seen_by(friend: Friend) -> None:
    """Let this machine remember the newest event."""
    friend.done("show", "-g", GAME)


def played() -> tuple[Written, Written, Written]:
    """A game, the same after ann's move, and after bob's answer to it."""
    base = taking()
    one = again(base)
    one.play("ann", "take 2")
    two = again(one)
    two.play("bob", "take 1")
    return base, one, two


def lacks_events(friend: Friend) -> None:
    said = friend("show", "-g", GAME)
    assert said.code == 3
    assert tells(said.err, "it-lacks-events-that-you")
