"""Whose seat is meant, for the acts that are about one."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.projections.seat_names import PATTERN
from pbem.wording import _

from .act import Argument, ByMail

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .act import Values

A_SEAT = ByMail(re.compile(PATTERN))
"""Such an act in a mail."""


def whose(name: str) -> Argument:
    """The argument that names the seat."""
    return Argument(name, _("The seat."), metavar="SEAT", completes="seats")


def a_seat(word: str, name: str) -> Callable[[Sequence[str]], Values]:
    """Reads the one word behind an act's own: the seat, for the argument of this name."""

    def read(words: Sequence[str]) -> Values:
        if len(words) != 1:
            raise UsageError(_("name the seat: `{word} SEAT`").format(word=word))
        return {name: words[0]}

    return read
