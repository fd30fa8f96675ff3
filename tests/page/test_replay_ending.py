"""What a replay keeps until it is asked for: how a game ended. On paper it is there; a link leads to where it says."""

import re
from base64 import b64decode
from pathlib import Path

import pytest
from chromium import Tab
from reels import filmed, finished, written

pytestmark = pytest.mark.xdist_group("page")

SHOWN = """(() => ({
  at: player.reel.at,
  reads: document.querySelector('header').innerText,
  seen: Number(document.querySelector('#points-known rect').getAttribute('width')),
  points: [...document.querySelectorAll('#points b')].map((one) => Number(one.textContent)),
  asks: document.getElementById('result').getClientRects().length > 0,
}))()"""
SENT = """new Promise((done) => {
  navigator.clipboard.writeText = (words) => Promise.resolve(done(words));
  document.getElementById('link').click();
})"""


@pytest.mark.real
@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6"])
def test_a_game_that_is_over_keeps_its_end_until_it_is_asked_for(tab: Tab, pages: Path, name: str) -> None:
    """Above the board, in the curve and in its legend; who follows a link comes to where it says."""
    frames, result = filmed(name).frames, finished(name).result
    assert result is not None
    tab.size(1400)
    tab.open(written(name, pages))
    shown = tab.run(SHOWN)
    assert (shown["at"], shown["seen"], shown["asks"]) == (0, 24, True)
    assert shown["points"] == [*frames[0].points.values()]
    assert result.because not in shown["reads"]
    tab.open(written(name, pages), "#turn=40")
    shown = tab.run(SHOWN)
    assert frames[shown["at"]].place == "40"
    assert 24 < shown["seen"] < 284
    assert result.because not in shown["reads"]
    assert tab.run(SENT) == f"{written(name, pages).as_uri()}#turn=40"
    tab.click("#back")
    assert tab.run(SENT).startswith(f"{written(name, pages).as_uri()}#turn=")
    assert tab.run(SHOWN)["seen"] == shown["seen"], "what was seen stays seen"
    tab.click("#result")
    shown = tab.run(SHOWN)
    assert (shown["at"], shown["seen"], shown["asks"]) == (len(frames) - 1, 284, False)
    assert shown["points"] == [*frames[-1].points.values()]
    assert result.because in shown["reads"]


FILM = """(() => {
  const timed = window.setTimeout;
  let due;
  player.go(player.lines.length - 2);
  window.setTimeout = (then) => ((due = then), 7);
  player.run();
  due();
  window.setTimeout = timed;
  return [player.reel.at === player.lines.length - 1, player.timer];
})()"""


@pytest.mark.real
def test_a_film_is_over_when_its_last_moment_is_shown(tab: Tab, pages: Path) -> None:
    """Not one more wait later: until then a click on the board would do nothing but end it."""
    tab.size(1400)
    tab.open(written("pebbles", pages))
    assert tab.run(FILM) == [True, 0]


@pytest.mark.real
def test_printed_a_page_is_its_board_and_its_story(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    tab.open(written("confucius-5", pages))
    shown = "(one) => getComputedStyle(document.querySelector(one)).display"
    try:
        tab.ask("Emulation.setEmulatedMedia", media="print")
        assert tab.run(f"['#controls', '#points', '#hint', '#tall'].map({shown})") == ["none"] * 4
        assert tab.run("document.querySelector('#wide .piece').getBoundingClientRect().width") > 0
        everything = "document.getElementById('story')"
        assert tab.run(f"{everything}.scrollHeight <= {everything}.clientHeight + 1")
    finally:
        tab.ask("Emulation.setEmulatedMedia", media="")


@pytest.mark.real
@pytest.mark.parametrize(("name", "most"), [("white-lotus-6", 4), ("confucius-5", 3)])
def test_on_paper_is_the_whole_game_on_few_pages(tab: Tab, pages: Path, name: str, most: int) -> None:
    """With its last board; on the screen nothing was told meanwhile."""
    tab.size(1400)
    tab.open(written(name, pages))
    tab.run("printed = new Promise((done) => addEventListener('beforeprint', () => done(player.reel.at))); 0")
    paper = tab.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)["data"]
    assert len(re.findall(rb"/Type\s*/Page\b", b64decode(paper))) <= most
    assert tab.run("printed") == len(filmed(name).frames) - 1
    shown = tab.run(SHOWN)
    assert (shown["at"], shown["seen"], shown["asks"]) == (0, 24, True)


@pytest.mark.real
def test_whoever_copies_a_link_twice_reads_so_for_a_while(tab: Tab, pages: Path) -> None:
    """By the mouse, from a page on the disk; then the button says again what it does."""
    tab.size(1366, 657)
    tab.open(written("pebbles", pages))
    reads = "document.getElementById('link').textContent"
    does = tab.run(reads)
    for _time in range(2):
        tab.click("#link")
        tab.until(f"{reads} === player.data.words.copied")
    later = f"new Promise((done) => setTimeout(() => done({reads}), 2200))"
    assert tab.run(later) == does


LEADS = "player.data.frames.map((_frame, number) => player.addressed(player.fragment(number)))"


@pytest.mark.real
@pytest.mark.parametrize("name", ["confucius-3", "white-lotus-6"])
def test_a_link_to_any_moment_leads_there(tab: Tab, pages: Path, name: str) -> None:
    """Where seats answered together, and in what was taken back, too; a turn is named as `show --at` names it."""
    tab.size(1400)
    tab.open(written(name, pages))
    places = [frame.place for frame in filmed(name).frames]
    assert tab.run(LEADS) == [*range(len(places))]
    together = next((place.partition(".")[0] for place in places if "." in place), places[-1])
    last = max(number for number, place in enumerate(places) if place.partition(".")[0] == together)
    before = max(number for number, place in enumerate(places) if place == together)
    assert tab.run(f"['#turn={together}', '#turn={together}.0'].map((one) => player.addressed(one))") == [last, before]


@pytest.mark.real
@pytest.mark.parametrize("link", ["#turn=9999", "#turn=3.9", "#turn=3,0", "#turn=3,999", "#turn=", "#elsewhere"])
def test_a_link_to_no_moment_leaves_a_page_that_works(link: str, tab: Tab, pages: Path) -> None:
    """Opened there, and gone there later: it stays where it was, or at that turn."""
    tab.size(1400)
    tab.open(written("confucius-5", pages), link)
    places = [frame.place for frame in filmed("confucius-5").frames]
    there = [number for number, place in enumerate(places) if place == "3" and "," in link] or [0]
    assert tab.run("player.reel.at") in there
    tab.open(written("confucius-5", pages))
    tab.run(f"location.hash = {link!r}")
    tab.until(f"{there}.includes(player.reel.at)")
    tab.press("ArrowRight")
    assert tab.run("document.querySelectorAll('#story [aria-current]').length") == 1
