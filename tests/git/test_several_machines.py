"""One key on several machines: none plays on what another has gone beyond, as far as anybody can know."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clubs import Member, copied, packed, staked
from freezegun import freeze_time
from made_once import made_once, new_place
from people import Person, begin, hand_over, in_turn
from wording import says, tells

from pbem.events.text import parse

SYNC = says("sync-before-you-play-pbem") + "\n"
MORE = f"pbem: {says('another-machine-has-signed-more', seats='ann')}\n{SYNC}"
MAYBE = f"pbem: {says('another-machine-has-signed-the', seats='ann')}\n{SYNC}"
TOLD = says("another-machine-has-signed-moves", moves="take 1")


@pytest.fixture
def club(tmp_path: Path) -> tuple[Member, Member, Member]:
    """Ann, her laptop with a clone of its own, and bob; ann is to take."""
    ann, laptop, bob = copied(tmp_path, machines())
    return ann, laptop, bob


@made_once
def machines() -> tuple[Member, Member, Member]:
    place = new_place()
    ann, bob = staked(place, "ann", "bob")
    laptop = Member("laptop", place, place / "origin.git")
    laptop.known()
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    packed(place)
    return ann, laptop, bob


def forks(one: Member) -> int:
    """How many places of a game have two events."""
    links = [event.after for _number, event in parse(one.game().read_bytes()).events if event.kind == "take"]
    return len(links) - len(set(links))


def test_a_machine_that_never_signed_asks_the_remote_and_plays(club: tuple[Member, Member, Member]) -> None:
    _ann, laptop, _bob = club
    said = laptop.done("play", "take 1")
    assert said.out == says("seat-takes-count", seat="ann", count=1) + "\n"
    assert not tells(said.err, "another-machine-has-signed-the")


def test_a_machine_that_never_signed_learns_that_there_is_more(club: tuple[Member, Member, Member]) -> None:
    ann, laptop, bob = club
    ann.done("play", "take 1")
    ann.done("sync")
    before = laptop.game().read_bytes()
    assert laptop("play", "take 2") == (4, "", MORE)
    assert laptop.game().read_bytes() == before
    assert TOLD in laptop.done("sync").out
    bob.done("sync")
    bob.done("play", "take 1")
    bob.done("sync")
    laptop.done("sync")
    laptop.done("play", "take 1")


def test_the_first_machine_is_told_of_the_second_and_asks_from_then_on(club: tuple[Member, Member, Member]) -> None:
    ann, laptop, bob = club
    for member, words in ((laptop, ["play", "take 1"]), (laptop, ["sync"]), (bob, ["sync"]), (bob, ["play", "take 1"])):
        member.done(*words)
    bob.done("sync")
    assert TOLD in ann.done("sync").out
    laptop.done("sync")
    ann.done("play", "take 1")
    ann.done("sync")
    bob.done("sync")
    bob.done("play", "take 1")
    bob.done("sync")
    ann.done("sync")
    laptop.done("sync")
    laptop.done("play", "take 1")
    laptop.done("sync")
    assert ann("play", "take 2") == (4, "", MORE)
    ann.done("sync")
    assert forks(ann) == forks(laptop) == 0


def test_where_the_remote_is_out_of_reach(club: tuple[Member, Member, Member], tmp_path: Path) -> None:
    """Who has never signed here waits; who knows of the other machine is warned; who is alone is not asked at all."""
    ann, laptop, bob = club
    origin = tmp_path / "origin.git"
    origin.rename(tmp_path / "away")
    said = laptop("play", "take 1")
    assert said.code == 4
    assert says("another-machine-has-signed-the-newest", seats="ann") in said.err
    assert tells(said.err, "the-remote-remote-cannot-be-reached", remote="origin")
    assert laptop("sync").code == 5
    assert laptop("play", "take 1").code == 4
    said = ann.done("play", "take 1")
    assert said.err.splitlines()[0] == says("seats-to-prompt", seats="bob", prompt=says("take-pebbles"))
    (tmp_path / "away").rename(origin)
    ann.done("sync")
    bob.done("sync")
    bob.done("play", "take 1")
    bob.done("sync")
    laptop.done("sync")
    laptop.done("play", "take 1")
    laptop.done("sync")
    bob.done("sync")
    bob.done("play", "take 1")
    bob.done("sync")
    ann.done("sync")
    origin.rename(tmp_path / "away")
    said = ann.done("play", "take 1")
    assert tells(said.err, "the-remote-remote-cannot-be-reached", remote="origin")
    assert tells(said.err, "why-if-another-machine-of")


def test_what_tools_write_waits_as_well(club: tuple[Member, Member, Member], tmp_path: Path) -> None:
    """A plan, an opening, a move that is no choice: a sync that cannot ask the remote signs none of them."""
    _ann, laptop, _bob = club
    laptop.done("plan", "take 1")
    before = laptop.game().read_bytes()
    (tmp_path / "origin.git").rename(tmp_path / "away")
    with freeze_time(datetime.now(UTC) + timedelta(hours=2)):  # when what is planned is held back no longer
        said = laptop("sync")
    assert said.code == 5
    assert says("another-machine-has-signed-the-newest", seats="ann") in said.err
    assert laptop.game().read_bytes() == before
    (tmp_path / "away").rename(tmp_path / "origin.git")
    with freeze_time(datetime.now(UTC) + timedelta(hours=2)):
        assert says("seat-takes-count", seat="ann", count=1) in laptop.done("sync").out


def test_what_binds_nobody_may_be_said_at_once(club: tuple[Member, Member, Member]) -> None:
    """A note, a proposal: a seat may have any number of them."""
    ann, laptop, _bob = club
    ann.done("play", "take 1")
    ann.done("sync")
    laptop.done("note", "From the train.")
    laptop.done("propose", "pace", "3d")
    assert laptop("play", "take 2").code == 4


# In a folder


@pytest.fixture
def folder(tmp_path: Path) -> tuple[Person, Person, Person]:
    """Ann and bob at a game, and ann's laptop: the folder has brought the file to all of them."""
    ann, bob, laptop = (Person(name, tmp_path) for name in ("ann", "bob", "laptop"))
    begin("p.toml", (ann, bob), "pebbles")
    in_turn("p.toml", (ann, bob), "play", "stake 2")
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    hand_over("p.toml", bob, ann, laptop)
    return ann, laptop, bob


