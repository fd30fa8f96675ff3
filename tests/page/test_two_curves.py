"""The points and the chance to win, a curve each: one below the other, or one where the history needs the room."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from chromium import Tab
from reels import filmed, finished, written

from pbem.app.reviews import Odds
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.replay import replay

pytestmark = [pytest.mark.xdist_group("page"), pytest.mark.real]

CURVES = """["points", "chances"].filter((name) => document.querySelector(`#${name} > svg`).getClientRects().length)"""
STORY = "document.getElementById('story').clientHeight"


def test_the_curve_tells_the_points_and_a_click_on_it_goes_there(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    tab.open(written("white-lotus-6", pages))
    points = [list(frame.points.values()) for frame in filmed("white-lotus-6").frames]
    most, least = max(map(max, points)), min(0, *map(min, points))
    ends = [round(112 - 16 - (value - least) / (most - least) * (112 - 8 - 16), 1) for value in points[-1]]
    drawn = tab.run("[...document.querySelectorAll('#points .curve')].map((one) => one.getAttribute('d'))")
    assert [float(re.findall(r"V([-\d.]+)", path)[-1]) for path in drawn] == ends
    assert [path.count("V") for path in drawn] == [
        sum(one[seat] != other[seat] for one, other in pairwise(points)) for seat in range(6)
    ]
    tab.click("#points > svg")
    assert tab.run("player.reel.at") == pytest.approx(len(points) * 126 / 260, abs=4)


def test_the_chance_to_win_is_a_curve_of_its_own_as_far_as_it_was_seen(tab: Tab, pages: Path) -> None:
    """Each seat's line starts at its first choice, and the legend says what was known at the moment that is shown."""
    game = finished("pebbles")
    frames, seats = filmed("pebbles").frames, game.record.header.seats
    chosen = [frame for frame in frames if frame.event.by in seats and frame.event.kind in game.ruleset.kinds]
    first, last = chosen[0], chosen[-1]
    chances = [Odds(first.event.id, first.event.by, 0.25), Odds(last.event.id, last.event.by, 1.0)]
    path = pages / "judged.html"
    path.write_text(replay(game, Eyes(), chances), encoding="utf-8")
    tab.size(1400)
    tab.open(path)
    legend = "[...document.querySelectorAll('#chances li')].map((one) => one.textContent)"
    assert tab.run(legend) == [f"{seat} " for seat in seats]
    places = [frames.index(next(frame for frame in frames if frame.event is one.event)) for one in (first, last)]
    known = {first.event.by: "25"}
    for place, one in zip(places, (first, last), strict=True):
        known[one.event.by] = {first.event.id: "25", last.event.id: "100"}[one.event.id]
        tab.run(f"player.go({place})")
        assert tab.run(legend) == [f"{seat} {known.get(seat, '')}" for seat in seats]
    drawn = tab.run("[...document.querySelectorAll('#chances .curve')].map((one) => one.getAttribute('d'))")
    starts = [float(path[1:].split()[0]) for path in drawn]
    assert [start < 284 for start in starts] == [seat in known for seat in seats], "the others' at the end of the game"
    tab.run("player.go(0)")
    tab.click("#chances > svg")
    assert tab.run("player.reel.at") == pytest.approx((len(frames) - 1) * 126 / 260, abs=2)


def test_at_the_end_all_know_who_has_won(tab: Tab, pages: Path) -> None:
    """Not what a seat thought at its last choice: bob may have hoped to the end."""
    game = finished("white-lotus-3")
    last = [frame for frame in filmed("white-lotus-3").frames if frame.event.kind in game.ruleset.kinds][-1]
    path = pages / "hoped.html"
    path.write_text(replay(game, Eyes(), [Odds(last.event.id, "bob", 0.9)]), encoding="utf-8")
    tab.size(1400)
    tab.open(path)
    tab.run("player.go(player.reel.data.frames.length - 1)")
    legend = "[...document.querySelectorAll('#chances li b')].map((one) => one.textContent)"
    assert tab.run(legend) == ["100", "0", "0"]


def test_without_a_review_there_is_no_such_curve(tab: Tab, pages: Path) -> None:
    tab.open(written("pebbles", pages))
    assert tab.run("document.getElementById('chances')") is None


@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6"])
def test_on_a_small_laptop_one_of_them_leaves_room_for_the_history(tab: Tab, pages: Path, name: str) -> None:
    game = finished(name)
    last = [frame for frame in filmed(name).frames if frame.event.kind in game.ruleset.kinds][-1]
    path = pages / f"{name}-judged.html"
    path.write_text(replay(game, Eyes(), [Odds(last.event.id, last.event.by, 1.0)]), encoding="utf-8")
    tab.size(1366, 768)
    tab.open(path)
    assert tab.run(CURVES) == ["chances"]
    assert tab.run(STORY) > 120
    assert tab.run("document.documentElement.scrollHeight <= innerHeight"), "the board and what is beside it fit"
    tab.click("#points button")
    assert tab.run(CURVES) == ["points"]
    tab.click("#chances button")
    assert tab.run(CURVES) == ["chances"]
    for size in ((1366, 1000), (800, 600), (360, 740)):
        tab.size(*size)
        assert tab.run(CURVES) == ["points", "chances"], size


COLOURS = """(() => {
  const context = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d");
  const seen = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const card = seen(getComputedStyle(document.querySelector("#points")).backgroundColor);
  const lines = [...document.querySelectorAll("#points .curve")].map((line) => getComputedStyle(line));
  return [card, lines.map((line) => [seen(line.stroke), seen(line.color)])];
})()"""
"""The ground, and by seat the colours of its line and of its pieces, as red, green and blue."""


def light(colour: list[int]) -> float:
    """How light it is to the eye, from 0 to 1, as WCAG 2 counts it."""
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: list[int], other: list[int]) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_a_line_has_the_colour_of_its_seat_unless_that_could_hardly_be_seen(tab: Tab, pages: Path, dark: bool) -> None:
    """Lines that were all nearer to the ink would be nearer to each other."""
    tab.still(dark=dark)
    tab.open(written("white-lotus-6", pages))
    card, lines = tab.run(COLOURS)
    tab.still()
    assert len(lines) == 6
    assert [seat for seat, (line, _own) in enumerate(lines) if contrast(line, card) < 3] == []
    assert [seat for seat, (line, own) in enumerate(lines) if line != own and contrast(own, card) >= 3] == []
