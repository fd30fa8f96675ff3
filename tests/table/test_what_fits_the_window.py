"""The table's page in windows of all sizes: the moves come first, and nothing scrolls within what scrolls."""

from pathlib import Path

import pytest
from chromium import Tab
from page_guests import click_place, serving, settled, sit_down
from sitters import game
from windows import SAMPLED, SCROLLS_WITHIN

pytestmark = [pytest.mark.xdist_group("table page"), pytest.mark.real]

SEEN = """[...document.querySelectorAll('#offers button')].filter((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + Math.min(width / 2, 60), y + height / 2);
  return there && one.contains(there) && y >= 0 && y + height <= innerHeight + 1;
}).length"""
SEVERAL = "[...table.offers.lit].find((place) => table.offers.at(place).length > 1)"
MARKED = """(() => {
  const {x, y, width, height} = player.board.svg.querySelector('.chosen').getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(there && there.closest('#stage'));
})()"""


def fits(tab: Tab, width: int) -> None:
    assert tab.run("document.documentElement.scrollWidth") <= width
    assert tab.run(SCROLLS_WITHIN) == []


@pytest.mark.parametrize("size", SAMPLED)
@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_the_moves_come_first_in_windows_of_all_sizes(place: Path, tab: Tab, name: str, size: tuple[int, int]) -> None:
    """They are seen before a click beside the board, and after one everywhere, with the place that was clicked on."""
    width, height = size
    with serving(place, game(place, name, moves=14).asked[0]) as served:
        sit_down(tab, served)
        tab.size(width, height)
        fits(tab, width)
        moves = tab.run("table.offers.all.filter((offer) => offer[5].length).length")
        if width >= 1180:
            assert tab.run(SEEN) >= min(moves, 5)
            assert tab.run("document.scrollingElement.scrollHeight <= innerHeight")
        else:
            tab.click("#jump")
            assert tab.run(SEEN) >= min(moves, 2)
        click_place(tab, tab.run(SEVERAL))
        listed = tab.run("table.offers.listed.length")
        tab.until(MARKED)
        assert tab.run(SEEN) >= min(listed, 2 if height < 600 else 4)
        fits(tab, width)
        tab.click("#offers button")
        settled(tab)
        for one in ("make", "leave"):
            assert tab.run(f"document.getElementById('{one}').getBoundingClientRect().bottom") <= height
        fits(tab, width)


def test_in_a_low_window_the_history_takes_the_place_of_the_moves_and_gives_it_back(place: Path, tab: Tab) -> None:
    shown = "document.getElementById('NAME').getClientRects().length > 0"
    with serving(place, game(place, moves=14).asked[0]) as served:
        sit_down(tab, served)
        tab.size(1366, 657)
        assert not tab.run(shown.replace("NAME", "story"))
        tab.click("#look")
        assert tab.run(shown.replace("NAME", "story"))
        assert not tab.run(shown.replace("NAME", "offers"))
        fits(tab, 1366)
        click_place(tab, tab.run(SEVERAL))
        assert tab.run(shown.replace("NAME", "offers"))
        assert not tab.run(shown.replace("NAME", "story"))
        tab.press("ArrowLeft")
        assert tab.run(shown.replace("NAME", "story")), "who looks back reads what happened"
        tab.press("Escape")
        tab.press("Escape")
        assert tab.run(shown.replace("NAME", "offers"))
