"""A timer of systemd's, in the person's own session: two files and `systemctl --user`."""

import getpass
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.contents import refusal
from pbem.events.file import replace
from pbem.wording import _

from .job import Job, ended, run

ENV = "/usr/bin/env"
"""Starts the job: systemd takes quotation marks in what it starts itself for a mistake, but not in its words."""


class Systemd:
    """The timer, and the service that it starts."""

    kind = "systemd"

    def there(self) -> bool:
        """Whether this session has a systemd of its own."""
        return shutil.which("systemctl") is not None and ended(_user("show-environment")).returncode == 0

    def shown(self, job: Job) -> str:
        """Both files."""
        return "\n".join(f"# {place}\n{text}" for place, text in self.files(job).items())

    def files(self, job: Job) -> Mapping[Path, str]:
        """The files of a job."""
        told = "\n".join(f"Environment={_quoted(f'{name}={value}')}" for name, value in job.environment.items())
        command = " ".join(_quoted(word).replace("$", "$$") for word in job.command)
        return {
            folder() / f"{job.name}.service": (
                "[Unit]\nDescription=pbem: sync, answer and notify\n\n"
                f"[Service]\nType=oneshot\n{told}\nExecStart={ENV} {command}\nTimeoutStartSec=15min\nNice=10\n"
            ),
            folder() / f"{job.name}.timer": (
                f"[Unit]\nDescription=pbem: every {job.every} minutes\n\n"
                f"[Timer]\nOnActiveSec=10s\nOnUnitInactiveSec={job.every}min\nAccuracySec=15s\n\n"
                "[Install]\nWantedBy=timers.target\n"
            ),
        }

    def install(self, job: Job) -> None:
        """Write both and start the timer."""
        with _put({place: text.encode() for place, text in self.files(job).items()}):
            run(*_user("daemon-reload"))
            run(*_user("enable", f"{job.name}.timer"))
            run(*_user("restart", f"{job.name}.timer"))

    def remove(self, name: str) -> None:
        """Stop the timer and delete both, which are gone also where it does not answer."""
        if not self.left(name):
            return
        try:
            run(*_user("disable", "--now", f"{name}.timer"))
        finally:
            for place in _places(name):
                place.unlink(missing_ok=True)
        run(*_user("daemon-reload"))

    def left(self, name: str) -> bool:
        """Whether one of the files is there."""
        return any(place.exists() for place in _places(name))

    def troubles(self, name: str) -> list[str]:
        """The timer stands still, or it does while no one is logged in."""
        found = []
        if ended(_user("is-active", f"{name}.timer")).returncode:
            found.append(_("the timer {name} does not run: `pbem service install`").format(name=f"{name}.timer"))
        person = getpass.getuser()
        if "Linger=yes" not in ended(["loginctl", "show-user", person, "--property=Linger"]).stdout:
            found.append(_("it stops while you are logged out: `loginctl enable-linger` keeps it running"))
        return found


def _places(name: str) -> list[Path]:
    return [folder() / f"{name}.{part}" for part in ("timer", "service")]


def folder() -> Path:
    """Where a person's own units are."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named.startswith("/") else Path.home() / ".config") / "systemd" / "user"


@contextmanager
def _put(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Write these files for what the block does with them; if that fails, all is as it was before.

    Raises MachineError where they cannot be written.
    """
    before = {place: place.read_bytes() if place.is_file() else None for place in files}
    try:
        for place, content in files.items():
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise refusal(place, error) from error
            replace(place, content, mode=0o600)
        yield
    except PbemError:
        for place, older in before.items():
            if older is not None:
                replace(place, older, mode=0o600)
            elif place.is_file():
                place.unlink()
        raise


def _user(*words: str) -> list[str]:
    return ["systemctl", "--user", *words]


def _quoted(word: str) -> str:
    """A word in a unit, where % and \\ and quotation marks have a meaning."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{escaped}"'
