"""Which proposal is meant, for the acts that answer one or take it back."""

from __future__ import annotations

import re

from pbem.wording import _

from .act import Argument, ByMail

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .act import Values

WHICH = Argument(
    "which",
    _("If there are several: the proposal's seat, kind, first words or id."),
    metavar="[WHICH]",
    needed=False,
    many=True,
    completes="proposals",
)

_SHAPE = re.compile(r"(?:to\s+)?((?:[A-Za-z0-9_-]+(?:\s+[A-Za-z0-9_-]+){0,3})?)")


def named(words: Sequence[str]) -> Values:
    """The words by which a proposal is called."""
    return {"which": " ".join(words)}


def of_proposals(*help: str, about_a_turn: bool = True) -> ByMail:
    """Such an act in a mail."""
    return ByMail(_SHAPE, about_a_turn, help)
