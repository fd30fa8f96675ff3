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


def printable(words: str | os.PathLike[str]) -> str:
    """Someone else's words, or a file's path, with each sign that could play tricks on a terminal as its escape.

    A line end is one of them.
    """
    text = os.fspath(words)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def as_one_line(words: str) -> str:
    """Someone's words with line ends as blanks, and nothing that could play tricks on a terminal."""
    return printable(" ".join(words.split()))


def as_typed(path: str | os.PathLike[str]) -> str:
    """A file's path in a command that someone is to type: quoted, where a shell would take it apart."""
    if os.name == "nt":
        import subprocess

        return printable(subprocess.list2cmdline([os.fspath(path)]))
    import shlex

    typed = os.fspath(path)
    if typed.isprintable():
        return shlex.quote(typed)
    # As bash and zsh take it: what cannot be printed, byte by byte.
    return f"$'{''.join(map(_sign_typed, typed))}'"


def _sign_typed(sign: str) -> str:
    if sign in "\\'":
        return f"\\{sign}"
    return sign if sign.isprintable() else "".join(f"\\x{byte:02x}" for byte in os.fsencode(sign))


FEW = 3
"""So many of many lines are told."""


def few(lines: Sequence[str], advice: str = "", *, first: int = FEW) -> list[str]:
    """The first few of many lines, and how many more there are. `advice`: the command that tells all of them."""
    more = len(lines) - first
    if more < 2:
        return list(lines)
    rest = _("and {count:,} more: {command}") if advice else _("and {count:,} more")
    return [*lines[:first], rest.format(count=more, command=advice)]
