"""How the service stands: when it ran, what it did, when it runs next, and what is wrong."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from pbem.app.delay import Delay
from pbem.errors import PbemError
from pbem.projections.deadlines import in_words
from pbem.wording import _

from .account import Account, Held, Round, read
from .settings import ServiceSettings
from .timers.available import named

LONGEST = timedelta(minutes=15)
"""A round that takes longer is ended by the system."""


class ServiceStatus(TypedDict):
    """How it stands, as plain data; docs/json.md says what each field is."""

    timer: str
    every: int
    next: datetime | None
    quiet: str
    folders: list[dict[str, str]]
    channels: list[str]
    last: dict[str, Any] | None
    earlier: list[dict[str, Any]]
    held: list[dict[str, Any]]
    troubles: list[str]


def standing(
    settings: ServiceSettings,
    account: Account,
    channels: Sequence[str],
    name: str,
    now: datetime,
    wrong: Sequence[str] = (),
) -> ServiceStatus:
    """How the service stands. `name`: what the system calls it. `wrong`: what hinders to say more."""
    last, pause = account.last, timedelta(minutes=settings.every)
    following = read(last.began) + pause if last is not None else now
    return {
        "timer": settings.timer,
        "every": settings.every,
        "next": min(max(following, now), now + pause) if settings.timer else None,  # a clock may have been set back
        "quiet": settings.quiet,
        "folders": [{"folder": one.path, "delay": one.delay or str(Delay())} for one in settings.folder],
        "channels": [*channels],
        "last": None if last is None else msgspec.to_builtins(last),
        "earlier": [msgspec.to_builtins(one) for one in account.earlier],
        "held": [msgspec.to_builtins(one) for one in held(last)],
        "troubles": [*wrong, *_troubles(settings, last, name, now)],
    }


def held(last: Round | None) -> list[Held]:
    """What was held back when the last round ended, the first to go out first."""
    every = [] if last is None else [one for served in last.folders for one in served.held]
    return sorted(every, key=lambda one: one.until)


def _troubles(settings: ServiceSettings, last: Round | None, name: str, now: datetime) -> list[str]:
    """What is wrong, a sentence each. Nothing is, without a timer, as long as something else starts rounds."""
    found: list[str] = []
    late = timedelta(minutes=settings.every) + LONGEST
    if not settings.timer and (last is None or now - read(last.began) > late):
        found.append(_("no timer is installed: `pbem service install`, or leave `pbem service run --watch` running"))
    try:
        found += named(settings.timer).troubles(name) if settings.timer else []
    except PbemError as error:
        found.append(str(error))
    if settings.python and not Path(settings.python).exists():
        gone = _("the timer starts {python}, which is gone: `pbem service install`")
        found.append(gone.format(python=settings.python))
    if last is None:
        return found
    began = read(last.began)
    if now - began > late:
        found.append(_("it has not run since {moment}").format(moment=in_words(began, now)))
    elif not last.ended and now - began > LONGEST:
        found.append(_("the round that started {moment} was interrupted").format(moment=in_words(began, now)))
    return found + faults_of(last)


def faults_of(one: Round) -> list[str]:
    """What went wrong in a round, a sentence each."""
    found = [*one.wrong]
    found += [
        _("{folder}: {trouble}").format(folder=served.folder, trouble=trouble)
        for served in one.folders
        for trouble in served.troubles
    ]
    return found + [
        _("no notice by {channel}: {why}").format(channel=channel, why=why) for channel, why in one.silent.items()
    ]
