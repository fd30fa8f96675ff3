"""The other end of a fetch or push whose remote is a folder of this machine: git is started there, too.

That repository is someone else's as well, a stick's or a shared folder's. So its settings are read as those of a clone
are (see `common`), and of its hooks only the one that checks pushes, if `pbem init --hook` was typed for it here.
"""

import os
import re
import shlex
from pathlib import Path

from .clone import Clone
from .common import surroundings
from .known import known
from .place import repository_named

_FILE = "file://"
_ELSEWHERE = re.compile(r"[^/]*:")  # host:path, or scheme://; a colon behind the first slash is part of a path
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")


def other_end(clone: Clone, service: str) -> list[str]:
    """The words with which git starts `upload-pack` or `receive-pack` at a remote on this machine; none for others.

    Raises MachineError if it cannot be used there.
    """
    return end_at(_address(clone, service), clone.top, service)


def end_at(address: str, folder: Path, service: str) -> list[str]:
    """The same for an address, as it is meant in a folder."""
    path = local_path(address)
    repository = repository_named(os.path.join(folder, path)) if path else None
    if repository is None:
        return []  # it is on another machine, or not there, which git says
    told = known(repository)
    own = surroundings(repository, hook=told is not None and told.hook)
    variables = " ".join(f"{name}={shlex.quote(value)}" for name, value in own.items())
    return [f"--{service}={variables} git {service}"]


def local_path(address: str) -> str:
    """The path that an address names on this machine; "" if it is another machine's."""
    if address.startswith(_FILE):
        return address.removeprefix(_FILE)
    if os.name == "nt" and _DRIVE.match(address):
        return address
    return "" if _ELSEWHERE.match(address) else address


def _address(clone: Clone, service: str) -> str:
    """Where git will go, which a person's own settings may say otherwise (url.….insteadOf)."""
    pushes = service == "receive-pack"
    if any(name.startswith("url.") for name in clone.config):
        return clone.git.text("remote", "get-url", *(["--push"] if pushes else []), clone.remote)
    return clone.addresses[-1 if pushes else 0]
