"""A mail is read as what the person meant, from the messages that real programs write; and none is too bad to read."""

import tracemalloc
import zlib
from base64 import b64encode
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import Written

from pbem.events.event import Event
from pbem.events.text import parse
from pbem.transport.mail.armour import armour
from pbem.transport.mail.message import Message
from pbem.transport.mail.reading import (
    DEPTH_LIMIT,
    FILES_LIMIT,
    HTML_LIMIT,
    LINES_LIMIT,
    MAIL_LIMIT,
    PARTS_LIMIT,
    TEXT_LIMIT,
    read_headers,
    read_message,
)

MESSAGES = Path(__file__).parent / "messages"
NAMES = sorted(path.stem for path in MESSAGES.glob("*.eml"))
GAME = "bd9b36bb8754d9a29a495207bc7cede10d0786e2"  # which the messages' files and blocks are of
ASKED = "13 bribe Hubu 2"

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


@cache
def message(name: str) -> Message:
    return read_message((MESSAGES / f"{name}.eml").read_bytes())


def mail(body: bytes | str, *headers: str) -> bytes:
    """A mail of bob's with these headers besides."""
    text = body if isinstance(body, bytes) else body.encode()
    kind = [] if any(line.lower().startswith("content-type") for line in headers) else ["Content-Type: text/plain"]
    return "\n".join(["From: bob@example.net", *kind, *headers, "", ""]).encode() + text


def attached(*files: tuple[str, bytes], text: str = "") -> bytes:
    """A mail with files in it."""
    parts = [f"--x\n\n{text}\n"]
    for disposition, raw in files:
        parts.append(f"--x\n{disposition}\nContent-Transfer-Encoding: base64\n\n{b64encode(raw).decode()}\n")
    return mail("".join(parts) + "--x--\n", "Content-Type: multipart/mixed; boundary=x")


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


# Senders


@pytest.mark.parametrize(
    ("header", "sender", "name"),
    [
        ("bob@example.net", "bob@example.net", ""),
        ("<Bob@Example.NET>", "bob@example.net", ""),
        ("Bob <bob@example.net>", "bob@example.net", "Bob"),
        ('"Baker, \\"Bob\\"" <bob@example.net>', "bob@example.net", 'Baker, "Bob"'),
        ("bob@example.net (Bob Baker)", "bob@example.net", "Bob Baker"),
        ("Baker, Bob <bob@example.net>", "bob@example.net", "Baker, Bob"),
        ('"bob@example.net" <bob@example.net>', "bob@example.net", "bob@example.net"),
        ("bob@example.net <bob@example.net>", "bob@example.net", "bob@example.net"),
        ("=?utf-8?q?J=C3=B6?=\r\n =?utf-8?q?rg?= <j+p@example.net>", "j+p@example.net", "Jörg"),
        ("Jörg <joerg@müller.example>", "joerg@müller.example", "Jörg"),
        ("=?nonsense?q?x?= <bob@example.net>", "bob@example.net", "x"),
    ],
)
def test_an_honest_sender_is_believed(header: str, sender: str, name: str) -> None:
    found = read_message(f"From: {header}\n\n".encode())
    assert (found.sender, found.sender_name, found.doubt) == (sender, name, "")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bob",
        "bob@example.net, eve@evil.example",
        "Eve <eve@evil.example> <bob@example.net>",
        "bob@example.net)eve@evil.example",
        "eve@evil.example;bob@example.net <bob@example.net>",
        "friends: bob@example.net;",
        "<bob@example.net",
        "bob@example.net <>",
        "bob@example.net\x00@evil.example",
        '"unclosed <bob@example.net>, eve@evil.example',
        "<@relay.example:bob@example.net>",
    ],
)
def test_a_forged_or_unclear_from_gives_no_sender(header: str) -> None:
    found = read_message(f"From: {header}\n\n".encode())
    assert found.sender == ""
    assert found.doubt


# Automatic mail


@pytest.mark.parametrize(
    "header",
    [
        'Auto-Submitted: auto-replied; owner-email="bob@example.net"',
        "Auto-Submitted: AUTO-GENERATED (rejected)",
        "Precedence: bulk",
        "Precedence: Junk",
        "X-Autoreply: yes",
        "X-Autorespond: away",
        "X-Failed-Recipients: cy@example.net",
        "Return-Path: <>",
        "List-Id: <club.lists.example>",
        "Subject: Automatic reply: turn 13",
        "Subject: =?utf-8?q?Abwesenheitsnotiz=3A?= turn 13",
        "Subject: Read: [harbour] turn 13",
        "Subject: Undeliverable: [harbour] turn 13",
        "X-Pbem: 1",
        "Content-Type: multipart/report; report-type=disposition-notification; boundary=x",
    ],
)
def test_each_convention_of_machines_is_known(header: str) -> None:
    found = read_message(mail("13 pass\n", header))
    assert found.automatic
    assert found.words == []


