"""What a seat may do unasked, beside the turns: White Lotus with negotiations."""

import json

import pytest
from people import Person, begin, hand_over
from wording import says, tells


@pytest.fixture
def traders(ann: Person, bob: Person, cy: Person) -> tuple[Person, Person, Person]:
    """Three people at a new game; ann is to claim a province."""
    begin("white-lotus-1.toml", (ann, bob, cy), "white-lotus", "--negotiation", "--first-emperor=first")
    return ann, bob, cy


def test_it_is_listed_apart_from_the_moves(traders: tuple[Person, Person, Person]) -> None:
    ann, bob, _cy = traders
    listed = ann.done("moves")
    assert "give " not in listed.out
    assert tells(listed.err, "at-any-time-moves")
    known = json.loads(ann.done("moves", "--json").out)
    assert all(move["move"].startswith("claim ") for move in known["moves"])
    assert all(move["move"].startswith("give ") for move in known["unasked"])
    waiting = bob("moves")
    assert waiting.code == 4
    assert tells(waiting.err, "at-any-time-moves")


def test_it_is_played_out_of_turn_and_counts_with_the_next(traders: tuple[Person, Person, Person]) -> None:
    ann, bob, _cy = traders
    refused = bob("moves", "--json")
    assert refused.code == 4
    gift = next(
        move["move"] for move in json.loads(ann.done("moves", "--json").out)["unasked"] if " cy " in move["move"]
    )
    said = bob.done("play", gift)
    assert said.out == says("seat-makes-move-unasked-it", seat="bob", move=gift) + "\n"
    hand_over("white-lotus-1.toml", bob, ann)
    assert tells(
        ann.done("play", *json.loads(ann.done("moves", "--json").out)["moves"][0]["move"].split()).out,
        "seat-gives-receiver-points",
        seat="bob",
        receiver="cy",
    )


def test_nothing_of_the_kind_in_other_games(alone: Person) -> None:
    assert not tells(alone.done("moves").err, "at-any-time-moves")
    assert json.loads(alone.done("moves", "--json").out)["unasked"] == []
