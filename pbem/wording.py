"""Every sentence a player reads goes through `_`, so that a translation is one catalogue away."""

import gettext
from collections.abc import Sequence
from pathlib import Path

_translation = gettext.translation("pbem", Path(__file__).parent / "locale", fallback=True)

_ = _translation.gettext
ngettext = _translation.ngettext


def all_of(names: Sequence[str]) -> str:
    """bob, cy and eve"""
    if len(names) < 2:
        return "".join(names)
    return _("{others} and {last}").format(others=", ".join(names[:-1]), last=names[-1])


def any_of(names: Sequence[str]) -> str:
    """bob, cy or eve"""
    if len(names) < 2:
        return "".join(names)
    return _("{others} or {last}").format(others=", ".join(names[:-1]), last=names[-1])


def as_one_line(words: str) -> str:
    """Somebody's words with line ends as blanks, and a question mark for what could play tricks on a terminal."""
    line = " ".join(words.split())
    return line if line.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in line)


FEW = 3
"""So many of many lines are told."""


def few(lines: Sequence[str], advice: str = "") -> list[str]:
    """The first few of many lines, and how many more there are. `advice`: the command that tells all of them."""
    more = len(lines) - FEW
    if more < 2:
        return list(lines)
    rest = _("and {count:,} more: {command}") if advice else _("and {count:,} more")
    return [*lines[:FEW], rest.format(count=more, command=advice)]
