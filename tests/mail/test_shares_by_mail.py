"""Contributions to the cards by mail, which comes in any order: a share may come before what it rests on."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from correspondents import Correspondent, Three, carry, typed_mail
from people import at_machine
from scenes import Scene
from wording import says, tells

from pbem.cli.viewer import identity
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.rooms.dealt.group import wire
from pbem.rooms.mail.transport.armour import armour


def dealing(place: Path) -> Three:
    """All have joined; it is ann's turn to start, and she has."""
    ann, bob, cy = people = tuple(Correspondent(name, place).set_up() for name in ("ann", "bob", "cy"))
    beginning = ("new", "pebbles", "--cards=dealt", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "game.toml")
    ann.done(*beginning)
    for one in (bob, cy):
        ann.done("mail", "receive")
        ann.done("mail", "send", "--to", one.address)
        carry(*people)
        one.done("mail", "receive")
        one.done("join", one.name)
        one.done("mail", "send")
        carry(*people)
    ann.done("sync")
    return ann, bob, cy


def mail(by: Correspondent, *events: Event) -> bytes:
    """A mail with these events and nothing else."""
    by.posted()
    game = parse((by.folder / "game.toml").read_bytes()).events[0][1].id
    return typed_mail(by.address, armour(game, list(events)))


def said(by: Correspondent, event: Event, cards: Sequence[str]) -> Event:
    """The same contribution of someone, with other cards."""
    with at_machine(by, "", {}):
        key = identity().key
    return Event.write(key, kind="share", by=by.name, body={}, at=event.at, after=event.after, contributions=cards)


Crossed = tuple[Correspondent, Correspondent, Event, bytes]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Scene[Correspondent]:
    return Scene(tmp_path_factory.mktemp("dealing"), dealing)


@pytest.fixture
def crossed(three: Scene[Correspondent]) -> Iterator[Crossed]:
    """Bob, ann, her shares, which rest on what she leaves with the others, and the mail with that, which bob lacks."""
    with three.begun() as (ann, bob, _cy):
        yield crossing(ann, bob)


def crossing(ann: Correspondent, bob: Correspondent) -> Crossed:
    events = [event for _number, event in parse((ann.folder / "game.toml").read_bytes()).events]
    [share] = [event for event in events if event.kind == "share"]
    bob.gets(mail(ann, *(event for event in events if event != share)))
    bob.done("mail", "receive")
    bob.done("mail", "send")
    left, *rest = share.contributions
    assert wire.read(left).kind == "escrow"
    return bob, ann, said(ann, share, rest), mail(ann, said(ann, share, [left]))


def test_a_share_that_comes_before_what_it_rests_on_waits_and_nobody_is_alarmed(crossed: Crossed) -> None:
    bob, ann, shares, left = crossed
    bob.gets(mail(ann, shares))
    assert bob.done("mail", "receive").err == says("nothing-new") + "\n"
    assert bob.log.endswith(
        says("game-came-new-refused-refused", game="game.toml", came=0, refused=0, waiting=1) + "\n"
    )
    bob.gets(left)
    assert not tells(bob.done("mail", "receive").err, "game-seat-s-kind-does")
    assert bob.log.endswith(
        says("game-came-new-refused-refused", game="game.toml", came=2, refused=0, waiting=0) + "\n"
    )


def test_it_is_told_whose_share_still_waits_when_more_mail_has_come_in_vain(crossed: Crossed) -> None:
    bob, ann, shares, _left = crossed
    bob.gets(mail(ann, shares))
    bob.done("mail", "receive")
    bob.gets(mail(ann, shares))
    told = bob.done("mail", "receive").err
    why = says("it-leaves-nothing-with-the", seat="ann")
    assert told == says("game-seat-s-kind-does", game="game.toml", seat="ann", kind="share", reason=why) + "\n"


def test_a_share_that_turns_out_to_be_false_is_told_though_it_has_waited(crossed: Crossed) -> None:
    bob, ann, shares, left = crossed
    given = wire.read(shares.contributions[0])
    false = wire.write(given._replace(raw=given.raw[:-1] + bytes([given.raw[-1] ^ 1])))
    bob.gets(mail(ann, said(ann, shares, [false])))
    assert bob.done("mail", "receive").err == says("nothing-new") + "\n"
    bob.gets(left)
    told = bob.done("mail", "receive")
    assert tells(told.err, "game-seat-s-kind-does-not", game="game.toml", seat="ann", kind="share")
    bob.gets(mail(ann, shares))
    assert not tells(bob.done("mail", "receive").err, "game-seat-s-kind-does-not")
