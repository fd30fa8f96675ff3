"""`pbem rules WORD…` without the game's name: the game that lies here is meant, or the only one that has the word."""

import json
from pathlib import Path

import pytest
from people import Person
from wording import mistake, says, tells


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Somebody with a game of Confucius."""
    person = Person("ann", tmp_path_factory.mktemp("rules"))
    person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "game.toml")
    return person


@pytest.mark.parametrize(
    "words", [["tax"], ["Tax?"], ["confucius", "tax"], ["conf", "tax"], ["-g", "game.toml", "tax"]]
)
def test_the_game_that_lies_here_is_asked(words: list[str], player: Person) -> None:
    assert player.done("rules", *words).out.startswith("tax: An action: draw 2 cards.")


def test_another_game_is_named_first_by_a_beginning_too(player: Person) -> None:
    assert player.done("rules", "white", "bid").out.startswith("bid: In a conflict")
    assert player.done("rules", "white-lotus").out.startswith(
        says("game-pbem-rules-name-word", game="White Lotus", name="white-lotus")
    )


def test_a_word_of_this_game_goes_before_the_beginning_of_a_games_name(player: Person) -> None:
    assert player("rules", "confl", "-g", "game.toml").code == 2
    player.done("new", "white-lotus", "--seats", "ann,bob,cy", "--hotseat", "--file", "lotus.toml")
    (player.folder / "lotus.toml").rename(player.folder.parent / "lotus.toml")
    assert player.done("rules", "conf", "-g", "../lotus.toml").out.startswith("conflict: ")
    assert player.done("rules", "conf").out.startswith(
        says("game-pbem-rules-name-word", game="Confucius", name="confucius")
    )


def test_nothing_is_said_with_the_nearest_word(player: Person) -> None:
    said = player("rules", "gitf")
    assert (said.code, said.out) == (2, "")
    assert said.err == mistake(
        says("the-rules-of-game-have", game="Confucius", word="gitf"), says("did-you-mean-names", names="gift")
    )
    assert player("rules", "zzz").err.endswith(says("see-pbem-rules-name", name="confucius") + "\n")


def test_without_a_game_here_the_game_that_has_the_word_answers(tmp_path: Path) -> None:
    stranger = Person("eve", tmp_path)
    assert stranger.done("rules", "junks").out.startswith("junk: A ship.")
    said = stranger("rules", "pass")
    assert said.code == 2
    assert (
        says("say-in-which-commands", commands="pbem rules confucius pass or pbem rules white-lotus pass") in said.err
    )
    said = stranger("rules")
    assert said.code == 2
    assert says("which-game-there-is-none") in said.err


def test_of_several_games_here_one_says_which(tmp_path: Path) -> None:
    """Without a word, too; by the file, or by the name of its rules. Where all are alike, there is nothing to say."""
    person = Person("dee", tmp_path)
    for name in ("one", "two"):
        person.done("new", "confucius", "--seats", "ann,bob,cy", "--file", f"{name}.toml")
    assert person.done("rules").out.startswith(says("game-pbem-rules-name-word", game="Confucius", name="confucius"))
    person.done("new", "white-lotus", "--seats", "ann,bob,cy", "--file", "zoo.toml")
    said = person("rules")
    assert (said.code, said.out) == (2, "")
    assert said.err == mistake(
        says(
            "several-games-are-here-games", games="one.toml (Confucius), two.toml (Confucius), zoo.toml (White Lotus)"
        ),
        says("say-which-with-g-name-or", games="confucius or white-lotus"),
    )
    assert person.done("rules", "-g", "zoo").out.startswith(
        says("game-pbem-rules-name-word", game="White Lotus", name="white-lotus")
    )


def test_for_programs_there_is_what_was_found(player: Person) -> None:
    shown = json.loads(player.done("rules", "tax", "--json").out)
    assert [one["name"] for one in shown["glossary"]] == ["tax"]
    assert shown["topics"] == []


def test_what_stands_against_a_move(player: Person) -> None:
    said = player.done("moves", "--why", "pass").out
    refused = says("you-still-have-left-action", left=3)
    assert said.startswith(f"pass: {refused}  (R19, {says('rulebook-p-page', page=10)})\n\nR19  ")
    assert (
        player.done("moves", "--why", "bribe", "bingbu", "3").out
        == says("move-you-may-price", move="bribe bingbu 3", price="4 cash, 1 cube") + "\n"
    )
    said = player.done("moves", "--why", "appoint", "bob").out
    assert tells(said, "move-does-not-answer-the", move="appoint bob")
    assert says("rulebook-p-page", page=9) in said
    bribes = player.done("moves", "--why", "bribe").out.partition("\n\n")[0].splitlines()
    nobody = [line for line in bribes if tells(line, "there-is-no-official-on")]
    alike = ["bingbu 2", "bingbu 6", "bingbu 7", "hubu 1", "hubu 2", "hubu 6", "hubu 7", "gongbu 1"]
    first = says("there-is-no-official-on", ministry="Bingbu", space=1)
    assert nobody == [
        says(
            "sentence-the-same-goes-for",
            sentence=f"bribe bingbu 1: {first}  ({says('rulebook-p-page', page=7)})",
            moves=", ".join([*(f"bribe {space}" for space in alike), "…"]),
        )
    ]
    shown = json.loads(player.done("moves", "--why", "pass", "--json").out)
    assert [(one["moves"], one["refusal"]["ruling"]) for one in shown] == [(["pass"], "R19")]
    assert player("moves", "--why", "zzz").code == 2
    assert player("moves", "tax").err.startswith("pbem: " + says("to-ask-about-a-move", move="tax"))
