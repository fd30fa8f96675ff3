"""Which numbered list was shown last of each game: `pbem play 7` means that list and no other.

Where that cannot be noted, a number that is typed next is refused.
"""

from __future__ import annotations

import os
from hashlib import sha256

from pbem.wording import _

from . import memory

TYPE_CHECKING = False  # without typing and pathlib: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence


def remember_shown(path: str | os.PathLike[str], head: str, seat: str, moves: Sequence[str]) -> None:
    """A seat has been shown these moves, numbered from 1, at a newest event."""
    place, shown = _place(path), _digest(head, seat, moves)
    if memory.recall(place) != shown:
        memory.remember(place, shown)


def check_shown(path: str | os.PathLike[str], head: str, seat: str, moves: Sequence[str]) -> None:
    """Raise StaleError unless just this list was the last to be shown."""
    shown = memory.recall(_place(path))
    if shown == _digest(head, seat, moves):
        return
    from pbem.errors import StaleError

    if not shown:
        raise StaleError(_("no list has been shown yet"), advice=_("see `pbem moves`"))
    raise StaleError(_("the table has changed since that list was shown"), advice=_("look again: pbem moves"))


def _digest(head: str, seat: str, moves: Sequence[str]) -> str:
    return sha256("\n".join([head, seat, *moves]).encode()).hexdigest()


def _place(path: str | os.PathLike[str]) -> str:
    return memory.of_path("shown", path)
