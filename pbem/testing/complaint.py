"""How a game is told what it does wrong: in words that its author understands, with the place to look at."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from pbem.errors import BrokenGameError

ABSENT = "nothing at all"


class ConformanceError(AssertionError):
    """A game does what no game may do. The sentence says where: setting, seed, turn and move."""


@contextmanager
def explained(where: str, doing: str) -> Iterator[None]:
    """Turn an error of the game's own code into a complaint that says what was asked of it, and where."""
    try:
        yield
    except ConformanceError:
        raise
    except BrokenGameError as broken:
        error = broken.error
        raise ConformanceError(f"{where}: {doing} failed with {type(error).__name__}: {error}") from error
    except Exception as error:
        raise ConformanceError(f"{where}: {doing} failed with {type(error).__name__}: {error}") from error


def difference(expected: Any, found: Any) -> str:
    """The first place where two tables differ, as `hands.ann[0]: 7 became 5`; "" if they are equal."""
    if expected == found:
        return ""
    return _first(msgspec.to_builtins(expected), msgspec.to_builtins(found), "") or f"{expected!r} became {found!r}"


def _first(expected: Any, found: Any, place: str) -> str:
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in [*expected, *(key for key in found if key not in expected)]:
            inner = f"{place}.{key}" if place else str(key)
            if different := _first(expected.get(key, ABSENT), found.get(key, ABSENT), inner):
                return different
        return ""
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return next((inner for n, pair in pairs if (inner := _first(*pair, f"{place}[{n}]"))), "")
    return "" if expected == found else f"{place or 'the whole'}: {expected!r} became {found!r}"
