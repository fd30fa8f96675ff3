"""The page that steps through a game, in a real browser: what stands where at every moment is what the game says."""

import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from chromium import Chromium, Tab
from other_faces import begun
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_pebbles.table import Table
from people import Person
from pointing import pointed
from reels import EXAMPLES, examples, filmed, labels, written
from searching import sampled
from windows import SCROLLS_WITHIN, SIZES, SOME

from pbem.rooms.drawn.frames import Eyes, film
from pbem.rooms.drawn.piece_matches import PieceMatches
from pbem.rooms.drawn.placement import placed
from pbem.rooms.drawn.replay import replay
from pbem.rooms.drawn.still import called
from pbem.rules import View
from pbem.rules.drawing import Box, Drawing, Ground, Scene
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

pytestmark = pytest.mark.xdist_group("page")

STANDS = """(() => {
  const board = player.board, found = [];
  const read = (number) => {
    player.go(number, true);
    return [...board.pieces.children].map((one) => one.getAttribute("aria-label")).sort().join("\\n");
  };
  for (let number = 0; number < player.data.frames.length; number += 1) found.push(read(number));
  const back = [];
  for (let number = found.length - 1; number >= 0; number -= 7) back.push([number, read(number)]);
  return {found, wrong: back.filter(([number, stands]) => found[number] !== stands).map(([number]) => number)};
})()"""

SPOTS = """[...player.board.pieces.children].map((one) => {
  const [, x, y, scale] = /translate\\(([-\\d.]+)px, ([-\\d.]+)px\\) scale\\(([\\d.]+)\\)/.exec(one.style.transform);
  return [one.getAttribute("aria-label"), Number(x), Number(y), Number(scale)];
})"""


TEXTS = "[...document.querySelectorAll('#wide [data-text]')].map((one) => [one.dataset.text, one.textContent])"
NAMELESS = """[...document.querySelectorAll('button,input,select')].filter(
  (one) => !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length)).length"""
SMUGGLED = """document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.got=1"><style>b{}</style>');
document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.got = 2'}))"""
STRANGE = "[...document.querySelectorAll('#story *')].filter((one) => !/^(LI|B|H2|BUTTON)$/.test(one.tagName)).length"


def spots(drawing: Drawing, ground: Ground, scene: Scene) -> list[tuple[str, float, float, float]]:
    """Where every piece of a scene is drawn."""
    found = []
    for place in {piece.place for piece in scene.pieces}:
        pieces = [one for one in PieceMatches().follow(scene.pieces) if one.piece.place == place]
        room = placed(_sent(ground.boxes[place]), [drawing.symbols[one.piece.symbol] for one in pieces])
        found += [(called(one, drawing), *spot) for one, spot in zip(pieces, room, strict=True)]
    return sorted(found)


def _sent(box: Box) -> Box:
    """As a film has it: in tenths, which add up where pieces are many."""
    x, y, width, height = (round(each, 1) for each in (box.x, box.y, box.width, box.height))
    return replace(box, x=x, y=y, width=width, height=height, scale=round(box.scale, 2))


@pytest.mark.real
@pytest.mark.parametrize("name", ["confucius-5", pytest.param("white-lotus-6", marks=pytest.mark.more)])
def test_at_every_moment_the_page_shows_what_stands_where(tab: Tab, pages: Path, name: str) -> None:
    _shows(tab, pages, name)


@pytest.mark.real
@pytest.mark.more
@pytest.mark.parametrize("name", [name for name in examples() if name not in {"confucius-5", "white-lotus-6"}])
def test_so_does_the_page_of_every_other_example(tab: Tab, pages: Path, name: str) -> None:
    _shows(tab, pages, name)


def _shows(tab: Tab, pages: Path, name: str) -> None:
    """Forward to each moment, and back again to many."""
    tab.size(1400)
    tab.open(written(name, pages))
    reel = filmed(name)
    shown = tab.run(STANDS)
    assert shown["found"] == [labels(reel.drawing, frame.scene) for frame in reel.frames]
    assert shown["wrong"] == []


