"""Clubs: a bare repository, and people with clones of it, at their machines."""

import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import needs
from made_once import made_once, new_place
from people import Person

from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.rooms.git.common import own_settings
from pbem.rooms.git.config import addresses
from pbem.rooms.git.known import remember
from pbem.rooms.git.place import repository_at

Somebody = TypeVar("Somebody", bound=Person)


def git(folder: Path, *words: str, check: bool = True, **environment: str) -> str:
    """What a git command prints, as its user would type it."""
    ended = subprocess.run(
        [needs.program("git"), *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if check:
        assert ended.returncode == 0, (words, ended.stdout, ended.stderr)
    return (ended.stdout if check else ended.stdout + ended.stderr).rstrip("\n")


class Member(Person):
    """Someone with a clone of a club's repository, in which the commands are typed."""

    def __init__(self, name: str, place: Path, origin: Path | None, inside: str = "") -> None:
        super().__init__(name, place)
        self.clone = place / name / "club"
        if origin is not None:
            git(place, "clone", "--quiet", str(origin), str(self.clone))
        else:
            self.clone.mkdir()
            git(self.clone, "init", "--quiet", "--initial-branch=main")
        git(self.clone, "config", "user.name", name)
        git(self.clone, "config", "user.email", f"{name}@example.org")
        self.folder = self.clone / inside
        self.folder.mkdir(parents=True, exist_ok=True)

    def git(self, *words: str, check: bool = True, **environment: str) -> str:
        """Type a git command in the clone."""
        return git(self.clone, *words, check=check, **environment)

    def known(self) -> None:
        """Say that pbem may start git in the clone."""
        self.done("init", "--register", str(self.clone))

    def game(self, name: str = "p") -> Path:
        """A game's file."""
        return self.folder / "games" / f"{name}.toml"


def origin_at(place: Path) -> Path:
    """A bare repository that nothing was pushed to yet."""
    origin = place / "origin.git"
    git(place, "init", "--quiet", "--bare", "--initial-branch=main", str(origin))
    return origin


def seated(place: Path, *names: str, game: str = "pebbles", inside: str = "") -> list[Member]:
    """Members of one club who have all taken seats in its game `p`, and synced until all have seen the start."""
    return copied(place, _seated(names, game, inside))


def staked(place: Path, *names: str, inside: str = "") -> list[Member]:
    """The same, in a game of Pebbles whose stakes are all named: the first is to take."""
    return copied(place, _staked(names, inside))


def packed(place: Path) -> None:
    """Let a place's repositories consist of few files: what is in them lies in packs, and no hooks are suggested."""
    for objects in [*place.glob("*.git/objects"), *place.glob("*/*/.git/objects")]:
        words = [needs.program("git"), "repack", "-a", "-d", "--quiet"]
        subprocess.run(words, cwd=objects.parent, check=True, timeout=60)
        for suggested in objects.parent.glob("hooks/*.sample"):
            suggested.unlink()


def copied(place: Path, people: Sequence[Somebody]) -> list[Somebody]:
    """Machines that were set up elsewhere, with all that lies beside them: in a folder where there are no others."""
    before = people[0].home.parents[1]
    shutil.copytree(before, place, symlinks=True, dirs_exist_ok=True, ignore=_made_anew, copy_function=_copy)
    return [moved(one, before, place) for one in people]


def moved(person: Somebody, before: Path, place: Path) -> Somebody:
    """The same person at a copy of the machine, in the folder to which all machines and the origin were copied."""
    there = copy.copy(person)
    for name, path in vars(person).items():
        if isinstance(path, Path):
            setattr(there, name, place / path.relative_to(before))
    for config in there.home.parent.glob("*/.git/config"):
        config.write_text(config.read_text().replace(str(before / "origin.git"), str(place / "origin.git")))
    registered(there)
    return there


def registered(person: Person) -> None:
    """Let pbem start git in the folder where someone types, as `pbem init` does."""
    with patch.dict(os.environ, {"PBEM_HOME": str(person.home)}):
        repository = repository_at(person.folder)
        assert repository is not None
        remember(repository, addresses(own_settings(repository)))


def _made_anew(folder: str, names: list[str]) -> list[str]:
    """What a machine keeps for the places of its clones alone, which are others in a copy."""
    return names if Path(folder).parts[-2:] == ("state", "git") else []


def _copy(source: str, target: str) -> None:
    """What lies in git's store of objects is never written to: it may be the same file."""
    if f"{os.sep}objects{os.sep}" in source:
        with suppress(OSError):
            os.link(source, target)
            return
    shutil.copy2(source, target)


@made_once
def _seated(names: Sequence[str], game: str, inside: str) -> Sequence[Member]:
    place = new_place()
    origin = origin_at(place)
    members: list[Member] = []
    for name in names:
        member = Member(name, place, origin, inside)
        if not members:
            member.done("init")
            member.done(
                "new", game, "--cards=open", "--seats", ",".join(names), "--seat", name, "--file", "games/p.toml"
            )
        else:
            member.done("init")
            member.done("join", name, "-g", "games/p.toml")
        member.done("sync")
        members.append(member)
    for member in members:
        member.done("sync")
    packed(place)
    return members


@made_once
def _staked(names: Sequence[str], inside: str) -> Sequence[Member]:
    members = copied(new_place(), _seated(names, "pebbles", inside))
    for member in members:
        member.done("play", "stake 2")
        member.done("sync")
    for member in members:
        member.done("sync")
    packed(members[0].home.parents[1])
    return members


def log(member: Member, ref: str = "origin/main") -> list[str]:
    """The subjects of the commits of a branch, newest first."""
    return member.git("log", "--format=%s", ref).splitlines()


def events(member: Member) -> set[str]:
    """The ids in a member's copy of the game, which must be sound."""
    raw = member.game().read_bytes()
    found = audit(raw)
    assert not found.faults
    return {event.id for _number, event in parse(raw).events}


def played(two: list[Member]) -> set[str]:
    """Ann takes and syncs; bob has that too."""
    ann, bob = two
    ann.done("play", "take 1")
    ann.done("sync")
    bob.done("sync")
    return events(ann)
