"""Manners at a terminal: questions, colour, widths, pipes, interruptions."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import needs
import pytest
import typer
from people import COMMAND, Person, as_at_a_terminal
from wording import asks, says

from pbem.app.acts.resign import ACT as RESIGN
from pbem.cli import acts, where
from pbem.cli.terminal import input as terminal_input
from pbem.cli.terminal import width

pexpect = needs.posix_module("pexpect")

ESCAPE = "\x1b["
WHICH_ONE = says("which-one-number-or-name") + ": "


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
            timeout=needs.PATIENCE,
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


@pytest.mark.real
def test_a_seat_without_words_chooses_from_a_list(at_terminal: Callable[..., Any]) -> None:
    child = at_terminal("play", "--seat", "ann")
    child.expect("2  take 2")
    child.expect_exact(says("seat-which-move-number-or", seat="ann"))
    child.sendline("2")
    child.expect_exact(says("seat-takes-count", seat="ann", count=2))
    child.expect_exact(asks("bob", "take-pebbles"))
    assert ending(child) == 0
    child = at_terminal("play", "--seat", "bob")
    child.expect_exact(says("seat-which-move-number-or", seat="bob"))
    child.sendline("take 1")
    child.expect_exact(says("seat-takes-count", seat="bob", count=1))
    assert ending(child) == 0


@pytest.fixture
def two(at_terminal: Callable[..., Any], alone: Person) -> Callable[..., Any]:
    """The same, where a second game waits for ann as well."""
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "other.toml")
    alone.done("play", "-g", "other.toml", "stake 1", "stake 1")
    return at_terminal


@pytest.mark.real
def test_where_several_games_wait_it_asks_which(two: Callable[..., Any]) -> None:
    """The games are listed as `list` does, and nothing else is said before."""
    child = two("play", "take", "3")
    child.expect_exact(WHICH_ONE)
    assert child.before == says("several-games-wait-for-you-2") + "\r\n   1  game.toml\r\n   2  other.toml\r\n"
    child.sendline("2")
    child.expect_exact(says("seat-takes-count", seat="x", count=3))
    assert ending(child) == 0


def test_one_of_several_games_is_chosen_by_its_number_or_by_its_name(
    alone: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `-g` takes it; any other answer is a file that is not there."""
    monkeypatch.chdir(alone.folder)
    shutil.copy("game.toml", "other.toml")
    games = [Path("game.toml"), Path("other.toml")]
    for answer, chosen in (("1", 0), ("2", 1), ("other", 1), ("ga", 0)):
        monkeypatch.setattr(terminal_input, "answer_to", lambda _question, said=answer: said)
        assert where._chosen(games) == games[chosen], answer
    for answer in ("0", "3", "third"):
        monkeypatch.setattr(terminal_input, "answer_to", lambda _question, said=answer: said)
        assert where._chosen(games) == Path(answer)


@pytest.mark.real
def test_an_answer_that_is_no_game_is_refused(two: Callable[..., Any], alone: Person) -> None:
    before = [(alone.folder / name).read_bytes() for name in ("game.toml", "other.toml")]
    child = two("play", "take", "3")
    child.expect_exact(WHICH_ONE)
    child.sendline("third")
    assert ending(child) == 3
    assert f"pbem: third: {says('there-is-no-such-file')}" in child.before
    assert [(alone.folder / name).read_bytes() for name in ("game.toml", "other.toml")] == before


@pytest.mark.real
def test_a_result_that_is_paged_begins_where_it_would_without_the_question(two: Callable[..., Any]) -> None:
    child = two("moves", PAGER="cat")
    child.expect_exact(WHICH_ONE)
    child.sendline("1")
    child.expect_exact("1\r\n")
    assert ending(child) == 0
    assert "\r\n   1  take 1" in f"\r\n{child.before}"


@pytest.mark.real
def test_interrupting_the_question_leaves_a_clean_line(two: Callable[..., Any]) -> None:
    child = two("moves")
    child.expect_exact(WHICH_ONE)
    child.send("\x03")
    assert ending(child) == 130
    assert child.before.replace("^C", "") == "\r\n"


@pytest.mark.real
@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_a_question_may_be_left_unanswered(at_terminal: Callable[..., Any], alone: Person, key: str) -> None:
    before = (alone.folder / "game.toml").read_bytes()
    child = at_terminal("play", "--seat", "ann")
    child.expect_exact(says("seat-which-move-number-or", seat="ann") + ": ")
    child.send(key)
    assert ending(child) == 130
    assert child.before.replace("^C", "").replace("^D\b\b", "") == "\r\n", "what comes next begins on a clean line"
    assert (alone.folder / "game.toml").read_bytes() == before


