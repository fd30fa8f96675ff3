"""What is answered before typer is loaded is what the whole program says: in all that it may meet, to the byte."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from freezegun import freeze_time
from people import Person, Said, begin, hand_over, in_turn
from quick_scenes import (
    SCENES,
    friend_of,
    not_asked,
    whose_hand_another_reads,
    with_what_does_not_count,
)
from searching import sampled
from wording import says, tells

from pbem.cli import program, quick
from pbem.store.opened_game import Opened

MOVES = (
    "1",
    "take 1",
    "take 1, take 2",
    "stake 1",
    "tax",
    "take 9",
    "bribe nobody",
    "take take",
    "",
    "0",
    "99",
    "a.b/c_",
)
"""Moves to type, each as one word; some of them make none."""

NOW = "2030-01-01 12:00:00"

LINES = (["moves"], ["list"], ["show"], ["history"], ["moves", "-g", "game.toml"], ["moves", "--game", "games/b.toml"])
"""Spelt as they can be answered quickly."""

TYPED = (
    "pbem ",
    "pbem re",
    "pbem play ",
    "pbem play ta",
    "pbem play take ",
    "pbem play take 1, t",
    "pbem play --seat b",
)
NEAR: list[list[str]] = [
    *(["moves", "--json"], ["list", "game.toml"], ["-g", "game.toml", "moves"]),
    *(["move"], [], ["show", "--plain"]),
]
"""Left to the whole program."""


def completing(line: str, shell: str) -> dict[str, str]:
    """What a shell tells at the end of a line."""
    words = line.split()
    return {
        "_PBEM_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - (not line.endswith(" "))),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }


def notes(person: Person) -> dict[str, bytes]:
    """What the person's machine remembers."""
    state = person.home / "state"
    return {str(path.relative_to(state)): path.read_bytes() for path in state.rglob("*") if path.is_file()}


def alike(person: Person, *words: str, **environment: str) -> bool:
    """Whether it was quick, once both ways were seen to say and to remember the same."""
    quickly: list[bool] = []
    answered = quick.answered

    def heard(*about: object) -> bool:
        quickly.append(answered(*about))  # type: ignore[arg-type]
        return quickly[0]

    with pytest.MonkeyPatch.context() as ways:
        ways.setattr(quick, "answered", lambda *_about: False)
        before: Said = person(*words, **environment)
        person.forgets("shown")
        whole: Said = person(*words, **environment)
        remembered = notes(person)
        person.forgets("shown")
        ways.setattr(quick, "answered", heard)
        fast: Said = person(*words, **environment)
    assert fast == whole == before
    assert notes(person) == remembered
    return quickly == [True]


def all_there(person: Person) -> dict[str, bytes]:
    """What lies in the person's folder, and what the machine remembers."""
    files = [path for path in person.folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(person.folder)): path.read_bytes() for path in files} | notes(person)


def played_alike(person: Person, *words: str, **environment: str) -> bool:
    """Whether it was played without typer, once both ways were seen to say, to write and to remember the same."""
    before = person.folder.parents[1] / "as it was"
    shutil.copytree(person.folder.parent, before, symlinks=True)
    called: list[bool] = []
    typed_move, whole_program = quick.typed_move, program.called

    def called_whole() -> object:
        called.append(True)
        return whole_program()

    ways: list[tuple[Said, dict[str, bytes]]] = []
    for spelt in (lambda _words: (), typed_move):
        shutil.rmtree(person.folder.parent)
        shutil.copytree(before, person.folder.parent, symlinks=True)
        called.clear()
        with freeze_time(NOW), pytest.MonkeyPatch.context() as patched:
            patched.setattr(quick, "typed_move", spelt)
            patched.setattr(program, "called", called_whole)
            ways.append((person(*words, **environment), all_there(person)))
    shutil.rmtree(person.folder.parent)
    before.rename(person.folder.parent)
    assert ways[0] == ways[1]
    return not called


