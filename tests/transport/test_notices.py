"""Each way to call attention: what it sends, to whom, and what it says when it cannot."""

import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from http.server import HTTPServer
from pathlib import Path

import pytest
from receiver import Answers, Receiver

from pbem.errors import UsageError
from pbem.transport.mail import settings
from pbem.transport.notices.channel import MOST_WORDS
from pbem.transport.notices.desktop import NEWS, Desktop
from pbem.transport.notices.post import Post
from pbem.transport.notices.to_myself import ToMyself

NOW = datetime(2026, 11, 22, 10, tzinfo=UTC)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver.listening() as server:
        yield server


def test_news_is_posted_as_plain_text(receiver: Receiver) -> None:
    assert Post(receiver.address).run("g1: your turn, zoë", []) == ""
    [(path, headers, body)] = receiver.heard
    assert (path, body) == ("/my-games", "g1: your turn, zoë")
    assert (headers["title"], headers["content-type"]) == ("pbem", "text/plain; charset=utf-8")


def test_what_the_server_does_not_take_is_said_without_the_address(receiver: Receiver) -> None:
    """Whoever knows the address of a topic reads it: it is a secret."""
    receiver.answer = 403
    said = Post(receiver.address).run("g1", [])
    assert said == "127.0.0.1 did not take the notice: 403 Forbidden"


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(receiver: Receiver, code: int) -> None:
    receiver.answer, receiver.location = code, "/elsewhere"
    assert f": {code} " in Post(receiver.address).run("g1", [])
    assert [path for path, _headers, _body in receiver.heard] == ["/my-games"]


def test_a_server_that_is_not_there_or_never_answers_is_given_up(receiver: Receiver) -> None:
    gone = HTTPServer(("127.0.0.1", 0), Answers)
    gone.server_close()
    assert Post(f"http://127.0.0.1:{gone.server_port}/").run("g1", []) == (
        "127.0.0.1 cannot be reached: Connection refused"
    )
    receiver.silent.set()
    assert Post(receiver.address).run("g1", []).startswith("127.0.0.1 cannot be reached: ")


def test_news_that_is_too_long_is_shortened(receiver: Receiver) -> None:
    assert Post(receiver.address).run("x" * 5000, []) == ""
    assert len(receiver.heard[0][2]) == MOST_WORDS


@pytest.mark.parametrize("address", ["", "ntfy.sh/x", "ftp://ntfy.sh/x", "https://", "https://x:y/", "https://a b/"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match="not an address"):
        Post(address)


def test_news_goes_unencrypted_to_this_machine_only_unless_said() -> None:
    for host in ("ntfy.example.org", "192.168.1.7", "localhost.example.org"):
        with pytest.raises(UsageError, match="could read"):
            Post(f"http://{host}/x")
        assert Post(f"http://{host}/x", plain_http=True).host == host
    assert [Post(f"http://{host}/x").host for host in ("localhost", "127.0.0.1", "[::1]")] == [
        "localhost",
        "127.0.0.1",
        "::1",
    ]


# ---------------------------------------------------------------------- the desktop


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where programs that show notices write down with which words they were called."""
    found = tmp_path / "shown"
    code = (
        f"#!{sys.executable}\nimport json, os, sys\n"
        f"json.dump([sys.argv[1:], os.environ.get({NEWS!r})], open({str(found)!r}, 'w'))\n"
    )
    for name in ("notify-send", "osascript", "powershell"):
        program = tmp_path / name
        program.write_text(code)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    return found


def called(shown: Path) -> tuple[Sequence[str], str]:
    words, news = json.loads(shown.read_text())
    return words, news


def test_the_desktops_own_program_is_called(shown: Path) -> None:
    news = "-g1: <b>'\"; rm -rf $(x)"
    assert Desktop("linux").run(news, []) == ""
    words, _variable = called(shown)
    assert words[-3:] == ["--", "pbem", "-g1: &lt;b&gt;'\"; rm -rf $(x)"]
    assert Desktop("darwin").run(news, []) == ""
    words, _variable = called(shown)
    assert words[-3:] == ["--", news, "pbem"]
    assert not any("rm" in word for word in words[:-2])
    assert Desktop("win32").run(news, []) == ""
    words, variable = called(shown)
    assert variable == news
    assert not any("rm -rf" in word for word in words)


def test_a_machine_without_a_desktop_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Desktop("linux").run("g1", []) == "there is no notify-send here to show notices with"
    failing = tmp_path / "notify-send"
    failing.write_text("#!/bin/sh\nexit 1\n")
    failing.chmod(0o755)
    assert Desktop("linux").run("g1", []) == "notify-send did not show the notice"
    failing.write_text("#!/gone/sh\n")
    assert Desktop("linux").run("g1", []) == "notify-send did not show the notice"


# ---------------------------------------------------------------------- a mail to oneself


@pytest.fixture
def outbox(tmp_path: Path) -> Path:
    """Where this person's mail goes."""
    box = tmp_path / "out"
    mine = settings.MailSettings(
        address="ann@example.org",
        name="Ann",
        outgoing=settings.Maildir(folder=str(box)),
        incoming=settings.Maildir(folder=str(tmp_path / "in")),
    )
    settings.save(mine)
    return box


def test_a_mail_to_oneself(outbox: Path) -> None:
    assert ToMyself("phone@example.net", lambda: NOW).run("g1: your turn, zoë\ng2: your turn", []) == ""
    [place] = [path for path in outbox.rglob("*") if path.is_file()]
    mail = message_from_bytes(place.read_bytes(), policy=policy.default)
    assert (mail["To"], mail["From"]) == ("phone@example.net", "Ann <ann@example.org>")
    assert mail["Subject"] == "pbem: g1: your turn, zoë …"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail.get_content().startswith("g1: your turn, zoë\ng2: your turn\n")
    assert all(byte < 128 for byte in place.read_bytes())


def test_without_mail_settings_it_says_what_to_do() -> None:
    assert "mail is not set up yet" in ToMyself("me@example.org", lambda: NOW).run("g1", [])
    assert os.environ["PBEM_HOME"]