@pytest.mark.real
def test_resigning_asks_first(at_terminal: Callable[..., Any]) -> None:
    child = at_terminal("resign", "--seat", "bob")
    child.expect_exact(says("leave-the-table-for-good-3"))
    child.sendline("n")
    assert ending(child) == 130
    child = at_terminal("resign", "--seat", "bob")
    child.expect_exact(says("leave-the-table-for-good-3"))
    child.sendline("y")
    child.expect_exact(says("seat-leaves-the-table", seat="bob"))
    assert ending(child) == 0


@pytest.mark.real
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


@pytest.mark.more
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


@pytest.mark.room("rulebook")  # what it prints is longer than a pipe holds
def test_whoever_closes_the_pipe_has_seen_enough(alone: Person) -> None:
    line = " ".join(COMMAND) + " rules confucius --json | head -n 1; exit ${PIPESTATUS[0]}"
    done = subprocess.run(
        [needs.program("bash"), "-c", line],
        cwd=alone.folder,
        env=alone.environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=needs.PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_results_and_talk_go_their_own_ways(alone: Person) -> None:
    said = alone.process("moves")
    assert said.out.splitlines()[0] == "   1  take 1  leaves 9"
    assert said.err.startswith(says("seat-prompt", seat="ann", prompt=says("take-pebbles")) + "\n")
    said = alone.process("play", "take 1")
    assert (said.out, said.err) == (
        says("seat-takes-count", seat="ann", count=1) + "\n",
        asks("bob", "take-pebbles") + "\n",
    )


def test_who_interrupts_it_while_it_still_loads_sees_no_traceback(alone: Person) -> None:
    (alone.folder / "typer.py").write_text("raise KeyboardInterrupt\n")
    said = alone.process("history", "--json", PYTHONPATH=f".:{alone.environment()['PYTHONPATH']}")
    assert (said.code, said.out, said.err) == (130, "", "")


def test_never_a_traceback(alone: Person) -> None:
    """A mistake of pbem's own is one sentence too, and the traceback is there for a caller who asks."""
    (alone.folder / "sitecustomize.py").write_text(
        "import pbem.cli.where\n"
        "def find_game(given):\n"
        "    raise KeyError('a mistake')\n"
        "pbem.cli.where.find_game = find_game\n"
    )
    paths = alone.environment()["PYTHONPATH"]
    said = alone.process("history", "--json", PYTHONPATH=f".:{paths}")
    assert said.code == 70
    assert said.err.splitlines()[0] == says("internal-error-a-bug-in", error="KeyError('a mistake')")
    assert "Traceback" in alone.process("history", "--json", PYTHONPATH=f".:{paths}", PBEM_TRACEBACK="1").err


@needs.linux
@pytest.mark.parametrize("words", [["moves"], ["moves", "--json"]], ids=["kept", "worked out"])
def test_what_cannot_be_printed_is_told_and_is_no_success(alone: Person, words: list[str]) -> None:
    """Also where it was kept from the last time, and needs no more than printing."""
    alone.done("moves")
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [*COMMAND, "moves"],
            cwd=alone.folder,
            env=alone.environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 5
    assert ended.stderr.decode().splitlines()[-1] == "pbem: " + says(
        "the-machine-does-not-allow", why="No space left on device"
    )


def test_a_terminal_that_does_not_say_how_wide_it_is_has_the_usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a serial line; what the environment says goes before, where that is a width."""

    def wide(told: str | None, columns: int | None) -> int:
        def size(_descriptor: int) -> os.terminal_size:
            if columns is None:
                raise OSError
            return os.terminal_size((columns, 24))

        monkeypatch.setattr(os, "get_terminal_size", size)
        monkeypatch.delenv("COLUMNS", raising=False)
        if told is not None:
            monkeypatch.setenv("COLUMNS", told)
        return width.columns()

    assert [wide(None, 100), wide(None, 0), wide(None, None)] == [100, 80, 80]
    assert [wide("60", 100), wide("0", 100), wide("wide", 100)] == [60, 100, 100]


def loses(_game: object, seat: str) -> list[str]:
    return [f"{seat} loses all"]


def test_what_follows_is_read_before_somebody_is_asked_whether_they_mean_it(
    alone: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As far as the game is played; and where no one sits there, no one is asked."""
    monkeypatch.setenv("PBEM_HOME", str(alone.home))
    act = replace(RESIGN, warns=(f"{__name__}:loses", "Really?"))
    asked: list[str] = []

    def confirm(question: str, **_how: object) -> bool:
        asked.append(question)
        return True

    monkeypatch.setattr(typer, "confirm", confirm)
    path = alone.folder / "game.toml"
    assert not acts._is_sure(act, path, "bob")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    assert acts._is_sure(act, path, "bob")
    assert acts._is_sure(act, path, None)
    assert capsys.readouterr().err == "bob loses all\nann loses all\n"
    assert asked == ["Really?", "Really?"]