def asked(person: Person, shell: str) -> dict[str, bool]:
    """Which of all lines were answered quickly, once each was seen to be the same."""
    found = {" ".join(words): alike(person, *words) for words in (*LINES, *NEAR)}
    return found | {f"{shell} {line}": alike(person, **completing(line, shell)) for line in TYPED}


@pytest.mark.parametrize("scene", sampled(SCENES, 3), ids=lambda scene: scene.__name__)
def test_both_ways_say_the_same(scene: Callable[[Person], None], ann: Person) -> None:
    """Of the shells, each asks in a third of the scenes; what they ask in is the test's below."""
    shells = ["bash", "zsh", "fish"]
    shell = shells.pop([*SCENES].index(scene) // 3 % 3)
    scene(ann)
    found = asked(ann, shell)
    wanted = {line for line in SCENES[scene] if line.partition(" ")[0] not in shells}
    assert wanted <= {line for line, quickly in found.items() if quickly}
    assert not any(found[" ".join(words)] for words in NEAR)


@pytest.mark.parametrize("scene", sampled(SCENES, 3), ids=lambda scene: scene.__name__)
def test_both_ways_play_the_same(scene: Callable[[Person], None], ann: Person) -> None:
    scene(ann)
    for move in MOVES[[*SCENES].index(scene) % 3 :: 3]:  # each of them in a third of the scenes
        assert played_alike(ann, "play", move)
    assert played_alike(ann, "play", *["take", "1,", "take", "1"])


def test_a_move_with_options_is_left_to_the_whole_program(alone: Person) -> None:
    for words in (["play"], ["play", "-"], ["play", "--seat", "ann", "take 1"], ["play", "take", "-1"], ["play", "-h"]):
        assert not played_alike(alone, *words)
    for words in (["-g", "game.toml", "play", "1"], ["play", "--", "take 1"], ["play", "take *"], ["plays", "take 1"]):
        assert not played_alike(alone, *words)
    assert not played_alike(alone, "play", "1", **completing("pbem play ", "bash"))


def test_a_game_named_outside_is_played_in(alone: Person) -> None:
    shutil.copy(alone.folder / "game.toml", alone.folder / "other.toml")
    assert alone("play", "take 1").code == 2
    assert played_alike(alone, "play", "take 1", PBEM_GAME="other.toml")


@pytest.mark.parametrize(
    "environment",
    [
        {"PBEM_GAME": "other.toml"},
        {"NO_COLOR": "1"},
        {"FORCE_COLOR": "1"},
        {"COLUMNS": "120"},
        {"COLUMNS": "0"},
        {"COLUMNS": "wide"},
        {"LANG": "de_DE.UTF-8"},
        {"LC_ALL": "C", "TERM": "dumb"},
        {"PBEM_TRACEBACK": "1"},
    ],
    ids=str,
)
def test_whatever_the_surroundings(environment: dict[str, str], alone: Person) -> None:
    shutil.copy(alone.folder / "game.toml", alone.folder / "other.toml")
    alone.done("play", "-g", "other.toml", "take 1")
    for words in LINES[:4]:
        alike(alone, *words, **environment)
    assert alike(alone, "moves", "-g", "game.toml", **environment)
    assert alike(alone, "show", **{"PBEM_GAME": "other.toml", **environment})


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell", "tcsh"])
def test_whatever_a_shell_asks(shell: str, alone: Person) -> None:
    for line in ("pbem play 'ta", "pbem play ta\\", "pbem play =", "pbem", "", "pbem play  take  ", "x y"):
        alike(alone, **completing(line, shell), _TYPER_COMPLETE_WORD_TO_COMPLETE="ta")
    alike(alone, **completing("pbem play ta", shell))


def test_in_the_middle_of_a_line(alone: Person) -> None:
    for word in ("0", "1", "2", "3", "4", "-1"):
        for line in ("pbem play take 1", "pbem play ta "):
            alike(alone, **{**completing(line, "bash"), "COMP_CWORD": word})
    for action in ("is-args", "none"):
        alike(alone, **{**completing("pbem play ", "fish"), "_TYPER_COMPLETE_FISH_ACTION": action})


def test_who_can_read_a_hand_is_told_quickly_too(ann: Person) -> None:
    whose_hand_another_reads(ann)
    assert alike(ann, "show")
    assert tells(ann.done("show").out, "player-who-played-seat-before", seat="bob")


def test_of_several_games_the_one_that_waits_is_taken_and_named(ann: Person) -> None:
    """Where two wait, the whole program asks which one is meant."""
    not_asked(ann)
    both = ann, friend_of(ann)
    begin("b.toml", both, "pebbles")
    in_turn("b.toml", both, "play", "stake 2")
    for words in (["moves"], ["show"], ["history"]):
        assert alike(ann, *words)
        assert ann.done(*words).err.startswith("in b.toml:\n")
    assert alike(ann, **completing("pbem play st", "zsh"))
    with (ann.folder / "b.toml").open("a", encoding="utf-8") as file:
        file.write("\n# a comment\n")
    assert ann.done("moves").err.startswith("in b.toml:\n")
    ann.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "c.toml")
    assert not alike(ann, "moves")


