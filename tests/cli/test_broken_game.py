"""A game whose own code fails: it is named, nothing of a move is written, and the games beside it go on."""

import shutil
from pathlib import Path

import pytest
from broken_pebbles import CODE, SAID, broken
from pbem_pebbles.take import Take
from people import Person
from wording import says, tells

from pbem.errors import BrokenGameError


@pytest.fixture
def beside(alone: Person) -> Person:
    """Ann, with Confucius beside her game of Pebbles."""
    alone.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "1", "--file", "sound.toml")
    return alone


def forget(person: Person) -> None:
    """Nothing that was worked out before is known any more."""
    shutil.rmtree(person.home / "cache", ignore_errors=True)


def test_a_move_whose_effect_fails_is_not_written(alone: Person) -> None:
    file = alone.folder / "game.toml"
    before = file.read_bytes()
    code = CODE.replace("    raise", "    given[1].table.heap = -99\n    raise")
    with broken("effect", code, of=Take):
        said = alone("play", "take 2")
    assert (said.code, said.err.splitlines()[0]) == (70, f"pbem: game.toml: {SAID}")
    assert "Traceback" not in said.err
    assert file.read_bytes() == before
    assert alone.done("play", "take 2").out.startswith(says("seat-takes-count", seat="ann", count=2))


@pytest.mark.parametrize("command", [("list",), ()], ids=["list", "pbem"])
def test_the_other_games_are_listed(beside: Person, command: tuple[str, ...]) -> None:
    forget(beside)
    with broken("need"):
        said = beside(*command)
    assert said.code == 70
    assert f"game.toml{'   ?          ' if command else ': '}{SAID}" in said.out
    assert "sound.toml" in said.out
    assert tells(said.out, "your-turn-seats-prompt", seats="bob")
    assert tells(said.out, "take-an-action-cubes-cubes")
    assert "Traceback" not in said.out + said.err


@pytest.mark.parametrize("method", ["proceed", "need", "open_moves", "points"])
def test_whatever_fails_it_is_listed_as_broken(beside: Person, method: str) -> None:
    forget(beside)
    with broken(method):
        said = beside("list")
    assert (said.code, said.err) == (70, "")
    assert [line for line in said.out.splitlines() if SAID in line] != []


COMMANDS = {"show": (), "moves": (), "try": ("take 1",), "play": ("take", "1"), "history": ()}
ASKED = [
    *(("need", command) for command in COMMANDS),
    *(("open_moves", command) for command in ("show", "moves", "try", "play")),
    *(("picture", command) for command in ("show", "try")),
]
"""What of its rules a command cannot do without."""


@pytest.mark.parametrize(("method", "command"), ASKED)
def test_a_command_for_the_broken_one_names_it(beside: Person, method: str, command: str) -> None:
    forget(beside)
    file = beside.folder / "game.toml"
    before = file.read_bytes()
    with broken(method):
        said = beside(command, *COMMANDS[command], "-g", "game.toml")
    assert said.code == 70, said
    assert SAID in said.err
    assert said.err.splitlines()[-1] == says("please-report-it-to-the")
    assert "Traceback" not in said.err
    assert file.read_bytes() == before


@pytest.mark.room("rulebook")
@pytest.mark.parametrize("method", ["glossary", "topics", "rulings"])
def test_help_finds_the_rules_of_the_others(beside: Person, method: str) -> None:
    with broken(method):
        found, unknown = beside("help", "gift"), beside("mvoes")
        asked = beside("rules", "pebbles", "gift")
    assert found.code == 0
    assert "pbem rules confucius gift" in found.out
    assert (unknown.code, unknown.err.splitlines()[-1]) == (2, says("did-you-mean-names", names="moves"))
    assert (asked.code, asked.err.splitlines()[0]) == (70, f"pbem: {SAID}")


def test_its_traceback_is_to_be_had(alone: Person) -> None:
    forget(alone)
    with broken("need"), pytest.raises(Exception, match="pebble") as raised:
        alone("show", PBEM_TRACEBACK="1")
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_verify_goes_on_with_the_others(beside: Person) -> None:
    with broken("need"):
        said = beside("verify", "game.toml", "sound.toml")
    assert said.code == 70
    assert said.out.splitlines()[0] == f"game.toml: {SAID}"
    assert tells(said.out, "path-events-all-signatures-and", path="sound.toml", events="5 events")


@pytest.mark.parametrize("error", ["RecursionError('deep')", "MemoryError()", "OSError('no such card')"])
def test_whatever_it_fails_with_is_the_games(beside: Person, error: str) -> None:
    forget(beside)
    with broken("need", code=CODE.replace("ZeroDivisionError('no pebbles')", error)):
        said = beside("list")
    assert said.code == 70
    assert says("the-game-game-package-package", game="pebbles", package="pbem_pebbles", error=error) in said.out


def test_an_endless_recursion_is_the_games(beside: Person) -> None:
    forget(beside)
    with broken("need", code="def fails(*given, **named):\n    return fails(*given)\n"):
        said = beside("list")
    assert said.code == 70
    assert (
        says("the-game-game-package-package", game="pebbles", package="pbem_pebbles", error="RecursionError")
        in said.out
    )


def test_what_a_library_refuses_was_the_games_fault(beside: Person) -> None:
    forget(beside)
    with broken("need", code="def fails(*given, **named):\n    import json\n    json.loads('{')\n"):
        said = beside("list")
    assert said.code == 70
    assert (
        says("the-game-game-package-package", game="pebbles", package="pbem_pebbles", error="JSONDecodeError")
        in said.out
    )


def test_what_the_rules_of_every_game_refuse_was_the_fault_of_the_game_that_asked(beside: Person) -> None:
    """It calls what pbem lends to games, and in a way that cannot be."""
    code = "def fails(*given, **named):\n    from pbem.rules import Need\n    Need(('ann', 'bob'), 'turn', 'take')\n"
    forget(beside)
    with broken("need", code=code):
        said = beside("list")
    assert said.code == 70
    assert says("the-game-game-package-package", game="pebbles", package="pbem_pebbles", error="ValueError") in said.out


def test_a_bug_of_our_own_is_not_laid_at_a_games_door(alone: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_given: object) -> None:
        raise ZeroDivisionError("ours")

    forget(alone)
    monkeypatch.setattr("pbem.projections.status.waits_for", fails)
    said = alone("show")
    assert said.code == 70
    assert said.err.splitlines()[0] == says("internal-error-a-bug-in", error="ZeroDivisionError('ours')")


def test_a_sync_in_a_folder_goes_on_with_the_others(beside: Person, tmp_path: Path) -> None:
    bob = Person("bob", tmp_path)
    bob.folder = beside.folder
    forget(beside)
    with broken("need"):
        said = bob("sync")
    assert said.code == 70
    assert f"game.toml: {SAID}" in said.err
    assert says("count-games-that-you-are", count=1) in said.out
    assert "Traceback" not in said.err


def test_the_file_that_a_game_failed_at_is_the_first_that_is_named() -> None:
    """What reads several files, or one file for another one's sake, does not blame the other one."""
    failed = BrokenGameError("", "pebbles", "pbem_pebbles", ValueError("heap"))
    assert failed.at("") is failed
    first = failed.at("one.toml")
    assert tells(str(first), "the-game-game-package-package", game="pebbles", package="pbem_pebbles")
    assert str(first).startswith("one.toml: ")
    assert first.at("other.toml") is first
