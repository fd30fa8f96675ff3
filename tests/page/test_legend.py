"""What there is to read of a drawn board: every kind of piece, mark and place has its words, and a ruling."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest
from chromium import Tab
from other_faces import begun
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus
from wording import says

from pbem.projections.game import Game
from pbem.rooms.drawn.answer_page import Answering, answer_page
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.glossed import Glossed
from pbem.rooms.drawn.legend import LEGEND, legend, topics
from pbem.rooms.drawn.replay import replay
from pbem.rooms.page.topics import overview, topic
from pbem.rooms.rulebook.search import look_up, rulings_of
from pbem.rules import Ruleset
from pbem.rules.drawing import Drawing

pytestmark = pytest.mark.xdist_group("page")

GAMES = [Confucius, WhiteLotus, Pebbles]
ASKED = re.compile(r'data-ask="([^"]*)"')


@cache
def middle(ruleset: type[Ruleset[Any]]) -> Game:
    moments = begun(ruleset)
    return moments[len(moments) // 2].game()


def drawn(ruleset: type[Ruleset[Any]]) -> tuple[Game, Drawing, Glossed]:
    game = middle(ruleset)
    drawing = game.ruleset.drawing(game.view(""))
    assert drawing is not None
    return game, drawing, Glossed(drawing, game.ruleset)


def seats(game: Game) -> Sequence[str]:
    return game.record.header.seats


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_piece_mark_and_place_is_explained_with_a_ruling_that_exists(ruleset: type[Ruleset[Any]]) -> None:
    game, drawing, glossed = drawn(ruleset)
    numbers = {one.number for one in game.ruleset.rulings()}
    found = {kind: glossed.symbol(kind) for kind in [*drawing.symbols, *drawing.marks]}
    found |= {place: glossed.place(place) for place in drawing.names}
    assert [name for name, term in found.items() if term is None] == []
    assert [name for name, term in found.items() if term and not (term.rulings and {*term.rulings} <= numbers)] == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_legend_has_every_piece_mark_and_seat(ruleset: type[Ruleset[Any]]) -> None:
    game, drawing, glossed = drawn(ruleset)
    shown = legend(glossed, seats(game))
    for symbol in [*drawing.symbols.values(), *drawing.marks.values()]:
        assert f"</svg> {escape(symbol.name)}</span>" in shown
    for place, seat in enumerate(seats(game)):
        assert re.search(rf'#e{place}"/></svg> {seat}</li>', shown)


def test_a_game_without_words_has_a_legend_of_names() -> None:
    game, drawing, _glossed = drawn(Pebbles)

    class Wordless(Pebbles):
        def glossary(self) -> Sequence[Any]:
            return ()

        def rulings(self) -> Sequence[Any]:
            return ()

    glossed = Glossed(drawing, Wordless())
    shown = legend(glossed, seats(game), acting=False, links=False)
    assert all(symbol.name in shown for symbol in drawing.symbols.values())
    assert topics(glossed, seats(game), {}, acting=False) == {LEGEND: shown}
    assert topics(Glossed(replace(drawing, symbols={}), Wordless()), seats(game), {}, acting=False) == {}


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_link_in_the_rules_leads_somewhere(ruleset: type[Ruleset[Any]]) -> None:
    """From the list of all, from each page, each ruling and each word: to a ruling that exists, or to a page."""
    game, _drawing, _glossed = drawn(ruleset)
    rules = game.ruleset
    numbers, pages = {one.number for one in rules.rulings()}, {one.name for one in rules.topics()}
    words = [*numbers, *pages, *(one.name for one in rules.glossary()), *rules.names(game.table)]
    read = {word: topic(game, seats(game)[0], word.split())[0] for word in words} | {"": overview(rules, drawn=True)}
    for word, html in read.items():
        assert "pbem rules" not in html, word
        assert html.startswith("<h"), word
        leads = set(ASKED.findall(html))
        assert leads <= numbers | pages | {LEGEND}, word
        cited = set(re.findall(r"\b[RWP]\d+\b", re.sub(r"<[^>]*>", " ", html))) & numbers
        assert cited <= leads | {word}, word
    assert numbers | pages <= set(ASKED.findall(read[""]))
    for page in rules.topics():
        _text, _heading, listed = read[page.name].rpartition(f"<h3>{says('rulings')}</h3>")
        assert {one.number for one in rulings_of(rules, page)} <= {*ASKED.findall(listed)}, page.name


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_number_and_a_page_are_found_by_the_words_of_their_link(ruleset: type[Ruleset[Any]]) -> None:
    rules = ruleset()
    for one in rules.rulings():
        assert look_up(rules, [one.number]).rulings == [one]
    for page in rules.topics():
        assert page in look_up(rules, [page.name]).topics


def test_words_are_no_markup() -> None:
    game = middle(Confucius)
    html, _places = topic(game, seats(game)[0], ["<script>alert(1)</script>"])
    assert "<script" not in html


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_seat_is_called_what_it_is_called(ruleset: type[Ruleset[Any]]) -> None:
    """At the head of what is read of it, too."""
    game = middle(ruleset)
    for seat in seats(game):
        html, _places = topic(game, seats(game)[0], [seat])
        assert html.startswith(f"<h2>{seat}")


LEADS = "[...new Set([...document.querySelectorAll('#text [data-ask]')].map((one) => one.dataset.ask))]"


@pytest.mark.real
@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_page_by_mail_has_its_legend_and_what_that_cites(
    ruleset: type[Ruleset[Any]], tab: Tab, tmp_path: Path
) -> None:
    """Each link of the legend opens its ruling, and one comes back: no one is asked."""
    path = tmp_path / "page.html"
    path.write_text(mailed(ruleset), encoding="utf-8")
    for size in ((1280, 800), (360, 740)):
        opened(tab, path, size)
        leads = tab.run(LEADS)
        assert len(leads) > 10
        for number in leads:
            tab.click(f"#text [data-ask='{number}']")
            tab.until(f"document.querySelector('#text h2').textContent.startsWith('{number}: ')")
            tab.click("#return")
            tab.until("document.querySelectorAll('#text dt').length > 5")
        tab.press("Escape")
        assert tab.run("document.getElementById('page').hidden && document.activeElement.dataset.ask") == LEGEND


@pytest.mark.real
@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_replay_has_its_legend(ruleset: type[Ruleset[Any]], tab: Tab, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(replay(middle(ruleset), Eyes()), encoding="utf-8")
    for size in ((1280, 800), (360, 740)):
        opened(tab, path, size)
        assert tab.run(LEADS) == []
        before = tab.run("player.reel.at")
        tab.press("ArrowLeft")
        assert tab.run("player.reel.at") == before, "keys are the panel's"
        tab.press("Escape")
        tab.press("ArrowLeft")
        assert tab.run("player.reel.at") == before - 1


def mailed(ruleset: type[Ruleset[Any]]) -> str:
    game = middle(ruleset)
    assert game.need is not None
    return answer_page(game, Answering(game.need.seats[0], "hub@example.org", "x"))


def opened(tab: Tab, path: Path, size: tuple[int, int]) -> None:
    """The page, with its legend."""
    tab.size(*size)
    tab.still()
    tab.open(path)
    tab.click("#title button")
    tab.until("document.querySelectorAll('#text dt').length > 5")
    assert tab.run("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.real
def test_what_is_clicked_on_by_mail_is_explained(tab: Tab, tmp_path: Path) -> None:
    """With its ruling, which opens without asking anybody."""
    path = tmp_path / "page.html"
    path.write_text(mailed(Confucius), encoding="utf-8")
    tab.size(360, 740)
    tab.still()
    tab.open(path)
    tab.click("#tall .piece[aria-label*='piece of the wall']")
    tab.until("!document.getElementById('told').hidden")
    [term] = [one for one in Confucius().glossary() if one.name == "wall"]
    assert tab.run("document.querySelector('#told p').textContent").startswith(term.meaning.rstrip("."))
    tab.click(f"#told [data-ask='{term.rulings[0]}']")
    tab.until(f"document.querySelector('#text h2').textContent.startsWith('{term.rulings[0]}: ')")
