"""A synchroniser for which the newer file wins, and which makes no conflict copies: nothing is lost.

Syncthing with `maxConflicts` 0 and `unison -prefer newer` are such. Each machine keeps what it has signed and seen.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from people import Person, Said
from searching import dice
from wording import says, tells

from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.store import own_copy

GAME = "p.toml"


def ids(person: Person) -> set[str]:
    return {event.id for _number, event in parse((person.folder / GAME).read_bytes()).events}


def puts_back(said: Said) -> bool:
    return tells(said.err, "name-had-lost-count-events")


class NewerWins:
    """Carries the game between folders: whichever file was written last goes over all others."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = people

    def carry(self) -> None:
        held = [person.folder / GAME for person in self.people if (person.folder / GAME).exists()]
        newest = max(held, key=lambda path: path.stat().st_mtime_ns)
        for person in self.people:
            path = person.folder / GAME
            if path != newest:
                passing = path.with_suffix(".passing")
                shutil.copy2(newest, passing)
                os.replace(passing, path)


@pytest.fixture
def friends(tmp_path: Path) -> tuple[Person, Person, Person]:
    ann, bob, cy = (Person(name, tmp_path) for name in ("ann", "bob", "cy"))
    return ann, bob, cy


def begun(people: Sequence[Person], synced: NewerWins, *how: str) -> None:
    ann = people[0]
    ann.done("new", *how, "--seats", ",".join(one.name for one in people), "--seat", "ann", "--file", GAME)
    synced.carry()
    for one in people[1:]:
        one.done("join", one.name)
        synced.carry()
    ann.done("sync")
    synced.carry()


def everybody_syncs(people: Sequence[Person], synced: NewerWins, times: int = 2) -> None:
    for _round in range(times):
        for one in people:
            one("sync")
            synced.carry()


def test_what_was_written_over_is_put_back_and_the_game_goes_on(friends: tuple[Person, Person, Person]) -> None:
    ann, bob, _cy = friends
    synced = NewerWins(friends)
    begun(friends, synced, "pebbles", "--cards=open")
    ann.done("note", "good luck")
    bob.done("play", "stake 2")  # in the same moment: bob's file is the newer one
    said = ids(ann)
    synced.carry()
    assert said - ids(ann), "ann's note is gone"
    refused = ann("show")
    assert refused.code == 3
    assert tells(refused.err, "it-lacks-events-that-you")
    told = ann.done("sync").err
    assert says("name-had-lost-count-events", name="p.toml", count=1) in told
    synced.carry()
    assert said <= ids(bob)
    assert says("seat-notes-text", seat="ann", text="good luck") in bob.done("sync").out
    assert not puts_back(ann.done("sync"))
    assert ann.done("show", "--plain").out


def test_the_cache_may_go_and_nothing_is_lost(friends: tuple[Person, Person, Person]) -> None:
    ann, bob, _cy = friends
    synced = NewerWins(friends)
    begun(friends, synced, "pebbles", "--cards=open")
    ann.done("note", "good luck")
    said = ids(ann)
    bob.done("note", "so it is")
    synced.carry()
    shutil.rmtree(ann.home / "cache")
    ann.done("sync")
    assert said <= ids(ann)


