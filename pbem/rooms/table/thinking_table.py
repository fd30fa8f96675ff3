"""A table at which bots find their moves in the background."""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress

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
            self._thinks, self.said = True, [_("{seat} is thinking").format(seat=seat)]
            self.draw_foot()
            self._think()

    @work(thread=True, group="bots")
    def _think(self) -> None:
        with suppress(PbemError):  # of which the next look at the file tells
            self.session.let_think()
        self.tell(self._thought)

    def _thought(self) -> None:
        self._thinks, self.said = False, []
        self.look()
        self.let_think()
