"""Someone puts back an older file after others have sent their part of the cards: no one deals twice by mistake."""

import shutil
from pathlib import Path

import pytest
from people import Person, begin
from wording import says, tells

GAME = "game.toml"


@pytest.fixture
def shared(ann: Person, bob: Person, cy: Person) -> tuple[Person, bytes]:
    """Bob, who has just sent his shares of what others have drawn; and the file as it was before that."""
    begin(GAME, (ann, bob, cy), "pebbles", "--cards", "dealt")
    before = (bob.folder / GAME).read_bytes()
    bob.done("sync")
    assert b'"shares ' in (bob.folder / GAME).read_bytes()[len(before) :]
    return bob, before


@pytest.mark.parametrize("command", [("play", "stake 1"), ("show",)])
def test_a_file_rewound_after_shares_were_sent_is_not_gone_on_with(
    shared: tuple[Person, bytes], command: tuple[str, ...]
) -> None:
    bob, before = shared
    place: Path = bob.folder / GAME
    place.write_bytes(before)
    said = bob(*command)
    assert tells(said.err, "it-lacks-events-that-you")
    assert said.code == 3
    assert place.read_bytes() == before


def test_a_sync_goes_on_with_all_that_was_sent_and_sends_no_share_anew(shared: tuple[Person, bytes]) -> None:
    """The older file is no game of its own: what was read of the cards since stands, and nothing is dealt again."""
    bob, before = shared
    place: Path = bob.folder / GAME
    newest = place.read_bytes()
    assert newest.startswith(before)
    place.write_bytes(before)
    assert tells(bob.done("sync").err, "name-had-lost-count-events")
    assert place.read_bytes() == newest
    assert says("nothing-new") in bob.done("sync").err
    assert place.read_bytes() == newest


def test_where_what_was_seen_is_kept_nowhere_a_sync_does_not_go_on_with_the_older_file(
    shared: tuple[Person, bytes],
) -> None:
    bob, before = shared
    place: Path = bob.folder / GAME
    shutil.rmtree(bob.home / "state" / "games")
    place.write_bytes(before)
    said = bob("sync")
    assert tells(said.err, "it-lacks-events-that-you-have")
    assert said.code == 3
    assert place.read_bytes() == before


def test_whoever_takes_an_older_file_is_told_what_goes_with_it(shared: tuple[Person, bytes]) -> None:
    bob, before = shared
    place: Path = bob.folder / GAME
    told = says("path-anyone-who-has-read", path="game.toml")
    assert told not in bob.done("verify", "--accept", GAME).out
    place.write_bytes(before)
    assert told in bob.done("verify", "--accept", GAME).out
    assert told not in bob.done("verify", "--accept", GAME).out
