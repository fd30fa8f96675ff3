"""What happened in a folder's games while no one was at the machine: kept until the player syncs, who is told then.

Only this person may read it: it is told as their seats may know it.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pbem.errors import FaultyFileError, MachineError
from pbem.store import keeper
from pbem.store.keeper import PLAYER
from pbem.wording import _

MOST = 2000
"""So many lines are kept, the newest."""


def keep(folder: Path, lines: Sequence[str]) -> None:
    """Keep these lines too; what could not be read is put aside. Raises MachineError."""
    if not lines:
        return
    here = os.path.realpath(folder)

    def added(known: dict[str, Any]) -> None:
        before = _by_folder(known)
        known["unread"] = before | {here: [*before.get(here, ()), *lines][-MOST:]}

    _changed(added)


def of(folder: Path) -> list[str]:
    """What is kept for a folder, and for those that it lies in."""
    try:
        found = _by_folder(keeper.kept(PLAYER))
    except FaultyFileError:
        sentence = _("{file} cannot be read, so your news is missing; `pbem history` shows it")
        return [sentence.format(file=keeper.kept_at(PLAYER))]
    return [line for place in _places(folder) for line in found.get(place, ())]


def forget(folder: Path) -> None:
    """It was told; what could not be read is put aside."""

    def left(known: dict[str, Any]) -> None:
        told = _places(folder)
        known["unread"] = {place: lines for place, lines in _by_folder(known).items() if place not in told}
        if not known["unread"]:
            del known["unread"]

    with suppress(MachineError):  # who cannot forget tells things twice
        if of(folder):
            _changed(left)


def _changed(change: "keeper.Change") -> None:
    try:
        keeper.keep(PLAYER, change)
    except FaultyFileError:
        keeper.put_aside(PLAYER)
        keeper.keep(PLAYER, change)


def _by_folder(known: dict[str, Any]) -> dict[str, list[str]]:
    return keeper.lists(PLAYER, known.get("unread"))


def _places(folder: Path) -> list[str]:
    here = folder.resolve()
    return [str(one) for one in (*reversed(here.parents), here)]
