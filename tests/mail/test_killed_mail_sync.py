"""A sync by mail that is killed at any moment: nothing is lost, nothing is there twice, and the next one goes on."""

from collections import Counter
from functools import partial
from pathlib import Path

import needs
import pytest
from correspondents import Correspondent, Three, as_mail, carry, play_and_mail, typed_mail
from dying import died
from killing import killed_at
from people import begin
from searching import dice

from pbem.events import file
from pbem.projections.audit import audit
from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox

pytestmark = needs.posix


@pytest.mark.parametrize("kills", [4, pytest.param(150, marks=pytest.mark.more)])
def test_nothing_is_lost_and_nothing_is_there_twice(tmp_path: Path, kills: int) -> None:
    people = [Correspondent(name, tmp_path).set_up() for name in ("ann", "bob", "cy")]
    begin("game.toml", people, "pebbles")
    for one in people:
        for other in people:
            if other is not one:
                one.done("mail", "address", other.name, other.address)
        one.done("play", "stake", "1")
        one.done("mail", "send")
        carry(*people)
    for one in people:
        one.done("sync")
    carry(*people)
    chance, deaths, said = dice("killed mail sync"), 0, []
    steps = max(died(partial(one.done, "sync"), 0)[1] for one in people)
    for number in range(3 * kills):
        writer = people[number % 3]
        said.append(f"note {number} by {writer.name}")
        writer.done("note", said[-1])
        victim = people[chance.randrange(3)]
        deaths += died(partial(victim.done, "sync"), chance.randint(1, steps))[0]
        if chance.random() < 0.7:
            carry(*people)
        if deaths == kills:
            break
    assert deaths == kills
    for _round in range(4):
        for one in people:
            one.done("sync")
        carry(*people)
    for one in people:
        found = audit((one.folder / "game.toml").read_bytes())
        assert (found.faults, found.orphaned, found.tail) == ([], [], b"")
        assert Counter(event.body["text"] for event in found.order if event.kind == "note") == Counter(said)
        assert len(one.ids()) == len(one.held()), "each event is there once"
        assert one.held() == people[0].held()
        assert [path.name for path in (one.box / "new").iterdir()] == []
    for one in people:
        one.done("sync")
    assert carry(*people) == [], "nobody writes what all of them have"


# Where a mail is done with too early, the games above heal: every mail brings all of its game, so that the next one has
# what was lost. These are killed between the two, and no mail follows.


def test_a_mail_is_done_with_when_what_it_brought_is_on_the_disk(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "1")
    carry(*begun)
    before = bob.held()
    assert killed_at(lambda: bob.done("sync"), MaildirMailbox, "done", after=True)
    assert [*(bob.box / "new").iterdir()] == [], "the mail is done with"
    assert bob.held() == before | ann.held() > before
    bob.done("sync")
    assert bob.held() == ann.held()


def test_a_mail_of_which_nothing_is_on_the_disk_yet_waits(begun: Three) -> None:
    ann, bob, _cy = begun
    play_and_mail(ann, "stake", "1")
    carry(*begun)
    before = bob.held()
    assert killed_at(lambda: bob.done("sync"), file, "_write", after=False)
    assert bob.held() == before < ann.held()
    assert len([*(bob.box / "new").iterdir()]) == 1, "the mail waits"
    bob.done("sync")
    assert bob.held() == ann.held()


def test_a_mail_that_comes_before_an_earlier_one_is_done_with_when_its_events_are_kept(begun: Three) -> None:
    """They have no place in the game yet; and the earlier mail, of which a person has sent the lines, has none of
    them."""
    ann, bob, _cy = begun
    for one in begun:
        play_and_mail(one, "stake", "1")
        carry(*begun)
    for one in (bob, ann):
        one.done("sync")
    mails = []
    for words in (("play", "take", "1"), ("note", "Hm.")):
        ann.done(*words)
        ann.done("mail", "send", "--to", "bob")
        mails += ann.posted()
    earlier, later = (_lines(raw) for raw in mails)
    bob.gets(later)
    before = bob.held()
    assert killed_at(lambda: bob.done("sync"), MaildirMailbox, "done", after=True)
    assert [*(bob.box / "new").iterdir()] == []
    assert bob.held() == before
    bob.gets(earlier)
    bob.done("sync")
    assert bob.held() == ann.held()


def _lines(raw: bytes) -> bytes:
    """A mail with nothing but the lines in which its events are written."""
    mail, body = as_mail(raw), as_mail(raw).get_body(("plain",))
    assert body is not None
    text = body.get_content()
    return typed_mail(str(mail["From"]), text[text.index("-----BEGIN PBEM") :])
