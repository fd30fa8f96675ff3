"""What a timer is to start, and what all timers have in common."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

from pbem.errors import MachineError
from pbem.wording import _

KEPT = (
    "HOME",
    "PATH",
    "PBEM_HOME",
    "PBEM_PASSPHRASE_FILE",
    "PYTHONPATH",
    "TZ",
    "XDG_CONFIG_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
)
"""The variables that the rounds find as whoever installed them had them."""

PATIENCE = 30.0
"""Seconds for a program of the system's."""


class Job(NamedTuple):
    """What to start every so many minutes. `name`: what the system calls it."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    every: int


class Timer(Protocol):
    """A timer of the system's."""

    kind: str

    def there(self) -> bool:
        """Whether this system has it, and it answers."""

    def shown(self, job: Job) -> str:
        """What would be written, and where."""

    def install(self, job: Job) -> None:
        """Start the job from now on, instead of an older one of its name. Raises MachineError."""

    def remove(self, name: str) -> None:
        """Start it no more; nothing happens where there is none. Raises MachineError."""

    def left(self, name: str) -> bool:
        """Whether anything of it is there, started or not."""

    def troubles(self, name: str) -> list[str]:
        """Why the job may not be started, a sentence each with what to do."""


def job(every: int, environment: Mapping[str, str]) -> Job:
    """A round of this pbem, by its whole path. `-P`: no module in a home folder is taken for one of Python's."""
    python = Path(sys.executable).absolute()
    kept = {name: environment[name] for name in KEPT if environment.get(name)}
    for name in ("PBEM_HOME", "PBEM_PASSPHRASE_FILE", "PYTHONPATH"):
        if name in kept:
            parts = kept[name].split(os.pathsep) if name == "PYTHONPATH" else [kept[name]]
            kept[name] = os.pathsep.join(os.path.abspath(os.path.expanduser(part)) for part in parts if part)
    if any(not value.isprintable() for value in kept.values()):
        raise MachineError(_("a variable of this terminal holds a line end, which no timer can pass on"))
    return Job(name_of(kept), [str(python), "-P", "-m", "pbem", "service", "run"], kept, every)


def name_of(environment: Mapping[str, str]) -> str:
    """What the system calls the job: each home of pbem has its own."""
    home = environment.get("PBEM_HOME")
    return f"pbem-{sha256(os.path.abspath(os.path.expanduser(home)).encode()).hexdigest()[:8]}" if home else "pbem"


def ended(words: Sequence[str], given: str = "") -> "subprocess.CompletedProcess[str]":
    """What a program of the system's came to. Raises MachineError if it cannot be run."""
    try:
        return subprocess.run(
            list(words), input=given, capture_output=True, text=True, timeout=PATIENCE, check=False, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MachineError(_("{program} cannot be run: {why}").format(program=words[0], why=reason)) from error


def run(*words: str, given: str = "") -> str:
    """What a program of the system's prints. Raises MachineError with its own last words where it fails."""
    found = ended(words, given)
    if found.returncode:
        said = [line.strip() for line in (found.stderr + found.stdout).splitlines() if line.strip()]
        why = said[-1] if said else str(found.returncode)
        raise MachineError(_("{program} failed: {why}").format(program=" ".join(words[:3]), why=why))
    return found.stdout
