"""What a test needs beyond Python: programs, each with a line in `.ci/packages`, and a system that can do it.

Nothing else decides that a test is skipped (architecture/test_needs.py), but for the rooms that it needs, in
needed_rooms.py.
"""

import importlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

LIST = Path(__file__).parents[1] / ".ci" / "packages"
PATH = os.environ.get("PATH")
"""Where whoever runs the tests finds programs; a test may set another PATH."""

PATIENCE = 60.0
"""For so many seconds a real program is waited for, on a machine with other things to do."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="forks, signals, permissions, limits, scripts of a shell")
"""For a test of what every system but Windows has."""

linux = pytest.mark.skipif(sys.platform != "linux", reason="/proc, /dev/full, and folders and timers as Linux has them")
"""For a test of what Linux alone has, or of what pbem does on Linux alone."""


@cache
def packages() -> dict[str, str]:
    """The Debian package of each program that a test may ask for."""
    lines = (line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return dict(line.split() for line in lines)


def program(name: str) -> str:
    """The path of a program, by its name or whole path as it stands in `.ci/packages`.

    Where it is not installed the test is skipped; where CI is set, it fails, as one always does whose program has no
    line there.
    """
    if name not in packages():
        raise LookupError(f"{name} has no line in .ci/packages, which names what tests need beyond Python")
    found = shutil.which(name, path=PATH)
    if found is None:
        lacking(f"{name} is not installed here: apt-get install {packages()[name]}")
    return found


def lacking(missing: str) -> NoReturn:
    """Skip the test, or what is made, for want of something; where CI is set, fail."""
    if os.environ.get("CI"):
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)


def not_windows(what: str) -> None:
    """Skip the test, or the whole file where this is called outside of one, on Windows, which has no such thing."""
    if sys.platform == "win32":
        pytest.skip(f"Windows has no {what}", allow_module_level=True)


def posix_module(name: str) -> Any:
    """A module that is there on every system but Windows."""
    not_windows(name)
    return importlib.import_module(name)


def user_namespaces() -> None:
    """Skip the test where no one but root gets a mount namespace, as in some containers."""
    try_it = [program("unshare"), "-Ur", "--mount", "true"]
    if subprocess.run(try_it, capture_output=True, check=False).returncode:
        pytest.skip("this system has no user namespaces, without which OpenSMTPD starts for root only")
