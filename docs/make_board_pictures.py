"""Draws docs/pictures/confucius.png and white-lotus.png, the boards of README, and browser-*.png: the tables of both
games as they are in Chromium, light and dark.

Each is a game of examples/ in the middle; in a browser, one of its players tries a move.
"""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

import needs
from make_table_pictures import ROOT, begun, looking_on

from pbem.app.table import Table
from pbem.app.tables import BEGUN, open_table
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.palette import THEMES
from pbem.rooms.drawn.pictures import PictureStyle, raster
from pbem.rooms.drawn.raster import can_draw, in_few_colours
from pbem.rooms.page.controller import Controller
from pbem.rooms.page.page_server import PageServer
from pbem.rooms.page.syncs import Syncs
from pbem.rooms.table.table_session import TableSession

if TYPE_CHECKING:
    from chromium import Tab

PICTURES = "docs/pictures"
BOARDS = {"confucius": ("confucius-5", 140), "white-lotus": ("white-lotus-6", 150)}
"""For each game the example, and the turn of which README shows the board."""
TABLES = {"confucius": ("confucius-4", 60, "bribe"), "white-lotus": ("white-lotus-4", 70, "settle")}
"""For each game the example, after how many of its turns someone sits down, and what kind of move they try."""
WINDOW = (1400, 900)
AT_REST = "Boolean(window.table && table.version && (!window.player || !player.timer) && !table.waiting)"


def boards() -> dict[str, bytes]:
    """The boards by themselves, as everyone sees them, by their paths."""
    if not can_draw():
        needs.lacking("resvg is not installed here: pip install resvg-py pillow")
    found = {}
    for game, (example, turn) in BOARDS.items():
        whole = open_table(ROOT / "examples" / example / "game.toml")
        drawn = raster(whole.at(turn).game, Eyes(), PictureStyle())
        found[f"{PICTURES}/{game}.png"] = drawn
    return found


@contextmanager
def served(place: Path, table: Table) -> Iterator[str]:
    """The address of the table, for the player who is asked."""
    syncs = Syncs(None, lambda: BEGUN)
    controller = Controller(TableSession(place, looking_on(table)), list, syncs)
    serving = PageServer(controller, syncs)
    running = Thread(target=serving.run, daemon=True)
    running.start()
    try:
        yield serving.handler.address
    finally:
        serving.stop()
        running.join()


def tables() -> dict[str, bytes]:
    """The tables in a browser, while a move is tried, by their paths."""
    from chromium import chromium

    with TemporaryDirectory() as folder, chromium(Path(folder) / "browser") as browser:
        return dict(_tables(browser.tab(), Path(folder)))


def _tables(tab: "Tab", folder: Path) -> Iterator[tuple[str, bytes]]:
    tab.size(*WINDOW)
    for game, (example, turns, kind) in TABLES.items():
        table = begun(example, turns, kind)
        place = folder / game / "tuesday.toml"
        place.parent.mkdir()
        table.save(place)
        with served(place, table) as address:
            for theme in THEMES:
                tab.still(dark=theme == "dark")
                tab.visit(address)
                tab.until(AT_REST)
                tab.run(f"table.choose(table.offers.all.findIndex((offer) => offer[0].startsWith({kind!r})))")
                tab.until(f"{AT_REST} && table.trial > 0")
                tab.run("document.activeElement.blur()")
                shot = base64.b64decode(tab.ask("Page.captureScreenshot", format="png")["data"])
                yield f"{PICTURES}/browser-{game}-{theme}.png", in_few_colours(shot, THEMES[theme])
