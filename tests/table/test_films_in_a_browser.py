"""What others did is played at the page, and the past is looked at: nothing is chosen there."""

from pathlib import Path

import pytest
from chromium import Tab
from page_guests import OFFERED, choose, serving, settled, sit_down, text
from sitters import game
from small_games import key
from wording import says

from pbem.app.tables import open_table
from pbem.rooms.page.page_server import PageServer

pytestmark = [pytest.mark.xdist_group("table page"), pytest.mark.real]


def test_what_another_plays_glides_in(place: Path, tab: Tab) -> None:
    """The same pieces move: a cube goes where it was paid, marked."""
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)
    with serving(place, watcher) as served:
        sit_down(tab, served)
        tab.still(still=False)
        tab.run("document.getElementById('speed').selectedIndex = 3")
        tab.run(
            "window.cube = [...player.board.pieces.children].find((one) => "
            f"one.getAttribute('aria-label').startsWith('cube of {mover}, cubes'))"
        )
        table.play(mover, "no-action")
        table.save(place)
        told = says("seat-takes-no-action", seat=mover)
        tab.until(f"document.getElementById('story').textContent.includes({told!r})")
        settled(tab)
        moved = "[...document.querySelectorAll('.moved')].map((one) => one.getAttribute('aria-label'))"
        assert f"cube of {mover}, No action" in tab.run(moved)
        assert (
            tab.run(
                "[...player.board.pieces.children].filter((one) => "
                f"one.getAttribute('aria-label') === 'cube of {mover}, No action').length"
            )
            == 1
        )


def test_the_past_is_looked_at_and_nothing_is_lit_there(place: Path, tab: Tab) -> None:
    table = game(place, moves=8)
    with serving(place, table.asked[0]) as served:
        sit_down(tab, served)
        assert tab.run("document.querySelectorAll('.lit').length") > 0
        tab.press("ArrowLeft")
        assert tab.run("document.querySelectorAll('.lit').length") == 0
        assert tab.run("document.body.classList.contains('past')")
        assert tab.run("player.reel.at === table.played - 2"), "one moment back, and not the newest again"
        tab.press("Escape")
        assert tab.run("document.querySelectorAll('.lit').length") > 0
        tab.click("#typed")
        every = tab.run(OFFERED)
        tab.types(every[0][:3])
        settled(tab)
        assert every[0] in tab.run(OFFERED)
        tab.press("ArrowLeft")
        assert not tab.run("document.body.classList.contains('past')"), "the cursor moves where one types"


FILM = "Boolean(window.player && player.timer)"


HELD = """{ const timed = window.setTimeout, film = [2400, 1200, 600, 250];
  window.setTimeout = (done, wait, ...more) => timed(done, film.includes(wait) ? 1e9 : wait, ...more) }"""
"""A film stays at its first moment, however long the browser takes to answer."""


def running(tab: Tab, served: PageServer) -> bool:
    """Open the page for someone who likes motion. Returns whether it tells what happened, moment by moment."""
    tab.size(1400)
    tab.still(still=False)
    held = tab.ask("Page.addScriptToEvaluateOnNewDocument", source=HELD)
    tab.visit(served.handler.address)
    tab.until("Boolean(window.table && table.version && window.player)")
    tab.ask("Page.removeScriptToEvaluateOnNewDocument", **held)
    return bool(tab.run(FILM))


def ended(tab: Tab, how: str) -> None:
    """What is told ends at once, where the game is now."""
    assert tab.run("document.body.classList.contains('past')")
    if how == "Escape":
        tab.press("Escape")
    elif how == "click":
        click_at = tab.run("(({x, y}) => [x + 5, y + 5])(player.board.svg.getBoundingClientRect())")
        tab.click_at(*click_at)
    else:
        tab.click("#rules")
    assert not tab.run(FILM)
    assert tab.run("player.reel.at === table.played - 1")
    assert not tab.run("document.body.classList.contains('past')")


def test_what_happened_is_told_once_and_ends_at_once(place: Path, tab: Tab) -> None:
    """By Esc, by a click on the board, by one on any button; and only what one has not seen is told again."""
    table = game(place, moves=5)
    me = table.asked[0]
    seen, ways = 0, ["Escape", "click", "button"]
    while ways:
        with serving(place, me) as served:
            assert running(tab, served)
            first = tab.run("player.reel.at")
            assert not seen or seen - 1 <= first <= seen, "what came since, and no more"
            ended(tab, ways.pop(0))
            assert not running(tab, served), "it was seen"
            seen = tab.run("table.played")
        mover = me
        while mover == me:
            mover = table.asked[0]
            table.play(mover, table.legal(mover)[0].notation())
        table.save(place)


def test_what_comes_while_a_film_runs_is_told_after_it(place: Path, tab: Tab) -> None:
    """Else whoever watches is left in the past, as when the next bot has moved before all is told of the last move."""
    table = game(place)
    first, second = table.asked[0], table.seats[(table.seats.index(table.asked[0]) + 1) % 3]
    watcher = next(seat for seat in table.seats if seat not in (first, second))
    with serving(place, watcher) as served:
        sit_down(tab, served)
        tab.still(still=False)
        tab.run(HELD)
        seen = tab.run("table.played")
        for mover in (first, second):
            table.play(mover, "no-action")
            table.save(place)
            told = says("seat-takes-no-action", seat=mover)
            tab.until(f"document.getElementById('story').textContent.includes({told!r})")
            assert tab.run(FILM)
            assert tab.run("player.reel.at") == seen - 1
        ended(tab, "Escape")


def test_a_film_shows_what_others_did_and_leaves_the_list_where_it_is(place: Path, tab: Tab) -> None:
    """One's own move was seen as it was looked at. A window as low as this has room for the list or the history."""
    me = game(place).asked[0]
    with serving(place, me) as served:
        sit_down(tab, served)
        tab.size(1366, 768)
        tab.still(still=False)
        tab.run(HELD)
        choose(tab, "tax")
        tab.click("#make")
        settled(tab)
        assert says("seat-collects-taxes", seat=me) in text(tab, "story")
        assert tab.run("player.reel.at === table.played - 1")
        top = tab.run("offers.getBoundingClientRect().top")
        table = open_table(place, keys={seat: key(seat) for seat in ("ann", "bob", "cy")})
        table.play(table.asked[0], "no-action")
        table.save(place)
        tab.until(FILM)
        assert tab.run("offers.getBoundingClientRect().top") == top > 0
        ended(tab, "Escape")


def test_the_speed_of_a_film_is_kept_when_the_page_is_loaded_again(place: Path, tab: Tab) -> None:
    with serving(place, game(place).asked[0]) as served:
        sit_down(tab, served)
        tab.click("#look")
        tab.run("speed.focus()")
        tab.press("ArrowDown")
        chosen = tab.run("speed.selectedIndex")
        sit_down(tab, served)
        assert tab.run("speed.selectedIndex") == chosen == 2
