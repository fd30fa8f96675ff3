"""Turns and whole games at the page, by clicks on its board."""

from pathlib import Path
from random import Random
from time import sleep

import pytest
from chromium import Tab
from page_guests import choose, click_place, serving, settled
from sitters import game

from pbem.app.tables import open_table
from pbem.rules.bots import random_bot

pytestmark = [pytest.mark.xdist_group("table page"), pytest.mark.real]
TRIES = 3000
"""So often, in a minute at least, a test looks whether a move is in its file."""


def one_move(tab: Tab, place: Path, random: Random) -> bool:
    """The next player sits down and clicks on the board, as far as the move is there. Returns whether it was."""
    if not tab.run("document.getElementById('curtain').hidden"):
        assert tab.run("document.querySelectorAll('.piece, #story li, #offers button').length") == 0
        assert "holds" not in tab.run("document.body.textContent")
        tab.click("#here")
        tab.until("document.getElementById('curtain').hidden")
    settled(tab)
    table = open_table(place)
    seat = table.asked[0]
    words = random_bot(table.view(seat), table.legal(seat), random).notation()
    found = f"table.offers.all.find((offer) => offer[0] === {words!r})"
    places = tab.run(f"{found}[4]")
    for number in places:
        shown = f".board:not(#tall) [data-place='{number}'].lit"
        if tab.run("table.trial") or not tab.run(f"document.querySelectorAll({shown!r}).length"):
            break
        click_place(tab, number, 0.5, 0.8)
    if not tab.run("table.trial"):
        choose(tab, words)
    assert tab.run("document.querySelector('#trial h2').textContent") == words
    before = place.stat().st_size
    tab.click("#make")
    tab.until("!window.table || !table.version || !table.trial")
    for _try in range(TRIES):
        if place.stat().st_size > before:
            break
        sleep(0.02)
    else:
        raise AssertionError(f"never written: {words}")
    return bool(places)


def played(tab: Tab, place: Path, moves: int) -> int:
    """Play by clicks until the game is over, or so many moves are made. Returns how many started on the board."""
    random, lit = Random(2), 0
    with serving(place) as served:
        tab.size(1400)
        tab.still()
        tab.visit(served.handler.address)
        tab.until("Boolean(window.table && table.tab)")
        for _move in range(moves):
            if open_table(place).phase == "over":
                break
            lit += one_move(tab, place, random)
            tab.until("Boolean(window.table && table.tab && !table.waiting)")
    return lit


@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_a_few_turns_by_clicks(place: Path, tab: Tab, name: str) -> None:
    game(place, name, hot_seat=True)
    assert played(tab, place, 4) > 1
    assert open_table(place).turn > 3


@pytest.mark.more
@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_a_whole_game_by_clicks(place: Path, tab: Tab, name: str) -> None:
    game(place, name, hot_seat=True)
    played(tab, place, 2500)
    table = open_table(place)
    assert table.phase == "over"
    assert not table.audit().faults