def test_what_is_to_be_known_beside_the_game_is_told_quickly_too(ann: Person) -> None:
    """What does not count, of each command; and who is away, where there is no pace."""
    with_what_does_not_count(ann)
    for words in LINES[:4]:
        assert alike(ann, *words)
        assert ann.done(*words).err
    (ann.folder / "game.toml").unlink()
    both = ann, friend_of(ann)
    begin("away.toml", both, "pebbles")
    in_turn("away.toml", both, "play", "stake 2")
    ann.done("play", "take 1")
    hand_over("away.toml", *both)
    both[1].done("away", "2w", "-g", "away.toml")
    hand_over("away.toml", both[1], ann)
    assert alike(ann, "list")
    assert tells(ann.done("list").out, "seat-is-away-until-moment", seat="bob")
    assert alike(ann, "show")


ONE_SCREEN = (
    ("confucius", "--seed", "4"),
    ("confucius", "--cards", "dealt"),
    ("white-lotus", "--seed", "4"),
    ("white-lotus", "--cards", "dealt"),
    ("pebbles", "--secret", "--heap=30"),
)
OWN = (
    (says("seat-draws-cards", seat="SEAT", cards="WHAT"), r"[\d, ]+"),
    (says("seat-holds-cards", seat="SEAT", cards="WHAT"), ".+"),
    (says("seat-has-sealed-move-only", seat="SEAT", move="WHAT"), ".+"),
)
"""What one seat alone reads: the cards that it draws, holds and has sealed."""

DRAWN = re.compile("|".join(re.escape(said).replace("SEAT", r"(\w+)").replace("WHAT", what) for said, what in OWN))