def test_mail_of_a_daemon_is_automatic() -> None:
    assert read_message(b"From: Mail Delivery <MAILER-DAEMON@mx.example>\n\nx").automatic
    assert read_message(b"From: no-reply@shop.example\n\nx").automatic


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: no",
        "X-Auto-Response-Suppress: All",  # Exchange writes it into mail of persons
        "Precedence: first-class",
        "Return-Path: <bob@example.net>",
        "Subject: Re: Automatic reply: turn 13",
        "Subject: Reading: turn 13",
    ],
)
def test_a_person_is_not_taken_for_a_machine(header: str) -> None:
    found = read_message(mail("13 pass\n", header))
    assert found.automatic == ""
    assert found.words == ["13 pass"]


def test_what_a_bounce_returns_is_not_taken_in_again() -> None:
    assert message("bounce").blocks == []


# Words


@pytest.mark.parametrize(
    "attribution",
    [
        "On Mon, 2 Mar 2026 at 20:15, pbem <hub@play.example.org> wrote:",
        "On Mon, 2 Mar 2026 at 20:15, a hub with a long name <\nhub@play.example.org> wrote:",
        "Am 02.03.26 um 20:15 schrieb pbem:",
        "Am Mo., 2. März 2026 um 20:15 Uhr schrieb pbem\n<hub@play.example.org>:",
        "pbem <hub@play.example.org> schrieb am Mo., 2. März 2026, 20:15:",
        "Le lun. 2 mars 2026 à 20:15, pbem <hub@play.example.org> a écrit :",
        "El lun, 2 mar 2026 a las 20:15, pbem (<hub@play.example.org>) escribió:",
        "Il giorno lun 2 mar 2026 alle ore 20:15 pbem ha scritto:",
        "2026-03-02 20:15 GMT+01:00 pbem <hub@play.example.org> wrote:",
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "pbem, yesterday at 20:15, wrote:",
        "pbem <hub@play.example.org>, yesterday, wrote:",
        "pbem <hub@play.example.org> schrieb gestern:",
        "-------- Weitergeleitete Nachricht --------",
        "________________________________",
        "Begin forwarded message:",
        "From: pbem\nSent: Monday\nTo: Bob\nSubject: turn 13",
        "*From:* pbem\n*Sent:* Monday\n*To:* Bob\n*Subject:* turn 13",
        "Von: pbem <hub@play.example.org>\n\nGesendet: Montag\n\nAn: Bob\n\nBetreff: Zug 13",
        "De : pbem\nEnvoyé : lundi\nÀ : Bob\nObjet : tour 13",
    ],
)
@pytest.mark.parametrize("quoted", ["", "> "])
def test_what_follows_the_announcement_of_a_quote_is_not_typed(attribution: str, quoted: str) -> None:
    body = f"13 bribe Hubu 2\n\n{attribution}\n\n{quoted}turn 13\n{quoted}13 pass\n"
    found = read_message(mail(body, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"))
    assert found.words == [ASKED]


@pytest.mark.parametrize(
    "announcement",
    [
        "la 21. marrask. 2026 klo 18.21 pbem <hub@play.example.org> kirjoitti:",
        "pbem <hub@play.example.org> \u4e8e2026\u5e7411\u670821\u65e5 18:21\u5199\u9053\uff1a",
        "2026. nov. 21., 18:21, pbem\n<hub@play.example.org> ezt \u00edrta:",
        "L\u00e4hett\u00e4j\u00e4: pbem\nL\u00e4hetetty: lauantai 21. marraskuuta 2026 18.21\nAihe: turn 13",
    ],
)
def test_what_announces_a_marked_quote_is_not_typed_in_any_language(announcement: str) -> None:
    body = f"13 bribe Hubu 2\n\n{announcement}\n{{gap}}> 13 pass\n"
    for gap in ("", "\n"):
        encoding = ("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit")
        assert read_message(mail(body.format(gap=gap), *encoding)).words == [ASKED]


@pytest.mark.parametrize("typed", ["You ask me three things:", "note: my answers:", "turn 13:\ntake 2:\nnote: well"])
def test_a_line_that_a_person_typed_above_a_quote_is_typed(typed: str) -> None:
    assert read_message(mail(f"{typed}\n> 13 pass\n")).words == typed.split("\n")


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nBob",
        "--\nBob",
        "\u2014\nBob",
        "Sent from my iPhone",
        "Von meinem iPhone gesendet",
        "Get Outlook for Android",
        "Gesendet mit der GMX Mail App",
        "Envoyé de mon iPhone",
    ],
)
def test_a_signature_is_not_typed(signature: str) -> None:
    body = f"13 bribe Hubu 2\n\n{signature}\n13 pass\n"
    assert read_message(mail(body)).words == [ASKED]


