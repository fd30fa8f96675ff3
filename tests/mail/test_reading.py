"""A mail is read as what the person meant, from the messages that real programs write; and none is too bad to read."""

from datetime import UTC, datetime
from hashlib import sha256

import pytest
from raw_mails import ASKED, GAME, MESSAGES, NAMES, mail, message

from pbem.events.text import parse
from pbem.transport.mail.reading import read_message

WORDS = {
    "android_german": [ASKED],
    "apple_mail": [ASKED],
    "armour_in_html": ["my moves:"],
    "armour_quoted_twice": ["here it comes again"],
    "broken_base64": [ASKED],
    "broken_base64_length": [ASKED],
    "broken_quoted_printable": [ASKED, "note 100=% sure =ZZ grüße"],
    "empty": [],
    "flowed_delsp": [ASKED, "note one two"],
    "forwarded_inline": ["show"],
    "forwarded_report": ["show"],
    "gmail_app": [ASKED],
    "gmail_web": [ASKED, "note I hope that you don't mind"],
    "html_only": [ASKED, "undo 12"],
    "iphone": [ASKED],
    "lost_boundary": [ASKED],
    "message_id_rewritten": [ASKED],
    "mutt": [ASKED, "consent 2"],
    "outlook_desktop_german": [ASKED, "note schöne Grüße", "Mit freundlichen Grüßen", "Jörg"],
    "outlook_desktop_html": [ASKED, "note Grüße – „bis bald“"],
    "outlook_desktop_plain": [ASKED, "Best regards", "Bob"],
    "outlook_phone": [ASKED],
    "outlook_web": [ASKED],
    "signed_inline": [ASKED],
    "thunderbird": [
        ASKED,
        "note a long sentence that Thunderbird breaks after seventy-two signs, as it has always done, "
        "and that is one line all the same",
        "From here on I am away",
    ],
    "two_commands": [ASKED, "13 pass"],
    "unknown_charset": [ASKED, "note Grüße"],
}
"""What the person typed. In each of these mails, a quote or a signature holds commands too, where it has one."""


AUTOMATIC = {
    "bounce": "it is a report on the delivery of another mail",
    "calendar_reply": "a calendar sent it",
    "mailing_list": "it came through a mailing list or to many at once",
    "our_own_mail": "pbem wrote it",
    "reaction_gmail": "it is a reaction, with nothing typed",
    "reaction_outlook": "it is a reaction, with nothing typed",
    "reaction_picture": "it is a reaction, with nothing typed",
    "vacation_exchange": "it is an automatic reply",
    "vacation_gmail": "it is an automatic reply",
    "vacation_without_headers": "it is an automatic reply",
}


DOUBTS = {
    "doubled_from": ("", "the mail has several From lines, so nobody can tell whom it is from"),
    "no_from": ("", "the mail does not say whom it is from"),
    "posing_name": (
        "eve@evil.example",
        "the mail is from eve@evil.example, but its sender's name pretends to be another address, bob@example.net",
    ),
    "posing_name_encoded": (
        "eve@evil.example",
        "the mail is from eve@evil.example, but its sender's name pretends to be another address, bob@example.net",
    ),
    "two_addresses_in_from": ("", "the mail names several senders, so nobody can tell whom it is from"),
}


PROBLEMS = {
    "archive": "the archive harbour.zip was not opened; please attach the game file itself",
    "broken_base64": "the mail was damaged on its way (its base64 is broken): perhaps not all was read",
    "broken_base64_length": "the mail was damaged on its way (its base64 is broken): perhaps not all was read",
    "encrypted_inline": "the mail is encrypted, and pbem cannot read it; please send it again without encryption",
    "encrypted_pgp": "the mail is encrypted, and pbem cannot read it; please send it again without encryption",
    "encrypted_smime": "the mail is encrypted, and pbem cannot read it; please send it again without encryption",
    "lost_boundary": "the mail is damaged, and a part of it could not be read",
    "unknown_charset": (
        "the mail's text is not in the character set that it names (x-unknown-8bit): some signs may be wrong"
    ),
    "winmail": (
        "the mail came as winmail.dat, which only Outlook can read; "
        "please send it again as plain text (Format Text > Plain Text)"
    ),
    "wrong_charset": "the mail's text is not in the character set that it names (utf-8): some signs may be wrong",
}


FILES = {
    "apple_mail": "hafen spiel.toml",
    "forwarded_report": "harbour.toml",
    "named_like_another_game": "pearls.toml",
    "no_toml_name": "game.txt",
    "path_in_name": "x.toml",
    "path_in_name_windows": "_CON.toml",
}


