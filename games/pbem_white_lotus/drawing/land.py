"""The map as it is drawn: outlines, names, and in each province room for its chip and for those who claim it."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from pbem.rules.drawing import SMALLEST, TALL, WIDE, Sheet, number, outline
from pbem_white_lotus.map_file import SHIPPED_MAP
from pbem_white_lotus.provinces import ALL_PROVINCES, Realm, provinces, realm
from pbem_white_lotus.table import Table

from .around import BEYOND, RIVERS, flowing
from .outlines import Outline, Point, across, center, outlines, room, side
from .signposts import Named, Spot, shipped, signposts
from .symbols import LOTUS


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

    def draw(self, sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
        """Sea, the land around the map, coast, provinces, rivers, names; those not in play without a name."""
        sheet.rect(x, y, width, height, "sea")
        if self._chosen == SHIPPED_MAP:
            self._beyond(sheet, (x, y), (x + width, y + height))
        sheet.path("".join(outline(corners) for corners in self.shapes.values()), "shore")
        for name, corners in self.shapes.items():
            province = self._all[name]
            place = f"province:{name}" if name in self.realm else ""
            sheet.path(outline(corners), "brown" if province.brown else "land")
            sheet.path(outline(corners), "tint", place)
        if self._chosen == SHIPPED_MAP:
            for course in RIVERS:
                sheet.path(flowing([*map(self._at, course)]), "river")
        for name, corners in self.shapes.items():
            sheet.path(outline(corners), "border-thin", f"province:{name}" if name in self.realm else "")
        self._odd_borders(sheet)
        small = sheet.width == TALL
        unit, size = (0.62, SMALLEST[TALL]) if small else (1.0, SMALLEST[WIDE])
        if self._chosen == SHIPPED_MAP:
            spots = shipped("tall" if small else "wide")
        else:
            named = [Named(tuple(self.shapes[name]), one.name, one.dragon) for name, one in self.realm.items()]
            found = signposts(tuple(named), unit, size, (x + 2, x + width - 2))
            spots = dict(zip(self.realm, found, strict=True))
        for name in self.realm:
            self._province(sheet, name, spots[name], unit, size)

    def _beyond(self, sheet: Sheet, upper: Point, lower: Point) -> None:
        """The land outside the map, as far as the frame reaches."""

        def within(point: Point) -> Point:
            x, y = self._at(point)
            return min(max(x, upper[0]), lower[0]), min(max(y, upper[1]), lower[1])

        for land in BEYOND:
            sheet.path(outline([*map(within, land)]), "beyond")

    def _province(self, sheet: Sheet, name: str, spot: Spot, unit: float, size: float) -> None:
        """The name, the chip below it, and below that those who claim it."""
        x, y, fits = spot
        chip = 30 * unit * fits
        sheet.text(x, y - chip * 0.62, self.realm[name].name, "halo", size, "middle")
        sheet.place(f"chip:{name}", x - chip / 2, y - chip / 2, chip, chip, unit * fits, "middle")
        below = y + chip / 2 + 1
        reach = max(room(across(self.shapes[name], below + 8 * unit), x) - 4 * unit, 60 * unit)
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
        """Where outlines and map disagree: dots join neighbours drawn apart, a wall divides others that touch."""
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
            found.append(((center(shapes[one.id]), center(shapes[other.id])), "route"))
        elif shared is not None and not near:
            found.append((shared, "border"))
    return found
