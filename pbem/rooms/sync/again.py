"""Syncing again and again, until someone asks to stop: when, and what is told of it."""

from collections import ChainMap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.errors import PbemError, UsageError
from pbem.wording import _

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.rooms.sync.changes import Looks
    from pbem.rooms.sync.notices.channel import Channel
    from pbem.rooms.sync.outcome import Outcome
    from pbem.rooms.sync.stop import Stop

TICK = 1.0  # seconds between two looks at the folder


def go_on(
    sync: "Callable[[], Outcome]", folders: "Sequence[Path]", *, every: int, notifier: "Channel | None" = None
) -> None:
    """Sync until Ctrl-C, whenever a game file in these folders changes. Raises UsageError."""
    from pbem.cli.terminal.output import talk
    from pbem.rooms.sync.changes import looks

    from .stop import stopping

    with stopping() as stop:
        talk(_("watching; Ctrl-C stops it"))
        watch_loop(sync, lambda: dict(ChainMap(*map(looks, folders))), stop, every=every, notifier=notifier)
    talk(_("stopped watching; no work was left unfinished"))


def watch_loop(
    sync: "Callable[[], Outcome]",
    look: "Callable[[], Looks]",
    stop: "Stop",
    *,
    every: int,
    notifier: "Channel | None" = None,
) -> None:
    """Sync, tell, and wait for a change or the end of the interval, until someone asks to stop.

    What cannot be done now is told once, and tried again. Only wrong usage that shows at once ends the watch: raises
    UsageError.
    """
    teller = Announcer(notifier)
    following, first = False, True
    while not stop.asked:
        seen = look()
        try:
            teller.tell(stop.finish(sync))
        except (PbemError, OSError) as error:
            if first and isinstance(error, UsageError):
                raise
            teller.tell_trouble(error)
        first = False
        # A sync that writes changes the folder, and someone else may have done so meanwhile: it is followed by one
        # more. What that one finds, or writes, is no reason for a third.
        following = _wait(look() if following else seen, look, stop, every)


def _wait(seen: "Looks", look: "Callable[[], Looks]", stop: "Stop", every: int) -> bool:
    """Return when the folder has changed and stands still again, or after the interval.

    Returns whether it was changed already when this started.
    """
    now = look()
    at_once = now != seen
    for _second in range(every):
        if stop.pause(TICK):
            break
        before, now = now, look()
        if now == before and now != seen:
            break
    return at_once


class Announcer:
    """Tells what a sync came to, on the screen and to the notifier; the same trouble once, until it changes."""

    def __init__(self, notifier: "Channel | None") -> None:
        self._notifier = notifier
        self._warnings: list[str] = []
        self._waiting = 0
        self._silent = ""  # what kept the notifier from being heard the last time

    def tell(self, outcome: "Outcome") -> None:
        """What has happened; what was warned of the last time is not repeated."""
        from dataclasses import replace

        from .report import report

        fresh = [warning for warning in outcome.warnings if warning not in self._warnings]
        waiting = outcome.waiting if outcome.waiting != self._waiting else 0
        self._warnings, self._waiting = outcome.warnings, outcome.waiting
        if outcome.news or fresh or outcome.sent or outcome.committed or waiting:
            report(replace(outcome, warnings=fresh, waiting=waiting))
        if self._notifier is not None and (outcome.news or outcome.asked):
            words = "\n".join(outcome.news) or _("your games need you")
            self._tell_if_new(self._notifier.run(words, outcome.games))

    def tell_trouble(self, error: Exception) -> None:
        """Why a sync could not be done."""
        from pbem.cli.terminal.output import talk

        reason = str(error) if isinstance(error, PbemError) else str(getattr(error, "strerror", None) or error)
        if self._warnings != [reason]:
            talk(_("not synced yet: {reason}").format(reason=reason))
        self._warnings = [reason]

    def _tell_if_new(self, failure: str) -> None:
        from pbem.cli.terminal.output import talk

        if failure and failure != self._silent:
            talk(failure)
        self._silent = failure
