"""The commit with which a club begins, or a member joins: of these files alone, whatever else is unfinished."""

from collections.abc import Callable, Sequence
from datetime import datetime

from pbem.errors import MachineError
from pbem.wording import _

from . import remote
from .alone import alone
from .checkout import bring_to
from .clone import Clone
from .commits import CommitDraft, commit
from .patience import TRIES, rest


def commit_files(
    clone: Clone,
    names: Sequence[str],
    message: str,
    *,
    person: str,
    now: datetime,
    pause: Callable[[float], None],
) -> None:
    """Commit these files of the work tree, as git names them, and send them to the remote if there is one.

    `person`: "name <address>", for a git that was never told whose commits these are. `pause` waits a random time of at
    most so many seconds. Raises OfflineError if it cannot be reached, MachineError if it will not have them.
    """
    files = {name: (clone.top / name).read_bytes() for name in names}
    entry = CommitDraft(f"{message}\n", now, files)
    push = remote.pushing(clone)
    with alone(clone):
        for attempt in range(TRIES):
            tip = remote.fetch(clone) if clone.remote else ""
            base = tip or clone.head
            newest = commit(clone, base, [entry], person, now)
            if not clone.remote or push(newest, tip):
                bring_to(clone, newest, base, names)
                return
            rest(attempt, pause)
    raise MachineError(_("others are pushing all the time"), advice=_("try again later"))
