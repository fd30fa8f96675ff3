"""Changing what the service does: folders come and go, options change, and the timer follows."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app.carrier import carriers, serves
from pbem.app.delay import Delay
from pbem.errors import UsageError
from pbem.events.contents import refusal
from pbem.store.folder import candidates
from pbem.wording import _

from . import account
from .settings import Folder, OneGame, ServiceSettings, check, save, settings_file, written
from .timers.available import TIMERS, found, named
from .timers.job import Job, Timer

NONE = "none"
"""What to type to switch something off."""


class ServiceChange(msgspec.Struct, frozen=True, kw_only=True):
    """What someone wants to change; None where not. `game`: the id of the only game for which the delay is."""

    every: int | None = None
    quiet: str | None = None
    delay: str | None = None
    game: str = ""
    program: str | None = None
    mail: str | None = None


def changed(settings: ServiceSettings, folders: Sequence[Path], wish: ServiceChange) -> ServiceSettings:
    """The settings after a wish, with these folders served too. Raises UsageError if they make no sense."""
    words = {part: getattr(wish, part) for part in ("quiet", "program", "mail")}
    new = msgspec.structs.replace(
        settings,
        **{part: "" if word == NONE else word for part, word in words.items() if word is not None},
        every=settings.every if wish.every is None else wish.every,
        folder=_with(settings.folder, folders, None if wish.game else wish.delay),
    )
    if wish.delay is not None and wish.game:
        others = [one for one in new.game if one.id != wish.game]
        delay = [] if wish.delay == NONE else [OneGame(id=wish.game, delay=str(Delay.read(wish.delay)))]
        new = msgspec.structs.replace(new, game=[*others, *delay])
    check(new)
    return new


def served(settings: ServiceSettings, named_folders: Sequence[Path], viewer: str) -> list[Path]:
    """The folders that are meant, whole: those that are named, else this one, if there is anything to serve in it.

    Raises UsageError if one is not there, or none is meant.
    """
    meant = [folder.resolve() for folder in named_folders]
    for folder in meant:
        if not folder.is_dir():
            raise UsageError(_("there is no folder {folder}").format(folder=folder))
    if meant:
        return meant
    here = Path().resolve()
    if candidates(here, viewer) or serves(here) or any(way.reaches_others(here) for way in carriers()):
        return [here]
    if not settings.folder:
        raise UsageError(_("there are no games here"), advice=_("name their folders: pbem service install FOLDER"))
    return []


def install(settings: ServiceSettings, timer: Timer | None, job: Job) -> None:
    """Keep the settings, and let the timer, if any, start rounds from now on. Raises MachineError or UsageError."""
    save(settings)
    if timer is None:
        return
    if settings.timer and settings.timer != timer.kind:
        named(settings.timer).remove(job.name)
    timer.install(job)
    save(_installed(settings, timer, job))


def shown(settings: ServiceSettings, timer: Timer | None, job: Job) -> str:
    """What `install` would write, and where."""
    if timer is None:
        return f"# {settings_file()}\n{written(settings)}"
    return f"# {settings_file()}\n{written(_installed(settings, timer, job))}\n{timer.shown(job)}"


def _installed(settings: ServiceSettings, timer: Timer, job: Job) -> ServiceSettings:
    return msgspec.structs.replace(settings, timer=timer.kind, python=job.command[0])


def remove(settings: ServiceSettings, name: str) -> bool:
    """Start no more rounds, by no timer of this system's; what was said of folders and notices stays.

    Returns whether any timer was there. Raises MachineError.
    """
    there = [timer for kind in TIMERS if (timer := kind()).left(name) or timer.kind == settings.timer]
    for timer in there:
        timer.remove(name)
    if settings_file().exists():
        save(msgspec.structs.replace(settings, timer="", python=""))
    return bool(there)


def forget() -> None:
    """Delete what was set and what is noted of the rounds. Raises FaultyFileError or MachineError."""
    account.forget()
    try:
        settings_file().unlink(missing_ok=True)
    except OSError as error:
        raise refusal(Path(error.filename or settings_file()), error) from error


def kept() -> list[str]:
    """Where what was set is, and what is noted of the rounds."""
    return [*([str(settings_file())] if settings_file().exists() else []), *account.places()]


def without(settings: ServiceSettings, folders: Sequence[Path]) -> ServiceSettings:
    """The settings without these folders. Raises UsageError if one is not served."""
    gone = [str(folder.resolve()) for folder in folders]
    for folder in gone:
        if folder not in [one.path for one in settings.folder]:
            raise UsageError(_("{folder} is not served").format(folder=folder), advice=_("see `pbem service status`"))
    return msgspec.structs.replace(settings, folder=[one for one in settings.folder if one.path not in gone])


def timer_for(settings: ServiceSettings, kind: str) -> Timer | None:
    """The timer that is wanted: the one named, else the one in use, else the first that this system has, if any."""
    chosen = kind or settings.timer
    return named(chosen) if chosen else found()


def _with(known: Sequence[Folder], folders: Sequence[Path], delay: str | None) -> list[Folder]:
    """Folders that are served, and these too, with another delay if one is given."""
    after = {one.path: one for one in known}
    meant = [str(folder) for folder in folders] or ([*after] if delay is not None else [])
    for path in meant:
        before = after.get(path, Folder(path=path))
        if delay is not None:
            before = Folder(path=path, delay="" if delay == NONE else str(Delay.read(delay)))
        after[path] = before
    return [*after.values()]
