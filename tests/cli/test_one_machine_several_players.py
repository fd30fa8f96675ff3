"""Several players at one machine: a secret of one is shown to no other, unless someone asks for it with --seat."""

import json
import shutil
from pathlib import Path

import pytest
from people import Person
from wording import says, tells

GAME = ("confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "4", "--file", "game.toml")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where three sit at one machine; cy has just drawn two cards, and ann is to move."""
    place = tmp_path_factory.mktemp("shared")
    person = Person("ann", place)
    person.done("new", *GAME)
    said = person.done("play", "tax")
    assert said.out.splitlines()[:2] == [
        says("seat-collects-taxes", seat="cy"),
        says("seat-draws-cards", seat="cy", cards="2, 2"),
    ]
    assert tells(said.err, "seats-to-prompt", seats="ann")
    assert tells(said.err, "take-an-action-cubes-cubes")
    return place


@pytest.fixture
def shared(drawn: Path, tmp_path: Path) -> Person:
    """The same, for a test of its own."""
    shutil.copytree(drawn, tmp_path / "shared")
    return Person("ann", tmp_path / "shared")


def test_the_story_is_told_to_whoever_is_to_move(shared: Person) -> None:
    for more in ("", "--round 1", "--json", "--since-my-turn", "--grep cy", "--seat ann", "--undone"):
        for _time in range(2):  # worked out, then as it was kept
            assert not tells(shared.done("history", *more.split()).out, "seat-draws-cards", cards="2, 2"), more
    assert says("seat-draws-count-cards", seat="cy", count=2) in shared.done("history").out
    assert says("seat-draws-cards", seat="cy", cards="2, 2") in shared.done("history", "--seat", "cy").out


def test_the_board_and_a_position_are_the_next_players(shared: Person) -> None:
    assert tells(shared.done("show").out, "seat-holds-cards", seat="ann")
    assert not tells(shared.done("show").out, "seat-holds-cards", seat="cy")
    assert shared.done("position").out == shared.done("position", "--seat", "ann").out
    assert shared.done("position").out != shared.done("position", "--seat", "cy").out


def test_a_film_shows_nobodys_hand_unless_it_is_asked_for(shared: Person) -> None:
    shared.done("export", "replay", "-o", "all.html")
    shared.done("export", "replay", "-o", "anns.html", "--seat", "ann")
    shared.done("export", "replay", "-o", "cys.html", "--seat", "cy")
    public, anns, cys = ((shared.folder / name).read_text() for name in ("all.html", "anns.html", "cys.html"))
    assert len({public, anns, cys}) == 3
    assert [tells(page, "seat-draws-cards", cards="2, 2") for page in (public, anns, cys)] == [False, False, True]


def test_what_comes_of_a_move_is_told_to_its_player(shared: Person) -> None:
    """Also what others draw by it, and what follows without a choice."""
    before = {"cy": 1, "ann": 0, "bob": 0}
    for _turn in range(20):
        need = json.loads(shared.done("show", "--json").out)["need"]
        if need is None:
            break
        mover = need["seats"][0]
        said = shared.done("bot", "--moves", "1").out
        for line in said.splitlines():
            for seat in before:
                whole = tells(line, "seat-draws-cards", seat=seat)
                if whole and not tells(line, "seat-draws-count-cards", seat=seat):
                    assert seat == mover, line
                    before[seat] += 1
    assert sum(before.values()) > 3


def test_between_two_turns_and_after_the_end_nobodys_hand_is_shown(tmp_path: Path) -> None:
    person = Person("ann", tmp_path)
    person.done("new", "pebbles", "--seats", "ann,bob", "--hotseat", "--seed", "1", "--file", "game.toml")
    while json.loads(person.done("show", "--json").out)["phase"] != "over":
        person.done("bot", "--all", "--moves", "20")
    for words in (("show",), ("history",)):
        assert person.done(*words).out != ""
        assert not tells(person.done(*words).out, "seat-holds-cards")


def test_a_list_of_plans_says_whose_each_is_where_several_play(shared: Person) -> None:
    shared.done("plan", "--seat", "ann", "tax")
    assert shared.done("plan").out.splitlines() == ["   1  ann: tax"]
    assert shared.done("plan", "--seat", "ann").out.splitlines() == ["   1  tax"]


def test_what_one_has_planned_is_shown_to_no_other(shared: Person) -> None:
    """`pbem plan` lists what is planned here, and whose it is: who types that asks for it."""
    shared.done("plan", "--seat", "bob", "recruit")
    for words in (["show"], ["moves"], ["list"]):
        for _time in range(2):
            said = shared.done(*words)
            assert "planned" not in said.out + said.err, words
    assert says("planned-moves", moves="recruit") in shared.done("show", "--seat", "bob").out
    shared.done("plan", "--seat", "ann", "tax")
    for words in (["show"], ["moves"], ["list"]):
        said = shared.done(*words)
        assert says("planned-moves", moves="tax") in said.out + said.err, words


@pytest.mark.parametrize("cards", ["open", "dealt"])
def test_what_one_has_sealed_is_shown_to_no_other(cards: str, tmp_path: Path) -> None:
    person = Person("ann", tmp_path)
    person.done(
        "new", "pebbles", "--seats", "ann,bob", "--hotseat", "--secret", "--cards", cards, "--file", "game.toml"
    )
    person.done("play", "stake 2")
    for words in (["show"], ["show", "--seat", "bob"], ["history"], ["moves"], ["list"]):
        for _time in range(2):  # worked out, then as it was kept
            said = person.done(*words)
            assert "`stake 2`" not in said.out + said.err, words
    assert says("seat-has-sealed-move-only", seat="ann", move="stake 2") in person.done("show", "--seat", "ann").out
