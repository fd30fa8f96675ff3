"""The table in a real terminal: keys, resizing, signals, and what it leaves behind."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import needs
import pytest
from people import COMMAND, Person
from wording import says

pexpect = needs.posix_module("pexpect")
pytestmark = pytest.mark.real

OTHER_SCREEN, BACK = "\x1b[?1049h", "\x1b[?1049l"
PROMPT = "ready> "


@pytest.fixture
def ann(tmp_path: Path) -> Person:
    """Ann, with a game of her own for two."""
    person = Person("ann", tmp_path)
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--seed", "1", "--file", "game.toml")
    person.done("play", "stake 2", "stake 3")
    return person


@pytest.fixture
def shell(ann: Person) -> Iterator[Callable[..., Any]]:
    """Starts a shell in a terminal of ann's."""
    children = []

    def start(**environment: str) -> Any:
        own = ann.environment(environment)
        del own["COLUMNS"]  # which would say how wide the terminal is, whatever becomes of it
        child = pexpect.spawn(
            needs.program("bash"),
            ["--norc", "--noprofile", "-i"],
            cwd=str(ann.folder),
            env={"TERM": "xterm-256color", **own, "PS1": PROMPT},
            encoding="utf-8",
            timeout=needs.PATIENCE,
            dimensions=(24, 80),
        )
        children.append(child)
        child.expect_exact(PROMPT)
        return child

    yield start
    for child in children:
        child.close(force=True)


def table(child: Any, words: str = "table") -> None:
    """Sit down, and wait for the curtain."""
    child.sendline(f"{' '.join(COMMAND)} {words}")
    child.expect_exact(OTHER_SCREEN)
    child.expect("press Enter")


def settings(child: Any) -> str:
    """How the terminal is set."""
    child.sendline("stty -a")
    child.expect_exact("speed")
    child.expect_exact(PROMPT)
    return str(child.before)


def left(child: Any) -> int:
    """Wait until the table has left the terminal. Returns the exit code."""
    child.expect_exact(BACK)
    child.expect_exact(PROMPT)
    shown = re.sub(r"\x1b\[[0-9;?<>=]*[a-zA-Z]", "", child.before)
    assert shown.strip() == "", shown
    child.sendline("echo code $?.")
    child.expect(r"code (\d+)\.\r")
    code = int(child.match.group(1))
    child.expect_exact(PROMPT)
    return code


@pytest.mark.parametrize("words", ["table", "play"])
def test_a_move_by_keys_and_the_terminal_as_it_was(shell: Callable[..., Any], ann: Person, words: str) -> None:
    child = shell()
    before = settings(child)
    table(child, words)
    child.send("\r")
    child.expect("take pebbles")
    child.send("take 2\r")
    child.expect("Enter: play it")
    child.send("\r")
    child.expect("bob: press Enter")
    child.send("\x03")
    assert left(child) == 0
    assert settings(child) == before
    assert says("seat-takes-count", seat="ann", count=2) in ann.done("history").out


def test_a_table_that_was_suspended_goes_on(shell: Callable[..., Any]) -> None:
    child = shell()
    before = settings(child)
    table(child)
    child.send("\r")
    child.expect("take pebbles")
    child.send("\x1a")
    child.expect_exact(BACK)
    child.expect("Stopped")
    child.expect_exact(PROMPT)
    assert settings(child) == before
    child.sendline("fg")
    child.expect_exact(OTHER_SCREEN)
    child.expect("take pebbles")
    child.send("\x11")
    assert left(child) == 0
    assert settings(child) == before


def test_another_size_is_another_layout(shell: Callable[..., Any], ann: Person) -> None:
    told = ann.done("history").out.splitlines()[-1].split(maxsplit=1)[-1]
    child = shell()
    table(child)
    child.send("\r")
    child.expect("take pebbles")
    child.setwinsize(40, 130)
    child.expect_exact(told[:20])  # the story is beside the board now
    child.send("\x11")
    assert left(child) == 0


def test_who_is_told_to_end_leaves_the_terminal_as_it_was(shell: Callable[..., Any]) -> None:
    child = shell()
    before = settings(child)
    child.sendline(f"{' '.join(COMMAND)} table & echo pid $!.; fg")
    child.expect(r"pid (\d+)\.")
    pid = int(child.match.group(1))
    child.expect("press Enter")
    os.kill(pid, signal.SIGTERM)
    left(child)
    assert settings(child) == before


@pytest.mark.more
def test_without_colours_nothing_is_coloured(shell: Callable[..., Any]) -> None:
    child = shell(NO_COLOR="1")
    table(child)
    child.send("\r")
    child.expect("take pebbles")
    assert re.search(r"\x1b\[[0-9;]*[34][0-8][;m]", child.before + child.after) is None
    child.send("\x11")
    assert left(child) == 0


@pytest.mark.more
def test_sixteen_colours_are_enough(shell: Callable[..., Any]) -> None:
    child = shell(TERM="xterm")
    table(child)
    child.send("\r")
    child.expect("take pebbles")
    shown = child.before + child.after
    assert re.search(r"\x1b\[[0-9;]*[39][0-7][;m]", shown)
    assert "38;5;" not in shown
    assert "38;2;" not in shown
    child.send("\x11")
    assert left(child) == 0


def test_without_a_terminal_there_is_no_table(ann: Person) -> None:
    said = ann.process("table")
    assert said.code == 2
    assert says("the-table-needs-a-terminal") in said.err
