"""A sync in a folder that some other program shares: its copies taken in, half-written files waited for."""

from collections.abc import Sequence
from pathlib import Path

from pbem.app.retry_hint import retry_hint
from pbem.errors import ChangedError, PbemError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.rules.failing import games_fault
from pbem.store import told
from pbem.store.opening import open_game
from pbem.transport.folder import copies
from pbem.transport.folder.settling import settled
from pbem.transport.intake import judge
from pbem.wording import _

from .acting import post_owed
from .now import now
from .outcome import Outcome, Progress
from .telling import Telling
from .viewer import viewer
from .where import candidates

PATIENCE = 10.0  # seconds that a sync waits for a file which is still being written


def through_folder(folder: Path, progress: Progress) -> Outcome:
    """Take in what arrived in a folder and in its folder `games`. Raises nothing for a single file's faults."""
    outcome = Outcome()
    telling = Telling(outcome)
    for place in (folder, folder / "games"):
        for path, found in copies.beside(place).items():
            try:
                for one in (path, *found):
                    settled(one, patience=PATIENCE, now=now())  # an append would cut off what is still arriving
                with games_fault(path.name):
                    taken = copies.take_in(path, found)
                    judge(path, read(path), viewer().key)
                    outcome.warnings += [*taken.news(), *taken.notices()]
                    outcome.warnings += _offers(path, [lost.event for lost in (*taken.asides, *taken.refused)])
            except PbemError as error:
                _fault(outcome, error)
    here = candidates(folder)
    if not here:
        outcome.warnings.append(_("there are no games here: `pbem sync` belongs in the folder that has them"))
    for path in here:
        progress(path.name)
        try:
            lacking = settled(path, patience=PATIENCE, now=now())
            if lacking:
                outcome.warnings.append(lacking)
            if told.is_as_it_was(path):
                continue
            with games_fault(path.name):
                posted = post_owed(path)
                news = told.since_last_time(path, read(path))
                telling.tell(str(path), path, [event for event in news if event not in posted] + posted)
        except PbemError as error:
            _fault(outcome, error)
    telling.finish()
    return outcome


def _offers(path: Path, lost: Sequence[Event]) -> list[str]:
    """How to make moves of one's own again; the first of a line of play is the one that can be."""
    try:
        game = open_game(path).game
    except ChangedError:  # of which the player has to know first
        return []
    offers = (retry_hint(game, event, viewer().key) for event in lost)
    return list(dict.fromkeys(offer for offer in offers if offer))


def _fault(outcome: Outcome, error: PbemError) -> None:
    outcome.warnings.append(str(error))
    outcome.trouble = outcome.trouble or error.exit_code
