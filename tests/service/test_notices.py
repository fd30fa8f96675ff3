"""Each way to call attention: what it sends, to whom, and what it says when it cannot."""

import json
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

import needs
import pytest
from receiver import Receiver
from wording import says, tells

from pbem.rooms.mail.transport import settings
from pbem.rooms.service.to_myself import ToMyself
from pbem.rooms.sync.notices.program import Program

NOW = datetime(2026, 11, 22, 10, tzinfo=UTC)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver.listening() as server:
        yield server


# ---------------------------------------------------------------------- a program, as docs/service.md says

SERVICE = (Path(__file__).parents[2] / "docs" / "service.md").read_text()
NEWS = "@g1: your turn, zoë\n\"g2\" & g3: 'your' $(turn)"


def recipe(name: str) -> str:
    """The command of a recipe."""
    [found] = re.findall(rf"^\| {name} \| `(.+)` \|$", SERVICE, re.MULTILINE)
    return str(found)


def test_the_recipe_for_a_phone_posts_the_sentence(receiver: Receiver) -> None:
    needs.program("curl")
    posts = Program(recipe("a phone, through ntfy").replace("https://ntfy.sh/TOPIC", receiver.address))
    assert posts.run(NEWS, []) == ""
    assert [(path, body) for path, _headers, body in receiver.heard] == [("/my-games", NEWS)]
    receiver.answer = 403
    assert posts.run(NEWS, []) == says("command-failed-with-code-code", command="curl", code=22), (
        "the topic, which is a secret, is not told"
    )


def test_the_recipe_for_a_chat_posts_the_sentence(receiver: Receiver, tmp_path: Path) -> None:
    [script] = re.findall(r"```python\n(.+?)```", SERVICE, re.DOTALL)
    (tmp_path / "chat.py").write_text(script.replace("https://chat.example.org/hooks/SECRET", receiver.address))
    words = recipe("a chat").replace("python3", f"'{sys.executable}'")
    assert Program(words.replace("/home/ann", str(tmp_path))).run(NEWS, []) == ""
    [(path, headers, body)] = receiver.heard
    assert (path, headers["content-type"], json.loads(body)) == ("/my-games", "application/json", {"text": NEWS})
    receiver.answer = 403
    assert tells(
        Program(words.replace("/home/ann", str(tmp_path))).run(NEWS, []), "command-failed-with-code-code", code=1
    )


def test_the_recipe_for_a_desktop_gives_the_sentence_as_one_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows = tmp_path / "notify-send"
    shows.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{tmp_path}/shown"\n')
    shows.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert Program(recipe("the desktop")).run(NEWS, []) == ""
    assert (tmp_path / "shown").read_text() == f"pbem|{NEWS}|"


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
    assert says("mail-is-not-set-up") in ToMyself("me@example.org", lambda: NOW).run("g1", [])
    assert os.environ["PBEM_HOME"]
