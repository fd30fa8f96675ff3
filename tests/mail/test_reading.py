"""A mail is read as what the person meant, from the messages that real programs write; and none is too bad to read."""

from datetime import UTC, datetime
from hashlib import sha256

from raw_mails import ASKED, GAME, MESSAGES, NAMES, mail, message
from wording import says

from pbem.events.text import parse
from pbem.rooms.mail.transport.reader import read_message

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
    "bounce": says("it-is-a-report-on"),
    "calendar_reply": says("a-calendar-sent-it"),
    "mailing_list": says("it-came-through-a-mailing"),
    "our_own_mail": says("pbem-wrote-it"),
    "reaction_gmail": says("it-is-a-reaction-with"),
    "reaction_outlook": says("it-is-a-reaction-with"),
    "reaction_picture": says("it-is-a-reaction-with"),
    "vacation_exchange": says("it-is-an-automatic-reply"),
    "vacation_gmail": says("it-is-an-automatic-reply"),
    "vacation_without_headers": says("it-is-an-automatic-reply"),
}


POSING = says("the-mail-is-from-address", address="eve@evil.example", other="bob@example.net")

DOUBTS = {
    "doubled_from": ("", says("the-mail-has-several-from")),
    "no_from": ("", says("the-mail-does-not-say")),
    "posing_name": ("eve@evil.example", POSING),
    "posing_name_encoded": ("eve@evil.example", POSING),
    "two_addresses_in_from": ("", says("the-mail-names-several-senders")),
}


PROBLEMS = {
    "archive": says("the-archive-name-was-not", name="harbour.zip"),
    "broken_base64": says("the-mail-was-damaged-on"),
    "broken_base64_length": says("the-mail-was-damaged-on"),
    "encrypted_inline": says("the-mail-is-encrypted-and"),
    "encrypted_pgp": says("the-mail-is-encrypted-and"),
    "encrypted_smime": says("the-mail-is-encrypted-and"),
    "lost_boundary": says("the-mail-is-damaged-and"),
    "unknown_charset": says("the-mail-s-text-is", charset="x-unknown-8bit"),
    "winmail": says("the-mail-came-as-winmail"),
    "wrong_charset": says("the-mail-s-text-is", charset="utf-8"),
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


def test_what_the_person_typed_and_nothing_else_is_words() -> None:
    assert {name: message(name).words for name in WORDS} == WORDS


def test_automatic_mail_says_why_and_has_no_words() -> None:
    assert {name: message(name).automatic for name in NAMES if message(name).automatic} == AUTOMATIC
    assert [name for name in AUTOMATIC if message(name).words] == []


def test_a_doubtful_sender_is_doubted_and_no_other() -> None:
    assert {name: (message(name).sender, message(name).doubt) for name in NAMES if message(name).doubt} == DOUBTS


def test_what_cannot_be_read_is_said_in_one_sentence() -> None:
    found = {name: message(name).problems for name in NAMES if message(name).problems}
    assert found == {name: [problem] for name, problem in PROBLEMS.items()}


def test_a_game_file_comes_whole_and_under_a_safe_name() -> None:
    assert {name for name in NAMES if message(name).files} == FILES.keys()
    for name, expected in FILES.items():
        (file,) = message(name).files
        reading = parse(file.raw)
        assert (file.name, reading.faults) == (expected, []), name
        assert (reading.events[0][1].id, len(reading.events)) == (GAME, 9), name


def test_armour_is_found_wherever_it_stands() -> None:
    assert {name for name in NAMES if message(name).blocks} == BLOCKS
    for name in BLOCKS:
        (block,) = message(name).blocks
        assert (block.game, len(block.events), block.fault) == (GAME, 2, ""), name


def test_a_mail_is_known_by_its_bytes_and_pbems_own_by_its_headers() -> None:
    raws = {name: (MESSAGES / f"{name}.eml").read_bytes() for name in NAMES}
    assert {name: message(name).digest for name in NAMES} == {
        name: sha256(raw).hexdigest() for name, raw in raws.items()
    }
    assert [name for name in NAMES if message(name).from_pbem] == ["our_own_mail"]


def test_line_ends_make_no_difference() -> None:
    def found(raw: bytes) -> tuple[object, ...]:
        read = read_message(raw)
        return read.words, read.problems, read.sender, read.blocks

    for name in NAMES:
        raw = (MESSAGES / f"{name}.eml").read_bytes().replace(b"\r\n", b"\n")
        assert found(raw) == found(raw.replace(b"\n", b"\r\n")), name


def test_the_headers_are_read() -> None:
    found = message("gmail_app")
    assert found.sender == "bob@gmail.example"
    assert found.sender_name == "Jürgen Bäcker"
    assert found.subject == "Re: [harbour] turn 13: your move"
    assert found.message_id == "<CAF+app@mail.gmail.example>"
    assert found.references == ("<h12.k7f3q2@play.example.org>", "<h13.k7f3q2@play.example.org>")
    assert found.date == datetime(2026, 3, 2, 20, 4, 11, tzinfo=UTC)
    assert message("outlook_desktop_german").sender_name == "Müller, Jörg"


def test_the_time_is_read_in_any_zone() -> None:
    for zone in ("21:04:11 +0100", "20:04:11 -0000", "20:04:11 GMT", "11:04:11 -0900"):
        found = read_message(mail("13 pass", f"Date: Mon, 2 Mar 2026 {zone}"))
        assert found.date == datetime(2026, 3, 2, 20, 4, 11, tzinfo=UTC), zone


def test_the_routing_key_comes_back_in_the_address_whatever_became_of_the_ids() -> None:
    for name in ("gmail_web", "message_id_rewritten", "outlook_desktop_plain"):
        assert message(name).keys == ("k7f3q2",), name
        assert message(name).recipients == ("hub+k7f3q2@play.example.org",), name


def test_a_key_is_found_where_only_the_delivering_server_names_it() -> None:
    found = read_message(mail("", "To: club@lists.example", "X-Original-To: hub+k7f3q2@play.example.org"))
    assert found.keys == ("k7f3q2",)
    assert found.recipients == ("club@lists.example", "hub+k7f3q2@play.example.org")
