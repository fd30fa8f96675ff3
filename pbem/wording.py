"""Every sentence a player reads goes through `_`, so that a translation is one catalogue away."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # without typing: every command loads this first
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_CATALOGUES = os.path.join(os.path.dirname(__file__), "locale")


def _as_written() -> tuple[Callable[[str], str], Callable[[str, str, int], str]]:
    return (lambda sentence: sentence), (lambda one, many, count: one if count == 1 else many)


def _translated() -> tuple[Callable[[str], str], Callable[[str, str, int], str]]:
    import gettext

    translation = gettext.translation("pbem", _CATALOGUES, fallback=True)
    return translation.gettext, translation.ngettext


_, ngettext = _translated() if os.path.isdir(_CATALOGUES) else _as_written()


def all_of(names: Sequence[str]) -> str:
    """Names, or other words, as a phrase: bob, cy and eve."""
    if len(names) < 2:
        return "".join(names)
    return _("{others} and {last}").format(others=", ".join(names[:-1]), last=names[-1])


def any_of(names: Sequence[str]) -> str:
    """The same to choose from: bob, cy or eve."""
    if len(names) < 2:
        return "".join(names)
    return _("{others} or {last}").format(others=", ".join(names[:-1]), last=names[-1])


def as_one_line(words: str) -> str:
    """Somebody's words with line ends as blanks, and a question mark for what could play tricks on a terminal."""
    line = " ".join(words.split())
    return line if line.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in line)


def as_typed(path: str | os.PathLike[str]) -> str:
    """A file's path in a command that somebody is to type: quoted, where a shell would take it apart."""
    if os.name == "nt":
        import subprocess

        return subprocess.list2cmdline([os.fspath(path)])
    import shlex

    return shlex.quote(os.fspath(path))


FEW = 3
"""So many of many lines are told."""


def few(lines: Sequence[str], advice: str = "") -> list[str]:
    """The first few of many lines, and how many more there are. `advice`: the command that tells all of them."""
    more = len(lines) - FEW
    if more < 2:
        return list(lines)
    rest = _("and {count:,} more: {command}") if advice else _("and {count:,} more")
    return [*lines[:FEW], rest.format(count=more, command=advice)]
