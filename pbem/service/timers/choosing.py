"""Which timer this system has."""

from pbem.errors import MachineError, UsageError
from pbem.wording import _, any_of

from .cron import Cron
from .job import Timer
from .systemd import Systemd

TIMERS: tuple[type[Timer], ...] = (Systemd, Cron)
"""In the order in which they are looked for."""


def named(kind: str) -> Timer:
    """A timer by its name. Raises UsageError."""
    for timer in TIMERS:
        if timer.kind == kind:
            return timer()
    raise UsageError(
        _("{kind!r} is not a timer that pbem knows").format(kind=kind),
        advice=_("choose from {kinds}").format(kinds=any_of([timer.kind for timer in TIMERS])),
    )


def found() -> Timer:
    """The first that is there. Raises MachineError."""
    for timer in TIMERS:
        if (one := timer()).there():
            return one
    raise MachineError(
        _("this system has no timer that pbem knows"),
        advice=_("let something else start `pbem service run` now and again, or run `pbem watch`"),
    )