@pytest.mark.real
@pytest.mark.parametrize(("width", "ground"), [(1400, "wide"), pytest.param(360, "tall", marks=pytest.mark.more)])
def test_pieces_are_drawn_where_python_draws_them(tab: Tab, pages: Path, width: int, ground: str) -> None:
    """Both know how to find room in a place."""
    for name in ("confucius-5", "white-lotus-6"):
        tab.size(width)
        tab.open(written(name, pages))
        reel = filmed(name)
        for number in range(0, len(reel.frames), len(reel.frames) // 6):
            tab.run(f"player.go({number}, true)")
            expected = spots(reel.drawing, getattr(reel.drawing, ground), reel.frames[number].scene)
            seen = sorted(tuple(one) for one in tab.run(SPOTS))
            assert [one[0] for one in seen] == [one[0] for one in expected]
            for drawn, meant in zip(seen, expected, strict=True):
                assert drawn[1:] == pytest.approx(meant[1:], abs=0.11), (name, number, drawn, meant)


@pytest.mark.real
@pytest.mark.more
def test_texts_and_states_follow_too(tab: Tab, pages: Path) -> None:
    """Points, rounds, whose turn it is, whose land: forward and back."""
    for name in ("confucius-5", "white-lotus-6"):
        tab.size(1400)
        tab.open(written(name, pages))
        reel = filmed(name)
        for number in [*range(0, len(reel.frames), 40), 3]:
            tab.run(f"player.go({number}, true)")
            scene = reel.frames[number].scene
            there = dict(tab.run(TEXTS))
            assert there == {name: scene.texts.get(name, "") for name in there}
            marked = tab.run("document.querySelectorAll('#wide .card[data-state~=turn]').length")
            assert marked == sum("turn" in words.split() for words in scene.states.values())


INKS = """[...document.querySelectorAll('#wide .piece text.label')].map((one) => [
  Boolean(one.closest('.piece').querySelector('use') && document.querySelector(
    one.closest('.piece').querySelector('use').getAttribute('href')).querySelector('.body')),
  getComputedStyle(one).fill === getComputedStyle(document.querySelector('#wide text:not([class*=soft])')).fill])"""


@pytest.mark.real
@pytest.mark.parametrize(("name", "told"), [("white-lotus-6", "points against cleo"), ("confucius-5", "gift")])
def test_what_is_written_on_paper_is_in_ink(name: str, told: str, tab: Tab, pages: Path) -> None:
    """Whoever a piece is about: only on a body in a seat's colour it has that seat's colour for writing."""
    tab.size(1400)
    tab.still(dark=False)
    tab.open(written(name, pages))
    frames = filmed(name).frames
    tab.run(f"player.go({next(place for place, frame in enumerate(frames) if told in frame.sentence)}, true)")
    inks = tab.run(INKS)
    assert [False, True] in inks
    assert [False, False] not in inks


@pytest.mark.real
def test_keys_buttons_story_and_address_lead_to_a_moment(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    tab.open(written("confucius-5", pages), "#turn=40")
    frames = filmed("confucius-5").frames
    at = "player.reel.at"
    last_of_40 = max(number for number, frame in enumerate(frames) if frame.place == "40")
    assert tab.run(at) == last_of_40
    tab.press("ArrowRight")
    assert tab.run(at) == last_of_40 + 1
    tab.press("ArrowLeft")
    assert tab.run(at) == last_of_40
    tab.press("ArrowRight", modifiers=8)
    assert tab.run(at) == max(number for number, frame in enumerate(frames) if frame.place == "41")
    tab.click("#slider")
    tab.press("Home")
    assert tab.run(at) == 0
    tab.press("End")
    assert tab.run(at) == len(frames) - 1
    tab.run("document.getElementById('back').click()")
    assert tab.run(at) == len(frames) - 2
    tab.run("document.querySelectorAll('#story button')[7].click()")
    assert tab.run(at) == 7
    assert tab.run("document.getElementById('caption').textContent") == frames[7].sentence
    tab.run("document.querySelector('#chapters [data-c=\"3\"]').click()")
    assert frames[tab.run(at)].period == 3
    tab.run("slider.value = 20; slider.dispatchEvent(new Event('input'))")
    assert tab.run(at) == 20
    tab.until("location.hash.startsWith('#turn=')")
    tab.run("location.hash = '#turn=12'")
    tab.until(f"{at} === {max(number for number, frame in enumerate(frames) if frame.place == '12')}")


@pytest.mark.real
def test_it_plays_by_itself_and_stops(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    tab.open(written("pebbles", pages))
    assert tab.run("play.textContent") == "Replay", "nobody takes it for playing a move"
    tab.run("speed.selectedIndex = 3; play.click()")
    tab.until("player.reel.at >= 3")
    tab.run("slider.focus()")
    tab.press(" ")
    here = tab.run("player.reel.at")
    assert tab.run("new Promise((done) => setTimeout(() => done(player.reel.at), 400))") == here


@pytest.mark.real
@pytest.mark.parametrize("name", sampled(["confucius-5", "white-lotus-6"], 2))
@pytest.mark.parametrize("width", sampled([1400, 360], 2))
def test_every_place_says_its_name_wherever_it_is_pointed_at(tab: Tab, pages: Path, name: str, width: int) -> None:
    """At every point of its shape; and in the line below the board, when the mouse is there, until another moment."""
    tab.size(width, 1600)
    tab.open(written(name, pages))
    found = pointed(tab, lit=False)
    assert found["places"] > 20
    assert found["missed"] == {}
    spot = "(({x, y, width, height}) => [x + width / 2, y + height / 4])(one.getBoundingClientRect())"
    area = "[...player.board.svg.querySelectorAll('.ground [data-place]')].find((one) => NAMED)"
    named = "(player.data.places[one.getAttribute('data-place')] || [])[1]"
    x, y = tab.run(f"((one) => (one.scrollIntoView({{block: 'center'}}), {spot}))({area.replace('NAMED', named)})")
    tab.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    assert tab.run("document.getElementById('hint').textContent")
    tab.run("player.step(1)")
    assert tab.run("document.getElementById('hint').textContent") == ""


@pytest.mark.real
@pytest.mark.parametrize("sizes", [SOME, pytest.param(SIZES, marks=pytest.mark.more)])
def test_nothing_scrolls_within_what_scrolls(tab: Tab, pages: Path, sizes: Sequence[tuple[int, int]]) -> None:
    tab.open(written("confucius-5", pages))
    for size in sizes:
        tab.size(*size)
        assert tab.run(SCROLLS_WITHIN) == [], size


@pytest.mark.real
@pytest.mark.parametrize("key", [" ", "PageDown", "End"])
def test_keys_of_the_page_scroll_it_unless_the_player_has_the_focus(tab: Tab, pages: Path, key: str) -> None:
    tab.size(800, 600)
    tab.open(written("confucius-5", pages), "#turn=40")
    tab.still()
    at = tab.run("player.reel.at")
    code = {" ": 32, "PageDown": 34, "End": 35}[key]
    tab.run("document.activeElement.blur()")
    for kind in ("keyDown", "keyUp"):
        typed = {"text": key} if key == " " and kind == "keyDown" else {}
        tab.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **typed)
    tab.until("scrollY > 100")
    assert tab.run("player.reel.at") == at
    assert not tab.run("player.timer")


@pytest.mark.real
@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6"])
def test_nothing_is_wider_than_the_window(tab: Tab, pages: Path, name: str) -> None:
    """Whatever size it was opened at."""
    tab.size(1400)
    tab.open(written(name, pages))
    for width in (360, 720, 800, 1400, 3840, 360):
        tab.size(width)
        tab.until(f"player.board.svg.id === {'tall' if width < 720 else 'wide'!r}")
        assert tab.run("document.documentElement.scrollWidth") <= width
        assert tab.run("player.board.svg.getBoundingClientRect().width") > 0


@pytest.mark.real
def test_the_story_is_said_and_everything_can_be_reached_and_named(tab: Tab, pages: Path) -> None:
    """By a screen reader and by keyboard: live sentences, names for pieces and controls."""
    tab.size(1400)
    tab.open(written("confucius-5", pages))
    assert tab.run("document.getElementById('caption').getAttribute('aria-live')") == "polite"
    assert tab.run("[...document.querySelectorAll('#wide .piece')].every((one) => one.getAttribute('aria-label'))")
    assert tab.run(NAMELESS) == 0


@pytest.mark.real
def test_it_loads_nothing_and_lets_nothing_in(tab: Tab, browser: Chromium, pages: Path) -> None:
    """The policy is in force: a script or a picture that someone smuggles in does not run or load."""
    browser.heard.clear()
    tab.open(written("confucius-5", pages))
    tab.run("fetch('https://example.invalid/').catch(() => 0)")
    tab.run(SMUGGLED)
    assert tab.run("window.got === undefined")
    requests = [one["params"]["request"] for one in browser.heard if one.get("method") == "Network.requestWillBeSent"]
    assert {request["url"].split(":")[0] for request in requests} <= {"file", "about", "https", "data"}
    told = [one["params"]["entry"]["text"] for one in browser.heard if one.get("method") == "Log.entryAdded"]
    for kind in ("default-src", "script-src", "style-src", "img-src"):
        assert any(kind in text for text in told), "\n".join(told)


@pytest.mark.real
def test_a_page_from_a_player_called_like_markup_is_text(tab: Tab, pages: Path) -> None:
    """Sentences are set as text: the story holds no element but its own."""
    tab.open(written("white-lotus-6", pages))
    assert tab.run(STRANGE) == 0


@pytest.mark.real
def test_chapters_and_the_parts_of_the_story_have_names(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    for name, period in (("confucius-5", "Round"), ("white-lotus-6", "Year")):
        tab.open(written(name, pages))
        frames = filmed(name).frames
        named = tab.run("[...document.querySelectorAll('#chapters button')].map((one) => one.textContent)")
        assert named == [f"{period} {number}" for number in range(1, frames[-1].period + 1)]
        parts = tab.run("[...document.querySelectorAll('#story h2')].map((one) => one.textContent)")
        assert parts == [heading for heading, _frames in groupby(frame.heading for frame in frames)]


@pytest.mark.real
@pytest.mark.more
def test_what_was_taken_back_is_passed_over_unless_it_is_asked_for(tab: Tab, pages: Path) -> None:
    """Its lines are marked, and hidden; with the box ticked one steps through them."""
    frames = filmed("confucius-3").frames
    gone = [number for number, frame in enumerate(frames) if frame.undone]
    assert gone
    tab.size(1400)
    tab.open(written("confucius-3", pages))
    marked = (
        "[...document.querySelectorAll('#story li')].flatMap((one, n) => one.classList.contains('undone') ? [n] : [])"
    )
    assert tab.run(marked) == gone
    hidden = f"getComputedStyle(document.querySelectorAll('#story li')[{gone[0]}]).display"
    before = next(number for number in range(gone[0] - 1, -1, -1) if number not in gone)
    after = next(number for number in range(gone[0], len(frames)) if number not in gone)
    assert tab.run(hidden) == "none"
    tab.run(f"player.go({before})")
    tab.press("ArrowRight")
    assert tab.run("player.reel.at") == after
    tab.run("document.getElementById('undone').click()")
    assert tab.run(hidden) != "none"
    tab.run(f"player.go({before})")
    tab.press("ArrowRight")
    assert tab.run("player.reel.at") == before + 1
    assert tab.run("document.getElementById('caption').classList.contains('undone')") == (before + 1 in gone)


@pytest.mark.real
def test_in_a_running_game_one_can_go_to_ones_last_turn(tab: Tab, tmp_path: Path) -> None:
    moments = begun(Confucius)
    game = moments[len(moments) // 3].game()
    reel = film(game, Eyes("bob"))
    assert reel.frames[reel.since - 1].event.by == "bob"
    assert "bob" not in {frame.event.by for frame in reel.frames[reel.since :]}
    path = tmp_path / "running.html"
    path.write_text(replay(game, Eyes("bob")), encoding="utf-8")
    tab.size(1400)
    tab.open(path)
    tab.run("document.getElementById('since').click()")
    assert tab.run("player.reel.at") == reel.since


@pytest.mark.real
def test_a_game_without_a_drawing_shows_its_panels(tab: Tab, tmp_path: Path) -> None:
    class Undrawn(Pebbles):
        def drawing(self, view: View[Table]) -> None:  # type: ignore[override]
            return None

    game = play_out(Setting(Undrawn, ("ann", "bob")), 0).moments[-1].game()
    path = tmp_path / "panels.html"
    path.write_text(replay(game, Eyes()), encoding="utf-8")
    for width, kind in ((1400, "wide"), (360, "tall")):
        tab.size(width)
        tab.open(path)
        tab.run("player.go(0)")
        shown = f"[...document.querySelectorAll('#{kind} text')].map((one) => one.textContent).join('\\n')"
        first = tab.run(shown)
        assert "Heap" in first
        assert "ann" in first
        tab.click("#last")
        assert tab.run(shown) != first


def test_an_examples_story_says_how_to_look_at_it_and_that_page_is_small(pages: Path, tmp_path: Path) -> None:
    found = {}
    for name in ("confucius-5", "white-lotus-6"):
        readme = (EXAMPLES / name / "README.md").read_text(encoding="utf-8")
        [found[name]] = re.findall(r"`pbem (export replay [^`]*)`", readme)
    [command] = {*found.values()}
    ann = Person("ann", tmp_path)
    shutil.copy(EXAMPLES / "confucius-5" / "game.toml", ann.folder / "game.toml")
    page = ann.folder / ann.done(*command.split()).out.strip()
    assert 50_000 < page.stat().st_size <= 265_000
    assert 50_000 < written("white-lotus-6", pages).stat().st_size <= 315_000
