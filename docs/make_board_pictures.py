"""Writes docs/pictures/confucius.png and white-lotus.png, the boards of README, and browser-*.png: the tables of both
games as they are in Chromium, light and dark.

    python docs/make_board_pictures.py

Each is a game of examples/ in the middle; in a browser, one of its players tries a move.
"""

import base64
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

from make_table_pictures import ROOT, begun, looking_on

from pbem.app.table import Table
from pbem.app.tables import BEGUN, open_table
from pbem.show.drawn.frames import Eyes
from pbem.show.drawn.palette import THEMES
from pbem.show.drawn.pictures import PictureStyle, raster
from pbem.show.drawn.raster import in_few_colours
from pbem.table.browser.desk import Desk
from pbem.table.browser.serving import Serving
from pbem.table.browser.syncs import Syncs
from pbem.table.sitting import Sitting

if TYPE_CHECKING:
    from chromium import Tab

sys.path.insert(0, str(ROOT / "tests"))
PICTURES = ROOT / "docs" / "pictures"
BOARDS = {"confucius": ("confucius-5", 140), "white-lotus": ("white-lotus-6", 150)}
"""For each game the example, and the turn of which README shows the board."""
TABLES = {"confucius": ("confucius-4", 60, "bribe"), "white-lotus": ("white-lotus-4", 70, "settle")}
"""For each game the example, after how many of its turns somebody sits down, and what kind of move they try."""
WINDOW = (1400, 900)
AT_REST = "Boolean(window.table && table.version && (!window.player || !player.timer) && !table.waiting)"


def boards() -> None:
    """The boards by themselves, as everybody sees them."""
    for game, (example, turn) in BOARDS.items():
        whole = open_table(ROOT / "examples" / example / "game.toml")
        drawn = raster(whole.at(turn).game, Eyes(), PictureStyle())
        (PICTURES / f"{game}.png").write_bytes(drawn)


@contextmanager
def served(place: Path, table: Table) -> Iterator[str]:
    """The address of the table, for the player who is asked."""
    syncs = Syncs(None, lambda: BEGUN)
    desk = Desk(Sitting(place, looking_on(table)), list, syncs)
    serving = Serving(desk, syncs)
    running = Thread(target=serving.run, daemon=True)
    running.start()
    try:
        yield serving.door.address
    finally:
        serving.stop()
        running.join()


def tables(tab: "Tab", folder: Path) -> None:
    """The tables in a browser, while a move is tried."""
    tab.size(*WINDOW)
    for game, (example, turns, kind) in TABLES.items():
        table = begun(example, turns)
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
                (PICTURES / f"browser-{game}-{theme}.png").write_bytes(in_few_colours(shot, THEMES[theme]))


def main() -> None:
    """Write them all."""
    from chromium import chromium

    with TemporaryDirectory() as folder:
        os.environ["PBEM_HOME"] = folder
        boards()
        with chromium(Path(folder) / "browser") as browser:
            tables(browser.tab(), Path(folder))


if __name__ == "__main__":
    main()
