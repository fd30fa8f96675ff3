"""Whether a clone is set up to call pbem for its game files: to merge them (see driver), and to show what changed."""

import shlex
import shutil
import sys
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from pbem.wording import _

from .command import Git

ATTRIBUTE = "pbem"
"""The value of the attribute `merge` that sends a file here (see `transport.club.ATTRIBUTES`)."""


class Registration(Enum):
    """Whether a clone knows what to call for a game file."""

    DONE = "git knows the driver"
    GONE = "git knows a driver whose program is not there any more"
    NONE = "git knows no driver"


def register(git: Git, config: Path) -> None:
    """Tell a clone what to call, in its own config file. Raises GitError if that cannot be written."""
    for name, value in (
        ("merge.{}.name", "pbem: both sides' events in one game file"),
        ("merge.{}.driver", command_line()),
        # Where git first merges several ancestors into one, no one sees the result, and the driver does not need it.
        ("merge.{}.recursive", "binary"),
    ):
        git.bytes("config", "--file", str(config), "--replace-all", name.format(ATTRIBUTE), value)


def command_line() -> str:
    """What git is to call to merge: it puts passing files for %O, %A and %B, and the game file's own name for %P."""
    # -P: the folder that git works in is someone else's as well, and no module of Python's is taken from there.
    return f"{shlex.quote(sys.executable)} -P -m pbem merge-driver %O %A %B %P"


def registration(settings: Mapping[str, str]) -> Registration:
    """Whether a clone with these settings of its own knows what to call, and whether that program is there."""
    try:
        program = shlex.split(settings[f"merge.{ATTRIBUTE}.driver"])[0]
    except (KeyError, ValueError, IndexError):
        return Registration.NONE
    return Registration.DONE if shutil.which(program) else Registration.GONE


def attribute(git: Git, path: str) -> str:
    """How git would merge a file (named from the folder that `git` works in): "pbem", "union", "unspecified", ..."""
    return git.bytes("check-attr", "-z", "merge", "--", path).split(b"\0")[2].decode()


def weakness(git: Git, settings: Mapping[str, str], path: str) -> str:
    """Why a plain `git pull` could spoil a club's game file here, as a sentence; "" if it could not.

    `settings`: the clone's own. A file of which git was never told that it is a game says nothing.
    """
    how = attribute(git, path)
    if how == "union":
        return _("git is set to merge {path} line by line (merge=union), which fuses events").format(path=path)
    if how != ATTRIBUTE or (known := registration(settings)) is Registration.DONE:
        return ""
    if known is Registration.GONE:
        return _("the program that git calls to merge game files no longer exists")
    return _("this clone does not know how to merge game files")
