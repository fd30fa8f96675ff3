"""A sync in a folder that some other program shares: its copies taken in, half-written files waited for."""

from pathlib import Path

from pbem.errors import FaultyFileError, PbemError
from pbem.events.contents import read
from pbem.projections.opening import open_game
from pbem.transport.folder import copies, told
from pbem.transport.folder.settling import settled
from pbem.wording import _

from .again import offered_again
from .now import now
from .outcome import Outcome, Progress
from .owed import post_owed
from .telling import Telling
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
                taken = copies.take_in(path, found)
            except PbemError as error:
                _fault(outcome, path, error)
                continue
            outcome.warnings += [*taken.news(), *taken.notices()]
            for lost in (*taken.asides, *taken.refused):
                again = offered_again(open_game(path).game, lost.event)
                outcome.warnings += [again] if again else []
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
            posted = post_owed(path)
            news = told.since_last_time(path, read(path))
        except PbemError as error:
            _fault(outcome, path, error)
            continue
        telling.tell(str(path), path, [event for event in news if event not in posted] + posted)
    telling.finish()
    return outcome


def _fault(outcome: Outcome, path: Path, error: PbemError) -> None:
    outcome.warnings.append(str(error))
    outcome.trouble = outcome.trouble or (
        FaultyFileError.exit_code if isinstance(error, FaultyFileError) else error.exit_code
    )