def test_an_answer_below_a_quote_counts_also_where_a_blank_line_follows_the_announcement() -> None:
    body = "On 2 Mar 2026, at 20:15, pbem wrote:\n\n> 13 pass\n\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]


def test_a_signature_ends_where_its_kind_does() -> None:
    """A program's own line with the next empty line, a person's only with the mail or a quote."""
    assert read_message(mail("Sent from my iPhone\nby me\n\n13 bribe Hubu 2\n")).words == [ASKED]
    assert read_message(mail("13 bribe Hubu 2\n\n-- \nBob\n\n13 pass\n")).words == [ASKED]


def test_an_answer_below_the_quote_counts_even_if_a_signature_stands_above_it() -> None:
    body = "Sent from my iPhone\n\n> On 2 Mar 2026, pbem wrote:\n> 13 pass\n\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]
    body = "-- \nBob\n13 pass\n\nOn 2 Mar 2026, pbem wrote:\n> 13 pass\n13 bribe Hubu 2\n"
    assert read_message(mail(body)).words == [ASKED]


@pytest.mark.parametrize(
    "line",
    [
        "note from: here to: there",
        "note on Monday I wrote: hello, and more",
        "On we go, at 12",
        "- 13 pass",
        "note -- well",
        "note she wrote it at 20:15 and I say:",
        "From now on",
        "On the whole, as she wrote:",
        "as pbem wrote:",
    ],
)
def test_a_line_that_only_looks_like_a_mark_is_typed(line: str) -> None:
    assert read_message(mail(f"{line}\n13 pass\n")).words == [line, "13 pass"]


@pytest.mark.parametrize(
    "quote", ["On 2 Mar 2026, at 20:15, pbem wrote:\n> 13 pass", "Am 2. März um 20:15\nschrieb pbem:\n> x", "> quote"]
)
def test_a_quote_without_an_empty_line_above_takes_no_typed_line_with_it(quote: str) -> None:
    assert read_message(mail(f"13 bribe Hubu 2\n{quote}\n")).words == [ASKED]


def test_bold_words_and_blanks_that_nobody_sees_are_plain() -> None:
    assert read_message(mail("*13 bribe Hubu 2*\n")).words == [ASKED]
    assert read_message(mail("\u200b13\u00a0bribe Hubu 2 \ufeff\n")).words == [ASKED]


def test_an_empty_plain_text_gives_way_to_the_html() -> None:
    body = "--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<p>13 pass</p>\n--x--\n"
    assert read_message(mail(body, "Content-Type: multipart/alternative; boundary=x")).words == ["13 pass"]


def test_preformatted_lines_stay_lines() -> None:
    html = "13 pass<pre>one\n  two\n</pre>three\nfour<pre></pre>"
    assert read_message(mail(html, "Content-Type: text/html")).words == ["13 pass", "one", "two", "three four"]


@pytest.mark.parametrize(
    "quote",
    [
        "<blockquote><p>13 pass</p>14 pass</blockquote>",
        "<div class='x gmail_signature'>13 pass<br>14 pass</div>",
        "<div id=Signature><div>13 pass</div>14 pass</div>",
        '<div class="moz-cite-prefix">13 pass</div>',
        "<style>13 pass</style><title>13 pass</title><!-- 13 pass -->",
    ],
)
def test_a_quote_or_signature_in_html_ends_where_its_element_ends(quote: str) -> None:
    found = read_message(mail(f"<p>13 bribe Hubu 2</p>{quote}<p>consent 2</p>", "Content-Type: text/html"))
    assert found.words == [ASKED, "consent 2"]


