"""This machine's player, acting at a game file: with the key, the clock and the streams of this machine."""

import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.app import automatic, files
from pbem.app.delay import Delays
from pbem.app.looking_back import look_back
from pbem.app.session import Hear, Session
from pbem.cli.terminal.output import say, talk, talk_last
from pbem.errors import LockedKeyError
from pbem.events.identity import Identity, load
from pbem.projections.status import waits_for
from pbem.room import loaded, rooms
from pbem.wording import _

from .now import now
from .viewer import identity, viewer

if TYPE_CHECKING:
    from pbem.app.player import Player
    from pbem.projections.game import Game

HERE = Path()


@contextmanager
def acting(path: Path, tell: Hear = say, *, moves: bool = True) -> Iterator[Session]:
    """Act at a game file, and write what is owed then. `moves`: see `automatic.write`.

    Raises UsageError without a key, and what opening the file raises.
    """
    me = identity()
    with files.acting(path, me.key, viewer().name, now, tell, talk) as session:
        yield session
        with _thinking(session):
            automatic.write_after(session, moves=moves)
    if session.written:
        _say_what_sends_it(path, session)


def let_bots_move(session: Session) -> None:
    """Let those move that are still asked here, as where one was thinking when a table was left."""
    need, bots = session.game.need, session.game.bots
    if need is not None and any(seat in bots and seat in session.signed for seat in need.seats):
        with _thinking(session):
            automatic.write(session)


def tell_what_waits(game: "Game") -> None:
    """Whom the table waits for and for what; after the end, how to look back."""
    for line in (waits_for(game), *look_back(ended=game.result is not None)):
        talk(line)


def _thinking(session: Session) -> AbstractContextManager[object]:
    """A line while bots find their moves, which takes seconds."""
    if not session.game.bots:
        return nullcontext()
    from pbem.cli.terminal.progress import progress

    return progress(_("the bots are thinking"))


def _say_what_sends_it(path: Path, session: Session) -> None:
    """In a club say last that what was written waits here: once for each game there, and to whoever joins another's."""
    if not (_joins(session) or _is_first(path, session)):
        return
    from pbem.app.carrier import serves

    if serves(path.absolute().parent.parent):
        talk_last(_("`pbem sync` sends it to the others"))


def _joins(session: Session) -> bool:
    began = session.game.record.header.key == session.key.public
    return not began and any(event.kind == "join" for event in session.written)


def _is_first(path: Path, session: Session) -> bool:
    """Whether this is the first that is written of a game that others share, where it lies now."""
    from pbem.app.carrier import nobody_elses
    from pbem.store.keeper import place_of
    from pbem.store.noted import is_new

    game = session.game
    shared = game.phase != "joining" and not nobody_elses(game, session.key.public)
    return shared and is_new(f"sync {place_of(path.parent)}", game.id)


def done(session: Session, told: Sequence[str]) -> dict[str, object]:
    """What an act came to, for programs (docs/json.md). `told`: what its player was told."""
    game = session.game
    return {
        "told": list(told),
        "events": [event.id for event in session.written],
        "phase": game.phase,
        "turn": game.record.turns,
        "waits_for": waits_for(game),
    }


def player(*, attended: bool = True, folder: Path = HERE, remark: Hear = talk) -> "Player":
    """This machine's player, or one who is not there now, for what is done in a folder without a word typed."""
    from pbem.app.player import Player
    from pbem.cli.terminal.progress import checking

    return Player(viewer(), _myself(), now, _pause, checking, remark, attended=attended, delays=_delays(folder))


def _myself() -> Identity | None:
    """The identity of this machine's player, locked if no one sits there."""
    found = load()
    if found is None or found.sealed is None:
        return found
    from pbem.app.own_key import unlocked

    try:
        return unlocked(found, asks=True)
    except LockedKeyError:
        return found


def _delays(folder: Path) -> Delays:
    """How long answers in a folder are held back: as a room says, if one does."""
    said = (loaded(room.delays)(folder) for room in rooms().values() if room.delays)
    return next(said, Delays())


def _pause(most: float) -> None:
    import random

    time.sleep(random.uniform(0, most))