def test_in_a_folder_a_sync_goes_before(folder: tuple[Person, Person, Person]) -> None:
    ann, laptop, bob = folder
    assert laptop("play", "take 1") == (4, "", MAYBE)
    laptop.done("sync")
    laptop.done("play", "take 1")
    hand_over("p.toml", laptop, ann, bob)
    bob.done("play", "take 1")
    hand_over("p.toml", bob, ann, laptop)
    assert ann("play", "take 1") == (4, "", MAYBE)
    assert TOLD in ann.done("sync").out
    ann.done("play", "take 1")
    hand_over("p.toml", ann, laptop)
    assert laptop("play", "take 1").code == 4, "it is bob's turn, and the file has grown"


def test_a_copy_that_came_after_the_sync_is_not_what_was_synced(folder: tuple[Person, Person, Person]) -> None:
    ann, laptop, bob = folder
    laptop.done("sync")
    ann.done("play", "take 1")
    hand_over("p.toml", ann, bob)
    bob.done("play", "take 1")
    hand_over("p.toml", bob, laptop)
    assert laptop("play", "take 1") == (4, "", MAYBE)
    laptop.done("sync")
    laptop.done("play", "take 1")


def test_an_own_game_on_a_stick_goes_from_machine_to_machine(ann: Person, tmp_path: Path) -> None:
    """Also in a game that is all one's own: two lines of it would both be played on."""
    laptop = Person("laptop", tmp_path)
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    ann.done("play", "stake 2", "stake 2")
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    shutil.copy(ann.folder / "p.toml", laptop.folder)
    assert laptop("play", "take 1").code == 4
    laptop.done("sync")
    laptop.done("play", "take 1")


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    return Person("ann", tmp_path)
