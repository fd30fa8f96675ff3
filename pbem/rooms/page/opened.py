"""The table opened in a browser: what `pbem table --browser` does."""

import os
import signal
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import FrameType

from pbem.app.taught import Taught
from pbem.cli.now import now
from pbem.cli.terminal.exit_codes import interrupted
from pbem.cli.terminal.output import say, talk
from pbem.rooms.table.sit_down import games, seat_at
from pbem.rooms.table.table_session import TableSession
from pbem.wording import _

from .answerer import Answerer
from .controller import Controller
from .lessons import LessonTable
from .page_server import PageServer
from .syncs import Syncs


def open_in_browser(game: Path | None) -> None:
    """Serve the table of a game, or of the one here that waits for me first, as a page on loopback, until Ctrl-C."""
    path, me, sync = seat_at(game)
    syncs = Syncs(sync, me.now)
    _serve(Controller(TableSession(path, me), games, syncs), syncs)
    talk(_("the table is closed; no work was left unfinished"))


def teach_in_browser(lessons: Taught) -> None:
    """Serve lessons as a page on loopback, until Ctrl-C."""
    _serve(LessonTable(lessons), Syncs(None, now))


def _serve(controller: Answerer, syncs: Syncs) -> None:
    """Serve a page, let the system's browser open it, and end with Ctrl-C."""
    serving = PageServer(controller, syncs)
    say(serving.handler.address)
    talk(_("the table opens in your browser; Ctrl-C ends it"))
    Thread(target=_open, args=(serving.handler.opening,), daemon=True).start()
    with _ending():
        serving.run()
    interrupted()


def _open(address: str) -> None:
    """Let the system's browser open an address; not one that would have this terminal to itself."""
    with suppress(webbrowser.Error, OSError):
        found = webbrowser.get()
        if "BROWSER" in os.environ or type(found) is not webbrowser.GenericBrowser:
            found.open(address)


@contextmanager
def _ending() -> Iterator[None]:
    """For the block, whoever ends the program ends it in order, as Ctrl-C does."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
