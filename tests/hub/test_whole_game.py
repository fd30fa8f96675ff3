"""Four people with nothing but a mail program play to the end through a hub.

All that each of them knows is in the mails: moves are chosen from the list of the newest one. The first round goes
through real servers; else the same mails are handed over in process, so that the suite stays short.
"""

import imaplib
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import pytest
from club import HUB, Club, Received
from servers import PASSWORD, PostOffice

from pbem.hub.hub import Hub
from pbem.hub.letters import Letters
from pbem.hub.service import Service
from pbem.projections.audit import audit
from pbem.transport.mail.carriers.choosing import incoming, outgoing

SEATS = ("ann", "bob", "cy", "dan")


class Chooser:
    """Picks a move from the list in a mail, and writes it as people do: by its number or its words."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def answer(self, report: Received) -> str:
        """The text of the reply."""
        number = self._random.choice(sorted(report.choices))
        return str(number) if self._random.random() < 0.5 else report.choices[number]


def played_on(club: Club, addresses: Mapping[str, str], chooser: Chooser, most: int) -> int:
    """Let whoever is asked answer, as long as somebody is. Returns how many moves were made."""
    for count in range(most):
        asked = [address for address in addresses.values() if "your move" in club.newest(address).subject]
        if not asked and not club.hub.journal.standings[club.game().id].next:
            return count
        if not asked:
            club.later()
            continue
        address = asked[count % len(asked)]
        club.write(address, chooser.answer(club.newest(address)))
        assert "not done" not in club.log[-1]
        assert "refused" not in club.log[-1]
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "options", "least"),
    [("pebbles", {"heap": 25, "secret": True}, 12), pytest.param("white-lotus", {}, 100, marks=pytest.mark.slow)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_whole_game_by_people_with_only_a_mail_program(
    game: str, options: dict[str, Any], least: int, club: Club
) -> None:
    addresses = {seat: f"{seat}@club.example" for seat in SEATS}
    club.begun(game, SEATS, addresses=addresses, **options)
    assert played_on(club, addresses, Chooser(1), most=1500) > least
    assert {club.newest(address).subject.partition(":")[0] for address in addresses.values()} == {"[harbour] over"}
    found = audit(club.path().read_bytes())
    assert (found.faults, found.asides) == ([], [])
    assert found.game is not None
    assert found.game.phase == "over"
    kinds = {event.kind for event in found.order}
    assert {"seal", "open"} <= kinds, "some choices were secret"
    assert found.attested == len(found.order) - 2, "all but the first event and the start say which mail said so"
    assert set(found.game.record.keys.values()) == {HUB.public}


class Letterbox:
    """Somebody's mailbox on a real server, as a mail program sees it."""

    def __init__(self, office: PostOffice, name: str) -> None:
        self._office = office
        self.address = office.address(name)
        self._sent = 0
        self._box: imaplib.IMAP4 = office.mailbox(name)

    def newest(self) -> Received | None:
        """The newest mail; None if there is none."""
        self._box.noop()
        _answer, found = self._box.search(None, "ALL")
        numbers = found[0].split()
        if not numbers:
            return None
        _answer, parts = self._box.fetch(numbers[-1].decode(), "(RFC822)")
        assert isinstance(parts[0], tuple)
        return Received(self.address, parts[0][1].decode("ascii"))

    def reply(self, report: Received, text: str) -> None:
        """Answer it, through the server that takes this person's mail."""
        self._sent += 1
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.address, report.reply_to, f"Re: {report.subject}"
        mail["Message-ID"] = f"<{self._sent}.{self.address}>"
        quoted = "".join(f"> {line}\n" for line in report.text.splitlines())
        mail.set_content(f"{text}\n\nOn Sat, Nov 21, 2026 at 1:00 PM The club <hub@club.example> wrote:\n{quoted}")
        context = ssl.create_default_context(cafile=str(self._office.certificate))
        with smtplib.SMTP_SSL("127.0.0.1", self._office.ports.smtps, context=context) as smtp:
            smtp.login(self.address, PASSWORD)
            smtp.send_message(mail)


def test_a_first_round_through_real_servers(post_office: PostOffice, tmp_path: Path) -> None:
    with Club(tmp_path / "club") as club:
        club.found("white-lotus", SEATS, addresses={seat: post_office.address(seat) for seat in SEATS})
    settings, chooser, log = post_office.settings("hub"), Chooser(2), list[str]()
    people = {seat: Letterbox(post_office, seat) for seat in SEATS}
    with (
        incoming(settings) as comes,
        outgoing(settings) as goes,
        Hub(club.folder, HUB, Letters(settings.address, "The club", HUB), log.append) as hub,
    ):
        service = Service(hub, comes, goes, lambda: club.now, lambda: False, log.append)

        def received(seat: str, what: str) -> Received:
            """The newest mail of a seat, once it is about this; meanwhile the hub works."""
            for _try in range(200):
                newest = people[seat].newest()
                if newest is not None and what in newest.subject:
                    return newest
                assert service.once(), log
                comes.wait(0.1)
            raise AssertionError(f"{seat} waits for {what!r} in vain: {log}")

        for seat, box in people.items():
            box.reply(received(seat, "take your seat"), "join")
        for _move in range(4):
            received(SEATS[0], "turn ")
            need = club.game().need
            assert need is not None
            seat = need.seats[0]
            report = received(seat, "your move")
            people[seat].reply(report, chooser.answer(report))
            turn = club.game().record.turns
            while club.game().record.turns == turn and seat not in club.game().record.head.answers:
                assert service.once(), log
                comes.wait(0.1)
        assert list(comes.waiting()) == []
    found = audit(club.path().read_bytes())
    assert (found.faults, found.asides) == ([], [])
    assert found.attested >= len(SEATS) + 4
