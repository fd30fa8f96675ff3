"""No mail is too much, or too bad: it is read in part, or refused in a sentence."""

import tracemalloc
import zlib
from base64 import b64encode
from functools import partial
from hashlib import sha256

import pytest
from counting import calls
from hypothesis import given
from hypothesis import strategies as st
from raw_mails import GAME, MESSAGES, NAMES, attached, mail
from wording import says

from pbem.rooms.mail.transport.reader import (
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


def assert_steady(head: str, piece: str, tail: str = "", most: int = 2**18) -> None:
    """Of a mail with four times the text no more than four times the calls are made; and that of so many signs is read
    before the time of a test is over, which no pattern is that tries again and again."""

    def read(size: int) -> None:
        read_message(f"{head}{piece * (size // len(piece))}{tail}".encode())

    few, many = (calls(partial(read, size)) for size in (2**10, 2**12))
    assert many <= 5 * few, piece
    read(most)


# Too much


def test_forty_megabytes_are_refused_before_they_are_parsed_and_the_sender_is_known() -> None:
    raw = mail(b"x" * (40 * 10**6), "Subject: big")
    tracemalloc.start()
    found = read_message(raw)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.problems == [says("the-mail-is-larger-than", limit=16)]
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
    assert found.problems == [says("the-mail-has-more-parts")]
    assert found.sender == "bob@example.net"


def test_as_many_parts_as_are_allowed_are_read() -> None:
    nest = "".join(f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n" for level in range(DEPTH_LIMIT))
    found = read_message(f"From: bob@example.net\n{nest}\n13 pass\n".encode())
    assert (found.words, found.problems) == (["13 pass"], [])


def test_too_many_files_are_not_all_kept() -> None:
    files = [("Content-Type: application/octet-stream; name=g.toml", b"")] * (FILES_LIMIT + 2)
    found = read_message(attached(*files))
    assert len(found.files) == FILES_LIMIT
    assert found.problems == [says("the-mail-has-more-than", limit=FILES_LIMIT)]


def test_of_too_long_a_text_the_beginning_is_read() -> None:
    found = read_message(mail("13 pass\n\n-- \n" + "x" * TEXT_LIMIT))
    assert found.words == ["13 pass"]
    assert found.problems == [says("the-mail-s-text-is-too")]


def test_a_bomb_in_the_mail_is_one_sentence() -> None:
    packed = zlib.compress(bytes(3 * 2**23))
    check = sha256(GAME.encode() + packed).digest()[:6]
    bomb = (b64encode(packed).rstrip(b"=") + b64encode(check)).decode()
    found = read_message(mail(f"13 pass\n-----BEGIN PBEM {GAME}-----\n{bomb}\n-----END PBEM {GAME}-----\n"))
    assert found.words == ["13 pass"]
    assert [block.fault for block in found.blocks] == [says("a-block-of-moves-is", limit=8)]


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
    for kind in ("html", "plain; format=flowed"):
        assert_steady(mail("", f"Content-Type: text/{kind}").decode(), piece)


def test_of_html_only_a_first_part_is_read() -> None:
    found = read_message(mail("13 pass<p>" + "<" * HTML_LIMIT + "<p>turn 13", "Content-Type: text/html"))
    assert found.words == ["13 pass", "<" * (HTML_LIMIT - len("13 pass<p>"))]
    assert found.problems == [says("the-mail-s-text-is-too")]
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


@pytest.mark.parametrize("name", ["From", "To", "Subject", "References", "Date", "Content-Type: text/plain; x"])
def test_no_header_takes_long_to_read(name: str) -> None:
    for piece in ("(", '"', "<", "@", "a@b ", "=?utf-8?b?aa?= ", ";", ", ", "a;"):
        assert_steady(f"{name}: ", piece, "\n\nx")


# No mail is too bad


BREAKING = [
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
]


def test_headers_that_break_other_readers_do_not_break_this_one() -> None:
    for headers in BREAKING:
        found = read_message(f"From: bob@example.net\n{headers}\n\n13 pass\n".encode("latin-1"))
        assert found.sender == "bob@example.net", headers


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
        ("Content-Type: application/octet-stream; name=g.toml", b"[[event]]\n" + b"#" * (MAIL_LIMIT * 6 // 10))
    )
    assert len(read_message(raw).files[0].raw) > MAIL_LIMIT // 2


def test_what_is_typed_right_behind_a_marked_quotation_is_words_and_the_quotation_is_none() -> None:
    """Some mark it with an element that starts no line."""
    for between in ("", " ", "<br>"):
        html = f'Before.<span class="yahoo_quoted">On Monday the hub wrote: a secret</span>{between}take 2<br>Bye.'
        raw = f"From: ann@example.net\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n"
        assert [line for line in read_message(raw.encode()).words if line] == ["Before.", "take 2", "Bye."], between
