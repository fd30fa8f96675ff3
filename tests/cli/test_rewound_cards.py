"""Somebody puts back an older file after others have sent their part of the cards: nobody deals twice by mistake."""

from pathlib import Path

import pytest
from people import Person, begin, hand_over

GAME = "game.toml"


@pytest.fixture
def shared(ann: Person, bob: Person, cy: Person) -> tuple[Person, bytes]:
    """Bob, who has just sent his shares of what others have drawn; and the file as it was before that."""
    begin(GAME, (ann, bob, cy), "pebbles", "--secrecy", "table")
    last = cy
    for person in (ann, bob, cy, ann, bob):
        hand_over(GAME, last, person)
        before = (person.folder / GAME).read_bytes()
        person.done("sync")
        last = person
    assert b'"shares ' in (bob.folder / GAME).read_bytes()[len(before) :]
    return bob, before


@pytest.mark.parametrize("command", [("sync",), ("play", "stake 1"), ("show",)])
def test_a_file_rewound_after_shares_were_sent_is_not_gone_on_with(
    shared: tuple[Person, bytes], command: tuple[str, ...]
) -> None:
    bob, before = shared
    place: Path = bob.folder / GAME
    place.write_bytes(before)
    said = bob(*command)
    assert "it lacks events that you have seen before" in said.err
    assert said.code == 3
    assert place.read_bytes() == before


def test_whoever_takes_an_older_file_is_told_what_goes_with_it(shared: tuple[Person, bytes]) -> None:
    bob, before = shared
    place: Path = bob.folder / GAME
    told = "game.toml: anyone who has read cards since may know what others draw now"
    assert told not in bob.done("verify", "--accept", GAME).out
    place.write_bytes(before)
    assert told in bob.done("verify", "--accept", GAME).out
    assert told not in bob.done("verify", "--accept", GAME).out
