"""What there is to read at the page: the legend, the rules, and what is pointed at; by mouse and by finger."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from chromium import Tab
from page_guests import click_place, number_of, serving, settled, sit_down
from sitters import game

from pbem.app.table import Table
from pbem.rooms.drawn.glossed import Glossed, told

pytestmark = [pytest.mark.xdist_group("table page"), pytest.mark.real]

LAPTOP, PHONE = (1280, 800), (360, 740)
HEADING = "document.querySelector('#text h2')?.textContent || ''"
KINDS = """[...new Map([...player.board.elements].map(([key]) => [player.reel.d[key][0], key])).entries()]"""
"""Each kind of piece that stands on the board, with one of its pieces."""
MIDDLE = """(() => {
  const one = player.board.elements.get(KEY);
  one.scrollIntoView({block: 'center'});
  const box = one.getBoundingClientRect();
  for (const across of [.5, .3, .7, .15, .85]) for (const down of [.5, .2, .8]) {
    const x = box.x + box.width * across, y = box.y + box.height * down;
    const there = document.elementFromPoint(x, y)?.closest('.piece');
    if (there && player.reel.d[there.dataset.k][0] === player.reel.d[KEY][0]) return [x, y];
  }
})()"""


@contextmanager
def seated(tab: Tab, table: Table, place: Path, size: tuple[int, int]) -> Iterator[None]:
    with serving(place, table.asked[0]) as served:
        sit_down(tab, served, size[0])
        tab.size(*size)
        tab.ask("Emulation.setTouchEmulationEnabled", enabled=size == PHONE)
        try:
            yield
        finally:
            tab.ask("Emulation.setTouchEmulationEnabled", enabled=False)


def glossed(table: Table) -> Glossed:
    drawing = table.game.ruleset.drawing(table.view(table.asked[0]))
    assert drawing is not None
    return Glossed(drawing, table.game.ruleset)


def text(tab: Tab, selector: str) -> str:
    return str(tab.run(f"document.querySelector({selector!r}).textContent"))


def called(tab: Tab) -> str:
    """By what a reader who sees nothing knows what lies over the page."""
    return str(tab.run("document.getElementById(table.panel.page.getAttribute('aria-labelledby')).textContent"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
def test_every_kind_of_piece_says_what_it_is_with_its_ruling(
    place: Path, tab: Tab, name: str, size: tuple[int, int]
) -> None:
    table = game(place, name, moves=25)
    known = glossed(table)
    with seated(tab, table, place, size):
        kinds = tab.run(KINDS)
        assert len(kinds) > 5
        for kind, key in kinds:
            term = known.symbol(kind)
            assert term is not None
            x, y = tab.run(MIDDLE.replace("KEY", str(key)))
            (tab.tap_at if size == PHONE else tab.click_at)(x, y)
            tab.until("!document.getElementById('told').hidden || table.trial")
            settled(tab)
            if tab.run("table.trial"):
                tab.press("Escape")
                settled(tab)
            assert text(tab, "#told p").startswith(told(term)), kind
            tab.click(f"#told [data-ask='{term.rulings[0]}']")
            tab.until(f"({HEADING}).startsWith('{term.rulings[0]}: ')")
            tab.press("Escape")
            tab.click("#about")
            tab.until("!document.getElementById('page').hidden")
            settled(tab)
            assert told(term) in text(tab, "#text"), kind
            tab.press("Escape")
            tab.press("Escape")
            settled(tab)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize(("name", "idle"), [("confucius", "wall, piece 9"), ("white-lotus", "stack")])
def test_a_place_without_any_move_says_what_it_is_for(
    place: Path, tab: Tab, name: str, idle: str, size: tuple[int, int]
) -> None:
    table = game(place, name, moves=8)
    known = glossed(table)
    with seated(tab, table, place, size):
        number = number_of(tab, idle)
        [asks] = [one for one in known.drawing.names if known.drawing.names[one] == idle]
        term = known.place(asks)
        assert term is not None
        click_place(tab, number)
        assert text(tab, "#told p").startswith(told(term))
        assert not tab.run("document.querySelectorAll('#told li').length"), "nothing is to be refused there"
        tab.click("#about")
        tab.until(f"document.querySelector('#text')?.textContent.includes({told(term)!r})")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize(
    ("name", "ruling", "page", "lit"),
    [("confucius", "R36", "court", "hubu"), ("white-lotus", "W24", "claims", "henan")],
)
def test_one_reads_from_link_to_link_and_back(
    place: Path, tab: Tab, name: str, ruling: str, page: str, lit: str, size: tuple[int, int]
) -> None:
    """From all of the rules to a page, from there to a ruling; a ruling of a place shows it, lit."""
    table = game(place, name, moves=8)
    rules = table.game.ruleset
    with seated(tab, table, place, size):
        tab.click("#rules")
        tab.until(f"({HEADING}).includes({rules.title!r})")
        assert tab.run("document.activeElement.id") == "close"
        assert tab.run("document.getElementById('jump').inert")
        assert rules.title in called(tab)
        tab.click(f"#text [data-ask='{page}']")
        [found] = [one for one in rules.topics() if one.name == page]
        title = found.text.partition("\n")[0].lstrip("# ")
        tab.until(f"[...document.querySelectorAll('#text h2')].some((one) => one.textContent === {title!r})")
        assert "**" not in text(tab, "#text")
        tab.click("#return")
        tab.until(f"({HEADING}).includes({rules.title!r})")
        assert tab.run("document.getElementById('return').hidden")
        tab.click(f"#text [data-ask='{ruling}']")
        tab.until(f"({HEADING}).startsWith('{ruling}: ')")
        assert called(tab).startswith(f"{ruling}: ")
        assert len(called(tab)) < 100, "by its heading, not by all that there is to read"
        tab.press("Escape")
        assert tab.run("document.getElementById('page').hidden && document.activeElement.id") == "rules"
        tab.run(f"table.panel.open({lit!r})")
        tab.until(f"({HEADING}).toLowerCase().includes({lit!r})")
        assert tab.run("document.querySelectorAll('#cut .place').length") >= 1
        wide, high = tab.run("(({width, height}) => [width, height])(document.getElementById('cut').viewBox.baseVal)")
        whole = tab.run("(({width, height}) => [width, height])(player.board.svg.viewBox.baseVal)")
        assert wide * high < 0.6 * whole[0] * whole[1]
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        assert tab.run("document.getElementById('text').scrollWidth <= document.getElementById('text').clientWidth")
        assert tab.run("document.querySelector('main').inert")
        tab.click("#close")
        assert not tab.run("document.querySelector('main').inert")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize("name", ["confucius", "white-lotus", "pebbles"])
def test_the_legend_is_one_tap_away(place: Path, tab: Tab, name: str, size: tuple[int, int]) -> None:
    table = game(place, name)
    known = glossed(table)
    with seated(tab, table, place, size):
        x, y = tab.run(
            "((box) => [box.x + box.width / 2, box.y + box.height / 2])"
            "(document.querySelector('#title button').getBoundingClientRect())"
        )
        (tab.tap_at if size == PHONE else tab.click_at)(x, y)
        tab.until("document.querySelectorAll('#text dt').length > 1")
        settled(tab)
        shown = text(tab, "#text")
        for symbol in [*known.drawing.symbols.values(), *known.drawing.marks.values()]:
            assert symbol.name in shown
        drawn = tab.run("[...document.querySelectorAll('#text dt svg')].map((one) => one.getBBox().width)")
        assert all(drawn), "each is drawn"
        assert tab.run("document.getElementById('text').scrollWidth <= document.getElementById('text').clientWidth")
