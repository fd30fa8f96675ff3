"""Someone who plays two seats of a game with others: for which of them they are heard."""

import pytest
from people import Person

from pbem.events.text import parse


@pytest.fixture
def of_two_seats(ann: Person, bob: Person) -> Person:
    """Bob, who plays two of three seats and has answered for both; ann, the third, is to take."""
    bob.folder = ann.folder
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "game.toml")
    bob.done("join", "bob")
    bob.done("join", "cy")
    ann.done("play", "stake 1")
    bob.done("play", "--seat", "bob", "stake 2")
    bob.done("play", "--seat", "cy", "stake 3")
    ann.done("play", "take 1")
    bob.done("play", "take 1", "take 2")
    return bob


@pytest.mark.parametrize(
    "words",
    [
        ["note", "hello"],
        ["away", "5d"],
        ["resign", "--yes"],
        ["propose", "pace", "3d"],
        ["propose", "abandon"],
        ["undo"],
    ],
    ids=" ".join,
)
def test_who_plays_two_seats_is_heard_for_the_one_they_name(of_two_seats: Person, words: list[str]) -> None:
    """What binds one of them alone is refused where none is named."""
    path = of_two_seats.folder / "game.toml"
    before = path.read_bytes()
    if words[0] in ("note", "away", "resign"):
        said = of_two_seats(*words)
        assert (said.code, "--seat" in said.err, path.read_bytes()) == (2, True, before), said
    of_two_seats.done(*words, "--seat", "cy")
    new = [event for _number, event in parse(path.read_bytes()).events][len(parse(before).events) :]
    assert [event.by for event in new[:1]] == ["cy"]
    assert new[0].body.get("motion", new[0].kind) in words
