"""Mail as the world's programs write it, and as nobody should: each is answered once and clearly, or dropped with a
reason. Nothing is lost, and nothing is played twice.

A game is at turn 13, and bob is to take pebbles. The mails are those of tests/mail/messages, made to fit.
"""

import base64
import shutil
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message as Mail
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from club import HUB, PEOPLE, Club, Received
from wording import says

from pbem.hub.hub import invite
from pbem.transport.mail.reading import read_message

MESSAGES = Path(__file__).parents[1] / "mail" / "messages"
BOB = PEOPLE["bob"]

PLAYED = {
    "android_german": "",
    "armour_attached": "",
    "flowed_delsp": "",
    "gmail_app": "",
    "gmail_web": "",
    "html_only": "",
    "iphone": "",
    "lost_boundary": "",
    "message_id_rewritten": "",
    "mutt": "",
    "no_toml_name": "",
    "outlook_desktop_html": "",
    "outlook_desktop_plain": "",
    "outlook_phone": "",
    "outlook_web": "",
    "path_in_name_windows": "",
    "signed_inline": "",
    "thunderbird": "",
    "two_commands": "",
    "unknown_charset": "",
    "wrong_charset": "",
    "broken_quoted_printable": "",
    "apple_mail": "`hafen spiel.toml`: this file is of another game than the mail; nothing was taken from it.",
    "archive": "The archive harbour.zip was not opened; please attach the game file itself.",
    "named_like_another_game": "`pearls.toml`: this file is of another game than the mail",
    "outlook_desktop_german": "`note schöne Grüße`: Everybody at the table can read this note. - Left aside: “Mit",
    "path_in_name": "`x.toml`: this file is of another game than the mail",
}
"""By message, what its answer says, besides that two were taken."""

ANSWERED = {
    "armour_in_html": "The block of moves is of another game than the mail; nothing was taken from it.",
    "armour_quoted_twice": "The block of moves is of another game than the mail; nothing was taken from it.",
    "broken_base64": "The mail was damaged on its way (its base64 is broken): perhaps not all was read.",
    "broken_base64_length": "The mail was damaged on its way (its base64 is broken): perhaps not all was read.",
    "doubled_from": says("nothing-was-done-doubt", doubt=says("the-mail-has-several-from")),
    "empty": says("there-was-nothing-in-it"),
    "encrypted_inline": "The mail is encrypted, and pbem cannot read it; please send it again without encryption.",
    "encrypted_pgp": "The mail is encrypted, and pbem cannot read it",
    "encrypted_smime": "The mail is encrypted, and pbem cannot read it",
    "forwarded_inline": says("the-block-of-moves-is"),
    "forwarded_report": says("this-file-is-of-another"),
    "no_from": says("nothing-was-done-doubt", doubt=says("the-mail-does-not-say")),
    "posing_name": "Nothing was done: the mail is from eve@evil.example, but its sender's name pretends to be another",
    "posing_name_encoded": "Nothing was done: the mail is from eve@evil.example, but its sender's name pretends",
    "two_addresses_in_from": says("nothing-was-done-doubt", doubt=says("the-mail-names-several-senders")),
    "winmail": "The mail came as winmail.dat, which only Outlook can read; please send it again as plain text",
}
"""By message, what the one answer says of it. Nothing happens in the game."""

DROPPED = {
    "bounce": "it is a report on the delivery of another mail",
    "calendar_reply": "a calendar sent it",
    "mailing_list": "it came through a mailing list or to many at once",
    "our_own_mail": "it came from another pbem, about a game that is not played here",
    "reaction_gmail": "it is a reaction, with nothing typed",
    "reaction_outlook": "it is a reaction, with nothing typed",
    "reaction_picture": "it is a reaction, with nothing typed",
    "vacation_exchange": "it is an automatic reply",
    "vacation_gmail": "it is an automatic reply",
    "vacation_without_headers": "it is an automatic reply",
}
"""By message, why nobody is told of it."""