@pytest.mark.parametrize("mark", ["appendonsend", "divRplyFwdMsg", "ms-outlook-mobile-body-separator-line"])
def test_outlook_marks_in_html_where_the_rest_is_a_quote(mark: str) -> None:
    body = f'<div>13 bribe Hubu 2</div><div><div id="{mark}"></div></div><div>13 pass</div>'
    assert read_message(mail(body, "Content-Type: text/html")).words == [ASKED]


@pytest.mark.parametrize("unclosed", ["<!-- never closed ", "<style>", "<a href='", "</", "<blockquote>13 pass"])
def test_html_that_is_cut_off_keeps_the_words_before(unclosed: str) -> None:
    found = read_message(mail(f"<p>13 bribe &lt;Hubu&gt; 2{unclosed}", "Content-Type: text/html"))
    assert found.words[0] == "13 bribe <Hubu> 2"


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("utf-8", "Grüße"),
        ("us-ascii", "Grüße"),
        ("", "Grüße"),
        ("ä", "Grüße"),
    ],
)
def test_utf_8_is_read_whatever_it_is_called(charset: str, text: str) -> None:
    found = read_message(mail(text, f'Content-Type: text/plain; charset="{charset}"'))
    assert (found.words, found.problems) == ([text], [])


@pytest.mark.parametrize("charset", ["zip", "hex", "rot13", "idna", "punycode", "undefined", "utf-8\x00", "8" * 500])
def test_no_name_of_a_charset_does_harm(charset: str) -> None:
    found = read_message(mail("13 pass grüße", f'Content-Type: text/plain; charset="{charset}"'))
    assert found.words == ["13 pass grüße"]
    assert ["not in the character set" in problem for problem in found.problems] == [True]


def test_quotes_in_windows_clothing_are_read() -> None:
    raw = "note “so” – €5".encode("cp1252")
    assert read_message(mail(raw, "Content-Type: text/plain; charset=iso-8859-1")).words == ["note “so” – €5"]


# Attachments


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd.toml", "passwd.toml"),
        ("..", "game.toml"),
        (".toml", "toml"),
        ("a\\b\\c.toml", "c.toml"),
        ("\u202elmot.g1", "lmot.g1"),
        ("nul.toml", "_nul.toml"),
        ("g1.toml:stream", "g1.tomlstream"),
        ("x" * 300 + ".toml", "x" * 89 + ".toml"),
    ],
)
def test_no_name_leads_anywhere(name: str, safe: str) -> None:
    encoded = "".join(f"%{byte:02X}" for byte in name.encode())
    disposition = f"Content-Disposition: attachment; filename*=utf-8''{encoded}"
    (file,) = read_message(attached((disposition, b'[[event]]\nkind = "game"\n'))).files
    assert file.name == safe


def test_a_file_in_the_mail_comes_before_the_words_and_does_not_hide_them() -> None:
    disposition = 'Content-Disposition: attachment; filename="g1.toml"'
    found = read_message(attached((disposition, b"[[event]]\n"), (disposition, b"\xff"), text="13 pass"))
    assert found.words == ["13 pass"]
    assert [(file.name, file.raw) for file in found.files] == [("g1.toml", b"[[event]]\n"), ("g1.toml", b"\xff")]


def test_pictures_and_cards_are_passed_over_in_silence_and_papers_are_not() -> None:
    found = read_message(
        attached(
            ("Content-Type: image/png; name=logo.png", b"png"),
            ("Content-Type: text/vcard; name=bob.vcf", b"card"),
            ("Content-Type: application/pgp-signature; name=signature.asc", b"sig"),
            ("Content-Type: application/pdf; name=rules.pdf", b"pdf"),
        )
    )
    assert found.problems == ["the attachment rules.pdf is no game file and was not read"]


def test_a_mail_forwarded_too_often_is_not_looked_into() -> None:
    inner = armour(GAME, game_events())
    for _level in range(3):
        inner = f"From: cy@example.net\nContent-Type: text/plain\n\n{inner}" if _level == 0 else forwarded(inner)
    assert len(read_message(inner.encode()).blocks) == 1
    assert read_message(forwarded(inner).encode()).blocks == []


def forwarded(mail: str) -> str:
    """A mail that has another one attached."""
    edge = f"edge{len(mail)}"
    head = f'From: cy@example.net\nContent-Type: multipart/mixed; boundary="{edge}"\n\n'
    return f"{head}--{edge}\nContent-Type: message/rfc822\n\n{mail}\n--{edge}--\n"


