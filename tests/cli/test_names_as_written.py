"""A seat's name is typed in any case, wherever one types it, and shown as its game's creator wrote it."""

from collections.abc import Sequence

import pytest
from people import Person, hand_over
from small_games import key
from wording import says

TYPED = [
    ("moves", "--seat", "BOB"),
    ("moves", "--why", "take", "9", "--seat", "BOB"),
    ("show", "--seat", "BOB"),
    ("history", "--seat", "BOB"),
    ("history", "--since-my-turn", "--seat", "BOB"),
    ("position", "--seat", "BOB"),
    ("try", "take", "2", "--seat", "BOB"),
    ("play", "take", "2", "--seat", "BOB"),
    ("bot", "--moves", "1", "--seat", "BOB"),
    ("note", "hello", "--seat", "BOB"),
    ("note", "--private", "hello", "--seat", "BOB"),
    ("plan", "take", "2", "if", "BOB", "plays", "take", "1", "--seat", "Ann"),
    ("propose", "absent", "BOB"),
    ("propose", "expel", "BOB"),
    ("propose", "wanted", "BOB"),
    ("propose", "replace", "BOB", key("dee").public),
    ("resign", "--yes", "--seat", "BOB"),
    ("free", "BOB"),
    ("key", "words", "BOB"),
    ("export", "replay", "--seat", "BOB"),
    ("mail", "address", "BOB", "bob@example.org"),
]


@pytest.fixture
def at_hers(ann: Person) -> Person:
    """Ann, at a table of which both seats are hers: BOB is to take."""
    ann.done("new", "pebbles", "--seats", "Ann,BOB", "--hotseat", "--file", "game.toml", "--seed", "1")
    ann.done("play", "stake 2", "stake 3")
    ann.done("play", "take 1", "--seat", "ann")
    return ann


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_the_same_is_done_and_said_in_any_case(at_hers: Person, words: Sequence[str]) -> None:
    file = at_hers.folder / "game.toml"
    before = file.read_bytes()
    said, after = at_hers(*words), file.read_bytes()
    file.write_bytes(before)
    again = at_hers(*[word.swapcase() if word in ("Ann", "BOB") else word for word in words])
    assert "bob" not in again.out + again.err.replace("--seat bob", "")
    assert (again.code, again.out, again.err.replace("bob", "BOB").replace("aNN", "Ann")) == said
    assert file.read_bytes().count(b"[[event]]") == after.count(b"[[event]]")
    at_hers.done("verify")


def test_who_begins_takes_joins_and_frees_seats_in_any_case(ann: Person, bob: Person) -> None:
    new = ("new", "pebbles", "--cards=open", "--seats", "Ann,BOB", "--file", "game.toml")
    assert ann.done(*new, "--seat", "aNN").out.splitlines()[-1] == says("seat-takes-a-seat", seat="Ann")
    hand_over("game.toml", ann, bob)
    assert bob.done("join", "bob").out == says("seat-takes-a-seat", seat="BOB") + "\n"
    assert bob.done("key").out.splitlines()[0] == "BOB"
    hand_over("game.toml", bob, ann)
    assert ann.done("free", "Bob").out == says("the-creator-frees-the-seat", seat="BOB") + "\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("moves --seat bo", "BOB"),
        ("show --seat a", "Ann"),
        ("propose absent b", "BOB"),
        pytest.param("mail address aN", "Ann", marks=pytest.mark.room("mail")),
    ],
)
def test_a_half_typed_name_is_completed_as_it_is_written(at_hers: Person, typed: str, offered: str) -> None:
    words = f"pbem {typed}"
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert at_hers(_PBEM_COMPLETE="complete_bash", **asked).out.split() == [offered]


def test_so_is_one_in_a_move(ann: Person) -> None:
    ann.done("new", "confucius", "--seats", "Ann,BOB,cy", "--hotseat", "--seed", "3", "--file", "game.toml")
    ann.done("moves")
    for typed in ("give-gift 1 to a", "-g game.toml give-gift 1 to a"):  # as the quick way answers, and as typer does
        words = f"pbem play {typed}"
        asked = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        assert ann(_PBEM_COMPLETE="complete_bash", **asked).out.split() == ["Ann"]


def test_no_two_names_that_capitals_alone_tell_apart(ann: Person) -> None:
    said = ann("new", "pebbles", "--seats", "Ann,ann", "--hotseat")
    assert (said.code, list(ann.folder.iterdir())) == (2, [])
    assert says("two-seats-have-the-same") in said.err