@cache
def _at_turn_13() -> Path:
    """A club's folder, for all tests of a process to copy."""
    folder = Path(mkdtemp(prefix="pbem-hub-"))
    with Club(folder / "club") as club:
        club.begun(seats=("bob", "ann"), heap=40)
        for seat in ("bob", "ann"):
            club.write(PEOPLE[seat], "stake 1")
        for number in range(12):
            club.write(PEOPLE[("bob", "ann")[number % 2]], "take 1")
        assert club.game().record.turns == 13
    return folder / "club"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    shutil.copytree(_at_turn_13(), tmp_path / "club")
    with Club(tmp_path / "club") as club:
        yield club


def made_to_fit(name: str, club: Club) -> bytes:
    """A message as bob would have sent it from wherever its From line says."""
    raw = (MESSAGES / f"{name}.eml").read_bytes()
    sender = read_message(raw).sender
    bob = sender if sender.startswith(("bob", "joerg")) else BOB
    invite(club.folder, HUB, club.game().id, "harbour", {"bob": bob})
    club.look()
    tag = club.hub.journal.roster.of(club.game().id)["bob"].tag.encode()
    if b"base64" in raw and b"bribe" not in raw and "broken" not in name:
        raw = _in_base64(raw)
    for old, new in (
        (b"k7f3q2", tag),
        (b"K7F3Q2", tag.upper()),
        (b"bribe Hubu 2", b"take 2"),
        (b"bribe Hubu=\r\n 2", b"take=\r\n 2"),
        (b"bri \r\nbe Hu \r\nbu 2", b"ta \r\nke  \r\n2"),
        (b"bri=\r\nbe <b>Hubu</b>", b"ta=\r\nke"),
        (b"bribe&nbsp;Hubu&nbsp;2", b"take&nbsp;2"),
    ):
        raw = raw.replace(old, new)
    return raw


def _in_base64(raw: bytes) -> bytes:
    """The same change in texts that are in base64."""

    def changed(part: "Mail[str, str]") -> None:
        for child in part.get_payload() if part.is_multipart() else ():
            assert isinstance(child, Mail)
            changed(child)
        if part.get_content_maintype() == "text" and part["content-transfer-encoding"] == "base64":
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            text = payload.replace(b"bribe Hubu 2", b"take 2").replace(b"bribe&nbsp;Hubu", b"take")
            part.set_payload(base64.encodebytes(text).decode())

    mail = message_from_bytes(raw)
    changed(mail)
    return mail.as_bytes()


def answer_to(club: Club, name: str) -> tuple[Received, int]:
    """What bob gets for a message, and how many pebbles were taken by it."""
    raw = made_to_fit(name, club)
    address = club.hub.journal.roster.of(club.game().id)["bob"].address
    heap = club.game().table.heap
    arrived = club.deliver(raw)
    to_bob = [one for one in arrived if one.to == address]
    assert len(to_bob) == 1, "exactly one answer"
    assert {one.to for one in arrived} <= {address, PEOPLE["ann"]}
    assert club.deliver(raw) == [], "the same mail again is neither played nor answered"
    return to_bob[0], heap - club.game().table.heap


def test_every_message_is_in_one_list() -> None:
    names = sorted(path.stem for path in MESSAGES.glob("*.eml"))
    assert sorted([*PLAYED, *ANSWERED, *DROPPED]) == names


@pytest.mark.parametrize("name", PLAYED)
def test_it_is_played_once_whatever_else_the_mail_has(name: str, club: Club) -> None:
    answer, taken = answer_to(club, name)
    assert PLAYED[name] in answer.prose
    assert says("seat-takes-count", seat="`take 2`: bob", count=2) in answer.prose
    assert taken == 2
    assert "pass" not in {one.event.kind for one in club.open().retold()}, "what is quoted is not played"


@pytest.mark.parametrize("name", ANSWERED)
def test_it_is_answered_once_and_clearly(name: str, club: Club) -> None:
    answer, taken = answer_to(club, name)
    assert ANSWERED[name] in answer.prose
    assert taken == 0
    assert answer.subject == "[harbour] turn 13: your move"


@pytest.mark.parametrize("name", DROPPED)
def test_it_is_dropped_and_the_log_says_why(name: str, club: Club) -> None:
    raw = made_to_fit(name, club)
    before = club.path().read_bytes()
    assert club.deliver(raw) == []
    assert club.log[-1].endswith(DROPPED[name])
    assert club.path().read_bytes() == before
