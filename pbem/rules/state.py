"""Tables as plain data: copied, written down and read back by msgspec from their own types."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def copy(table: T) -> T:
    """An independent copy."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=type(table))


def to_data(table: object) -> Any:
    """Dicts, lists, scalars and None, as the cache keeps them."""
    return msgspec.to_builtins(table)


def from_data(kind: type[T], data: Any) -> T:
    """What `to_data` wrote. Raises ValueError with a sentence that names the place of the first flaw."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def to_plain(table: object) -> Any:
    """Dicts, lists and scalars. TOML has no word for None: a field is left out, in a list it is an empty table."""
    return _without_none(to_data(table))


def from_plain(kind: type[T], plain: Any) -> T:
    """The table that `to_plain` wrote. Raises ValueError with a sentence that names the place of the first flaw."""
    return from_data(kind, _with_none(plain))


def _without_none(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {key: _without_none(value) for key, value in plain.items() if value is not None}
    if isinstance(plain, list):
        return [{} if value is None else _without_none(value) for value in plain]
    return plain


def _with_none(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {key: _with_none(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [None if value == {} else _with_none(value) for value in plain]
    return plain
