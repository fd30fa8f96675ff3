"""The repositories in which this person lets pbem start git: those made or named on this machine, a file for each.

They are kept beside the key. In any other folder git is not started, whatever lies there: a `.git` that came with a
shared folder or a zip names programs, and git would run them (docs/decisions/0071).
"""

import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from pbem.errors import UsageError
from pbem.events.places import config_folder, read
from pbem.store.written import write_whole
from pbem.wording import _, as_typed, printable

from .place import Repository, repository_at


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What was said of a repository. The first three are its paths, as text.

    `mine`: whether git may be started in it; no is an answer, too. `addresses`: where its remotes were at that time.
    `hook`: whether it is to check what is pushed to it.
    """

    top: str
    folder: str
    common: str
    mine: bool = True
    addresses: list[str] = []
    hook: bool = False


def known(repository: Repository) -> Known | None:
    """What was said of a repository; None if nothing, or if another one lies there now."""
    try:
        found = msgspec.json.decode(read(_place(repository)), type=Known)
    except (OSError, ValueError, RecursionError):
        return None
    return found if (found.top, found.folder, found.common) == tuple(map(_text, repository)) else None


def remember(repository: Repository, addresses: Sequence[str] = (), *, mine: bool = True, hook: bool = False) -> None:
    """Keep what was said of a repository. Raises MachineError if it cannot be written."""
    top, folder, common = map(_text, repository)
    entry = Known(top=top, folder=folder, common=common, mine=mine, addresses=list(addresses), hook=hook)
    write_whole(_place(repository), msgspec.json.format(msgspec.json.encode(entry)) + b"\n")


def unanswered(folder: Path) -> Repository | None:
    """The repository that a folder lies in, if nothing was said of it yet."""
    repository = repository_at(folder)
    return None if repository is None or known(repository) is not None else repository


def unknown(repository: Repository) -> UsageError:
    """What to say where git would have to be started in a repository of which nothing was said."""
    return UsageError(
        _("pbem starts git only in repositories that you made or named here, and {folder} is none of them").format(
            folder=printable(repository.top)
        ),
        advice=_("if you cloned it yourself: pbem init --register {folder}").format(folder=as_typed(repository.top)),
    )


def _place(repository: Repository) -> Path:
    name = sha256(os.fsencode(repository.top)).hexdigest()[:32]
    return config_folder() / "repositories" / f"{name}.json"


def _text(path: Path) -> str:
    return os.fsencode(path).decode(errors="backslashreplace")
