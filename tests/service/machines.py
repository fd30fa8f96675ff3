"""Machines that serve while no one is there: what a test sets on them, and how time passes."""

import json
import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
import tomli_w
from clubs import Member, origin_at
from freezegun import freeze_time
from people import Person, Said, begin, hand_over
from wording import says

from pbem.events.event import Event
from pbem.events.text import parse

Somebody = TypeVar("Somebody", bound=Person)

BEGUN = datetime(2026, 3, 22, 10, 0, tzinfo=UTC)
"""A time that has passed wherever these tests run: some of them start real processes."""
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


def turn(seats: str, prompt: str) -> str:
    """What whoever serves the game `p` is told where these seats are asked."""
    asked = says("your-turn-seats-prompt", seats=seats, prompt=says(prompt))
    return says("game-asked", game="p", asked=asked)


UNTIL = "Wed 25 Mar 10:00 UTC"
"""When the three days of the fixture `table` are over."""
TAKE = f"{turn('ann', 'take-pebbles')} ({says('by-moment', moment=UNTIL)})"
STAKE = turn("ann, bob", "name-a-stake")


class Phone:
    """A program that a machine calls its player with: it writes down what it is told, unless it is `deaf`."""

    def __init__(self, folder: Path) -> None:
        self._heard, self._deaf = folder / "heard", folder / "deaf"

    @property
    def program(self) -> str:
        """What to set as program."""
        return f'sh -c \'test ! -e {self._deaf} && printf "%s;" "$1" >> {self._heard}\' sh'

    @property
    def bodies(self) -> list[str]:
        """What it was told, in order."""
        return self._heard.read_text().split(";")[:-1] if self._heard.exists() else []

    def deaf(self, *, now: bool) -> None:
        """Whether it fails from now on."""
        self._deaf.touch() if now else self._deaf.unlink()


def moved(kept: Path, place: Path, *names: str) -> list[Person]:
    """The machines of these people, which others are copies of."""
    shutil.copytree(kept, place, dirs_exist_ok=True)
    people = []
    for name in names:
        person = Person.__new__(Person)
        person.name, person.home, person.folder = name, place / name / "home", place / name / "games here"
        people.append(person)
    return people


def serves(person: Somebody, *folders: Path, **more: Any) -> Somebody:
    """What `pbem service install` writes down, without a timer of the system's."""
    served = [{"path": str(folder.resolve())} for folder in folders or (person.folder,)]
    place = person.home / "config" / "service.toml"
    place.write_text(tomli_w.dumps({"format": 1, "folder": served, **more}))
    place.chmod(0o600)
    return person


def round_at(person: Person, at: datetime) -> Said:
    """A round of this person's machine at a time."""
    with freeze_time(at):
        return person("service", "run")


def status_at(person: Person, at: datetime) -> list[str]:
    """What the person is told of the service at a time."""
    with freeze_time(at):
        return person.done("service").out.splitlines()


def account(person: Person) -> Any:
    """How the service stands, for programs."""
    return json.loads(person.done("service", "status", "--json").out)


def events(path: Path) -> list[Event]:
    """The events of a game file."""
    return [event for _number, event in parse(path.read_bytes()).events]


def known_bytes() -> Callable[[int], bytes]:
    """Keys and nonces that are the same every time: so are the cards.

    They are counted for each length apart: how often a file that passes is named draws no other card.
    """
    numbers: defaultdict[int, Iterator[int]] = defaultdict(count)

    def bytes_(size: int) -> bytes:
        number = next(numbers[size])
        return b"".join(sha256(b"7 %d %d" % (number, part)).digest() for part in range(size // 32 + 1))[:size]

    return bytes_


def at_table(place: Path) -> Path:
    """The machines of two at a game with a pace of three days, each in a folder of their own; ann is asked."""
    people = ann, bob = Person("ann", place), Person("bob", place)
    with freeze_time(BEGUN):
        begin("p.toml", people, "pebbles", "--pace", "3d")
        ann.done("play", "stake 3")
        hand_over("p.toml", ann, bob)
        bob.done("play", "stake 2")
        hand_over("p.toml", bob, ann)
    return place


def at_one_keyboard(place: Path) -> Path:
    """The machine of ann, with a game in which she and bob are asked there."""
    with freeze_time(BEGUN):
        Person("ann", place).done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    return place


def founded_in(place: Path) -> list[Member]:
    """Two members of a club whose game has one pebble and hidden stakes. Both have sealed theirs, and bob, who was the
    last, has shown his; then they have gone, and bob has not synced."""
    origin = origin_at(place)
    ann, bob = (Member(name, place, origin) for name in ("ann", "bob"))
    with freeze_time(BEGUN), pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", known_bytes())
        ann.done("init")
        words = ("--seats", "ann,bob", "--seat", "ann", "--secret", "--heap=1", "--file", "games/p.toml")
        ann.done("new", "pebbles", "--cards=open", *words)
        ann.done("sync")
        bob.done("init")
        bob.done("join", "bob")
        bob.done("sync")
        ann.done("sync")
        ann.done("play", "stake 2")
        ann.done("sync")
        bob.done("sync")
        bob.done("play", "stake 1")
    return [ann, bob]
