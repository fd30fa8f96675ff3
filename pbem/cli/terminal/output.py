"""Results on stdout, talk on stderr."""

from __future__ import annotations

import os
import sys
from io import StringIO

from pbem.projections.whose import needs_names

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from typing import Any, TextIO

_UNFIT = r"\x1b(?!\[[0-9;]*m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
"""What moves a terminal's cursor, changes its title, or turns its text round; colours, tabs and line ends may pass."""


class NotPrintedError(OSError):
    """The stream takes no more: its reader lacks something."""


def say(text: str) -> None:
    """A result."""
    if text:
        _write(sys.stdout, _with_names(text))


class HeldBack(StringIO):
    """What is printed meanwhile; to a caller who asks, it is the terminal that it will go to.

    `accompanying`: what was said after something of it, and comes after it.
    """

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal
        self.accompanying: list[str] = []

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The terminal's."""
        return self._terminal.encoding

    def isatty(self) -> bool:
        """As the terminal is one."""
        return True

    def fileno(self) -> int:
        """The terminal's."""
        return self._terminal.fileno()


def talk(text: str) -> None:
    """What accompanies a result."""
    if isinstance(sys.stdout, HeldBack) and sys.stdout.tell():
        sys.stdout.accompanying.append(text)
        return
    _write(sys.stderr, _with_names(text))


_last: list[str] = []


def talk_last(text: str) -> None:
    """What accompanies a result, after all else that the command says."""
    _last.append(text)


def talk_the_last() -> None:
    """Say that now."""
    for text in _last:
        talk(text)
    _last.clear()


def as_json(data: Any) -> None:
    """A result for programs: one JSON document with two-space indents and a final newline."""
    from json import dumps

    _write(sys.stdout, dumps(data, indent=2, ensure_ascii=False, default=_time))


def _with_names(text: str) -> str:
    """People instead of keys, as far as the club here knows them."""
    if not needs_names(text):
        return text
    from pbem.store.people import named_here

    return named_here(text)


def _time(value: Any) -> str:
    """A time as game files write it, the only value of ours that JSON has no word for."""
    return str(value.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _write(stream: Any, text: str) -> None:
    """Write whole lines, with question marks for signs that the stream cannot carry, or a terminal should not see.

    Raises NotPrintedError. A file's name and an event's words are someone else's, and may hold anything.
    """
    text = text if text.endswith("\n") else text + "\n"
    if not text.replace("\n", "").isprintable():  # as nearly all is, and asking costs less than looking
        from re import sub

        text = sub(_UNFIT, "?", text)
    try:
        try:
            stream.write(text)
        except UnicodeEncodeError:
            stream.write(text.encode(stream.encoding, "replace").decode(stream.encoding))
        stream.flush()
    except BrokenPipeError:  # whoever read this has seen enough
        _close(stream)
    except OSError as error:
        _close(stream)
        raise NotPrintedError(error.errno, error.strerror) from error


def _close(stream: Any) -> None:
    """What the stream still holds back goes nowhere: else Python would complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
