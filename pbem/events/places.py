"""Where pbem keeps what belongs to this person on this machine, and how such files are read; no folder is made here.

The environment variable PBEM_HOME puts everything under one folder: for tests, and for a USB stick.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys

from pbem.wording import _

TYPE_CHECKING = False  # without typing and pathlib, for commands that answer from the cache
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

IDENTITY = "identity.toml"
SERVICE = "service.toml"
LARGEST = 2**28
"""Bytes of a file that is read here: nothing that pbem keeps comes near."""

_OTHERS = ("win32", "cygwin", "darwin", "ios")  # where a person's folders are elsewhere
_XDG = {"config": ".config", "cache": ".cache", "state": ".local/state"}


def config_folder() -> Path:
    """Where the identity and the settings are: what the person would miss."""
    return _path("config")


def identity_file() -> Path:
    """Where the identity is kept."""
    return config_folder() / IDENTITY


def mail_settings_file() -> Path:
    """Where it is kept how this person's mail goes and comes."""
    return config_folder() / "mail.toml"


def passwords_file() -> Path:
    """Where the passwords of mail servers are kept, if no keyring keeps them."""
    return config_folder() / "passwords.toml"


def state_folder() -> Path:
    """Where pbem remembers what it has seen, such as the newest event of each game."""
    return _path("state")


def folder(part: str) -> str:
    """Where "config", "cache" or "state" is, as text."""
    home = os.environ.get("PBEM_HOME")
    if home:
        return os.path.join(os.path.abspath(os.path.expanduser(home)), part)
    named = os.environ.get(f"XDG_{part.upper()}_HOME", "")
    own = os.environ.get("HOME", "")
    if sys.platform in _OTHERS or hasattr(sys, "getandroidapilevel") or not own.startswith("/"):
        return _platform(part)
    # As platformdirs has it for all others; loading it takes a third of a command's time.
    return f"{named if named.startswith('/') else os.path.join(own, _XDG[part])}/pbem"


def at_once(path: str, flags: int) -> int:
    """Opens a file, as `open` wants it; not a pipe, for which someone would have to come first."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def read(path: str | os.PathLike[str]) -> bytes:
    """All bytes of a file that pbem keeps here. Raises OSError, also where something else lies there, or a monster.

    A pipe is not waited for, and no device is read: the folder may be another person's, on a stick or a network drive.
    """
    with open(path, "rb", opener=at_once) as file:
        look = os.fstat(file.fileno())
        if not stat.S_ISREG(look.st_mode):
            raise OSError(errno.EINVAL, _("it is not a plain file"), os.fspath(path))
        if look.st_size > LARGEST:
            raise OSError(errno.EINVAL, _("it is too large for one of pbem's files"), os.fspath(path))
        return file.read()


def _path(part: str) -> Path:
    from pathlib import Path

    return Path(folder(part))


def _platform(part: str) -> str:
    import platformdirs

    found: str = getattr(platformdirs, f"user_{part}_dir")("pbem", appauthor=False)
    return found


def of_json(raw: bytes) -> Any:
    """What stands in a JSON file. Raises ValueError."""
    try:
        return json.loads(raw)
    except RecursionError:
        raise ValueError(too_deep()) from None


def of_toml(raw: bytes) -> dict[str, Any]:
    """What stands in a TOML file. Raises ValueError."""
    import tomllib

    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError:
        raise ValueError(_("it is not text in UTF-8")) from None
    except RecursionError:
        raise ValueError(too_deep()) from None


def too_deep() -> str:
    """The sentence for brackets in brackets without an end."""
    return _("it is nested too deeply")
