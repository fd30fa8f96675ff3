"""The map as it is drawn: outlines, names, and in each province room for its chip and for those who claim it."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from pbem.rules.drawing import TALL, Sheet, number, outline
from pbem_white_lotus.provinces import ALL_PROVINCES, Realm, provinces, realm
from pbem_white_lotus.table import Table

from .outlines import Outline, Point, across, outlines, room, side

STEPS = 18
"""So finely a province is searched for room."""
LOTUS = "M0 5Q-7 4-8-2Q-4-2-2 0Q-3-4 0-7Q3-4 2 0Q4-2 8-2Q7 4 0 5Z"


class Land:
    """The map of a table in a frame of a ground."""

    def __init__(self, table: Table, x: float, y: float, width: float, height: float) -> None:
        self.realm: Realm = realm(table)
        self._all = provinces(table.options.map, with_brown=True)
        drawn = outlines(table.options.map)
        points = [point for corners in drawn.values() for point in corners]
        left, right = min(px for px, _py in points), max(px for px, _py in points)
        top, bottom = min(py for _px, py in points), max(py for _px, py in points)
        self._origin = (x - left * width / (right - left), y - top * height / (bottom - top))
        self._scale = (width / (right - left), height / (bottom - top))
        self._chosen, self._with_brown = table.options.map, len(table.seats) == ALL_PROVINCES
        self.shapes: Mapping[str, Outline] = {name: [*map(self._at, corners)] for name, corners in drawn.items()}

    def _at(self, point: Point) -> Point:
        """A point of the map in the frame."""
        return self._origin[0] + point[0] * self._scale[0], self._origin[1] + point[1] * self._scale[1]

    def draw(self, sheet: Sheet) -> None:
        """Coast, provinces, names; those not in play without a name."""
        sheet.path("".join(outline(corners) for corners in self.shapes.values()), "shore")
        for name, corners in self.shapes.items():
            province = self._all[name]
            place = f"province:{name}" if name in self.realm else ""
            sheet.path(outline(corners), "brown" if province.brown else "land")
            sheet.path(outline(corners), "tint", place)
        for name, corners in self.shapes.items():
            sheet.path(outline(corners), "border-thin", f"province:{name}" if name in self.realm else "")
        self._odd_borders(sheet)
        small = sheet.width == TALL
        names = _prefixes([one.name for one in self._all.values()]) if small else {}
        for name, corners in self.shapes.items():
            if name in self.realm:
                called = names.get(self.realm[name].name, self.realm[name].name)
                self._province(sheet, name, called, corners, 0.62 if small else 1.0)

    def _province(self, sheet: Sheet, name: str, called: str, corners: Outline, unit: float) -> None:
        """The name, the chip below it, and below that those who claim it, where there is most room for all three."""
        size = 11.0 if sheet.width == TALL else 14.0
        width = len(called) * size * 0.56
        x, y, fits = _middle(tuple(corners), width, unit)
        chip = 30 * unit * fits
        sheet.text(x, y - chip * 0.62, called, "halo", size, "middle")
        sheet.place(f"chip:{name}", x - chip / 2, y - chip / 2, chip, chip, unit * fits, "middle")
        below = y + chip / 2 + 1
        reach = max(room(across(corners, below + 8 * unit), x) - 4 * unit, chip)
        sheet.place(f"claims:{name}", x - reach / 2, below, reach, 17 * unit * max(fits, 0.8), 0.95 * unit, "middle")
        province = self.realm[name]
        if province.dragon:
            at = x + chip * 0.62
            sheet.text(at, y + size * 0.36, "+2", "red strong halo", size, "start")
        if province.lotus:
            sheet.raw(
                f'<path d="{LOTUS}" class="lotus" transform="translate({number(x)}'
                f' {number(y)}) scale({number(1.4 * unit)})"/>'
            )

    def _odd_borders(self, sheet: Sheet) -> None:
        """Where outlines and map disagree: dots join neighbours that lie apart, a wall divides others that touch."""
        for ends, kind in _odd_borders(self._chosen, self._with_brown):
            (ax, ay), (bx, by) = map(self._at, ends)
            sheet.path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", kind)


@cache
def _odd_borders(chosen: str, with_brown: bool) -> list[tuple[tuple[Point, Point], str]]:
    """Lines between points of the map, each with its class."""
    shapes, found = outlines(chosen), []
    for one, other in combinations(provinces(chosen, with_brown).values(), 2):
        shared = side(shapes[one.id], shapes[other.id])
        near = other.id in one.neighbours
        if near and shared is None:
            found.append(((_center(shapes[one.id]), _center(shapes[other.id])), "route"))
        elif shared is not None and not near:
            found.append((shared, "border"))
    return found


def _center(corners: Outline) -> Point:
    return sum(x for x, _y in corners) / len(corners), sum(y for _x, y in corners) / len(corners)


@cache
def _middle(corners: tuple[Point, ...], width: float, unit: float) -> tuple[float, float, float]:
    """Where a province's chip is drawn, and how large: where name, chip and claims fit best."""
    middle = _center(corners)
    left, right = min(x for x, _y in corners), max(x for x, _y in corners)
    top, bottom = min(y for _x, y in corners), max(y for _x, y in corners)
    best = (0.0, 0.0, *middle, 0.8)
    for fits in (1.0, 0.8):
        chip = 30 * unit * fits
        for down in range(1, STEPS):
            y = top + (bottom - top) * down / STEPS
            name, own = across(corners, y - chip * 0.62 - 8 * unit), across(corners, y)
            claims = across(corners, y + chip / 2 + 14 * unit)
            for step in range(1, STEPS):
                x = left + (right - left) * step / STEPS
                score = min(room(name, x) / width, room(own, x) / (chip * 1.1), room(claims, x) / (44 * unit), 1.15)
                far = -((x - middle[0]) ** 2 + (y - middle[1]) ** 2)
                best = max(best, (score, far, x, y, fits))
        if best[0] >= 1:
            break
    return best[2], best[3], best[4]


def _prefixes(names: Sequence[str]) -> dict[str, str]:
    """The shortest beginnings, of four letters or more, that no other name has."""
    found = {}
    for name in names:
        length = 4
        while length < len(name) and sum(one.lower().startswith(name[:length].lower()) for one in names) > 1:
            length += 1
        found[name] = name[:length].rstrip("'")
    return found
