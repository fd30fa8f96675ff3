"""What tests, and makers of what they compare, take from the machine that they run on: little, and always the same."""

import os
import re
import shutil
from functools import cache
from pathlib import Path

import typer.main
from announcing import PEBBLES, ROOT, announce
from typer.utils import get_params_from_function

PROJECTS = (ROOT, PEBBLES)
"""Whose games are found, installed or not."""

IN_MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory. Thousands of small games are synced to the disk here; no one needs them later."""

KEPT = re.compile(
    "PATH|PYTHONPATH|LD_LIBRARY_PATH|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|PATHEXT"  # where programs and files lie
    "|CI|COV.*|PIP_.*|PYTEST_.*|PYTHONHASHSEED"  # how tests are run
    "|PBEM_(KILLS|LINES|MUTATED_POSITIONS|MUTATIONS|SEARCH|SITUATIONS)"  # and how many of them
)
"""What is taken from the environment of whoever runs them. All else (languages, colours, keyrings) is alike."""

OURS = {
    "GIT_CONFIG_GLOBAL": str(Path(__file__).with_name("gitconfig")),
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": os.environ.get("PYTHONHASHSEED", "0"),
    "TZ": "UTC",  # deadlines are told in the time zone of the viewer
}
"""What else is set in it; and HOME."""


def memory() -> Path | None:
    """The folder that is kept in memory, where there is one with two gigabytes to spare."""
    there = IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK)
    return IN_MEMORY if there and shutil.disk_usage(IN_MEMORY).free > 2 * 2**30 else None


def environment(home: Path) -> dict[str, str]:
    """All variables that there are."""
    kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
    return {**kept, **OURS, "HOME": str(home)}


def announce_all(folder: Path) -> None:
    """Write into a folder what makes a Python that has it on its path find the games of this checkout."""
    for project in PROJECTS:
        announce(project, folder)


def read_options_once() -> None:
    """Thousands of commands run in one process: the same commands' options are read out of their functions once."""
    vars(typer.main)["get_params_from_function"] = cache(get_params_from_function)