@cache
def game_events() -> tuple[Event, ...]:
    return tuple(Written("pebbles", 1).events)


# Too much


def test_forty_megabytes_are_refused_before_they_are_parsed_and_the_sender_is_known() -> None:
    raw = mail(b"x" * (40 * 10**6), "Subject: big")
    tracemalloc.start()
    found = read_message(raw)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.problems == ["the mail is larger than 16 MiB and was not read"]
    assert (found.sender, found.subject, found.words) == ("bob@example.net", "big", [])
    assert peak < 2**20


@pytest.mark.parametrize(
    "body",
    [
        b"--x\n\n" * (PARTS_LIMIT + 1),
        b"--x\r\r" * (PARTS_LIMIT + 1),
        b"\n" * (LINES_LIMIT + 1),
        b"".join(b"--x\nContent-Type:\n multipart/mixed; boundary=x\n\n" for _level in range(DEPTH_LIMIT + 1)),
        b"--x\nContent-Type: message/rfc822\n\n" * (DEPTH_LIMIT + 1),
    ],
)
def test_too_many_parts_are_refused_before_they_are_parsed(body: bytes) -> None:
    found = read_message(mail(body, "Content-Type: multipart/mixed; boundary=x"))
    assert found.problems == ["the mail has more parts or lines than pbem reads; please send a plain one"]
    assert found.sender == "bob@example.net"


