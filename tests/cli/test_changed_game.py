"""A machine that has shown its player a move says so before another one counts in its place, until that is accepted."""

import json
import shutil
from pathlib import Path

import pytest
from people import Person, Said, at_machine, hand_over
from wording import says, tells

from pbem.events.event import Event
from pbem.events.identity import load
from pbem.events.keys import SecretKey
from pbem.events.text import parse, render_all
from pbem.projections.audit import audit

Three = tuple[Person, Person, Person]

COMMANDS: list[list[str]] = [
    *(["show"], ["moves"], ["history"], ["list"], []),
    *(["play", "take", "1"], ["sync"], ["note", "Hello?"]),
]


def turned(said: Said) -> bool:
    """Whether it is said that ann's other move counts in the place of the one that was shown."""
    before = says("words-event-number", words="take 3", number=9)
    return tells(said.out + said.err, "seat-signed-two-different-events", seat="ann", before=before)


@pytest.fixture
def laptop(three: Three, tmp_path: Path) -> Person:
    """Ann's other machine, on which she takes two pebbles, while she takes three at the first."""
    ann = three[0]
    laptop = Person("laptop", tmp_path)
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    shutil.copy(ann.folder / "game.toml", laptop.folder)
    laptop.done("sync")
    laptop.done("play", "take 2")
    ann.done("play", "take 3")
    return laptop


def apply(taker: Person, giver: Person, code: int) -> Said:
    """A game file comes by mail."""
    said = taker("mail", "apply", str(giver.folder / "game.toml"))
    assert said.code == code, said
    return said


def test_a_move_that_was_shown_is_not_changed_without_a_word(three: Three, laptop: Person) -> None:
    ann, bob, cy = three
    hand_over("game.toml", ann, bob)
    assert says("seat-takes-count", seat="ann", count=3) in bob.done("history").out
    hand_over("game.toml", laptop, cy)
    cy.done("note", "So ann took two.")
    assert turned(apply(bob, cy, 3))
    for words in COMMANDS:
        said = bob(*words)
        assert said.code == 3, words
        assert turned(said), words
        assert not tells(said.out, "seat-takes-count", seat="ann", count=2), words
    assert turned(bob("verify"))
    said = bob("verify", "--accept", "game.toml")
    assert not turned(said)
    assert tells(said.out, "seat-signed-two-events-for", seat="ann")
    for words in COMMANDS[:5]:
        assert bob(*words).code == 0, words
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("history").out
    bob.done("play", "take 1")


def test_what_is_only_said_by_its_author_changes_nothing(three: Three, laptop: Person) -> None:
    ann, bob, _cy = three
    hand_over("game.toml", ann, bob)
    bob.done("show")
    laptop.done("note", "It was two.")
    told = apply(bob, laptop, 0).err
    assert tells(told, "seat-signed-two-events-for")
    bob.done("play", "take 1")
    assert says("seat-takes-count", seat="ann", count=3) in bob.done("history").out


def test_one_who_was_shown_nothing_is_asked_nothing(three: Three, laptop: Person) -> None:
    ann, bob, cy = three
    hand_over("game.toml", laptop, cy)
    cy.done("note", "So ann took two.")
    apply(bob, ann, 0)
    ann.done("show")
    hand_over("game.toml", cy, bob)
    assert bob("show").code == 3, "the mail that came was told"
    laptop.done("mail", "apply", str(cy.folder / "game.toml"))
    assert says("seat-takes-count", seat="ann", count=2) in laptop.done("history").out


def test_ones_own_two_moves_are_told_at_once(three: Three, laptop: Person) -> None:
    ann, _bob, cy = three
    hand_over("game.toml", laptop, cy)
    cy.done("note", "So ann took two.")
    told = apply(ann, cy, 0).err
    assert tells(told, "seat-signed-two-events-for")
    assert says("seat-takes-count", seat="ann", count=2) in ann.done("history").out


def last(person: Person) -> str:
    """The id of the newest event in someone's file."""
    return parse((person.folder / "game.toml").read_bytes()).events[-1][1].id


