"""The program that has the terminal while someone sits at the table."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from textual.app import App
from textual.screen import Screen

from pbem.app.player import Player

from .background_sync import Sync
from .screen import TableScreen
from .table_session import TableSession

ENDING = ("SIGTERM", "SIGHUP")
"""The signals after which the terminal is left as it was; from the keyboard none comes."""


class TableApp(App[None]):
    """Has the terminal's own colours: whatever is not coloured is as everything else there, light or dark."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        path: Path,
        player: Player,
        games: Callable[[], Sequence[tuple[Path, str]]],
        sync: Sync | None = None,
        *,
        frames: bool = True,
    ) -> None:
        """A table for a player at a game file. Raises what opening it raises. The rest: see `TableScreen`."""
        super().__init__(ansi_color=True)  # said here, so that without colours none is left
        self.theme = "ansi-dark"
        self._table = TableScreen(TableSession(path, player), games, sync, frames=frames)

    @property
    def unsent(self) -> bool:
        """Whether anything was said here that no sync has sent yet."""
        return self._table.unsent

    def get_default_screen(self) -> Screen[None]:
        """The table is the first screen."""
        return self._table

    def on_mount(self) -> None:
        """Leave in order, whoever ends it; come back with a whole screen from where a shell has put it to sleep."""
        self.app_resume_signal.subscribe(self, self._whole)
        for name in ENDING:
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # not on every system
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)

    def _whole(self, _app: App[object]) -> None:
        """Draw everything: the terminal has forgotten what stood there, and nothing here has changed."""
        self.screen.refresh(layout=True)
        for widget in self.screen.walk_children():
            widget.refresh()
