"""Results on stdout, talk on stderr."""

import sys
from typing import Any


def say(text: str) -> None:
    """A result."""
    if text:
        _write(sys.stdout, text)


def talk(text: str) -> None:
    """What accompanies a result."""
    _write(sys.stderr, text)


def as_json(data: Any) -> None:
    """A result for programs: one JSON document with two-space indents and a final newline."""
    from json import dumps

    _write(sys.stdout, dumps(data, indent=2, ensure_ascii=False, default=str))


def _write(stream: Any, text: str) -> None:
    text = text if text.endswith("\n") else text + "\n"
    try:
        stream.write(text)
    except UnicodeEncodeError:
        stream.write(text.encode(stream.encoding, "replace").decode(stream.encoding))
    stream.flush()
