"""Writes docs/pictures/table-*.svg: both games' tables as they are in three sizes, light and dark.

    python docs/make_table_pictures.py

Each is a game of examples/ as one of its players saw it in the middle, and a few keys that are pressed.
"""

import asyncio
import io
import os
import re
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme

from pbem.app.player import Player
from pbem.app.table import BEGUN, Table, open_table
from pbem.store.lookup import Viewer
from pbem.table.app import TableApp

ROOT = Path(__file__).parents[1]
SIZES = ((80, 24), (120, 40), (200, 60))
THEMES = {"light": DEFAULT_TERMINAL_THEME, "dark": SVG_EXPORT_THEME}
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that would be fetched: a picture has those of whoever looks at it."""

SHOWN = {"confucius": ("confucius-4", 60, ""), "white-lotus": ("white-lotus-4", 70, "")}
"""For each game the example, after how many of its turns somebody sits down, and what is typed then."""


def begun(example: str, turns: int) -> Table:
    """An example as it was after so many turns, or a few more, when a single seat was asked."""
    whole = open_table(ROOT / "examples" / example / "game.toml")
    return next(table for table in map(whole.at, range(turns, whole.turn)) if len(table.asked) == 1)


def picture(app: TableApp, theme: TerminalTheme) -> str:
    """The screen as SVG."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True
    )
    console.print(app.screen._compositor.render_update(full=True))
    return FONT.sub("", console.export_svg(title="pbem table", theme=theme, unique_id="table"))


async def pictures(place: Path, player: Player, size: tuple[int, int], keys: Sequence[str]) -> dict[str, str]:
    """What somebody sees who sits down and presses these keys, by the name of the theme."""
    app = TableApp(place, player, list)
    async with app.run_test(size=size) as pilot:
        while app._table.sitting.past is None:
            await pilot.pause(0.05)
        await pilot.press("escape", *keys)
        await pilot.pause(0.1)
        return {name: picture(app, theme) for name, theme in THEMES.items()}


def main() -> None:
    """Write them all."""
    with TemporaryDirectory() as folder:
        os.environ["PBEM_HOME"] = folder
        for game, (example, turns, typed) in SHOWN.items():
            table = begun(example, turns)
            place = Path(folder) / f"{game}.toml"
            table.save(place)
            key = table.game.record.keys[table.asked[0]]
            player = Player(
                Viewer(key, "C"), None, lambda: BEGUN, lambda _most: None, lambda _path, _length: nullcontext()
            )
            for size in SIZES:
                for theme, drawn in asyncio.run(pictures(place, player, size, [*typed, "down", "enter"])).items():
                    width, height = size
                    to = ROOT / "docs" / "pictures" / f"table-{game}-{width}x{height}-{theme}.svg"
                    to.write_text(drawn, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
