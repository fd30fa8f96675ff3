"""A table at which bots find their moves in the background."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from textual import work

from pbem.errors import PbemError
from pbem.wording import _

from .drawn_table import DrawnTable


class ThinkingTable(DrawnTable):
    """Lets one bot after the other move; between two of them the table is drawn again."""

    _thinks = False

    @abstractmethod
    def look(self) -> None:
        """Look whether the file has changed, and draw what has."""

    @abstractmethod
    def tell(self, heard: Callable[[], None]) -> None:
        """From a thread: do this on the screen."""

    def let_think(self) -> None:
        """Let a bot move that is asked."""
        if not self._thinks and (seat := self.session.thinking):
            self._thinks, self.thinking = True, _("{seat} is thinking").format(seat=seat)
            self.draw_foot()
            self._think(self.seat, self.session.raw)

    @work(thread=True, group="bots")
    def _think(self, seat: str, raw: bytes) -> None:
        heard, moved = list[str](), False
        with suppress(PbemError):  # of which the next look at the file tells
            moved = self.session.let_think(seat, heard.append)
        self.tell(partial(self._thought, seat, heard, raw, moved=moved))

    def _thought(self, seat: str, heard: list[str], raw: bytes, *, moved: bool) -> None:
        """Draw what a bot has done, and let the next one move; what was said before stays as far as it fits.

        `heard`: what a seat may read of it, that of the player who sat there then. `raw`: the file as it was seen when
        the bot began. One that has not moved is not asked again before that changes.
        """
        said, self.said = self.said, []
        self._thinks, self.thinking = False, ""
        self.look()
        if moved or self.session.raw != raw:
            self.let_think()
        if seat and seat == self.seat:
            self.said = self.newest([*said, *heard, *self.said])
            self.draw_foot()
