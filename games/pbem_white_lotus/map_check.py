"""The needs of the rules in a map file, and the unusual things about one."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from pbem.wording import _

FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "id": str,
    "kind": str,
    "lotus": bool,
    "dragon": bool,
    "x": (int, float),
    "y": (int, float),
    "neighbours": list,
}
ID = re.compile(r"(?!with\Z)[a-z][a-z0-9-]*\Z")  # "with" starts a payment wherever a move is typed
WIDEST_NAME = 16  # columns, also of an id; a board has room for no more
LIGHT, BROWN = 31, 8
LOTUS_LIGHT, LOTUS_BROWN = 7, 1
DRAGONS = 3
HEADER = {
    "provinces": LIGHT + BROWN,
    "light": LIGHT,
    "brown": BROWN,
    "lotus_light": LOTUS_LIGHT,
    "lotus_brown": LOTUS_BROWN,
    "dragons": DRAGONS,
    "dragon_points": 2,
}
"""The keys of a [map] table about the map: if there, they must be right."""

Provinces = Mapping[str, Mapping[str, Any]]


def flaws(content: Mapping[str, Any]) -> Iterator[str]:
    """Why a map file cannot be played on, as sentences without their full stops; the first is the one to mend."""
    rows = content.get("province")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        yield _("it has no [[province]] tables")
        return
    wrong = list(_wrong_fields(rows))
    yield from wrong
    if wrong:
        return
    provinces: Provinces = {row["id"]: row for row in rows}
    yield from _wrong_numbers(rows, provinces)
    yield from _wrong_neighbours(provinces)
    header = content.get("map", {})
    if not isinstance(header, dict):
        yield _("its [map] is not a table")
        return
    borders = sum(len(row["neighbours"]) for row in rows) // 2
    for key, number in {**HEADER, "edges": borders}.items():
        if header.get(key, number) != number:
            yield _("its [map] table says {key} = {said}; it must be {number}").format(
                key=key, said=header[key], number=number
            )


def oddities(content: Mapping[str, Any]) -> Iterator[str]:
    """The oddities of a map without flaws, as sentences without their full stops: perhaps a slip of the pen."""
    provinces: Provinces = {row["id"]: row for row in content["province"]}
    light = _of_kind(provinces, "light")
    dragons = [name for name, row in provinces.items() if row["dragon"]]
    for name in dragons:
        if name not in light:
            yield _("the dragon province {province} is brown").format(province=name)
        if provinces[name]["lotus"]:
            yield _("{province} bears both a lotus and a dragon").format(province=name)
    if not _connected(provinces, _of_kind(provinces, "brown")):
        yield _("the brown provinces are not connected")
    for name, row in provinces.items():
        if len(row["neighbours"]) < 2 or (name in light and len(set(row["neighbours"]) & set(light)) < 2):
            yield _("{province} is a dead end").format(province=name)
    for (one, other), (third, fourth) in _crossings(provinces):
        yield _("the line from {one} to {other} crosses the line from {third} to {fourth}").format(
            one=one, other=other, third=third, fourth=fourth
        )


def _wrong_fields(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for place, row in enumerate(rows, 1):
        label = row.get("id", _("province {number}").format(number=place))
        for key, kind in FIELDS.items():
            value = row.get(key)
            if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
                yield _("{province}: {key} is missing or of another type").format(province=label, key=key)
                return
        if ID.match(row["id"]) is None:
            yield _("the id {id!r} is not made of lower-case letters, digits and hyphens").format(id=row["id"][:40])
        if len(row["id"]) > WIDEST_NAME:
            yield _("the id starting with {id!r} is longer than {count} characters").format(
                id=row["id"][:WIDEST_NAME], count=WIDEST_NAME
            )
        name = row.get("name", "")
        if not isinstance(name, str) or len(name) > WIDEST_NAME or not (name.isprintable()):
            yield _("{province}: a name has at most {count} characters").format(province=label, count=WIDEST_NAME)
        if row["kind"] not in {"light", "brown"}:
            yield _("{province} is neither light nor brown").format(province=label)
        if not (0 <= row["x"] <= 100 and 0 <= row["y"] <= 100):
            yield _("{province}: x and y run from 0 to 100").format(province=label)
        if not all(isinstance(name, str) for name in row["neighbours"]):
            yield _("{province}: neighbours are named by their ids").format(province=label)


def _wrong_numbers(rows: Sequence[Mapping[str, Any]], provinces: Provinces) -> Iterator[str]:
    if len(provinces) < len(rows):
        yield _("two provinces have the same id")
    for kind, number, lotus in (("light", LIGHT, LOTUS_LIGHT), ("brown", BROWN, LOTUS_BROWN)):
        names = _of_kind(provinces, kind)
        if len(names) != number:
            yield _("{found} provinces are {kind} instead of {number}").format(
                found=len(names), kind=kind, number=number
            )
        blooming = [name for name in names if provinces[name]["lotus"]]
        if len(blooming) != lotus:
            yield _("{found} {kind} provinces bear a lotus instead of {number}").format(
                found=len(blooming), kind=kind, number=lotus
            )
    dragons = [name for name, row in provinces.items() if row["dragon"]]
    if len(dragons) != DRAGONS:
        yield _("{found} provinces bear a dragon instead of {number}").format(found=len(dragons), number=DRAGONS)


def _wrong_neighbours(provinces: Provinces) -> Iterator[str]:
    for name, row in provinces.items():
        if name in row["neighbours"] or len(set(row["neighbours"])) < len(row["neighbours"]):
            yield _("{province} names itself, or one province twice, among its neighbours").format(province=name)
        for other in row["neighbours"]:
            if other not in provinces:
                yield _("{province} borders on {other}, and there is no such province").format(
                    province=name, other=other
                )
            elif name not in provinces[other]["neighbours"]:
                yield _("{province} borders on {other}, but not the other way round").format(province=name, other=other)
    if not _connected(provinces, provinces) or not _connected(provinces, _of_kind(provinces, "light")):
        yield _("the light provinces alone, or all provinces together, are not connected")


def _of_kind(provinces: Provinces, kind: str) -> list[str]:
    return [name for name, row in provinces.items() if row["kind"] == kind]


def _connected(provinces: Provinces, names: Collection[str]) -> bool:
    """Whether one can walk between any two of these provinces without leaving them."""
    todo = list(names)[:1]
    reached = set(todo)
    while todo:
        for other in provinces[todo.pop()]["neighbours"]:
            if other in names and other not in reached:
                reached.add(other)
                todo.append(other)
    return len(reached) == len(names)


def _crossings(provinces: Provinces) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Pairs of straight lines between neighbours that cross, as on a board they do not."""
    borders = sorted({tuple(sorted((name, other))) for name, row in provinces.items() for other in row["neighbours"]})
    for (one, other), (third, fourth) in combinations(borders, 2):
        ends = [provinces[name] for name in (one, other, third, fourth)]
        if len({one, other, third, fourth}) == len(ends) and _cross(*ends):
            yield (one, other), (third, fourth)


def _cross(a: Mapping[str, Any], b: Mapping[str, Any], c: Mapping[str, Any], d: Mapping[str, Any]) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Mapping[str, Any], b: Mapping[str, Any], c: Mapping[str, Any]) -> float:
    """Positive where the way from a over b to c turns one way, negative where it turns the other."""
    return float((b["x"] - a["x"]) * (c["y"] - a["y"]) - (b["y"] - a["y"]) * (c["x"] - a["x"]))
