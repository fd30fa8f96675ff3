"""Contributions to the cards by mail, which comes in any order: a share may come before the shuffle that it is of."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from correspondents import Correspondent, carry, typed_mail
from people import at_machine

from pbem.cli.viewer import identity
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.secrecy.group import wire
from pbem.transport.mail.armour import armour

Three = tuple[Correspondent, Correspondent, Correspondent]


@pytest.fixture
def dealing(tmp_path: Path) -> Three:
    """Ann and bob have shuffled; it is cy's turn."""
    ann, bob, cy = people = tuple(Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy"))
    beginning = ("new", "pebbles", "--secrecy=table", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "game.toml")
    ann.done(*beginning)
    for one in (bob, cy):
        ann.done("mail", "send", "--to", one.address)
        carry(*people)
        one.done("mail", "receive")
        one.done("join", one.name)
        one.done("mail", "send")
        carry(*people)
    for one in (ann, bob):
        one.done("sync")
        bob.done("mail", "address", "cy", cy.address)
        cy.done("mail", "address", "bob", bob.address)
        carry(*people)
    return ann, bob, cy


def newest(by: Correspondent) -> tuple[str, Event]:
    """The game's id, and what somebody has contributed last."""
    events = [event for _number, event in parse((by.folder / "game.toml").read_bytes()).events]
    return events[0].id, [event for event in events if event.kind == "share" and event.by == by.name][-1]


def mail(by: Correspondent, event: Event | None = None) -> bytes:
    """A mail with an event and nothing else; without one, with what its sender has contributed last."""
    game, last = newest(by)
    by.posted()
    return typed_mail(by.address, armour(game, [event or last]))


@pytest.fixture
def crossed(dealing: Three) -> tuple[Correspondent, Correspondent, bytes]:
    """Bob, ann, whose shares rest on cy's shuffle, which is the last, and the mail with that, which bob has not got."""
    ann, bob, cy = dealing
    cy.done("sync")
    shuffled = mail(cy)
    ann.gets(shuffled)
    ann.done("sync")
    return bob, ann, shuffled


Crossed = tuple[Correspondent, Correspondent, bytes]


def test_a_share_that_comes_before_the_shuffle_waits_and_nobody_is_alarmed(crossed: Crossed) -> None:
    bob, ann, shuffled = crossed
    bob.gets(mail(ann))
    assert bob.done("mail", "receive").err == "nothing new\n"
    assert bob.log.endswith("game.toml: 0 new, 0 refused, 1 waiting\n")
    bob.gets(shuffled)
    assert "does not count" not in bob.done("mail", "receive").err
    assert bob.log.endswith("game.toml: 2 new, 0 refused, 0 waiting\n")


def test_it_is_told_whose_share_still_waits_when_more_mail_has_come_in_vain(crossed: Crossed) -> None:
    bob, ann, _shuffled = crossed
    shares = mail(ann)
    bob.gets(shares)
    bob.done("mail", "receive")
    bob.gets(shares)
    said = bob.done("mail", "receive")
    assert said.err == "game.toml: ann's `share` does not count yet: that deck is not shuffled yet\n"


def test_a_share_that_turns_out_to_be_false_is_told_though_it_has_waited(crossed: Crossed) -> None:
    bob, ann, shuffled = crossed
    _game, right = newest(ann)
    given = wire.read(right.cards[0])
    false = wire.write(given._replace(raw=given.raw[:-1] + bytes([given.raw[-1] ^ 1])))
    with at_machine(ann, "", {}):
        key = identity().key
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    bob.gets(mail(ann, Event.write(key, kind="share", by="ann", body={}, at=at, after=right.after, cards=[false])))
    assert bob.done("mail", "receive").err == "nothing new\n"
    bob.gets(shuffled)
    told = bob.done("mail", "receive")
    assert "game.toml: ann's `share` does not count: " in told.err
    bob.gets(mail(ann))
    assert "does not count" not in bob.done("mail", "receive").err
