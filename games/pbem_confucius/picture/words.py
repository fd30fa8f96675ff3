"""Small pieces of text that several panels share."""

from collections.abc import Iterable

from pbem.rules import Line, Span
from pbem.wording import _

NONE = "–"
"""Nothing there."""


def numbers(values: Iterable[int], apart: str = " ") -> str:
    """Values from the lowest up, with `apart` between two."""
    return apart.join(str(value) for value in sorted(values)) or NONE


def listed(words: Iterable[str]) -> str:
    """Words as a list within a sentence."""
    return ", ".join(words) or _("none")


def sentence(line: Line) -> str:
    """A drawn line that is a sentence already, but for its full stop."""
    return _("{words}.").format(words="".join(text for text, _style in line).strip())


def coloured(seat: str) -> Span:
    """A seat in its colour."""
    return seat, f"seat:{seat}"
