"""Which timer this system has."""

from pbem.errors import UsageError
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


def found() -> Timer | None:
    """The first that is there, if one is. Raises MachineError."""
    return next((one for timer in TIMERS if (one := timer()).there()), None)