def test_what_is_kept_is_its_owners_alone(friends: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = friends
    begun(friends, NewerWins(friends), "pebbles", "--cards=open")
    (kept,) = (ann.home / "state" / "games").iterdir()
    assert kept.read_bytes() == (ann.folder / GAME).read_bytes()
    if os.name != "nt":
        assert (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_an_older_file_that_was_accepted_stays(friends: tuple[Person, Person, Person]) -> None:
    ann, _bob, _cy = friends
    begun(friends, NewerWins(friends), "pebbles", "--cards=open")
    older = (ann.folder / GAME).read_bytes()
    ann.done("note", "never mind")
    (ann.folder / GAME).write_bytes(older)
    assert ann("sync", "--json").code == 0
    assert (ann.folder / GAME).read_bytes() != older
    (ann.folder / GAME).write_bytes(older)
    ann.done("verify", "--accept")
    assert not puts_back(ann.done("sync"))
    assert (ann.folder / GAME).read_bytes() == older


def test_an_undo_that_all_agreed_to_stays(friends: tuple[Person, Person, Person]) -> None:
    ann, bob, cy = friends
    synced = NewerWins(friends)
    begun(friends, synced, "pebbles", "--cards=open")
    for one, *words in ((ann, "play", "stake 2"), (ann, "undo"), (bob, "consent"), (cy, "consent")):
        one.done(*words)
        synced.carry()
    everybody_syncs(friends, synced)
    assert not any(puts_back(one.done("sync")) for one in friends)
    assert ann.done("play", "stake 1").out


def test_a_game_that_is_ones_own_may_be_rewound(ann: Person) -> None:
    """Its undo cuts the file, and another machine with the same key would bring back what was taken back."""
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", GAME)
    before = (ann.folder / GAME).read_bytes()
    ann.done("play", "stake 2", "--seat", "ann")
    (ann.folder / GAME).write_bytes(before)
    assert not puts_back(ann.done("sync"))
    assert (ann.folder / GAME).read_bytes() == before


def test_the_oldest_go_when_too_much_is_kept(monkeypatch: pytest.MonkeyPatch, pbem_home: Path) -> None:
    monkeypatch.setattr(own_copy, "MOST_GAMES", 3)
    for number in range(5):
        own_copy.put(str(number), b"x")
        os.utime(pbem_home / "state" / "games" / f"{number}.toml", (number, number))
    assert sorted(path.stem for path in (pbem_home / "state" / "games").iterdir()) == ["2", "3", "4"]
    monkeypatch.setattr(own_copy, "MOST_BYTES", 2)
    own_copy.put("5", b"x")
    assert [own_copy.kept(name) for name in "345"] == [b"", b"x", b"x"]


WHOLE = [
    ("pebbles", "--cards=open", "--heap=12"),
    pytest.param(("pebbles", "--cards=dealt"), marks=pytest.mark.more),
    *(
        pytest.param((game, how), marks=pytest.mark.more)
        for game in ("confucius", "white-lotus")
        for how in ("--cards=open", "--cards=dealt")
    ),
]


@pytest.mark.parametrize("how", WHOLE, ids=" ".join)
def test_a_whole_game_loses_nothing_and_ends_with_the_same_bytes_everywhere(
    friends: tuple[Person, Person, Person], how: tuple[str, ...]
) -> None:
    """Several play and say something between two times that files are carried: of all that, one file survives."""
    chance, synced, ever, put_back = dice(" ".join(how)), NewerWins(friends), set[str](), 0
    begun(friends, synced, *how)
    for _round in range(2000):
        for one in chance.sample(friends, 3):
            if chance.random() < 0.7:
                one("bot", "--bot", "random", "--moves", "1")
            if chance.random() < 0.4:
                one("note", f"{one.name} says {chance.random()}")
            ever |= ids(one)
            if chance.random() < 0.4:
                synced.carry()
        for one in chance.sample(friends, 3):
            said = one("sync")
            assert said.code in (0, 3), said
            put_back += puts_back(said)
            ever |= ids(one)
            if chance.random() < 0.7:
                synced.carry()
        reached = audit((friends[0].folder / GAME).read_bytes()).game
        if reached is not None and reached.phase == "over":
            break
    everybody_syncs(friends, synced, 3)
    held = [(one.folder / GAME).read_bytes() for one in friends]
    assert held[0] == held[1] == held[2]
    found = audit(held[0])
    assert found.game is not None
    assert (found.faults, found.game.phase, ever - ids(friends[0])) == ([], "over", set())
    assert put_back >= 3
    for one in friends:
        assert one("list").code == 0
