"""How likely each seat was to win: asked of a room that brings what can judge it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.app import reviews
from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.room import Room
from pbem.store.opened_game import judged

EXAMPLE = Path(__file__).parents[2] / "examples" / "pebbles" / "game.toml"


def sure_of_the_first(game: Game, step: Callable[[str], None]) -> list[tuple[str, str, float]]:
    step("turn 1")
    return [(game.id, game.record.header.seats[0], 1.0)]


@pytest.fixture
def finished() -> Game:
    return judged(EXAMPLE, EXAMPLE.read_bytes()).opened.game


def test_a_room_is_asked_and_says_how_far_it_is(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room("sure", reviews=f"{__name__}:{sure_of_the_first.__name__}")
    monkeypatch.setattr(reviews, "rooms", lambda: {"sure": room})
    heard: list[str] = []
    [chance] = reviews.chances(finished, "", heard.append)
    assert (chance.seat, chance.share, heard) == (finished.record.header.seats[0], 1.0, ["turn 1"])


def test_without_such_a_room_it_is_refused(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "rooms", lambda: {"plain": Room("plain")})
    with pytest.raises(RefusedError):
        reviews.chances(finished, "", lambda _words: None)