BLOCKS = {
    "armour_attached",
    "armour_in_html",
    "armour_quoted_twice",
    "forwarded_inline",
    "forwarded_report",
    "our_own_mail",
}


# What the programs of the world write


def test_every_message_is_in_some_list() -> None:
    """So that none is kept that says nothing."""
    assert set(NAMES) == set(WORDS) | set(AUTOMATIC) | set(DOUBTS) | set(PROBLEMS) | set(FILES) | set(BLOCKS)


@pytest.mark.parametrize("name", WORDS)
def test_what_the_person_typed_and_nothing_else_is_words(name: str) -> None:
    assert message(name).words == WORDS[name]


@pytest.mark.parametrize("name", AUTOMATIC)
def test_automatic_mail_says_why_and_has_no_words(name: str) -> None:
    assert message(name).automatic == AUTOMATIC[name]
    assert message(name).words == []


@pytest.mark.parametrize("name", DOUBTS)
def test_a_doubtful_sender_is_doubted(name: str) -> None:
    assert (message(name).sender, message(name).doubt) == DOUBTS[name]


@pytest.mark.parametrize("name", PROBLEMS)
def test_what_cannot_be_read_is_said_in_one_sentence(name: str) -> None:
    assert message(name).problems == [PROBLEMS[name]]


@pytest.mark.parametrize("name", FILES)
def test_a_game_file_comes_whole_and_under_a_safe_name(name: str) -> None:
    (file,) = message(name).files
    reading = parse(file.raw)
    assert file.name == FILES[name]
    assert reading.faults == []
    assert reading.events[0][1].id == GAME
    assert len(reading.events) == 9


@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_armour_is_found_wherever_it_stands(name: str) -> None:
    (block,) = message(name).blocks
    assert (block.game, len(block.events), block.fault) == (GAME, 2, "")


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_said_of_a_mail_that_is_not_so(name: str) -> None:
    found = message(name)
    assert bool(found.automatic) == (name in AUTOMATIC)
    assert bool(found.doubt) == (name in DOUBTS)
    assert bool(found.problems) == (name in PROBLEMS)
    assert bool(found.files) == (name in FILES)
    assert bool(found.blocks) == (name in BLOCKS)
    assert found.from_pbem == (name == "our_own_mail")
    assert found.digest == sha256((MESSAGES / f"{name}.eml").read_bytes()).hexdigest()


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_make_no_difference(name: str) -> None:
    raw = (MESSAGES / f"{name}.eml").read_bytes().replace(b"\r\n", b"\n")
    unix, windows = read_message(raw), read_message(raw.replace(b"\n", b"\r\n"))
    assert (unix.words, unix.problems, unix.sender) == (windows.words, windows.problems, windows.sender)
    assert unix.blocks == windows.blocks


def test_the_headers_are_read() -> None:
    found = message("gmail_app")
    assert found.sender == "bob@gmail.example"
    assert found.sender_name == "Jürgen Bäcker"
    assert found.subject == "Re: [harbour] turn 13: your move"
    assert found.message_id == "<CAF+app@mail.gmail.example>"
    assert found.references == ("<h12.k7f3q2@play.example.org>", "<h13.k7f3q2@play.example.org>")
    assert found.date == datetime(2026, 3, 2, 20, 4, 11, tzinfo=UTC)
    assert message("outlook_desktop_german").sender_name == "Müller, Jörg"


@pytest.mark.parametrize("zone", ["21:04:11 +0100", "20:04:11 -0000", "20:04:11 GMT", "11:04:11 -0900"])
def test_the_time_is_read_in_any_zone(zone: str) -> None:
    found = read_message(mail("13 pass", f"Date: Mon, 2 Mar 2026 {zone}"))
    assert found.date == datetime(2026, 3, 2, 20, 4, 11, tzinfo=UTC)


@pytest.mark.parametrize("name", ["gmail_web", "message_id_rewritten", "outlook_desktop_plain"])
def test_the_routing_key_comes_back_in_the_address_whatever_became_of_the_ids(name: str) -> None:
    assert message(name).keys == ("k7f3q2",)
    assert message(name).recipients == ("hub+k7f3q2@play.example.org",)


def test_a_key_is_found_where_only_the_delivering_server_names_it() -> None:
    found = read_message(mail("", "To: club@lists.example", "X-Original-To: hub+k7f3q2@play.example.org"))
    assert found.keys == ("k7f3q2",)
    assert found.recipients == ("club@lists.example", "hub+k7f3q2@play.example.org")
