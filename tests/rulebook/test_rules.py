"""`pbem rules WORD…` without the game's name: the game that lies here is meant, or the only one that has the word."""

import json
from pathlib import Path

import pytest
from people import Person
from wording import mistake, says


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Someone with a game of Confucius."""
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
    for name in ("white-lotus", "White Lotus", "WHITE-lotus"):  # as `new` takes it
        assert player.done("rules", name).out.startswith(
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
        person.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", f"{name}.toml")
    assert person.done("rules").out.startswith(says("game-pbem-rules-name-word", game="Confucius", name="confucius"))
    person.done("new", "white-lotus", "--seats", "ann,bob,cy", "--hotseat", "--file", "zoo.toml")
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


def test_what_is_no_word_of_theirs_is_refused_with_what_is(tmp_path: Path) -> None:
    person = Person("ann", tmp_path)
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--file", "game.toml")
    nothing = "the-rules-of-game-have"
    for words, reason, advice in (
        (["xyzzy"], says(nothing, game="Pebbles", word="xyzzy"), says("see-pbem-rules-name", name="pebbles")),
        (["confucius", "xyzzy"], says(nothing, game="Confucius", word="xyzzy"), "`pbem rules confucius`"),
        (
            ["confucius", "comercial"],
            says(nothing, game="Confucius", word="comercial"),
            says("did-you-mean-names", names="commercial"),
        ),
    ):
        said = person("rules", *words)
        assert (said.code, said.out, reason in said.err, advice in said.err) == (2, "", True, True), (words, said)


def test_a_game_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = Person("ann", tmp_path)("rules", "-g", "gone.toml")
    assert (said.code, said.out, "gone.toml" in said.err) == (3, "", True), said


def test_where_there_is_no_game_it_is_said_what_to_do(tmp_path: Path) -> None:
    stranger = Person("eve", tmp_path)
    for words, reason, advice in (
        (
            [],
            says("which-game-there-is-none"),
            says("say-its-name-pbem-rules", games="confucius, pebbles or white-lotus"),
        ),
        (
            ["xyzzy"],
            says("no-game-here-has-anything", word="xyzzy"),
            says("installed-games", games="confucius, pebbles, white-lotus"),
        ),
        (
            ["comercial"],
            says("no-game-here-has-anything", word="comercial"),
            says("did-you-mean-names", names="confucius commercial"),
        ),
        (
            ["first", "player"],
            says("several-games-have-word-r", word="first player"),
            says(
                "say-in-which-commands",
                commands="pbem rules confucius first player or pbem rules white-lotus first player",
            ),
        ),
    ):
        said = stranger("rules", *words)
        assert (said.code, reason in said.err, advice in said.err) == (2, True, True), (words, said)
        assert list(stranger.folder.iterdir()) == []


def test_a_ruling_is_told_whole_where_it_stands_against_a_move(player: Person) -> None:
    said = player.done("moves", "--why", "pass", "-g", "game.toml").out
    assert said.partition("\n\n")[2] == player.done("rules", "R19").out


def test_a_word_that_is_no_command_is_explained(tmp_path: Path) -> None:
    ann = Person("ann", tmp_path)
    for typed, advice in (
        (
            ("bribe", "hubu", "3"),
            says("a-move-is-made-with", command="pbem play bribe hubu 3", rules="pbem rules bribe"),
        ),
        (("junk",), says("see-command", command="pbem help junk")),
    ):
        said = ann(*typed)
        assert (said.code, advice in said.err) == (2, True), said
