"""Completion in real shells: commands, games, seats and legal moves."""

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import needs
import pytest
from people import SCRIPT, Person, hand_over
from wording import says

from pbem.cli.commands.show import complete_names
from pbem.cli.terminal.options import complete_seats

pexpect = needs.posix_module("pexpect")

SHELLS = {
    "bash": ["--norc", "--noprofile", "-i"],
    "zsh": ["-f", "-i"],
    "fish": ["--no-config", "-i"],
}
CTRL_U = "\x15"


def shell(name: str) -> str:
    """The shell's program, which completes the words of an installed command."""
    assert SCRIPT, "pbem is not installed as a command"
    return needs.program(name)


def script(person: Person, name: str) -> Path:
    """What `pbem --install-completion` writes for a shell."""
    place = person.folder.parent / f"completion.{name}"
    if not place.exists():
        place.write_text(person(_PBEM_COMPLETE=f"source_{name}").out)
    return place


def bash(person: Person, *words: str) -> list[str]:
    """What the command answers to bash for the last of these words."""
    asked = {"COMP_WORDS": shlex.join(["pbem", *words]) + " " * (words[-1] == ""), "COMP_CWORD": str(len(words))}
    return person(_PBEM_COMPLETE="complete_bash", **asked).out.split()


def really_bash(person: Person, *words: str) -> list[str]:
    """What bash itself offers then."""
    asked = " ".join(f"'{word}'" for word in ("pbem", *words))
    line = (
        f"source '{script(person, 'bash')}'; COMP_WORDS=({asked}); COMP_CWORD={len(words)}; "
        '_pbem_completion pbem; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        [shell("bash"), "-c", line],
        cwd=person.folder,
        env=person.environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=needs.PATIENCE,
    )
    assert done.stderr == ""
    return done.stdout.split()


def fish(person: Person, line: str) -> list[str]:
    """What fish offers at the end of a line, with the description after a tab."""
    ask = f"source '{script(person, 'fish')}'; complete -C '{line}'"
    done = subprocess.run(
        [shell("fish"), "--no-config", "-c", ask],
        cwd=person.folder,
        env=person.environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=needs.PATIENCE,
    )
    return done.stdout.splitlines()


@pytest.fixture
def typist(alone: Person, request: pytest.FixtureRequest) -> Iterator[Any]:
    """An interactive shell of ann's, in which completion is installed; `request.param` names it."""
    name = request.param
    child = pexpect.spawn(
        shell(name),
        SHELLS[name],
        cwd=str(alone.folder),
        env={**alone.environment(), "TERM": "dumb", "PS1": "> ", "HOME": str(alone.folder.parent)},
        encoding="utf-8",
        timeout=needs.PATIENCE,
        dimensions=(50, 200),
    )
    if name == "zsh":
        child.sendline("PS1='> '; autoload -U compinit; compinit -u -D")
    child.sendline(f"source '{script(alone, name)}'; echo read''y")
    child.expect("ready")
    yield child
    child.close(force=True)


@pytest.mark.real
@pytest.mark.parametrize("typist", ["bash", "zsh"], indirect=True)
def test_tab_completes_a_legal_move(typist: Any) -> None:
    typist.send("pbem play ca\t")
    typist.expect("card")
    typist.send(CTRL_U + "pbem his\t")
    typist.expect("history")


def test_bash_offers_what_the_command_answers(alone: Person) -> None:
    for words in (("play", ""), ("play", "take", ""), ("show", "-g", ""), ("play", "take", "1", "")):
        assert really_bash(alone, *words) == bash(alone, *words), words


def test_commands(ann: Person) -> None:
    assert bash(ann, "ne") == ["new", "new-game"]
    assert "--version" in bash(ann, "--v")
    assert bash(ann, "propose", "a") == ["absent", "abandon"]
    assert bash(ann, "help", "a") == ["all", "away"]


@pytest.mark.room("keys")
def test_commands_of_a_command(ann: Person) -> None:
    assert bash(ann, "key", "") == ["new", "show", "words", "recovery", "restore", "passphrase", "lock"]


def test_games(alone: Person) -> None:
    (alone.folder / "games").mkdir()
    shutil.copy(alone.folder / "game.toml", alone.folder / "games" / "old.toml")
    (alone.folder / "settings.toml").write_text("[tool]\n")
    assert bash(alone, "show", "-g", "") == ["game.toml", "games/old.toml"]
    assert bash(alone, "show", "-g", "games/") == ["games/old.toml"]
    assert bash(alone, "new", "pe") == ["pebbles"]


def test_seats(alone: Person, bob: Person) -> None:
    assert bash(alone, "show", "--seat", "") == ["ann", "bob"]
    assert bash(alone, "propose", "replace", "b") == ["bob"]
    bob.done("new", "pebbles", "--seats", "x,y,z", "--seat", "x")
    assert bash(bob, "join", "") == ["y", "z"]


