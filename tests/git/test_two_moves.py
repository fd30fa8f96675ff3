"""One seat's two moves for one turn, in a club: others build on one, and everyone who was shown the other is told."""

from pathlib import Path

import pytest
from clubs import Member, copied, packed, staked
from made_once import made_once, new_place
from wording import says, tells

from pbem.events.text import parse
from pbem.projections.audit import audit

FOUR = tuple[Member, Member, Member, Member]
SIGNED_TWO = "seat-signed-two-different-events"


@pytest.fixture
def club(tmp_path: Path) -> FOUR:
    """Ann, her laptop, bob and cy, in whose game ann is to take: three pebbles at one machine, two at the other."""
    ann, laptop, bob, cy = copied(tmp_path, moved_twice())
    return ann, laptop, bob, cy


@made_once
def moved_twice() -> FOUR:
    place = new_place()
    ann, bob, cy = staked(place, "ann", "bob", "cy")
    laptop = Member("laptop", place, place / "origin.git")
    laptop.known()
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    ann.done("play", "take 3")
    laptop.done("play", "take 2")
    packed(place)
    return ann, laptop, bob, cy


def counting(member: Member) -> set[str]:
    found = audit(member.game().read_bytes())
    assert found.faults == []
    return {event.id for event in found.order}


def test_what_others_have_built_on_counts_though_it_was_pushed_later(club: FOUR) -> None:
    ann, laptop, bob, cy = club
    ann.done("sync")
    assert says("seat-takes-count", seat="ann", count=3) in bob.done("sync").out
    cy.done("mail", "apply", str(laptop.game()))
    cy.done("note", "So ann took two.")
    assert cy("sync").code == 0, "cy was not shown the other"
    said = bob("sync")
    assert said.code == 3
    assert says(SIGNED_TWO, seat="ann", before="`take 3` (event 9)", now="`take 2` (event 10)") in said.err
    assert bob("show").code == bob("list").code == 3
    bob("verify", "--accept", "games/p.toml")
    bob.done("play", "take 1")
    assert bob("sync").code == 0
    told = ann.done("sync").err
    assert tells(told, "seat-signed-two-events-for")
    assert counting(ann) == counting(bob)
    assert says("seat-takes-count", seat="ann", count=2) in ann.done("history").out


def test_what_came_by_mail_and_is_not_in_the_club_is_not_forgotten_either(club: FOUR) -> None:
    """Bob was shown the laptop's move; the club has the other, and his file follows it."""
    ann, laptop, bob, _cy = club
    bob.done("mail", "apply", str(laptop.game()))
    assert says("seat-takes-count", seat="ann", count=2) in bob.done("history").out
    ann.done("sync")
    assert bob("sync").code == 3
    for words in ("show", "history", "list", "moves"):
        assert bob(words).code == 3, words
    said = bob("show")
    assert says(SIGNED_TWO, seat="ann", before="`take 2`", now="`take 3` (event 9)") in said.err
    bob("verify", "--accept", "games/p.toml")
    assert says("seat-takes-count", seat="ann", count=3) in bob.done("history").out
    bob.done("play", "take 1")
    assert bob("sync").code == 0


def test_two_halves_meet_in_a_club(club: FOUR) -> None:
    """Bob has played on one move, and cy has written a note on the other, which has the smaller id."""
    ann, laptop, bob, cy = club
    pushes, mails = sorted((ann, laptop), key=lambda member: parse(member.game().read_bytes()).events[-1][1].id)
    bob.done("mail", "apply", str(mails.game()))
    bob.done("play", "take 1")
    pushes.done("sync")
    cy.done("sync")
    cy.done("note", "So it is.")
    cy.done("sync")
    said = bob("sync")
    assert (said.code, tells(said.err, SIGNED_TWO, seat="ann")) == (3, True)
    said = bob("verify", "--accept", "games/p.toml")
    assert says("it-is-still-legal-pbem", move="take 1") in said.out
    bob.done("play", "take 1")
    for member in (bob, cy, ann, laptop):
        assert member("sync").code == 0
    assert counting(ann) == counting(laptop) == counting(bob) == counting(cy)
