"""Who wrote a mail: an honest sender is believed, a doubtful one is none, a machine is known for one."""

import pytest
from raw_mails import mail, message

from pbem.rooms.mail.transport.reader import read_message

# Senders


@pytest.mark.parametrize(
    ("header", "sender", "name"),
    [
        ("bob@example.net", "bob@example.net", ""),
        ("<Bob@Example.NET>", "bob@example.net", ""),
        ("Bob <bob@example.net>", "bob@example.net", "Bob"),
        ('"Baker, \\"Bob\\"" <bob@example.net>', "bob@example.net", 'Baker, "Bob"'),
        ("bob@example.net (Bob Baker)", "bob@example.net", "Bob Baker"),
        ("Bob (of (the) club) <bob@example.net>", "bob@example.net", "Bob of (the) club"),
        ("bob@example.net (a (b (c) \\) d) e)", "bob@example.net", "a (b (c) ) d) e"),
        ('Bob (5" tall) <bob@example.net>', "bob@example.net", 'Bob 5" tall'),
        ("Bob (at home <bob@example.net>", "bob@example.net", "Bob (at home"),
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
        "bob@example.net (a) eve@evil.example (b)",
        "bob@example.net (a (b) eve@evil.example",
    ],
)
def test_a_forged_or_unclear_from_gives_no_sender(header: str) -> None:
    found = read_message(f"From: {header}\n\n".encode())
    assert found.sender == ""
    assert found.doubt


def test_whoever_is_named_in_a_comment_is_not_the_sender() -> None:
    found = read_message(b"From: Bob (not (bob@example.net) but) <eve@evil.example>\n\n")
    assert found.sender == "eve@evil.example"
    assert found.doubt


def test_comments_in_comments_cost_their_length() -> None:
    assert read_message(b"From: " + b"(" * 100_000 + b" <bob@example.net>\n\n").sender == ""


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
