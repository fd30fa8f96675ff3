"""The outlines of provinces: those that come with the shipped map, for a group's own map the land nearest to each."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pbem_white_lotus.map_file import SHIPPED_MAP
from pbem_white_lotus.provinces import Realm, provinces

Point = tuple[float, float]
Outline = Sequence[Point]

MARGIN = 7.0
"""How far land reaches beyond the outermost provinces of a group's own map."""
TOUCH = 1.0
"""Outlines that share less of a side than this meet in a point."""


@cache
def outlines(chosen: str) -> Mapping[str, Outline]:
    """Of all provinces of a map, the brown ones too."""
    if chosen == SHIPPED_MAP:
        text = Path(__file__).parents[1].joinpath("shapes.toml").read_text(encoding="utf-8")
        drawn: dict[str, list[list[float]]] = tomllib.loads(text)
        return {name: [(x, y) for x, y in corners] for name, corners in drawn.items()}
    realm = provinces(chosen, with_brown=True)
    return {name: _nearest(name, realm) for name in realm}


def _nearest(name: str, realm: Realm) -> Outline:
    """The part of the land that is nearer to this province than to any other."""
    here = realm[name]
    cell: list[Point] = _land(realm)
    for other in realm.values():
        if (other.x, other.y) != (here.x, here.y):
            cell = _cut(cell, (here.x, here.y), (other.x, other.y))
    return cell


def _land(realm: Realm) -> list[Point]:
    """All of it: an octagon around the provinces."""
    left, right = min(one.x for one in realm.values()) - MARGIN, max(one.x for one in realm.values()) + MARGIN
    top, bottom = min(one.y for one in realm.values()) - MARGIN, max(one.y for one in realm.values()) + MARGIN
    dx, dy = (right - left) * 0.12, (bottom - top) * 0.12
    return [
        (left + dx, top),
        (right - dx, top),
        (right, top + dy),
        (right, bottom - dy),
        (right - dx, bottom),
        (left + dx, bottom),
        (left, bottom - dy),
        (left, top + dy),
    ]


def _cut(cell: Sequence[Point], near: Point, far: Point) -> list[Point]:
    """The part of a convex outline that is nearer to one point than to the other."""

    def beyond(point: Point) -> float:
        return (point[0] - (near[0] + far[0]) / 2) * (far[0] - near[0]) + (point[1] - (near[1] + far[1]) / 2) * (
            far[1] - near[1]
        )

    kept: list[Point] = []
    for before, point in zip([*cell[-1:], *cell[:-1]], cell, strict=True):
        there, here = beyond(before), beyond(point)
        if (there <= 0) != (here <= 0):
            part = there / (there - here)
            kept.append((before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])))
        if here <= 0:
            kept.append(point)
    return kept


def side(one: Outline, other: Outline) -> tuple[Point, Point] | None:
    """The side that two outlines share, from end to end; None if they only meet in a point."""
    shared = [point for point in one if any(abs(point[0] - x) + abs(point[1] - y) < 0.1 for x, y in other)]
    if len(shared) < 2:
        return None
    first, last = max(
        ((a, b) for a in shared for b in shared),
        key=lambda ends: (ends[0][0] - ends[1][0]) ** 2 + (ends[0][1] - ends[1][1]) ** 2,
    )
    return (first, last) if abs(first[0] - last[0]) + abs(first[1] - last[1]) > TOUCH else None


def center(outline: Outline) -> Point:
    """The middle of its corners."""
    return sum(x for x, _y in outline) / len(outline), sum(y for _x, y in outline) / len(outline)


def across(outline: Outline, y: float) -> list[tuple[float, float]]:
    """The stretches of an outline at this height, from left to right."""
    crossed = []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (ay <= y) != (by <= y):
            crossed.append(ax + (y - ay) / (by - ay) * (bx - ax))
    crossed.sort()
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def room(stretches: Sequence[tuple[float, float]], x: float) -> float:
    """How far the stretch around a point reaches to both of its sides."""
    return next((2 * min(x - left, right - x) for left, right in stretches if left <= x <= right), 0.0)
