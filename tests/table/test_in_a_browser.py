"""Playing at the page: what is listed and lit, what would be, and that it is so once it is confirmed."""

from pathlib import Path

import pytest
from chromium import Tab
from page_guests import serving, settled, sit_down
from sitters import game

from pbem.app.table import open_table

pytestmark = pytest.mark.xdist_group("table page")

STANDS = """[...player.board.pieces.children].filter((one) => !one.classList.contains('gone'))
  .map((one) => one.getAttribute('aria-label')).sort()"""
OFFERED = "table.offers.listed.map((number) => table.offers.all[number][0])"


def text(tab: Tab, name: str) -> str:
    """What a part of the page reads."""
    return str(tab.run(f"document.getElementById('{name}').textContent"))


def choose(tab: Tab, words: str) -> None:
    """Click on a line of the list."""
    number = tab.run(f"table.offers.all.findIndex((offer) => offer[0] === {words!r})")
    assert number >= 0, words
    tab.click(f'#offers [data-n="{number}"]')
    settled(tab)


def test_a_move_is_chosen_from_the_list_shown_and_made(place: Path, tab: Tab) -> None:
    """What would be is on the board before it is confirmed, and in the file only then."""
    table = game(place)
    mover = table.asked[0]
    before = place.read_bytes()
    with serving(place, mover) as served:
        sit_down(tab, served)
        assert text(tab, "standing").startswith(f"your turn, {mover}: take an action")
        assert text(tab, "hand").startswith(f"{mover} holds")
        assert "tax" in tab.run(OFFERED)
        stood = tab.run(STANDS)
        choose(tab, "tax")
        assert text(tab, "trial").startswith("tax1 cube, draw 2")
        assert "chance decides which cards" in text(tab, "trial")
        assert tab.run(STANDS) != stood
        assert place.read_bytes() == before
        tab.click("#leave")
        settled(tab)
        assert tab.run(STANDS) == stood
        choose(tab, "tax")
        tab.click("#make")
        settled(tab)
        assert f"{mover} collects taxes." in text(tab, "said")
        assert f"{mover} collects taxes." in text(tab, "story")
        assert tab.run(STANDS) != stood
    made = open_table(place)
    assert made.events[-1].kind == "tax"
    assert not made.audit().faults
