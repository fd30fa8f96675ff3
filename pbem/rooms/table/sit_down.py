"""Whoever sits here, sitting down at the table: what `pbem table` and bare `pbem play` do."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType

from pbem.app.player import Player
from pbem.app.session import silent
from pbem.app.sync.carrier import carriers
from pbem.app.sync.outcome import Outcome
from pbem.app.sync.together import synced
from pbem.cli.acting import player
from pbem.cli.terminal.ending import interrupted
from pbem.cli.terminal.games import rows
from pbem.cli.terminal.output import say, talk
from pbem.cli.viewer import viewer
from pbem.cli.where import candidates, find_game
from pbem.errors import UsageError
from pbem.show.signs import draws_frames
from pbem.wording import _


def on_a_terminal() -> bool:
    """Whether there is a whole screen to sit at."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def sat_down(game: Path | None) -> bool:
    """The same where there is a terminal. Returns whether there is."""
    if not on_a_terminal():
        return False
    sit_down(game)
    return True


def sit_down(game: Path | None) -> None:
    """Open the table of a game, or of the one here that waits for me first. Raises UsageError without a terminal."""
    if not on_a_terminal():
        raise UsageError(_("the table needs a terminal"), advice=_("see `pbem show`, `pbem moves` and `pbem play`"))
    path = _game(game)
    for way in carriers():
        way.ask(_folder(path))
    from pbem.rooms.table.app import TableApp

    me = _myself()
    sync = _sync(path, me)
    table = TableApp(path, me, _games, sync, frames=draws_frames(sys.stdout))
    table.run()
    if table.unsent and sync is not None:
        sync()


def open_in_browser(game: Path | None) -> None:
    """Serve the table of a game, or of the one here that waits for me first, as a page on loopback, until Ctrl-C."""
    from threading import Thread

    from pbem.rooms.page.desk import Desk
    from pbem.rooms.page.serving import Serving
    from pbem.rooms.page.syncs import Syncs
    from pbem.rooms.table.sitting import Sitting

    path, me = _game(game), _myself()
    for way in carriers():
        way.ask(_folder(path))
    sitting = Sitting(path, me)
    syncs = Syncs(_sync(path, me), me.now)
    serving = Serving(Desk(sitting, _games, syncs), syncs)
    say(serving.door.address)
    talk(_("your browser opens the table there; Ctrl-C ends it"))
    Thread(target=_open, args=(serving.door.opening,), daemon=True).start()
    with _ending():
        serving.run()
    interrupted()
    talk(_("the table is closed; nothing was left half done"))


def _open(address: str) -> None:
    """Let the system's browser open an address; not one that would have this terminal to itself."""
    import webbrowser

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


def _myself() -> Player:
    """Whoever sits here, for a table that says itself what there is to say."""
    return replace(player(), judging=_judging, remark=silent)


def _game(named: Path | None) -> Path:
    """The game that is meant, or the one here that waits for me first."""
    return _first() if named is None and "PBEM_GAME" not in os.environ else find_game(named)


def _sync(path: Path, me: Player) -> Callable[[], Outcome] | None:
    """What brings together what is here and what the others have; None where nobody else has any of it."""
    return partial(synced, _folder(path), me) if _shared(path, me) else None


def _folder(path: Path) -> Path:
    """The folder that is synced: this one if the game lies in it, or in its folder `games`; else the game's own."""
    return Path() if path.absolute() in {one.absolute() for one in candidates()} else path.absolute().parent


def _shared(path: Path, me: Player) -> bool:
    """Whether anybody else has a part in the game: all its seats are mine where several sit at one keyboard."""
    known = me.status(path)
    return set(known["keys"].values()) != {me.key} or bool(known["free"])


def _first() -> Path:
    """The game here that waits for me first, else the first of them. Raises UsageError if there is none."""
    here = _games()
    return here[0][0] if here else find_game(None)


def _games() -> Sequence[tuple[Path, str]]:
    """The games here, those that wait for me first, and where each stands."""
    found = sorted((row for row in rows(candidates(), viewer()) if row.status), key=lambda row: not row.asked)
    return [(row.path, row.standing) for row in found]


@contextmanager
def _judging(_path: Path, _length: int) -> Iterator[None]:
    """Nothing is said of it: the screen is the table's."""
    yield
