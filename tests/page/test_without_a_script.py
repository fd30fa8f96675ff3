"""The page that steps through a game, for whoever runs no script."""

from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest
from chromium import Tab
from reels import filmed, labels, written

pytestmark = pytest.mark.xdist_group("page")


class Still(HTMLParser):
    """What a page holds for whoever runs no script."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.lines = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if known.get("role") == "img" and tag == "g":
            self.pieces.append(known["aria-label"] or "")
        self.lines += tag == "li"


@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6", "pebbles"])
def test_without_a_script_the_last_picture_and_the_story_are_there(pages: Path, name: str) -> None:
    still = Still()
    still.feed(written(name, pages).read_text(encoding="utf-8"))
    reel = filmed(name)
    assert sorted(still.pieces) == sorted(2 * labels(reel.drawing, reel.frames[-1].scene).split("\n"))
    assert still.lines == len(reel.frames)


@pytest.mark.real
def test_the_page_without_scripts_shows_its_picture(tab: Tab, pages: Path) -> None:
    tab.size(1400)
    tab.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        tab.open(written("confucius-5", pages))
        assert tab.run("getComputedStyle(document.getElementById('controls')).display") == "none"
        assert tab.run("document.querySelector('#wide .piece').getBoundingClientRect().width") > 0
    finally:
        tab.ask("Emulation.setScriptExecutionDisabled", value=False)
