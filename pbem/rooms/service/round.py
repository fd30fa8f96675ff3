"""One round: folders synced, automatic acts and what is due written, and the player called for what waits for them.

What goes wrong in a folder, or with a way to call, does not stop the others. A round that is killed has lost nothing:
what it wrote is in the games, and the next one goes on from there.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path

from pbem.app.player import Player
from pbem.app.session import Clock
from pbem.errors import FaultyFileError, MachineError, PbemError
from pbem.rooms.sync import unread
from pbem.rooms.sync.in_public import in_public
from pbem.rooms.sync.notices.channel import Channel
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.together import synced
from pbem.store.conflict_copies import without_copies
from pbem.store.folder import candidates
from pbem.store.keeper import PLAYER, put_aside
from pbem.store.lookup import look_over
from pbem.wording import _

from . import account
from .account import Account, Held, Round, Served, written
from .calls import Call, calls, over, tell
from .settings import ServiceSettings

Players = Callable[[Path, Callable[[str], None]], Player]
"""Who plays in a folder, while no one is at the machine, by what hears what there is to say of the games there."""


def one_round(settings: ServiceSettings, player_in: Players, channels: Mapping[str, Channel], now: Clock) -> Round:
    """Do all that there is to do now, and note it. Raises MachineError if that cannot be noted."""
    began = now()
    known, wrong = _known()
    account.save(known.with_round(Round(began=written(began), wrong=wrong), known.marks))
    served: list[Served] = []
    found: list[Call] = []
    for folder in settings.folder:
        done, waiting = _serve(Path(folder.path), player_in)
        served.append(done)
        found += waiting
    quiet = settings.quiet_hours
    at_night = quiet is not None and quiet.until(now()) is not None
    told, marks, silent = tell(found, channels, known.marks, quiet=at_night)
    done_now = Round(began=written(began), ended=written(now()), folders=served, told=told, silent=silent, wrong=wrong)
    account.save(known.with_round(done_now, marks))
    return done_now


def _known() -> tuple[Account, list[str]]:
    """What is noted of earlier rounds; put aside, if it cannot be read, and what there is to say of that."""
    try:
        return account.load(), []
    except FaultyFileError as error:
        sentence = _("{fault}; it was moved to {place}, and you will get your notices again")
        return Account(), [sentence.format(fault=error, place=put_aside(PLAYER).name)]


def _serve(folder: Path, player_in: Players) -> tuple[Served, list[Call]]:
    """Serve one folder. Raises nothing that is wrong with it alone."""
    remarks: list[str] = []
    outcome, found = Outcome(), list[Call]()
    player = None
    with _hindering(outcome), chdir(folder):
        player = player_in(folder, remarks.append)
        with _hindering(outcome):
            done = synced(Path(), player)
            outcome = done.after(outcome)
            unread.keep(Path(), done.news)
        unread.keep(Path(), remarks)  # which may tell what its player alone may know
        found = _waiting(player, outcome)
    return _account(folder, player, outcome), found


@contextmanager
def _hindering(outcome: Outcome) -> Iterator[None]:
    """What goes wrong in the block is noted."""
    try:
        yield
    except PbemError as error:
        outcome.hindered(error)
    except OSError as error:
        outcome.hindered(MachineError(_("it cannot be served: {why}").format(why=error.strerror or error)))
    except Exception as error:  # of a game's code, or ours: one folder must not stop all
        outcome.hindered(MachineError(_("internal error (a bug in pbem): {error}").format(error=repr(error))))


def _waiting(player: Player, outcome: Outcome) -> list[Call]:
    """What the player is to be called for in the games of this folder."""
    found: list[Call] = []
    news = {path.absolute() for path in outcome.games}
    for path in without_copies(candidates(Path(), player.viewer.name)):
        place = path.absolute()
        try:
            status = look_over(path, player.viewer, player.judging)
        except PbemError:  # of which the sync tells, when it meets it
            continue
        found += calls(status, place, player.key, player.now(), player.held.get(place, {}))
        found += over(status, place, player.key) if place in news else []
    return found


def _account(folder: Path, player: Player | None, outcome: Outcome) -> Served:
    """What there is to note of it."""
    held, did = [], []
    for path, seats in player.held.items() if player is not None else ():
        held += [Held(path.stem, seat, written(until)) for seat, until in seats.items()]
    for path, events in player.paid.items() if player is not None else ():
        with _hindering(outcome):
            did += [
                _("{game}: {sentence}").format(game=path.stem, sentence=one.first) for one in in_public(path, events)
            ]
    return Served(
        folder=str(folder),
        did=did,
        sent=outcome.sent,
        waiting=outcome.waiting,
        committed=outcome.committed,
        mailed=outcome.mailed,
        news=len(outcome.news),
        held=sorted(held, key=lambda one: one.until),
        troubles=outcome.warnings,
        code=outcome.trouble,
    )
