"""Which game is meant: -g, PBEM_GAME, the only one that asks me for something, the only one."""

import shutil

from people import Person


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
    assert said.out.startswith("game.toml: your turn, ann: take pebbles\nother.toml: over: ")
    assert "Heap" in said.out


def test_several_that_ask_me(alone: Person) -> None:
    alone.done("new", "pebbles", "--seats", "x,y", "--hotseat", "--file", "other.toml")
    said = alone("moves")
    assert (said.code, said.err.splitlines()[0]) == (2, "pbem: several games wait for you: game.toml, other.toml")
    both = alone.done()
    assert len(both.out.splitlines()) == 2
    assert both.err == "see `pbem show -g FILE`, `pbem moves -g FILE`\n"


def test_a_faulty_game_hinders_no_other(alone: Person) -> None:
    (alone.folder / "broken.toml").write_text("[[event]]\n")
    assert heap(alone) == 10
    assert "broken.toml: it holds no events" in alone.done().out
    assert "broken.toml: it holds no events" in alone.done("list").out


def test_json_belongs_behind_the_command(alone: Person) -> None:
    said = alone("--json", "show")
    assert (said.code, said.err) == (2, "pbem: --json comes after the command\n")


def test_a_synchronisers_conflict_copy_is_no_game_to_choose(alone: Person) -> None:
    shutil.copy(alone.folder / "game.toml", alone.folder / "game (Bob's conflicted copy 2026-11-21).toml")
    assert alone.done("moves").out.startswith("   1  take 1")


def test_a_folder_called_git_that_is_no_repository_is_in_nobodys_way(alone: Person) -> None:
    (alone.folder / ".git").mkdir()
    alone.done("play", "take 1")
    alone.done("undo")
    assert heap(alone) == 10
    alone.done("sync")
