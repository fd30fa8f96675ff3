"""What the service serves, how often and whom it calls: `service.toml` in the config folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from pbem.app.delay import Delay, Delays, Quiet
from pbem.errors import UsageError
from pbem.events.places import SERVICE, config_folder
from pbem.rooms.mail.transport import own_settings
from pbem.rooms.mail.transport.addresses import checked as checked_mail
from pbem.rooms.sync.notices.program import Program
from pbem.wording import _

DAY = 24 * 60


class Folder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A folder with games. `delay`: of its games, in minutes; "" for the usual one."""

    path: str
    delay: str = ""


class OneGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game with a delay of its own, by its id."""

    id: str
    delay: str


class ServiceSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the service does.

    `every`: minutes between two rounds. `quiet`: hours in which nothing goes out and no one is called, "" for none.
    `program`, `mail`: how the player is called, "" where not. `timer`: what starts the rounds, "" before it is
    installed; `python`: by which Python.
    """

    format: Literal[1] = 1
    every: Annotated[int, msgspec.Meta(ge=1, le=DAY)] = 5
    quiet: str = ""
    program: str = ""
    mail: str = ""
    timer: str = ""
    python: str = ""
    folder: list[Folder] = []
    game: list[OneGame] = []

    def delays(self, folder: Path) -> Delays:
        """The delays of the games of a folder."""
        here = folder.resolve()
        inside = [one for one in self.folder if here.is_relative_to(one.path)]
        nearest = max(inside, key=lambda one: len(one.path), default=None)
        return Delays(
            Delay.read(nearest.delay) if nearest is not None and nearest.delay else Delay(),
            {one.id: Delay.read(one.delay) for one in self.game},
            self.quiet_hours,
        )

    @property
    def quiet_hours(self) -> Quiet | None:
        """The quiet hours; None if there are none."""
        return Quiet.read(self.quiet) if self.quiet else None


def settings_file() -> Path:
    """Where the settings are kept."""
    return config_folder() / SERVICE


def load() -> ServiceSettings:
    """This person's settings, or those of whoever has said nothing yet.

    Raises MachineError if they cannot be read or others could change them, FaultyFileError if they make no sense.
    """
    return own_settings.load(settings_file(), ServiceSettings, faults_of) or ServiceSettings()


def save(settings: ServiceSettings) -> None:
    """Keep these settings instead of any others. Raises UsageError if they make no sense, MachineError."""
    check(settings)
    own_settings.save(settings_file(), settings, _title())


def written(settings: ServiceSettings) -> str:
    """What `save` writes."""
    return own_settings.written(settings, _title())


def _title() -> str:
    return _("Settings for this machine while you are away; `pbem service install` writes this.")


def faults_of(settings: ServiceSettings) -> Iterator[str]:
    """What types cannot tell to be wrong, a sentence each."""
    try:
        check(settings)
    except UsageError as error:
        yield str(error)


def check(settings: ServiceSettings) -> None:
    """Raise UsageError if settings make no sense."""
    for delay in [*(one.delay for one in settings.folder), *(one.delay for one in settings.game)]:
        if delay:
            Delay.read(delay)
    if settings.quiet:
        Quiet.read(settings.quiet)
    if settings.program:
        Program(settings.program)
    if settings.mail:
        checked_mail(settings.mail)
    for folder in settings.folder:
        if not Path(folder.path).is_absolute():
            raise UsageError(
                _("{folder!r} is not an absolute path: it must not depend on the folder that you are in").format(
                    folder=folder.path
                )
            )
