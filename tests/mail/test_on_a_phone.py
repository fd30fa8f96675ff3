"""A turn's mail on a phone, in a real browser: what is asked, one's hand, the news and the board come first."""

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import unquote

import pytest
from chromium import Tab
from letters import BY_WORDS, NOW
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from searching import often

from pbem.projections.game import Game
from pbem.rooms.mail.letter import Letter, letter
from pbem.rooms.mail.letter_html import DARK_PICTURE, PICTURE
from pbem.rooms.mail.transport.html import plain
from pbem.rules import Ruleset
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

pytestmark = [pytest.mark.xdist_group("page"), pytest.mark.room("drawn"), pytest.mark.real]

WIDTH, FIRST = 360, 700
"""Pixels: of a phone, and of what it shows without much scrolling."""
USUAL: dict[type[Ruleset[Any]], int] = {Confucius: 2200, WhiteLotus: 1500}
"""How high half of the mails are at most, of which the board is 1101 and 674; MORE is the room of longer ones."""
MORE = 300
SEATS = ("ann", "bob", "cy")
SHOWN = replace(BY_WORDS, deadline=NOW + timedelta(days=2), pictured=True, page="offered")
FINGER = 24  # WCAG 2.5.8
LEGIBLE = 3.5  # what seats' names have, in bold; their colours are those of terminals, on any ground
BOTH = pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])


@cache
def turns(ruleset: type[Ruleset[Any]]) -> list[tuple[Game, str, Letter]]:
    """Who is asked at moments of a whole game, and the mail about it."""
    playout = play_out(Setting(ruleset, SEATS), seed=4, bot=ruleset().bots()["steady"])
    found = []
    for moment in playout.asked(often(9, 60)):
        game = moment.game()
        assert game.need is not None
        seat = game.need.seats[0]
        known = {event.id for event in playout.events[: moment.number]}
        told = [one for one in playout.story if one.event.id in known]
        found.append((game, seat, letter(game, told, seat, SHOWN)))
    return found


def opened(tab: Tab, found: Letter, path: Path, *, dark: bool = False) -> None:
    """A mail as a phone shows it, with its pictures."""
    page = found.html
    for name in (DARK_PICTURE, PICTURE):  # one name ends the other
        page = page.replace(f"cid:{name}", f"data:image/png;base64,{b64encode(found.pictures[name]).decode()}")
    path.write_text(page, encoding="utf-8")
    tab.size(WIDTH, 740)
    tab.ask("Emulation.setScrollbarsHidden", hidden=True)  # as on a phone, where they take no room
    tab.still(dark=dark)
    tab.open(path)


@pytest.fixture
def sheet(tab: Tab, tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "mail.html"
    tab.still()
    tab.ask("Emulation.setScrollbarsHidden", hidden=False)


@BOTH
def test_hand_and_board_begin_where_nobody_has_to_scroll_and_the_whole_is_short(
    ruleset: type[Ruleset[Any]], tab: Tab, sheet: Path
) -> None:
    heights = []
    for game, seat, found in turns(ruleset):
        opened(tab, found, sheet)
        top = "{}.getBoundingClientRect().top"
        hand = game.ruleset.hand(game.view(seat))
        line = f"[...document.querySelectorAll('td > div')].find((one) => one.innerText.includes({hand!r}))"
        assert 0 < tab.run(top.format(line)) < tab.run(top.format("document.querySelector('img')")) < FIRST
        assert tab.run("document.documentElement.scrollWidth") <= WIDTH
        heights.append(tab.run("document.documentElement.scrollHeight"))
    assert median(heights) <= USUAL[ruleset]
    assert max(heights) <= USUAL[ruleset] + MORE


@BOTH
def test_every_legal_move_is_pressed_once_with_a_finger(ruleset: type[Ruleset[Any]], tab: Tab, sheet: Path) -> None:
    for game, seat, found in turns(ruleset):
        opened(tab, found, sheet)
        links = tab.run(
            "[...document.querySelectorAll('a')].map((one) => [one.href, one.getBoundingClientRect().height,"
            " one.getBoundingClientRect().width])"
        )
        pressed = [unquote(link.rpartition("body=")[2]) for link, _height, _width in links]
        assert sorted(pressed) == sorted(move.notation() for move in game.legal(seat))
        assert [link for link, height, width in links if min(height, width) < FINGER] == []


@BOTH
def test_where_the_mail_program_is_dark_the_mail_is(ruleset: type[Ruleset[Any]], tab: Tab, sheet: Path) -> None:
    """Board, ground and every letter: nothing glares, and all can be read."""
    _game, _seat, found = turns(ruleset)[-1]
    for dark, name in ((False, PICTURE), (True, DARK_PICTURE)):
        opened(tab, found, sheet, dark=dark)
        tab.run("for (const one of document.querySelectorAll('details')) one.open = true")
        shown = b64encode(found.pictures[name]).decode()
        assert tab.run("document.querySelector('img').currentSrc").endswith(shown)
        contrasts = tab.run(CONTRASTS)
        assert {ground for ground, _contrast, _words in contrasts} == ({"dark"} if dark else {"light"})
        assert min(contrast for _ground, contrast, _words in contrasts) >= LEGIBLE


CONTRASTS = """(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => numbers(colour).slice(0, 3).map((one) => one / 255)
    .map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode.data.trim();
    if (!text) continue;
    let ground = words.currentNode.parentElement;
    while (numbers(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
    const [a, b] = [getComputedStyle(ground).backgroundColor, getComputedStyle(words.currentNode.parentElement).color]
      .map(light);
    found.push([a < 0.18 ? 'dark' : 'light', (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), text]);
  }
  return found;
})()"""


@BOTH
def test_with_a_picture_too_all_that_is_seen_is_known_again(ruleset: type[Ruleset[Any]]) -> None:
    for _game, _seat, found in turns(ruleset):
        seen, shown = (
            [words for line in text.splitlines() if (words := re.findall(r"[^\W_]+", line))]
            for text in (found.seen, plain(found.html))
        )
        assert seen == shown
