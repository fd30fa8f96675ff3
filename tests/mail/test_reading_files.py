"""What is attached to a mail, and mail that was forwarded."""

from functools import cache

import pytest
from raw_mails import GAME, attached
from small_games import Written
from wording import says

from pbem.events.event import Event
from pbem.rooms.mail.transport.armour import armour
from pbem.rooms.mail.transport.reader import read_message

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
    assert found.problems == [says("the-attachment-name-is-no", name="rules.pdf")]


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