def test_proposals_that_wait_for_an_answer(begun: tuple[Person, Person, Person]) -> None:
    ann, bob, cy = begun
    ann.done("propose", "abandon")
    ann.done("propose", "pace", "3d")
    hand_over("game.toml", ann, bob)
    assert bash(bob, "consent", "") == ["abandon", "pace"]
    assert bash(bob, "consent", "pa") == ["pace"]
    bob.done("decline", "abandon")
    hand_over("game.toml", bob, cy)
    assert bash(cy, "consent", "") == ["pace"]


def test_legal_moves_word_by_word(alone: Person) -> None:
    assert bash(alone, "play", "") == ["take", "card"]
    assert bash(alone, "play", "take", "") == ["1", "2", "3"]
    assert bash(alone, "play", "t", "") == ["1", "2", "3"]
    assert bash(alone, "try", "ta") == ["take"]
    assert bash(alone, "play", "take", "1,", "ta") == ["take"]
    assert bash(alone, "play", "--seat", "bob", "") == []
    assert bash(alone, "play", "xyz") == []


def test_after_a_complete_move_nothing_is_offered_no_file_either(alone: Person) -> None:
    assert bash(alone, "play", "take", "1", "") == []
    assert "compopt +o default" in script(alone, "bash").read_text()
    for words in ("pbem play take 1 ", "pbem play --seat ann take 1 "):
        asked = alone(_PBEM_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=words)
        assert asked.out.strip() == ":"


def test_the_game_may_be_named_anywhere(alone: Person) -> None:
    shutil.copy(alone.folder / "game.toml", alone.folder / "two.toml")
    assert bash(alone, "play", "") == []  # which of the two?
    assert bash(alone, "play", "-g", "two.toml", "") == ["take", "card"]
    assert bash(alone, "-g", "two.toml", "play", "") == ["take", "card"]


def test_what_is_on_the_board(ann: Person) -> None:
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    assert bash(ann, "show", "bin") == ["bingbu"]
    (ann.folder / "game.toml").write_text("[[event]]\nsig = 1\n")
    assert bash(ann, "show", "bin") == []


@pytest.mark.room("rulebook")
def test_topics(ann: Person) -> None:
    assert bash(ann, "rules", "confucius", "R11") == ["R11", "R110", "R111", "R112", *(f"R11{n}" for n in range(3, 9))]
    assert bash(ann, "rules", "confucius", "bri") == ["bribe"]
    assert bash(ann, "rules", "chess", "bri") == []


def test_nothing_is_said_about_a_faulty_game(alone: Person) -> None:
    (alone.folder / "game.toml").write_text("[[event]]\nsig = 1\n")
    assert bash(alone, "play", "") == []


def test_fish_shows_prices(ann: Person) -> None:
    ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    assert "tax\t1 cube, draw 2" in fish(ann, "pbem play ta")
    assert f"history\t{says('what-has-happened-so-far')}" in fish(ann, "pbem hi")
    assert fish(ann, "pbem play bribe g")[0].startswith("gongbu")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_script_is_printed(ann: Person, name: str) -> None:
    assert "_PBEM_COMPLETE" in script(ann, name).read_text()
    assert ann.process(_PBEM_COMPLETE=f"source_{name}").out == script(ann, name).read_text()


@pytest.mark.parametrize(("typed", "answer"), [("--help", "Usage: pbem "), ("", "new\nnew-game\n")])
def test_the_program_is_pbem_also_where_it_was_started_as_a_module(ann: Person, typed: str, answer: str) -> None:
    """Typer would name the module in the help, and complete nothing."""
    completing = {"_PBEM_COMPLETE": "complete_bash", "COMP_WORDS": "pbem ne", "COMP_CWORD": "1"}
    words = [sys.executable, "-m", "pbem", *typed.split()]
    environment = ann.environment({} if typed else completing)
    shown = subprocess.run(words, capture_output=True, text=True, env=environment, check=True, cwd=ann.folder)
    assert shown.stdout.startswith(answer)


@pytest.mark.parametrize("content", [None, b"[[event]]\nnonsense"], ids=["no game", "a broken one"])
def test_where_nothing_can_be_offered_nothing_is_said(
    ann: Person, monkeypatch: pytest.MonkeyPatch, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ann.folder)
    if content is not None:
        (ann.folder / "game.toml").write_bytes(content)
    for command, complete in (("show", complete_names), ("join", complete_seats)):
        context = SimpleNamespace(
            params={"words": None, "seat": None, "game": None}, parent=None, command=SimpleNamespace(name=command)
        )
        assert list(complete(context, "")) == []
    assert capsys.readouterr() == ("", "")


def test_commands_are_completed_after_help(ann: Person) -> None:
    assert bash(ann, "help", "ne") == ["new", "new-game"]


def test_before_there_is_a_board_nothing_on_it_is_completed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ann.done("new", "pebbles", "--seats", "ann,bob", "--seat", "ann", "--file", "game.toml")
    monkeypatch.chdir(ann.folder)
    assert complete_names(SimpleNamespace(params={"game": None}, parent=None), "hea") == []
