"""The hub between its mailbox and the servers that take its mail: what waits, what is tried again, and when it ends."""

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from club import ANN, BOB, CY, HUB, Club
from small_games import key
from wording import says, tells

from pbem.errors import MachineError
from pbem.rooms.hub.roster import tag
from pbem.rooms.hub.service import GIVEN_UP, PATIENCE, Service
from pbem.rooms.mail.transport.mailboxes.mailbox import DelayedError, MailboxClosedError, UndeliverableError
from pbem.rooms.mail.transport.mailboxes.maildir import MaildirMailbox, MaildirOutbox, made, put


class Choosy(MaildirOutbox):
    """A mailbox on which `refuse` may raise for an address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.went: list[str] = []
        self.refuse: Callable[[str], None] = lambda _to: None

    def send(self, message: EmailMessage, to: str) -> None:
        self.refuse(to)
        super().send(message, to)
        self.went.append(to)


class Working:
    """A club with a service that has not started to work."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.box = club.folder / "in"
        made(self.box)
        self.goes = Choosy(club.folder / "out")
        self.stop_after = 10**6
        self.log = club.log
        self.service = Service(
            club.hub, MaildirMailbox(self.box), self.goes, lambda: club.now, self.stopped, club.log.append
        )

    def stopped(self) -> bool:
        self.stop_after -= 1
        return self.stop_after < 0

    def came(self, sender: str, text: str) -> None:
        put(self.box, self.club.written(sender, text))

    @property
    def unseen(self) -> int:
        return len(list(MaildirMailbox(self.box).waiting()))


@pytest.fixture
def working(club: Club) -> Working:
    club.ready(seats=("ann", "bob", "cy"))
    return Working(club)


def refusing(address: str, error: type[MachineError]) -> Callable[[str], None]:
    def refuse(to: str) -> None:
        if to == address:
            raise error("not now")

    return refuse


def test_all_that_waits_is_dealt_with_and_marked(working: Working) -> None:
    for sender in (ANN, BOB, CY):
        working.came(sender, "stake 1")
    assert working.service.once()
    assert working.unseen == 0
    assert working.club.game().table.stakes == {"ann": 1, "bob": 1, "cy": 1}
    assert working.goes.went == [ANN, BOB, CY, ANN], "each an answer, and whoever is asked next a report"


def test_a_mail_that_cannot_be_dealt_with_stays_in_the_mailbox(working: Working) -> None:
    whole = working.club.path().read_bytes()
    working.came(ANN, "stake 1")
    working.club.path().write_bytes(whole.replace(b"heap = 10", b"heap = 11"))
    working.service.once()
    assert working.unseen == 1
    working.club.path().write_bytes(whole)
    working.service.once()
    assert working.unseen == 0
    assert "ann" in working.club.game().record.head.answers


def test_what_one_address_does_not_take_now_holds_up_nobody_else_and_is_tried_again(working: Working) -> None:
    working.goes.refuse = refusing(ANN, DelayedError)
    working.came(ANN, "stake 1")
    working.came(BOB, "stake 1")
    assert working.service.once()
    assert working.goes.went == [BOB]
    said = [line for line in working.log if tells(line, "address-cannot-be-written-to")]
    assert said == [says("address-cannot-be-written-to", address=ANN, error="not now")]
    working.goes.refuse = lambda _to: None
    working.service.once()
    assert working.goes.went == [BOB], "servers that ask for patience are not asked again at once"
    working.club.now += timedelta(minutes=2)
    working.service.once()
    assert working.goes.went == [BOB, ANN]


def test_after_three_days_it_is_given_up(working: Working) -> None:
    working.goes.refuse = refusing(ANN, DelayedError)
    working.came(ANN, "stake 1")
    working.service.once()
    for _time in range(2):
        working.club.now += GIVEN_UP / 2 - timedelta(minutes=1)
        working.service.once()
        assert len(working.club.hub.journal.intents) == 1
    working.club.now += timedelta(minutes=3)
    working.service.once()
    assert working.log[-1] == says("address-cannot-be-written-to", address=ANN, error=says("given-up"))
    assert working.club.hub.journal.intents == {}


def test_what_will_never_be_taken_is_said_once(working: Working) -> None:
    working.goes.refuse = refusing(ANN, UndeliverableError)
    working.came(ANN, "stake 1")
    working.service.once()
    working.service.once()
    assert len([line for line in working.log if tells(line, "address-cannot-be-written-to")]) == 1
    assert working.club.hub.journal.intents == {}


def test_while_the_road_is_closed_moves_are_made_and_mails_wait(working: Working) -> None:
    working.goes.refuse = refusing(ANN, MailboxClosedError)
    working.came(ANN, "stake 1")
    assert not working.service.once()
    assert not working.service.once()
    assert working.log.count("not now") == 1
    assert "ann" in working.club.game().record.head.answers
    working.goes.refuse = lambda _to: None
    assert working.service.once()
    assert working.goes.went == [ANN]


def test_with_too_many_unsent_mails_nothing_more_is_received(working: Working, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.rooms.hub.service.MOST_UNSENT", 1)
    working.goes.refuse = refusing(ANN, MailboxClosedError)
    for number in range(3):
        working.came(ANN, f"note {number}")
    working.service.once()
    assert working.unseen == 2
    working.goes.refuse = lambda _to: None
    working.service.once()
    assert working.unseen == 0


def test_it_ends_between_two_mails_when_it_is_asked_to(working: Working) -> None:
    for number in range(3):
        working.came(ANN, f"note {number}")
    working.stop_after = 2
    working.service.run(60, lambda _seconds: True)
    assert 0 < working.unseen < 3
    done = working.club.game().record.notes["ann"]
    assert working.unseen == 3 - done


@pytest.mark.parametrize(("seconds", "waited"), [(5, 5), (10 * PATIENCE, PATIENCE)])
def test_where_a_mailbox_is_closed_it_is_tried_again_soon(seconds: float, waited: float, working: Working) -> None:
    working.goes.refuse = refusing(ANN, MailboxClosedError)
    working.came(ANN, "stake 1")
    paused = list[float]()

    def pause(pausing: float) -> bool:
        paused.append(pausing)
        working.stop_after = 0
        return True

    working.service.run(seconds, pause)
    assert paused == [waited]


def test_where_a_mailbox_closes_while_it_waits_that_is_said_once(
    working: Working, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(_mailbox: MaildirMailbox, _seconds: float) -> bool:
        raise MailboxClosedError("gone")

    monkeypatch.setattr(MaildirMailbox, "wait", wait)
    paused = list[float]()

    def pause(pausing: float) -> bool:
        paused.append(pausing)
        working.stop_after = 2 if len(paused) < 2 else 0
        return True

    working.service.run(5, pause)
    assert paused == [5, 5]
    assert working.log.count("gone") >= 1


def test_the_tag_of_a_seat_comes_from_the_hubs_key_the_game_the_seat_and_the_address() -> None:
    one = tag(HUB, "game", "ann", ANN)
    others = [
        tag(key("another"), "game", "ann", ANN),
        tag(HUB, "other", "ann", ANN),
        tag(HUB, "game", "bob", ANN),
        tag(HUB, "game", "ann", BOB),
    ]
    assert one not in others
    assert one == tag(HUB, "game", "ann", ANN)
    assert one.isalnum()
    assert one == one.lower()
