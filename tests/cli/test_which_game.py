"""Which game is meant: -g, PBEM_GAME, the only one that asks me for something, the only one."""

import os
import shutil

import pytest
from people import Person
from wording import asks, mistake, says, your_turn

from pbem.errors import FaultyFileError, UsageError


def copied(person: Person, name: str) -> None:
    (person.folder / name).parent.mkdir(exist_ok=True)
    shutil.copy(person.folder / "game.toml", person.folder / name)


def heap(person: Person, *words: str, **environment: str) -> int:
    said = person("show", *words, **environment)
    assert said.code == 0, said
    return said.out.splitlines()[3].count("o")


def test_the_only_one_here(alone: Person) -> None:
    assert heap(alone) == 10


def test_the_only_one_under_games(alone: Person) -> None:
    copied(alone, "games/one.toml")
    (alone.folder / "game.toml").unlink()
    assert heap(alone) == 10


def test_other_toml_files_are_no_games(alone: Person) -> None:
    (alone.folder / "pyproject.toml").write_text("[[event]]\n")
    (alone.folder / "notes.toml").write_text("[tool]\nname = 1\n")
    (alone.folder / "folder.toml").mkdir()
    assert heap(alone) == 10


def test_g_before_and_after_the_command_and_in_the_environment(alone: Person) -> None:
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--heap=7", "--file", "other.toml")
    alone.done("play", "-g", "other.toml", "stake 1", "stake 1")
    assert heap(alone, "-g", "other.toml") == 7
    assert heap(alone, PBEM_GAME="other.toml") == 7
    assert heap(alone, "-g", "game.toml", PBEM_GAME="other.toml") == 10
    assert alone.done("-g", "other.toml", "show").out.splitlines()[3].count("o") == 7


def test_the_only_one_that_asks_me(alone: Person) -> None:
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--heap=7", "--file", "other.toml")
    alone.done("bot", "--all", "-g", "other.toml")
    assert heap(alone) == 10
    said = alone.done()
    assert said.out.startswith("game.toml: " + your_turn("ann", "take-pebbles") + "\nother.toml: over: ")
    assert "Heap" in said.out


def test_several_that_ask_me(alone: Person) -> None:
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "other.toml")
    said = alone("moves")
    assert (said.code, said.err.splitlines()[0]) == (
        2,
        "pbem: " + says("several-games-wait-for-you", games="game.toml, other.toml"),
    )
    both = alone.done()
    assert len(both.out.splitlines()) == 2
    assert both.err == says("see-pbem-show-g-name") + "\n"


def test_a_faulty_game_hinders_no_other(alone: Person) -> None:
    (alone.folder / "broken.toml").write_text("[[event]]\n")
    assert heap(alone) == 10
    for words, named in (((), "broken.toml: "), (("list",), "broken.toml  ?        ")):
        said = alone(*words)
        assert (said.code, named + says("it-breaks-off-in-its") in said.out) == (3, True)


@pytest.mark.parametrize("become", [b"", b"\xff\xfe[\0", b"\x1f\x8b\x08", b"[[ev"])
def test_a_game_of_which_nothing_can_be_read_is_a_faulty_one(become: bytes, alone: Person) -> None:
    alone.done("list")  # what is quick knows it
    spoilt = alone.folder / "spoilt.toml"
    spoilt.write_bytes(become)
    assert heap(alone) == 10
    said = alone("list")
    assert (said.code, "spoilt.toml" in said.out) == (FaultyFileError.exit_code, True)
    (alone.folder / "game.toml").unlink()
    for words in ((), ("list",), ("show",), ("moves",), ("verify",)):
        said = alone(*words)
        assert (said.code, "spoilt.toml" in said.out + said.err) == (FaultyFileError.exit_code, True)
    os.utime(spoilt, (0, 0))  # else it may still be arriving
    said = alone("sync")
    assert (said.code, "spoilt.toml" in said.err) == (FaultyFileError.exit_code, True)


def test_json_may_stand_before_the_command_too(alone: Person) -> None:
    assert alone.done("--json", "show").out == alone.done("show", "--json").out
    assert alone.done("--json", "-g", "game.toml", "moves").out == alone.done("moves", "--json").out
    assert alone("--json", "note", "--", "--json is a word here").code == 2, "note prints none"


@pytest.mark.room("keys")
def test_json_may_stand_before_a_command_of_a_command(alone: Person) -> None:
    assert alone.done("--json", "key", "show").out == alone.done("key", "show", "--json").out


def test_a_game_is_named_as_lists_name_it(alone: Person) -> None:
    copied(alone, "games/second-1.toml")
    alone.done("play", "take", "3", "-g", "second-1")
    for name in ("second-1", "second-1.toml", "games/second-1", "games/second-1.toml", "sec"):
        if name != "second-1.toml":
            assert heap(alone, "-g", name) == 7
    assert heap(alone, PBEM_GAME="second") == 7
    copied(alone, "games/second-2.toml")
    said = alone("show", "-g", "second")
    assert (said.code, said.err) == (
        2,
        mistake(
            says("typed-r-could-be-several", typed="second"), says("did-you-mean-names", names="second-1 or second-2")
        ),
    )
    assert alone("show", "-g", "third").code != 0


def test_which_of_several_games_was_taken_is_said(alone: Person) -> None:
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "other.toml")
    alone.done("bot", "--all", "-g", "other.toml")
    for command in ("show", "moves", "history"):
        assert [alone.done(command).err.splitlines()[0] for _time in range(2)] == ["in game.toml:"] * 2
    assert alone.done("moves", "-g", "game").err.startswith(
        says("seat-prompt", seat="ann", prompt=says("take-pebbles")) + "\n"
    )
    assert alone.done("play", "take", "1").err == ("in game.toml:\n" + asks("bob", "take-pebbles") + "\n")


def test_verify_takes_the_name_too(alone: Person) -> None:
    said = alone.done("verify", "-g", "game")
    assert said.out.startswith("game.toml: ")
    assert said.out == alone.done("verify", "game.toml").out


def test_a_synchronisers_conflict_copy_is_no_game_to_choose(alone: Person) -> None:
    shutil.copy(alone.folder / "game.toml", alone.folder / "game (Bob's conflicted copy 2026-11-21).toml")
    assert alone.done("moves").out.startswith("   1  take 1")


def test_a_folder_called_git_that_is_no_repository_is_in_nobodys_way(alone: Person) -> None:
    (alone.folder / ".git").mkdir()
    alone.done("play", "take 1")
    alone.done("undo")
    assert heap(alone) == 10
    alone.done("sync")


@pytest.mark.parametrize("name", ["aux.toml", "a:b.toml", "GAME.toml"])
def test_no_game_is_begun_under_such_a_name(name: str, alone: Person) -> None:
    said = alone("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", name)
    assert (said.code, name in said.err) == (UsageError.exit_code, True)
    assert not (alone.folder / name).exists()