@pytest.mark.parametrize("game", sampled(ONE_SCREEN, 2), ids=" ".join)
def test_at_one_screen_whoever_sits_there_is_told_quickly_what_they_may_read(
    game: tuple[str, ...], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Move by move, and after an undo; what was kept and has grown is what is told anew."""
    ann.done("new", *game, "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
    ann.done("history")
    sat, told = set(), set()
    for typed in (*[["bot", "--moves", "1"]] * 4, ["undo"], ["bot", "--moves", "2"]):
        ann.done(*typed)
        here = (json.loads(ann.done("show", "--json").out)["need"] or {"seats": [""]})["seats"][0]
        sat.add(here)
        if typed[0] == "bot":  # else it is a story that was not told yet
            with monkeypatch.context() as never:
                never.setattr(Opened, "retold", None)
                grown = [ann.done("history", *since) for since in ([], ["--since-my-turn"])]
            shutil.rmtree(ann.home / "cache")
            assert [ann.done("history", *since) for since in ([], ["--since-my-turn"])] == grown
        for words in (["history"], ["show"], ["list"], *([["moves"]] if here else [])):
            assert alike(ann, *words), words
            said = ann.done(*words)
            own = {seat for found in DRAWN.findall(said.out + said.err) for seat in found if seat}
            assert own <= {here}, words
            told |= own
    assert sat >= {"ann", "bob", "cy"}
    assert told >= {"ann", "bob"}, "nobody has read what they alone may read"


def test_what_i_have_sealed_is_told_beside_the_board_each_time(ann: Person) -> None:
    """The whole program tells it, since only the key can."""
    begin("game.toml", (ann, friend_of(ann)), "pebbles", "--secret")
    ann.done("play", "stake 2")
    assert not alike(ann, "show")
    assert says("seat-has-sealed-move-only", seat="ann", move="stake 2") in ann.done("show").out


@pytest.mark.parametrize(
    "copy", ["b.sync-conflict-20261121-101010-ABCDEFG.toml", "b (SFConflict bob).toml", "b.path1.toml", "b.toml..path1"]
)
def test_a_copy_whose_original_is_gone_is_told_by_the_whole_program(copy: str, alone: Person) -> None:
    (alone.folder / copy).write_bytes((alone.folder / "game.toml").read_bytes())
    assert not alike(alone, "list")
    assert says("name-is-missing-and-there", name="b.toml") in alone("list").err


def test_a_copy_of_a_game_of_one_letter_is_left_to_the_whole_program(alone: Person) -> None:
    (alone.folder / "game.toml").rename(alone.folder / "b.toml")
    shutil.copy(alone.folder / "b.toml", alone.folder / "b 2.toml")
    assert not alike(alone, "list")


def test_a_link_that_leads_nowhere_is_told_by_the_whole_program(alone: Person) -> None:
    (alone.folder / "games").mkdir()
    (alone.folder / "games" / "c.toml").symlink_to("nowhere.toml")
    assert not alike(alone, "list")
    assert "c.toml" in alone("list").err


def test_a_story_that_was_not_kept_is_told_by_the_whole_program(ann: Person) -> None:
    not_asked(ann)
    told = ann.done("history")
    assert alike(ann, "history")
    for entry in (ann.home / "cache" / "stories").glob("*.txt"):
        entry.unlink()
    assert ann.done("history") == told


def test_words_in_the_middle_of_a_line_are_completed_as_by_the_whole_program(alone: Person) -> None:
    """Quickly at its last word, whether that is started or finished; else not."""
    for line, word, quickly in (
        ("pbem play take", "2", True),
        ("pbem play take ", "3", True),
        ("pbem play take 1", "2", False),
        ("pbem play take 1", "0", False),
    ):
        assert alike(alone, **{**completing(line, "bash"), "COMP_CWORD": word}) == quickly
    assert not alike(alone, **completing("pbem ", "zsh"))
    assert alike(alone, **completing("pbem ", "bash"))


def test_a_number_means_the_list_that_was_shown_quickly(alone: Person) -> None:
    alone.done("moves")
    assert alike(alone, "moves")
    alone.done("play", "1")


def test_what_changed_since_is_not_told_from_what_was_kept(alone: Person) -> None:
    alone.done("moves")
    with open(alone.folder / "game.toml", "a", encoding="utf-8") as file:
        file.write("\n# a comment\n")
    assert "take 1" in alone.done("moves").out
    alone.done("play", "take 1")
    for words in LINES[:4]:
        alike(alone, *words)


def test_a_real_process_says_the_same(alone: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Piped, into a file that is closed early, and with a home of its own rather than PBEM_HOME."""
    for words in LINES[:4]:
        alone.done(*words)
        assert alone.process(*words) == alone(*words)
    home = Path(alone.folder.parent / "real")
    for part, there in (("config", ".config"), ("cache", ".cache"), ("state", ".local/state")):
        shutil.copytree(alone.home / part, home / there / "pbem")
    said = alone.process("moves", PBEM_HOME="", HOME=str(home))
    assert said == alone("moves")
    assert said.code == 0


def test_a_mistake_of_the_quick_way_is_not_seen(alone: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    said = alone("moves")

    def mistaken(*_about: object) -> bool:
        raise KeyError("no such thing")

    monkeypatch.setattr(quick, "_moves", mistaken)
    assert alone("moves") == said