def halves(three: Three, laptop: Person) -> tuple[Person, Person]:
    """Bob has played on one of ann's moves, and cy has written a note on the other, which has the smaller id."""
    ann, bob, cy = three
    loses, wins = (ann, laptop) if last(laptop) < last(ann) else (laptop, ann)
    hand_over("game.toml", loses, bob)
    hand_over("game.toml", wins, cy)
    bob.done("play", "take 1")
    cy.done("note", "So it is.")
    return bob, cy


def test_what_was_played_on_it_is_offered_again_as_soon_as_it_is_accepted(three: Three, laptop: Person) -> None:
    bob, cy = halves(three, laptop)
    told = apply(bob, cy, 3).err
    assert tells(told, "game-seat-s-kind-does-not", seat="bob", kind="take")
    assert tells(told, "it-builds-on-event-number", number=9)
    assert not tells(told, "it-is-still-legal-pbem"), "in which game, bob does not know yet"
    said = bob("verify", "--accept", "game.toml")
    assert says("it-is-still-legal-pbem", move="take 1") in said.out
    bob.done("play", "take 1")
    assert apply(cy, bob, 0).err
    assert cy.done("history").out == bob.done("history").out


def test_two_halves_of_a_table_come_together(three: Three, laptop: Person) -> None:
    """Each gets the other's file by mail: both have the same game, which is the one with the smaller id."""
    bob, cy = halves(three, laptop)
    mine = (bob.folder / "game.toml").read_bytes()
    apply(bob, cy, 3)
    path = bob.folder / "before.eml"
    path.write_bytes(mine)
    told = cy.done("mail", "apply", str(path)).err
    assert tells(told, "seat-signed-two-events-for")
    assert tells(told, "it-builds-on-event-number")
    assert tells(told, "game-seat-s-kind-does-not", seat="bob", kind="take")
    bob("verify", "--accept", "game.toml")
    assert bob.done("history").out == cy.done("history").out
    orders = [{event.id for event in audit((one.folder / "game.toml").read_bytes()).order} for one in (bob, cy)]
    assert orders[0] == orders[1]


def test_a_race_is_told_at_once_and_nobody_is_to_blame(three: Three, tmp_path: Path) -> None:
    """Bob resigns before he has seen ann's move: hers goes before, on both machines."""
    ann, bob, cy = three
    ann.done("play", "take 3")
    bob.done("resign", "--yes")
    told = apply(bob, ann, 0).err
    assert tells(told, "game-seat-s-kind-does-not", seat="bob", kind="resign")
    assert tells(told, "it-came-too-late-event", number=9, seat="ann")
    assert says("to-leave-all-the-same") in told
    assert bob.done("history").out == ann.done("history").out
    apply(ann, bob, 0)
    hand_over("game.toml", bob, cy)
    cy.done("history")


# ---------------------------------------------------------------------- many forks


def test_of_many_forks_a_few_are_told(three: Three) -> None:
    """Ann has signed three hundred moves for one place."""
    ann, bob, _cy = three
    ann.done("play", "take 3")
    hand_over("game.toml", ann, bob)
    path = ann.folder / "game.toml"
    move = parse(path.read_bytes()).events[-1][1]
    secret = identity(ann)
    more = [
        Event.write(
            secret, kind="take", by="ann", body={"count": 1}, at=move.at.replace(year=2100 + n), after=move.after
        )
        for n in range(300)
    ]
    path.write_bytes(path.read_bytes() + b"\n" + render_all(more).encode())
    told = apply(bob, ann, 0).err.splitlines()
    assert [line for line in told if tells(line, "game-seat-s-kind-does-not")][2:] == [told[2]]
    assert says("and-count-more", count=297) in told
    shutil.copy(path, bob.folder)
    for words in (["show"], ["list"], ["history"]):
        told = bob.done(*words).err.splitlines()
        assert len(told) <= 5, words
        assert says("and-count-more-command", count=297, command="pbem verify") in told
    lines = bob("verify").out.splitlines()
    assert (len(lines), lines[20]) == (
        22,
        says("and-count-more-command", count=280, command="pbem verify --json game.toml"),
    )
    assert len(json.loads(bob("verify", "--json").out)[0]["asides"]) == 300
    assert len(bob.done("sync").err.splitlines()) <= 5


def identity(person: Person) -> SecretKey:
    """The key of someone who has made one."""
    with at_machine(person, "", {}):
        found = load()
    assert found is not None
    return found.key
