"""Manners at a terminal: questions, colour, widths, pipes, interruptions."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from people import COMMAND, Person

pexpect = pytest.importorskip("pexpect", reason="pexpect is not installed")

ESCAPE = "\x1b["


def as_at_a_terminal() -> None:
    """Ctrl-C interrupts, also where the tests run in the background, which is told to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def at_terminal(alone: Person) -> Iterator[Callable[..., Any]]:
    """Starts `pbem` with these words in a terminal of ann's."""
    children = []

    def start(*words: str, **environment: str) -> Any:
        child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *words],
            cwd=str(alone.folder),
            env={**alone.environment(environment), "TERM": "xterm"},
            encoding="utf-8",
            timeout=20,
            dimensions=(50, 100),
            preexec_fn=as_at_a_terminal,
        )
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def ending(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


def test_a_seat_without_words_chooses_from_a_list(at_terminal: Callable[..., Any]) -> None:
    child = at_terminal("play", "--seat", "ann")
    child.expect("2  take 2")
    child.expect(r"ann, which move \(number or words\)\?")
    child.sendline("2")
    child.expect("ann takes 2.")
    child.expect("bob to take pebbles")
    assert ending(child) == 0
    child = at_terminal("play", "--seat", "bob")
    child.expect("which move")
    child.sendline("take 1")
    child.expect("bob takes 1.")
    assert ending(child) == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_a_question_may_be_left_unanswered(at_terminal: Callable[..., Any], alone: Person, key: str) -> None:
    before = (alone.folder / "game.toml").read_bytes()
    child = at_terminal("play", "--seat", "ann")
    child.expect(r"number or words\)\?: ")
    child.send(key)
    assert ending(child) == 130
    assert (alone.folder / "game.toml").read_bytes() == before


def test_resigning_asks_first(at_terminal: Callable[..., Any]) -> None:
    child = at_terminal("resign", "--seat", "bob")
    child.expect("for good")
    child.sendline("n")
    assert ending(child) == 130
    child = at_terminal("resign", "--seat", "bob")
    child.expect("for good")
    child.sendline("y")
    child.expect("bob leaves the table.")
    assert ending(child) == 0


def test_colour_is_for_terminals(at_terminal: Callable[..., Any], alone: Person) -> None:
    child = at_terminal("show")
    child.expect("Heap")
    assert ESCAPE in child.before
    assert ending(child) == 0
    plain = at_terminal("show", NO_COLOR="1")
    plain.expect("Heap")
    assert ESCAPE not in plain.before
    assert ending(plain) == 0
    assert ESCAPE not in alone.process("show").out
    assert ESCAPE in alone.process("show", FORCE_COLOR="1").out


def test_a_board_is_as_wide_as_it_may_be(alone: Person) -> None:
    for columns in (40, 60, 100):
        out = alone.done("show", "--width", str(columns)).out
        assert max(map(len, out.splitlines())) <= columns
    assert max(map(len, alone.process("show", COLUMNS="60").out.splitlines())) <= 60


def test_a_terminal_without_the_signs_gets_others(alone: Person) -> None:
    alone.process("play", "take 1")
    said = alone.process("show", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert said.out.isascii()
    assert "+- Heap -" in said.out
    noted = alone.process("note", "--seat", "ann", "Grüße 石", PYTHONIOENCODING="ascii")
    assert noted.code == 0
    assert "Gr??e ?" in noted.out
    assert "Grüße 石" in alone.process("history").out


def test_whoever_closes_the_pipe_has_seen_enough(alone: Person) -> None:
    line = " ".join(COMMAND) + " rules confucius --json | head -n 1; exit ${PIPESTATUS[0]}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=alone.folder,
        env=alone.environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_results_and_talk_go_their_own_ways(alone: Person) -> None:
    said = alone.process("moves")
    assert said.out.splitlines()[0] == "   1  take 1  leaves 9"
    assert said.err.startswith("ann, take pebbles:\nann holds ")
    said = alone.process("play", "take 1")
    assert (said.out, said.err) == ("ann takes 1.\n", "bob to take pebbles\n")


def test_who_interrupts_it_while_it_still_loads_sees_no_traceback(alone: Person) -> None:
    (alone.folder / "typer.py").write_text("raise KeyboardInterrupt\n")
    said = alone.process("history", "--json", PYTHONPATH=f".:{alone.environment()['PYTHONPATH']}")
    assert (said.code, said.out, said.err) == (130, "", "")


def test_never_a_traceback(alone: Person) -> None:
    """A mistake of pbem's own is one sentence too, and the traceback is there for whoever asks."""
    (alone.folder / "sitecustomize.py").write_text(
        "import pbem.cli.where\n"
        "def find_game(given):\n"
        "    raise KeyError('a mistake')\n"
        "pbem.cli.where.find_game = find_game\n"
    )
    paths = alone.environment()["PYTHONPATH"]
    said = alone.process("history", "--json", PYTHONPATH=f".:{paths}")
    assert said.code == 70
    assert said.err.splitlines()[0] == "internal error (a bug in pbem): KeyError('a mistake')"
    assert "Traceback" in alone.process("history", "--json", PYTHONPATH=f".:{paths}", PBEM_TRACEBACK="1").err
