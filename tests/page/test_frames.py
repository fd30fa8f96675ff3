"""The frames of a page are the game's: each turn ends as the fold says."""

import re
import sys

import pytest
from msgspec.structs import replace
from reels import examples, filmed, finished

from pbem.rooms.drawn.frames import Reel
from pbem.rooms.drawn.heading import Heading
from pbem.rooms.drawn.page import page

pytestmark = pytest.mark.xdist_group("page")


@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6", "club-confucius", "pebbles"])
def test_a_turn_of_an_example_ends_as_the_fold_says(name: str) -> None:
    """One fold makes all frames: each turn's last is the scene of the game as it stood then, and the last of all."""
    _ends_as_the_fold_says(name, 8)


@pytest.mark.more
@pytest.mark.parametrize("name", examples())
def test_every_turn_of_every_example_ends_as_the_fold_says(name: str) -> None:
    _ends_as_the_fold_says(name, sys.maxsize)


def _ends_as_the_fold_says(name: str, most: int) -> None:
    from pbem.projections.game.past import at_turn
    from pbem.rooms.drawn.frames import scene_of

    game, reel = finished(name), filmed(name)
    turns = {frame.place: number for number, frame in enumerate(reel.frames) if "." not in frame.place}
    nexts = {frame.place.split(".")[0] for frame in reel.frames if "." in frame.place}
    whole = [place for place in turns if place not in nexts]
    for place in whole[:: max(1, len(whole) // most)]:
        past = at_turn(game, int(place))
        assert reel.frames[turns[place]].scene == scene_of(past, reel.drawing, past.view("")), place
    assert reel.frames[-1].scene == scene_of(game, reel.drawing, game.view(""))


def test_what_is_before_the_first_round_is_no_chapter() -> None:
    """No button without a word, where a game counts its rounds from later on."""
    reel = filmed("confucius-5")
    frames = [replace(frame, period=0) if frame.period == 1 else frame for frame in reel.frames]
    game = finished("confucius-5")
    text = page(Reel(reel.drawing, frames), game.record.header.seats, Heading("", "", ""), game.ruleset)
    chapters = re.findall(r'data-c="(\d+)" data-f="\d+">([^<]*)<', text)
    assert chapters == [(str(number), f"Round {number}") for number in range(2, frames[-1].period + 1)]
