"""What is written can be read: nothing touches or is cut, no type is too small, headings follow one another."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from chromium import Tab
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from test_answer_page import paged
from touching import touching
from windows import SIZES

from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.replay import replay
from pbem.rules import Ruleset
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

pytestmark = [pytest.mark.xdist_group("page"), pytest.mark.real]

LONGEST = (
    "bartholomaeus123",
    "wilhelminamaria",
    "konstantinopolis",
    "maximilian",
    "mmmmmmmmmmmmmmmm",
    "alexandriawagner",
)
"""Names of seats, some as long as they may be."""
TABLES = [
    (Confucius, 5),
    (WhiteLotus, 6),
    pytest.param(Confucius, 3, marks=pytest.mark.more),
    pytest.param(WhiteLotus, 3, marks=pytest.mark.more),
]
SMALLEST = """(() => {
  const { svg } = player.board, scale = svg.getScreenCTM().a;
  return Math.min(...[...svg.querySelectorAll('.ground text')].map((one) => one.getAttribute('font-size') * scale));
})()"""
HEADINGS = """[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter((one) => one.getClientRects().length)
  .map((one) => Number(one.tagName[1]))"""


@cache
def played(ruleset: type[Ruleset[Any]], seats: int) -> str:
    """The page of a game among players with long names."""
    game = play_out(Setting(ruleset, LONGEST[-seats:]), 0).moments[-1].game()
    return replay(game, Eyes(LONGEST[-1]))


@pytest.mark.parametrize("width", [1400, 360])
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_nothing_touches_or_is_cut(
    ruleset: type[Ruleset[Any]], seats: int, width: int, tab: Tab, tmp_path: Path
) -> None:
    """At moments of a whole game, in the type that the page brings."""
    path = tmp_path / "game.html"
    path.write_text(played(ruleset, seats), encoding="utf-8")
    tab.size(width)
    tab.still()
    tab.open(path)
    loaded = "document.fonts.ready.then(() => [...document.fonts].filter((one) => one.status === 'loaded').length)"
    assert tab.run(loaded) >= 3
    frames = tab.run("player.data.frames.length")
    for number in range(0, frames, frames // 25):
        tab.run(f"player.go({number}, true)")
        assert touching(tab) == [], number
    assert tab.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_no_type_is_smaller_than_eleven_pixels(ruleset: type[Confucius], tab: Tab, tmp_path: Path) -> None:
    """On a board beside which one acts, in every window of a computer, and on phones."""
    path = tmp_path / "game.html"
    path.write_text(paged(ruleset), encoding="utf-8")
    tab.open(path)
    for width, height in [*SIZES, (720, 900), (1100, 800), (1180, 800), (375, 667), (412, 915)]:
        phone = min(width, height) < 480
        tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        tab.until(f"player.board.svg.id === {'tall' if width < 720 else 'wide'!r}")
        assert tab.run(SMALLEST) >= 11 - 0.01, (width, height)
    tab.size(1400)


@pytest.mark.parametrize("chosen", [False, True])
def test_headings_follow_one_another(chosen: bool, tab: Tab, tmp_path: Path) -> None:
    """None is more than one level below the one before it."""
    for text in (paged(Confucius), played(Confucius, 5)):
        path = tmp_path / "game.html"
        path.write_text(text, encoding="utf-8")
        tab.size(1400, 1100)
        tab.open(path)
        if chosen and tab.run("Boolean(window.table)"):
            tab.run("table.choose(0)")
        levels = tab.run(HEADINGS)
        assert levels[0] == 1
        assert len(levels) > 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
