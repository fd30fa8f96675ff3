"""An agent of launchd's, on macOS: a property list and `launchctl`."""

import os
import plistlib
import sys
from pathlib import Path

from pbem.wording import _

from .files import put
from .job import Job, ended, run


class Launchd:
    """The agent."""

    kind = "launchd"

    def there(self) -> bool:
        """Whether this is macOS."""
        return sys.platform == "darwin"

    def shown(self, job: Job) -> str:
        """The property list."""
        return f"<!-- {place_of(job.name)} -->\n{self.written(job).decode()}"

    def written(self, job: Job) -> bytes:
        """The property list of a job."""
        return plistlib.dumps(
            {
                "Label": _label(job.name),
                "ProgramArguments": list(job.command),
                "EnvironmentVariables": dict(job.environment),
                "StartInterval": job.every * 60,
                "RunAtLoad": True,
                "ProcessType": "Background",
                "StandardOutPath": os.devnull,
                "StandardErrorPath": os.devnull,
            }
        )

    def install(self, job: Job) -> None:
        """Write it and hand it to launchd."""
        place = place_of(job.name)
        with put({place: self.written(job)}):
            ended(["launchctl", "bootout", f"{_domain()}/{_label(job.name)}"])  # an older one, if there is one
            run("launchctl", "bootstrap", _domain(), str(place))

    def remove(self, name: str) -> None:
        """Take it from launchd and delete it."""
        if self.left(name):
            ended(["launchctl", "bootout", f"{_domain()}/{_label(name)}"])
            place_of(name).unlink(missing_ok=True)

    def left(self, name: str) -> bool:
        """Whether the property list is there."""
        return place_of(name).exists()

    def troubles(self, name: str) -> list[str]:
        """launchd does not know it."""
        if ended(["launchctl", "print", f"{_domain()}/{_label(name)}"]).returncode == 0:
            return []
        return [_("the timer {name} does not run: `pbem service install`").format(name=_label(name))]


def place_of(name: str) -> Path:
    """Where a person's own agents are."""
    return Path.home() / "Library" / "LaunchAgents" / f"{_label(name)}.plist"


def _label(name: str) -> str:
    return f"org.pbem.{name}"


def _domain() -> str:
    return f"gui/{os.getuid() if hasattr(os, 'getuid') else 0}"
