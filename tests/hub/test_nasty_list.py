"""Mail as the world's programs write it, and as no one should: each is answered once and clearly, or dropped with a
reason. Nothing is lost, and nothing is played twice.

A game is at turn 13, and bob is to take pebbles. The mails are those of tests/mail/messages, made to fit.
"""

import base64
from email import message_from_bytes
from email.message import Message as Mail
from pathlib import Path

import pytest
from club import HUB, PEOPLE, Club, Received, subject, whole
from wording import says, tells

from pbem.rooms.hub.hub import invite
from pbem.rooms.mail.transport.reader import read_message

MESSAGES = Path(__file__).parents[1] / "mail" / "messages"
BOB = PEOPLE["bob"]

OF_ANOTHER = says("this-file-is-of-another")
ENCRYPTED = whole("the-mail-is-encrypted-and")
BROKEN = whole("the-mail-was-damaged-on")
EVE_AS_BOB = says("the-mail-is-from-address", address="eve@evil.example", other=BOB)
LEFT_ASIDE = says("left-aside-lines", lines="").rstrip(".")
POSING = says("nothing-was-done-doubt", doubt=EVE_AS_BOB)

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
    "apple_mail": f"`hafen spiel.toml`: {OF_ANOTHER}",
    "archive": whole("the-archive-name-was-not", name="harbour.zip"),
    "named_like_another_game": f"`pearls.toml`: {OF_ANOTHER}",
    "outlook_desktop_german": f"{whole('everybody-at-the-table-can')} - {LEFT_ASIDE}“Mit",
    "path_in_name": f"`x.toml`: {OF_ANOTHER}",
}
"""By message, what its answer says, besides that two were taken."""

ANSWERED = {
    "armour_in_html": says("the-block-of-moves-is"),
    "armour_quoted_twice": says("the-block-of-moves-is"),
    "broken_base64": BROKEN,
    "broken_base64_length": BROKEN,
    "doubled_from": says("nothing-was-done-doubt", doubt=says("the-mail-has-several-from")),
    "empty": says("there-was-nothing-in-it"),
    "encrypted_inline": ENCRYPTED,
    "encrypted_pgp": ENCRYPTED,
    "encrypted_smime": ENCRYPTED,
    "forwarded_inline": says("the-block-of-moves-is"),
    "forwarded_report": OF_ANOTHER,
    "no_from": says("nothing-was-done-doubt", doubt=says("the-mail-does-not-say")),
    "posing_name": POSING,
    "posing_name_encoded": POSING,
    "two_addresses_in_from": says("nothing-was-done-doubt", doubt=says("the-mail-names-several-senders")),
    "winmail": whole("the-mail-came-as-winmail"),
}
"""By message, what the one answer says of it. Nothing happens in the game."""

DROPPED = {
    "bounce": "it-is-a-report-on",
    "calendar_reply": "a-calendar-sent-it",
    "mailing_list": "it-came-through-a-mailing",
    "our_own_mail": "it-came-from-another-pbem",
    "reaction_gmail": "it-is-a-reaction-with",
    "reaction_outlook": "it-is-a-reaction-with",
    "reaction_picture": "it-is-a-reaction-with",
    "vacation_exchange": "it-is-an-automatic-reply",
    "vacation_gmail": "it-is-an-automatic-reply",
    "vacation_without_headers": "it-is-an-automatic-reply",
}
"""By message, the name of the sentence that says why no one is told of it."""


def at_turn_13(club: Club) -> None:
    club.begun(seats=("bob", "ann"), heap=40)
    for seat in ("bob", "ann"):
        club.write(PEOPLE[seat], "stake 1")
    for number in range(12):
        club.write(PEOPLE[("bob", "ann")[number % 2]], "take 1")
    assert club.game().record.turns == 13


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
    club.after(at_turn_13)
    answer, taken = answer_to(club, name)
    assert PLAYED[name] in answer.prose
    assert says("seat-takes-count", seat="bob", count=2) in answer.prose
    assert taken == 2
    assert "pass" not in {one.event.kind for one in club.open().retold()}, "what is quoted is not played"


@pytest.mark.parametrize("name", ANSWERED)
def test_it_is_answered_once_and_clearly(name: str, club: Club) -> None:
    club.after(at_turn_13)
    answer, taken = answer_to(club, name)
    assert ANSWERED[name] in answer.prose
    assert taken == 0
    assert answer.subject == subject("turn-turn-your-move", turn=13)


@pytest.mark.parametrize("name", DROPPED)
def test_it_is_dropped_and_the_log_says_why(name: str, club: Club) -> None:
    club.after(at_turn_13)
    raw = made_to_fit(name, club)
    before = club.path().read_bytes()
    assert club.deliver(raw) == []
    assert tells(club.log[-1], "dropped-a-mail-from-sender", reason=says(DROPPED[name]))
    assert club.path().read_bytes() == before
