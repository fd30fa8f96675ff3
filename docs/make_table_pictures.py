"""Draws docs/pictures/table-*.svg: both games' tables as they are in three sizes, light and dark; in one of them also
with 16 colours and with none.

Each is a game of examples/ as one of its players saw it in the middle, and a few keys that are pressed.
"""

import asyncio
import io
import re
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme
from textual.widgets import Input

from pbem.app.player import Player
from pbem.app.table import Table
from pbem.app.tables import BEGUN, open_table
from pbem.rooms.table.app import TableApp
from pbem.store.lookup import Viewer

ROOT = Path(__file__).parents[1]
SIZES = ((80, 24), (120, 40), (200, 60))
THEMES = {"light": DEFAULT_TERMINAL_THEME, "dark": SVG_EXPORT_THEME}
FEWER = {"16-colours": ColorSystem.STANDARD, "no-colours": None}
"""What terminals with fewer colours, or with none, make of the light table."""
FEWER_AT = (120, 40)
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that would be fetched: a picture has those of each viewer."""

SHOWN = {"confucius": ("confucius-4", 60, ""), "white-lotus": ("white-lotus-4", 70, "")}
"""For each game the example, after how many of its turns someone sits down, and what is typed then."""


def begun(example: str, turns: int, kind: str = "") -> Table:
    """An example after so many turns, or some more, when a single seat was asked, and had a move of a kind."""
    whole = open_table(ROOT / "examples" / example / "game.toml")
    later = (table for table in map(whole.at, range(turns, whole.turn)) if len(table.asked) == 1)
    return next(table for table in later if any(kind in ("", move.kind) for move in table.legal(table.asked[0])))


def looking_on(table: Table) -> Player:
    """The player who is asked first, without the key that signs."""
    key = table.game.record.keys[table.asked[0]]
    return Player(Viewer(key, "C"), None, lambda: BEGUN, lambda _most: None, lambda _path, _length: nullcontext())


def with_fewer(segment: Segment, colours: ColorSystem | None) -> Segment:
    """A piece of the screen in the colours that a terminal has."""
    style = segment.style or Style()
    plain = style.without_color
    if colours is None or style.color is None:
        return Segment(segment.text, plain)
    return Segment(segment.text, plain + Style(color=style.color.downgrade(colours)))


def picture(app: TableApp, theme: TerminalTheme, fewer: str = "") -> str:
    """The screen as SVG. `fewer`: one of FEWER, else with all colours."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True
    )
    update = app.screen._compositor.render_update(full=True)
    assert update is not None
    if fewer:
        segments = [with_fewer(segment, FEWER[fewer]) for segment in console.render(update) if not segment.control]
        console.print(Segments(segments))
    else:
        console.print(update)
    return FONT.sub("", console.export_svg(title="pbem table", theme=theme, unique_id="table"))


async def pictures(place: Path, player: Player, size: tuple[int, int], keys: Sequence[str]) -> dict[str, str]:
    """What someone sees who sits down and presses these keys, by the name of the theme."""
    app = TableApp(place, player, list)
    async with app.run_test(size=size) as pilot:
        while app._table.session.past is None:
            await pilot.pause(0.05)
        for prompt in app.screen.query(Input):
            prompt.cursor_blink = False
        await pilot.press("escape", *keys)
        await pilot.pause()  # until nothing is left to do
        drawn = {name: picture(app, theme) for name, theme in THEMES.items()}
        return drawn | {name: picture(app, DEFAULT_TERMINAL_THEME, name) for name in FEWER if size == FEWER_AT}


def drawn() -> dict[str, str]:
    """All pictures by their paths."""
    found = {}
    with TemporaryDirectory() as folder:
        for game, (example, turns, typed) in SHOWN.items():
            table = begun(example, turns)
            place = Path(folder) / f"{game}.toml"
            table.save(place)
            for size in SIZES:
                for theme, one in asyncio.run(
                    pictures(place, looking_on(table), size, [*typed, "down", "enter"])
                ).items():
                    found[f"docs/pictures/table-{game}-{size[0]}x{size[1]}-{theme}.svg"] = one
    return found
