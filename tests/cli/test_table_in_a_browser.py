"""`pbem table --browser`, and `learn`: an address, a browser that opens it, and an end."""

import signal
import socket
import subprocess
import time
import urllib.request
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

import needs
import pytest
from people import COMMAND, Person, as_at_a_terminal
from wording import says, tells

from pbem.rooms.page import opened as page
from pbem.rooms.table import sit_down as sitting


@needs.posix
@pytest.mark.real
@pytest.mark.parametrize(
    "ending", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.more)], ids=lambda one: one.name
)
@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("table --browser", "the-table-is-closed-nothing"),
        pytest.param("learn pebbles --browser", "pbem-learn-game-goes-on", marks=pytest.mark.room("learn")),
    ],
)
def test_the_page_is_there_until_the_command_ends(
    tmp_path: Path, ending: signal.Signals, words: str, last: str
) -> None:
    ann = Person("ann", tmp_path)
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--seed", "1", "--file", "game.toml")
    opened, program = tmp_path / "opened", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >{opened}.part && mv {opened}.part {opened}\n')
    program.chmod(0o755)
    command = subprocess.Popen(
        [*COMMAND, *words.split()],
        cwd=ann.folder,
        env=ann.environment({"BROWSER": str(program)}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=as_at_a_terminal,
    )
    try:
        assert command.stdout is not None
        assert command.stderr is not None
        address = command.stdout.readline().strip()
        assert says("your-browser-opens-the-table") in command.stderr.readline()
        with urllib.request.urlopen(address, timeout=needs.PATIENCE) as page:
            assert b"Pebbles" in page.read()
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1"
        assert len(parts.path) > 30
        waited = time.monotonic() + needs.PATIENCE
        while not opened.exists():
            assert time.monotonic() < waited, "no browser was started"
            time.sleep(0.02)
        assert parts.path not in opened.read_text(), "what is on a command line is no secret"
        with urllib.request.urlopen(opened.read_text().strip(), timeout=needs.PATIENCE) as page:
            assert page.url == address
        command.send_signal(ending)
        assert command.wait(needs.PATIENCE) == 0
        assert tells(command.stderr.read().strip(), last)
        with pytest.raises(OSError), socket.create_connection(("127.0.0.1", parts.port or 0), timeout=needs.PATIENCE):
            pass
    finally:
        command.kill()
        command.wait()


def test_a_browser_of_the_terminal_opens_only_where_somebody_has_chosen_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would have the terminal to itself, where the address stands."""
    opened: list[str] = []

    class Lynx(webbrowser.GenericBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            opened.append(url)
            return True

    Lynx.__name__ = "GenericBrowser"
    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.setattr(webbrowser, "GenericBrowser", Lynx)
    monkeypatch.setattr(webbrowser, "get", lambda: Lynx("lynx"))
    page._open("http://127.0.0.1:1/")
    assert opened == []
    monkeypatch.setenv("BROWSER", "lynx")
    page._open("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]


def test_a_table_syncs_the_folder_where_its_game_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Person("ann", tmp_path)
    there = Person("bob", tmp_path)
    for person in (here, there):
        person.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    (there.folder / "games").mkdir()
    (there.folder / "game.toml").rename(there.folder / "games" / "game.toml")
    monkeypatch.chdir(here.folder)
    assert sitting._folder(Path("game.toml")) == Path()
    assert sitting._folder(there.folder / "games" / "game.toml") == there.folder / "games"
    monkeypatch.chdir(there.folder)
    assert sitting._folder(Path("games/game.toml")) == Path()
