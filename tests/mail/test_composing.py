"""A mail is written so that every server takes it, every program shows it, and pbem reads back what went in."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from letters import BY_WORDS, NOW, retold, walk
from small_games import Written
from wording import telling

from pbem.errors import UsageError
from pbem.events.text import render_all
from pbem.rooms.mail.invitation import invitation
from pbem.rooms.mail.letter import Letter, letter
from pbem.rooms.mail.transport.armour import armour
from pbem.rooms.mail.transport.composer import ARMOUR_IN_TEXT, MailParts, Person, composed, flowed
from pbem.rooms.mail.transport.flowed import unflowed
from pbem.rooms.mail.transport.ids import message_id, thread
from pbem.rooms.mail.transport.quotes import typed
from pbem.rooms.mail.transport.reader import read_message

HUB = "hub+k3y@example.org"


def played() -> Written:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat, stake in (("cy", 2), ("ann", 3), ("bob", 1)):
        written.play(seat, f"stake {stake}")
    written.note("cy", "Grüße, 石!")
    return written


WRITTEN = played()
GAME = WRITTEN.game.id
FILE = render_all(WRITTEN.events).encode()
LETTER = letter(WRITTEN.game, retold(WRITTEN.events).told, "ann", BY_WORDS)
MAIL = MailParts(
    subject=LETTER.subject,
    text=LETTER.text,
    html=LETTER.html,
    sender=Person("Hub of the Grüße", "hub@example.org"),
    receiver=Person("Ann Ämsel, Esq.", "ann@example.net"),
    reply_to=HUB,
    message_id=message_id(GAME, 1, "ann", "example.org", WRITTEN.events[-1].id),
    references=[thread(GAME, "example.org"), "<CAF-x_y=z@mail.gmail.example>"],
    at=NOW,
    game=GAME,
    name="rainy-days",
    armour=armour(GAME, WRITTEN.events),
    file=FILE,
    invitation=invitation(WRITTEN.game, "ann", "rainy-days", NOW, NOW),
)


def parsed(out: MailParts) -> EmailMessage:
    """What another program makes of the bytes."""
    mail = message_from_bytes(composed(out).as_bytes(), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert [defect for part in mail.walk() for defect in part.defects] == []
    return mail


def files(mail: EmailMessage) -> Mapping[str, EmailMessage]:
    return {part.get_filename() or "": part for part in mail.iter_attachments() if isinstance(part, EmailMessage)}


def body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    text: str = part.get_content()
    return text.replace("\r\n", "\n")


def test_the_same_mail_is_the_same_bytes_again_with_boundaries_that_follow_from_it() -> None:
    raw = composed(MAIL).as_bytes()
    assert composed(MAIL).as_bytes() == raw
    boundaries = {part.get_boundary() for part in parsed(MAIL).walk() if part.is_multipart()}
    assert len(boundaries) == 2
    other = parsed(replace(MAIL, text=f"{MAIL.text}PS"))
    assert boundaries.isdisjoint({part.get_boundary() for part in other.walk()})


def test_text_html_and_files_come_back_as_they_went_in() -> None:
    mail = parsed(MAIL)
    assert body(mail, "html") == LETTER.html
    part = mail.get_body(("plain",))
    assert part is not None
    assert part["Content-Type"].params["format"] == "flowed"
    assert "delsp" not in part["Content-Type"].params
    assert unflowed(part.get_content(), delsp=False).rstrip("\n") == LETTER.text.rstrip("\n")
    attached = files(mail)
    assert list(attached) == ["rainy-days.toml", "rainy-days.pbem.txt", "rainy-days.ics"]
    game = attached["rainy-days.toml"]
    assert (game.get_content_type(), game["Content-Transfer-Encoding"]) == ("application/octet-stream", "base64")
    assert game.get_content() == FILE
    calendar = attached["rainy-days.ics"]
    assert calendar["Content-Type"].params["method"] == "PUBLISH"
    payload = calendar.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode() == MAIL.invitation


def test_pbem_reads_its_own_mail() -> None:
    found = read_message(composed(MAIL).as_bytes())
    assert found.problems == []
    assert found.from_pbem
    assert found.automatic
    assert (found.sender, found.doubt) == ("hub@example.org", "")
    assert found.subject == LETTER.subject
    assert [file.raw for file in found.files] == [FILE]
    assert [block.events for block in found.blocks] == [tuple(WRITTEN.events)]
    assert found.references[-1] == "<CAF-x_y=z@mail.gmail.example>"


def test_headers_say_where_it_belongs_and_that_a_machine_wrote_it() -> None:
    mail = parsed(MAIL)
    assert mail["Subject"] == LETTER.subject
    assert mail["From"].addresses[0].display_name == "Hub of the Grüße"
    assert mail["To"].addresses[0].display_name == "Ann Ämsel, Esq."
    assert mail["To"].addresses[0].addr_spec == "ann@example.net"
    assert mail["Reply-To"] == HUB
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Id"] == f"<g{GAME[:12]}.example.org>"
    assert mail["X-Pbem"] == GAME
    assert mail["Date"].datetime == NOW
    assert mail["In-Reply-To"] == "<CAF-x_y=z@mail.gmail.example>"
    assert mail["References"].split() == [f"<g{GAME[:12]}@example.org>", "<CAF-x_y=z@mail.gmail.example>"]
    assert re.fullmatch(rf"<g{GAME[:12]}\.t1\.ann\.[0-9a-f]{{8}}@example\.org>", mail["Message-ID"])


def test_message_ids_are_the_same_for_the_same_mail_and_differ_for_another() -> None:
    one = message_id(GAME, 12, "ann", "example.org", "reminder 2026-11-21")
    assert one == message_id(GAME, 12, "ann", "example.org", "reminder 2026-11-21")
    assert one != message_id(GAME, 12, "ann", "example.org", "reminder 2026-11-22")
    assert len(one) < 60


def test_ids_of_other_programs_are_never_encoded_or_broken() -> None:
    outlook = f"<{'AM0PR01MB4513A1' * 5}@{'AM0PR01MB4513.eurprd01.prod.exchangelabs.com'}>"
    references = [thread(GAME, "example.org"), *(f"<{number}.{outlook[1:]}" for number in range(60))]
    raw = composed(replace(MAIL, references=references)).as_bytes()
    kept = message_from_bytes(raw)["References"].split()
    assert kept == [references[0], *references[-19:]]
    assert b"=?utf-8?" not in raw.partition(b"References:")[2].partition(b"List-Id:")[0]


@pytest.mark.parametrize("bad", ["no-id", "<a b@c>", "<a@b>\r\nBcc: x@example.org", "<grüße@example.org>", ""])
def test_what_is_no_id_is_not_referred_to(bad: str) -> None:
    mail = parsed(replace(MAIL, references=[bad]))
    assert mail["References"] is None
    assert mail["Bcc"] is None


EVIL = "x\r\nBcc: victim@example.org\r\n\r\nbody\x00\u2028"


@pytest.mark.parametrize(
    "change",
    [
        {"subject": EVIL},
        {"name": EVIL},
        {"sender": Person(EVIL, "hub@example.org")},
        {"receiver": Person(f'"{EVIL}" <other@example.org>', "ann@example.net")},
        {"text": f"From here\n>{EVIL}\n.\n"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_no_name_adds_a_header(change: Mapping[str, Any]) -> None:
    mail = parsed(replace(MAIL, **change))
    assert mail["Bcc"] is None
    assert sorted(mail.keys()) == sorted(composed(MAIL).keys())
    assert [one.addr_spec for one in mail["To"].addresses] == ["ann@example.net"]
    assert [one.addr_spec for one in mail["From"].addresses] == ["hub@example.org"]
    assert body(mail, "html") == LETTER.html


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@",
        "@x",
        "ann@example.net\r\nBcc: y@x",
        "a@b, c@d",
        "änn@example.net",
        "a..b@example.net",
        "<a@b>",
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(UsageError, match=telling("address-r-is-no-mail")):
        composed(replace(MAIL, receiver=Person("Ann", address)))


def test_lines_are_as_short_as_servers_demand_whatever_is_in_them() -> None:
    long = replace(
        MAIL,
        subject="[rainy-days] " + "ü" * 3000,
        name="n" * 3000,
        sender=Person("ö" * 3000, "hub@example.org"),
        text="x" * 3000 + "\n" + "ü" * 3000,
        html="<p>" + "y" * 100_000,
    )
    for out in (MAIL, long):
        raw = composed(out).as_bytes()
        lines = raw.split(b"\r\n")
        assert max(map(len, lines)) <= 998
        assert b"\n" not in raw.replace(b"\r\n", b"")
        assert raw.isascii()
    assert len(parsed(long)["Subject"]) == 200


def test_short_armour_ends_the_text_and_long_armour_is_only_attached() -> None:
    short = armour(GAME, WRITTEN.events[-1:])
    assert short.count("\n") <= ARMOUR_IN_TEXT < MAIL.armour.count("\n")
    text = body(parsed(replace(MAIL, armour=short)), "plain")
    assert text.endswith(f"\n\n{short}")
    assert "BEGIN PBEM" not in body(parsed(MAIL), "plain")
    assert "BEGIN PBEM" not in body(parsed(replace(MAIL, armour=short)), "html")
    without = parsed(replace(MAIL, armour="", file=None, invitation=""))
    assert list(files(without)) == []


def test_a_name_that_is_no_file_name_becomes_one() -> None:
    assert next(iter(files(parsed(replace(MAIL, name="../../rainy days"))))) == "rainy days.toml"
    assert next(iter(files(parsed(replace(MAIL, name="Grüße"))))) == "Grüße.toml"


def test_flowed_text_has_no_soft_ends_and_nothing_that_means_something_else() -> None:
    text = "From here \n> said\n  - indented\nplain  \n"
    assert flowed(text) == " From here\n > said\n   - indented\nplain\n"
    assert unflowed(flowed(text), delsp=False) == "From here\n> said\n  - indented\nplain"


# ---------------------------------------------------------------------- answers that quote it

ABOVE = "take 2"


def quoted(mark: str, text: str) -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.splitlines())


QUOTING: Mapping[str, Callable[[str], str]] = {
    "gmail": lambda text: (
        f"{ABOVE}\n\nOn Sat, Nov 21, 2026 at 1:00 PM Hub <hub@example.org> wrote:\n\n{quoted('> ', text)}"
    ),
    "mutt": lambda text: f"On Sat, Nov 21, 2026, Hub wrote:\n{quoted('> ', text)}\n\n{ABOVE}\n",
    "thunderbird": lambda text: f"Am 21.11.26 um 13:00 schrieb Hub:\n{quoted('> ', text)}\n{ABOVE}\n-- \nBob",
    "twice": lambda text: f"{ABOVE}\n{quoted('> > ', text)}",
    "outlook": lambda text: (
        f"{ABOVE}\n\n________________________________\nFrom: Hub <hub@example.org>\nSent: Saturday\n"
        f"To: Ann\nSubject: x\n\n{text}"
    ),
}


@pytest.mark.xdist_group("letters")
def test_an_answer_above_or_below_a_quoted_letter_is_all_that_is_read() -> None:
    found: list[Letter] = [LETTER, *(next(iter(position.letters(BY_WORDS)))[1] for position in walk())]
    for program, answered in QUOTING.items():
        for one in found:
            reply = EmailMessage()
            reply["From"] = "ann@example.net"
            reply["Subject"] = f"Re: {one.subject}"
            reply.set_content(answered(one.text))
            assert read_message(reply.as_bytes()).words == [ABOVE], program


def test_a_letter_that_is_quoted_without_any_mark_holds_no_answer() -> None:
    """Some phones do that. Each line is read, and none starts with a word that is one."""
    lines = typed(f"{ABOVE}\n\n{LETTER.text}")
    assert lines[0] == ABOVE
    kinds = set(WRITTEN.game.ruleset.kinds)
    assert [line for line in filter(None, lines[1:]) if line.split()[0].strip("`") in kinds] == []