def test_as_many_parts_as_are_allowed_are_read() -> None:
    nest = "".join(f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n" for level in range(DEPTH_LIMIT))
    found = read_message(f"From: bob@example.net\n{nest}\n13 pass\n".encode())
    assert (found.words, found.problems) == (["13 pass"], [])


def test_too_many_files_are_not_all_kept() -> None:
    files = [("Content-Type: application/octet-stream; name=g.toml", b"")] * (FILES_LIMIT + 2)
    found = read_message(attached(*files))
    assert len(found.files) == FILES_LIMIT
    assert found.problems == ["the mail has more than 50 game files, and the others were not read"]


def test_of_too_long_a_text_the_beginning_is_read() -> None:
    found = read_message(mail("13 pass\n\n-- \n" + "x" * TEXT_LIMIT))
    assert found.words == ["13 pass"]
    assert found.problems == ["the mail's text is too long, and only its beginning was read"]


def test_a_bomb_in_the_mail_is_one_sentence() -> None:
    packed = zlib.compress(bytes(100 * 2**20))
    check = sha256(GAME.encode() + packed).digest()[:6]
    bomb = (b64encode(packed).rstrip(b"=") + b64encode(check)).decode()
    found = read_message(mail(f"13 pass\n-----BEGIN PBEM {GAME}-----\n{bomb}\n-----END PBEM {GAME}-----\n"))
    assert found.words == ["13 pass"]
    assert [block.fault.partition(" that")[0] for block in found.blocks] == [
        "a block of moves is larger than the 8 MiB"
    ]


@pytest.mark.parametrize(
    "piece",
    [
        "<",
        "<!--",
        "<a ",
        '<a "',
        "<style>",
        "<div></p>",
        "<blockquote>",
        "On 1 wrote:\n",
        "1 @ wrote :\n",
        "-- \n",
        "From: x\n",
    ],
)
def test_no_text_takes_long_to_read(piece: str) -> None:
    """Each of these took the standard library's parser, or a careless pattern, minutes."""
    begun = perf_counter()
    for kind in ("html", "plain; format=flowed"):
        read_message(mail(piece * (2**18 // len(piece)), f"Content-Type: text/{kind}"))
    assert perf_counter() - begun < 10


def test_of_html_only_a_first_part_is_read() -> None:
    found = read_message(mail("13 pass<p>" + "<" * HTML_LIMIT + "<p>turn 13", "Content-Type: text/html"))
    assert found.words == ["13 pass", "<" * (HTML_LIMIT - len("13 pass<p>"))]
    assert found.problems == ["the mail's text is too long, and only its beginning was read"]
    within = "13 pass<p>" + "x" * (HTML_LIMIT - len("13 pass<p>"))
    assert read_message(mail(within, "Content-Type: text/html")).problems == []


def test_signs_that_are_no_tags_are_text() -> None:
    found = read_message(mail("13 <pass>a < b <3 </ > <!x> <?y> <<b>c</b> <", "Content-Type: text/html"))
    assert found.words == ["13", "a < b <3 <c <"]


def test_the_headers_alone_say_whose_mail_it_is() -> None:
    raw = mail("13 pass\n" * 9, "To: hub+abc@play.example.org", "Auto-Submitted: auto-replied")
    whole, head = read_message(raw), read_headers(raw)
    assert (head.words, head.blocks, head.files) == ([], [], [])
    assert head.automatic
    for name in ("digest", "sender", "subject", "keys", "automatic", "from_pbem", "recipients", "message_id"):
        assert getattr(head, name) == getattr(whole, name)
    assert read_headers(b"From: x@y.example").sender == "x@y.example"
    assert read_headers(b"From: x@y.example\n" + b"X: y\n" * 2**16).sender == ""
    assert read_headers(b"\xff\x00").sender == ""
    assert read_headers(b"From: x@y.example\r\rFrom: z@y.example").sender == "x@y.example"
    long = b"From: x@y.example\n\n" + b"13 pass\n" * 2**16
    assert (read_headers(long).sender, read_headers(long).problems) == ("x@y.example", [])


@pytest.mark.parametrize("piece", ["(", '"', "<", "@", "a@b ", "=?utf-8?b?aa?= ", ";", ", ", "a;"])
@pytest.mark.parametrize("name", ["From", "To", "Subject", "References", "Date", "Content-Type: text/plain; x"])
def test_no_header_takes_long_to_read(name: str, piece: str) -> None:
    begun = perf_counter()
    read_message(f"{name}: {piece * 50_000}\n\nx".encode())
    assert perf_counter() - begun < 5


# No mail is too bad


@pytest.mark.parametrize(
    "headers",
    [
        'To: "',
        "To: (c):",
        "Cc: a@b,",
        "Message-ID: <[b378dfc5@corp.example]>",
        "Content-Type: text/plain; name*",
        "Content-Type: text/plain; name*0*",
        "Content-Type: text/plain; charset*=x'y'%ff",
        "Content-Disposition: attachment; filename*=bogus''%ff",
        "Content-Transfer-Encoding: x-uuencode",
        "Content-Transfer-Encoding: \xff",
        "Date: Thu, 99 Foo 99999 99:99:99 +9999",
        "Date: Mon, 1 Jan 0001 00:00:00 +2359",
        "Subject: =?utf-8?b?a?= =?utf-8?b?!!!?= =?x?q?=zz?=",
        "Subject: =?idna?q?xn--?=",
        "Content-Type: multipart/mixed",
        "Content-Type: multipart/alternative; boundary=",
        "Content-Type: message/rfc822",
        "Content-Type: message/delivery-status",
        "no colon here",
        ": no name",
    ],
)
def test_headers_that_break_other_readers_do_not_break_this_one(headers: str) -> None:
    found = read_message(f"From: bob@example.net\n{headers}\n\n13 pass\n".encode("latin-1"))
    assert found.sender == "bob@example.net"


@given(st.binary(max_size=400))
def test_any_bytes_are_a_message(raw: bytes) -> None:
    assert read_message(raw).digest == sha256(raw).hexdigest()


@given(
    st.sampled_from(NAMES),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 300), st.binary(max_size=6)), min_size=1, max_size=5),
)
def test_any_damage_to_a_mail_is_borne(name: str, changes: list[tuple[float, int, bytes]]) -> None:
    raw = (MESSAGES / f"{name}.eml").read_bytes()
    for where, cut, put in changes:
        place = int(where * len(raw))
        raw = raw[:place] + put + raw[place + cut :]
    found = read_message(raw)
    assert found.digest == sha256(raw).hexdigest()


def test_the_limit_of_a_mail_leaves_room_for_any_game() -> None:
    """The longest that was played by chance takes half a megabyte."""
    raw = attached(
        ("Content-Type: application/octet-stream; name=g.toml", b"[[event]]\n" + b"#" * (MAIL_LIMIT * 7 // 10))
    )
    assert len(read_message(raw).files[0].raw) > MAIL_LIMIT // 2


@pytest.mark.parametrize("between", ["", " ", "<br>"])
def test_what_is_typed_right_behind_a_marked_quotation_is_words_and_the_quotation_is_none(between: str) -> None:
    """Some mark it with an element that begins no line."""
    html = f'Before.<span class="yahoo_quoted">On Monday the hub wrote: a secret</span>{between}take 2<br>Bye.'
    raw = f"From: ann@example.net\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n"
    assert [line for line in read_message(raw.encode()).words if line] == ["Before.", "take 2", "Bye."]
