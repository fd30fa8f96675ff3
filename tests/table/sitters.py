"""People who sit at a table: in this process, at a screen of a given size, with keys of their own."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from small_games import key
from textual.events import Paste
from textual.pilot import Pilot

from pbem.app.player import Player
from pbem.app.table import Table
from pbem.app.tables import BEGUN, new_table
from pbem.events.identity import Identity
from pbem.rooms.table.app import TableApp
from pbem.rooms.table.rows import Rows
from pbem.rooms.table.screen import TableScreen
from pbem.rules.bots import random_bot
from pbem.store.lookup import Viewer
from pbem.store.noted import signed_here

LATER = BEGUN + timedelta(days=1)


def now() -> datetime:
    return LATER


def player(name: str = "ann") -> Player:
    secret = key(name)
    me = Identity(name, secret.public, secret)
    return Player(Viewer(secret.public, "C"), me, now, lambda _most: None, lambda _path, _length: nullcontext())


def game(
    place: Path,
    name: str = "confucius",
    seats: Sequence[str] = ("ann", "bob", "cy"),
    *,
    moves: int = 0,
    hot_seat: bool = False,
    seed: int = 3,
    **options: Any,
) -> Table:
    """A game file after so many moves of bots; every seat is ann's, or each its own player's."""
    keys = {seat: key("ann" if hot_seat else seat) for seat in seats} | {"creator": key("ann")}
    table = new_table(name, seats, seed=seed, keys=keys, **options)
    random = Random(seed)
    for _move in range(moves):
        if table.result is None:
            seat = table.asked[0]
            table.play(seat, random_bot(table.view(seat), table.legal(seat), random))
    table.save(place)
    for event in table.events:
        signed_here(table.game.id, event.id)
    return table


class Sitter:
    """What a test sees of the table, and the keys that it presses."""

    def __init__(self, pilot: Pilot[None], app: TableApp) -> None:
        self.pilot = pilot
        self.app = app

    @property
    def screen(self) -> TableScreen:
        return self.app.screen_stack[0]  # type: ignore[return-value]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def keys(self, words: str) -> None:
        """Type words, character by character: each is narrowed by, and painted."""
        await self.pilot.press(*({" ": "space", "-": "minus", "?": "question_mark"}.get(one, one) for one in words))

    async def types(self, words: str) -> None:
        """Put words in the line at once, as a terminal pastes them; a question mark at their end is a key."""
        self.app.post_message(Paste(words.removesuffix("?")))
        await self.pilot.pause()
        if words.endswith("?"):
            await self.pilot.press("question_mark")

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what a thread of the table brings."""
        for _try in range(400):
            if holds():
                return
            await self.pilot.pause(0.02)
        raise AssertionError(self.seen())

    async def recalled(self) -> None:
        """Wait until the past is known."""
        await self.until(lambda: self.screen.session.past is not None)
        await self.pilot.pause()

    def text(self, name: str) -> str:
        """What one part of the table shows, scrolled away or not."""
        return self.screen.rows(name).text()

    def seen(self) -> str:
        """The screen as it is, row by row, whatever covers the table."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)

    def marked(self) -> list[str]:
        """What is marked on the board as changed."""
        board: Rows = self.screen.board
        return [text for row in board.rows for text, style in row if style.startswith("changed ")]


def sit(
    path: Path,
    play: Callable[[Sitter], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    name: str = "ann",
    sync: Callable[[], Any] | None = None,
) -> None:
    """Sit down at a game as someone, and do what the test does."""

    async def session() -> None:
        here = sorted(path.parent.glob("*.toml"))
        games = [(one, "waits") for one in here]
        app = TableApp(path, player(name), lambda: games, sync)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(Sitter(pilot, app))

    asyncio.run(session())
