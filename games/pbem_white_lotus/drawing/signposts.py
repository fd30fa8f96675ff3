"""Where on the map each province has its name, its chip and its claims: apart from those of all others."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .outlines import Point, across, center, room

ROUNDS = 4
STEPS = 13
"""So finely a province is searched for room."""
FITS = (1.0, 0.75)
"""How large chips are drawn, at best."""
LETTER = 0.6
"""How wide a letter of a name is, of its size."""

Spot = tuple[float, float, float]
"""The middle of a chip, and how large it is drawn."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Named(NamedTuple):
    """A province: its outline, its name, and whether more is written beside its chip."""

    outline: tuple[Point, ...]
    name: str
    more: bool


@cache
def shipped(ground: str) -> Mapping[str, Spot]:
    """On the map that comes with the game, by province: "wide" or "tall"."""
    text = Path(__file__).parents[1].joinpath("signposts.toml").read_text(encoding="utf-8")
    return {name: (x, y, fits) for name, (x, y, fits) in tomllib.loads(text)[ground].items()}


@cache
def signposts(named: Sequence[Named], unit: float, size: float, between: tuple[float, float]) -> list[Spot]:
    """For provinces, in their order. `unit`: how large the ground draws; `size`: of the type. `between`: from where to
    where names may reach across.

    The narrowest province is served first, and all of them again, now that the others have a place.
    """
    tried = [sorted(_searched(one, unit, size), reverse=True) for one in named]
    found: dict[int, list[Box]] = {}
    spots: dict[int, Spot] = {}
    order = sorted(range(len(named)), key=lambda number: tried[number][0][0])
    for _round in range(ROUNDS):
        for number in order:
            near = _near(
                named[number], [box for other, boxes in found.items() if other != number for box in boxes], size
            )
            if number in found and not any(_shared(box, other) for box in found[number] for other in near):
                continue
            best = float("-inf")
            for score, spot in tried[number]:
                if score <= best:
                    break
                boxes = _boxes(spot, named[number], unit, size)
                out = sum(max(0.0, between[0] - left) + max(0.0, right - between[1]) for left, _t, right, _b in boxes)
                worth = score - 10 * out - sum(_shared(box, other) for box in boxes for other in near)
                if worth > best:
                    best, spots[number], found[number] = worth, spot, boxes
    return [spots[number] for number in range(len(named))]


def _near(one: Named, taken: Sequence[Box], size: float) -> list[Box]:
    """The provinces that a province could touch."""
    reach = len(one.name) * size * LETTER / 2 + size
    left, right = min(x for x, _y in one.outline) - reach, max(x for x, _y in one.outline) + reach
    top, bottom = min(y for _x, y in one.outline) - 3 * size, max(y for _x, y in one.outline) + 3 * size
    return [box for box in taken if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top]


def _searched(one: Named, unit: float, size: float) -> Iterator[tuple[float, Spot]]:
    """Spots in a province, with how well name, chip and claims fit there, near to the middle."""
    corners, width = one.outline, len(one.name) * size * LETTER
    middle = center(corners)
    left, right = min(x for x, _y in corners), max(x for x, _y in corners)
    top, bottom = min(y for _x, y in corners), max(y for _x, y in corners)
    for fits in FITS:
        chip = 30 * unit * fits
        for down in range(1, STEPS):
            y = top + (bottom - top) * down / STEPS
            name = across(corners, y - chip * 0.62 - 8 * unit)
            own = [across(corners, y + part * chip) for part in (-0.5, 0, 0.5)]
            claims = across(corners, y + chip / 2 + 14 * unit)
            for step in range(1, STEPS):
                x = left + (right - left) * step / STEPS
                inside = min(room(there, x) for there in own) / (chip * 1.05)
                below = room(claims, x) / (44 * unit)
                score = min(room(name, x) / width, inside, below, 1.15) - 30 * max(0, 1 - inside) - max(0, 1 - below)
                far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (right - left) ** 2
                yield score - 0.1 * far - (1 - fits), (x, y, fits)


def _boxes(spot: Spot, one: Named, unit: float, size: float) -> list[Box]:
    """The area under the name, the chip with its neighbours, and the claims."""
    x, y, fits = spot
    half, width = 15 * unit * fits, len(one.name) * size * LETTER + 4
    base = y - half * 1.24
    beside = half * 1.24 + 1.2 * size if one.more else half
    return [
        (x - width / 2, base - size * 0.8, x + width / 2, base + size * 0.25),
        (x - half, y - half, x + beside, y + half),
        (x - 30 * unit, y + half, x + 30 * unit, y + half + 17 * unit),
    ]


def _shared(one: Box, other: Box) -> float:
    """How much two boxes cover together, in hundredths of the smaller."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    least = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return 4 + 100 * wide * high / least
