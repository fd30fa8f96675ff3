"""The points and the chance to win, one below the other, or one of them where the history needs the room."""

from pathlib import Path

import pytest
from chromium import Tab
from reels import filmed, finished

from pbem.app.reviews import Odds
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.replay import replay

pytestmark = [pytest.mark.xdist_group("page"), pytest.mark.real]

CURVES = """["points", "chances"].filter((name) => document.querySelector(`#${name} > svg`).getClientRects().length)"""
STORY = "document.getElementById('story').clientHeight"


@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6"])
def test_on_a_small_laptop_one_of_them_leaves_room_for_the_history(tab: Tab, pages: Path, name: str) -> None:
    game = finished(name)
    last = [frame for frame in filmed(name).frames if frame.event.kind in game.ruleset.kinds][-1]
    path = pages / f"{name}-judged.html"
    path.write_text(replay(game, Eyes(), [Odds(last.event.id, last.event.by, 1.0)]), encoding="utf-8")
    tab.size(1366, 768)
    tab.open(path)
    assert tab.run(CURVES) == ["chances"]
    assert tab.run(STORY) > 120
    assert tab.run("document.documentElement.scrollHeight <= innerHeight"), "the board and what is beside it fit"
    tab.click("#points button")
    assert tab.run(CURVES) == ["points"]
    tab.click("#chances button")
    assert tab.run(CURVES) == ["chances"]
    for size in ((1366, 1000), (800, 600), (360, 740)):
        tab.size(*size)
        assert tab.run(CURVES) == ["points", "chances"], size
