"""The commit with which a club starts, or a member joins: of these files alone, whatever else is unfinished."""

from collections.abc import Callable, Mapping
from datetime import datetime

from pbem.errors import MachineError
from pbem.events.file import replace
from pbem.wording import _

from . import remote
from .alone import alone
from .checkout import bring_to
from .clone import Clone
from .commits import CommitDraft, commit
from .patience import TRIES, rest


def commit_files(
    clone: Clone,
    files: Mapping[str, bytes],
    message: str,
    *,
    person: str,
    now: datetime,
    pause: Callable[[float], None],
) -> None:
    """Commit these files, as git names them, send them to the remote if there is one, and put them in the work tree.

    `person`: "name <address>", for a git that was never told whose commits these are. `pause` waits a random time of at
    most so many seconds. Raises OfflineError if the remote cannot be reached, MachineError if it will not have them:
    then the work tree is as it was.
    """
    places = [clone.top / name for name in files]
    entry = CommitDraft(f"{message}\n", now, files)
    push = remote.pushing(clone)
    with alone(clone):
        for attempt in range(TRIES):
            tip = remote.fetch(clone) if clone.remote else ""
            base = tip or clone.head
            newest = commit(clone, base, [entry], person, now)
            if not clone.remote or push(newest, tip):
                for place, content in zip(places, files.values(), strict=True):
                    place.parent.mkdir(parents=True, exist_ok=True)
                    replace(place, content)
                bring_to(clone, newest, base, list(files))
                return
            rest(attempt, pause)
    raise MachineError(_("others are pushing all the time"), advice=_("try again later"))
