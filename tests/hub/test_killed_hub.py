"""A hub between real servers, killed before anything that it keeps or says.

Nothing is lost or done twice, and no one is answered twice.
"""

import smtplib
import ssl
from collections import Counter, defaultdict
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from pathlib import Path
from time import sleep

import needs
import pytest
from club import HUB, Club, sound
from dying_hub import killed
from searching import dice
from servers import PASSWORD, PostOffice

from pbem.rooms.hub.hub import Hub
from pbem.rooms.hub.letters import Letters
from pbem.rooms.hub.service import Service
from pbem.rooms.mail.transport.mailboxes.configured import incoming, outgoing

pytestmark = needs.posix

SEATS = ("ann", "bob")
FURTHEST = 60
"""About so many changes of its disk, and words to a server, a hub makes of a mail."""


class Scene:
    """A club at a post office. `written`: what was mailed to the hub, by the ids of the mails."""

    def __init__(self, office: PostOffice, place: Path) -> None:
        self._office = office
        self.club = Club(place)
        with self.club:
            self.club.begun(seats=SEATS, heap=40, addresses={seat: office.address(seat) for seat in SEATS})
            self._turn = self.club.game().record.turns
            tags = self.club.hub.journal.roster.of(self.club.game().id)
            settings = office.settings("hub")
            letters = Letters(settings.address, "The club", HUB)
            self._answers_to = {seat: letters.answer_to(tags[seat].tag) for seat in SEATS}
        self._settings, self._letters = settings, letters
        self.written: dict[str, str] = {}

    def serve(self) -> None:
        """What `pbem hub --once` does."""
        now = self.club.now + timedelta(hours=len(self.written))  # an hour's limit is not what this is about
        with (
            incoming(self._settings) as comes,
            outgoing(self._settings) as goes,
            Hub(self.club.folder, HUB, self._letters, print) as hub,
        ):
            assert Service(hub, comes, goes, lambda: now, lambda: False, print).once()

    def write(self, seat: str) -> None:
        """Someone mails the hub a note; in the beginning a stake with it."""
        number = len(self.written)
        mail = EmailMessage()
        mail["From"], mail["To"] = self._office.address(seat), self._answers_to[seat]
        mail["Subject"], mail["Message-ID"] = (
            f"Re: [harbour] turn {self._turn}: your move",
            f"<{number}@killed.example>",
        )
        self.written[f"<{number}@killed.example>"] = f"{seat} says {number}"
        move = "stake 1\n\n" if number < len(SEATS) else ""
        mail.set_content(f"{move}note {seat} says {number}\n")
        context = ssl.create_default_context(cafile=str(self._office.certificate))
        with smtplib.SMTP_SSL("127.0.0.1", self._office.ports.smtps, context=context) as smtp:
            smtp.login(self._office.address(seat), PASSWORD)
            smtp.send_message(mail)

    def got(self, seat: str) -> list[Message]:
        """All mail in someone's box."""
        box = self._office.mailbox(seat)
        _answer, found = box.search(None, "ALL")
        mails = []
        for number in found[0].split():
            _answer, parts = box.fetch(number.decode(), "(BODY.PEEK[HEADER])")
            assert isinstance(parts[0], tuple)
            mails.append(message_from_bytes(parts[0][1]))
        box.logout()
        return mails

    def answers(self) -> tuple[dict[str, set[str]], int]:
        """The ids of the mails that have arrived, by what they answer; and how many they are, also with the same id."""
        answers, arrived = defaultdict[str, set[str]](set), 0
        for seat in SEATS:
            for mail in self.got(seat):
                arrived += 1
                answers[str(mail["In-Reply-To"]).strip()].add(str(mail["Message-ID"]).strip())
        return answers, arrived


@pytest.mark.real
@pytest.mark.parametrize("kills", [4, pytest.param(150, marks=pytest.mark.more)])
def test_nothing_is_lost_and_nobody_is_answered_twice(post_office: PostOffice, tmp_path: Path, kills: int) -> None:
    scene, chance, deaths = Scene(post_office, tmp_path / "club"), dice("killed hub"), 0
    for seat in SEATS:
        scene.write(seat)
    for number in range(4 * kills):
        if number % 2 == 0:
            scene.write(SEATS[chance.randrange(2)])
        deaths += killed(scene.serve, chance.randint(1, FURTHEST))
        if deaths == kills:
            break
    assert deaths == kills
    for _try in range(200):
        scene.serve()
        if scene.answers()[0].keys() >= scene.written.keys():
            break
        sleep(0.1)  # the servers deliver each mail in their own time
    scene.serve()
    sound(scene.club)
    events = scene.club.open().game.log or ()
    assert Counter(event.body["text"] for event in events if event.kind == "note") == Counter(scene.written.values())
    assert sorted(event.by for event in events if event.kind == "stake") == list(SEATS)
    answers, arrived = scene.answers()
    assert {one: len(answers[one]) for one in scene.written} == dict.fromkeys(scene.written, 1)
    assert arrived - len({one for ids in answers.values() for one in ids}) <= kills, (
        "one of which nobody knew leaves again"
    )
