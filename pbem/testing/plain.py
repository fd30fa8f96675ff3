"""Whether a table is plain data, so that it can be copied, written down and read back without losing anything."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from msgspec import Struct

from pbem.rules.state import copy, from_plain, to_plain

from .complaint import difference


def unplain(table: Any, kind: type) -> str:
    """What a copy of this table would lose or change; "" if nothing. `kind`: the class that the ruleset names."""
    if type(table) is not kind:
        return f"the table is a {type(table).__name__}, not a {kind.__name__}"
    flaw = next(_flaws(table, "table"), "")
    if flaw:
        return flaw
    changed = difference(table, copy(table))
    return f"in a copy of the table {changed}" if changed else ""


PLAIN = frozenset({int, str, bool, type(None)})
"""Types that a table may hold and that have nothing below them."""


def _flaws(value: Any, place: str) -> Iterator[str]:
    if is_dataclass(value) or isinstance(value, Struct):
        names = list(value.__struct_fields__) if isinstance(value, Struct) else [entry.name for entry in fields(value)]
        for extra in sorted(set(getattr(value, "__dict__", ())) - set(names)):
            yield f"{place}.{extra} is no field of {type(value).__name__}: it is lost when the table is written down"
        for name in names:
            if type(inner := getattr(value, name)) not in PLAIN:
                yield from _flaws(inner, f"{place}.{name}")
    elif type(value) is dict:
        for key, inner in value.items():
            if type(key) is not str:
                yield f"{place} has the key {key!r}; only strings can be keys"
            if type(inner) not in PLAIN:
                yield from _flaws(inner, f"{place}.{key}")
    elif type(value) is list:
        for number, inner in enumerate(value):
            if type(inner) not in PLAIN:
                yield from _flaws(inner, f"{place}[{number}]")
    elif type(value) not in PLAIN:
        yield f"{place} is a {type(value).__name__}: tables hold structs, lists, dicts, int, str, bool and None"


def impossible(table: Any) -> Iterator[Any]:
    """Tables that are like this one but for one place: a number that is far off, or a list's first entry twice."""
    plain = to_plain(table)
    for place in list(_places(plain)):
        holder = changed = to_plain(table)
        for step in place[:-1]:
            holder = holder[step]
        value = holder[place[-1]]
        holder[place[-1]] = [value[0], *value] if isinstance(value, list) else -1_000_000 - value
        try:
            yield from_plain(type(table), changed)
        except ValueError:
            continue


def _places(plain: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in inside:
        if type(value) is int or (isinstance(value, list) and value):
            yield (*above, key)
        yield from _places(value, (*above, key))
