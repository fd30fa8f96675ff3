"""The repositories in which this person lets pbem start git: those made or named on this machine, a record for each.

In any other folder git is not started, whatever lies there: a `.git` that came with a shared folder or a zip names
programs, and git would run them (docs/decisions/0071).
"""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.errors import FaultyFileError, UsageError
from pbem.store.keeper import keep, kept, place_of
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
        found = msgspec.convert(kept(place_of(repository.top)).get("repository"), Known)
    except (FaultyFileError, msgspec.ValidationError):
        return None
    return found if (found.top, found.folder, found.common) == tuple(map(_text, repository)) else None


def remember(repository: Repository, addresses: Sequence[str] = (), *, mine: bool = True, hook: bool = False) -> None:
    """Keep what was said of a repository. Raises FaultyFileError or MachineError if it cannot be kept."""
    top, folder, common = map(_text, repository)
    entry = Known(top=top, folder=folder, common=common, mine=mine, addresses=list(addresses), hook=hook)
    said = msgspec.to_builtins(entry)
    keep(place_of(repository.top), lambda known: known.update(repository=said))


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


def _text(path: Path) -> str:
    return os.fsencode(path).decode(errors="backslashreplace")
