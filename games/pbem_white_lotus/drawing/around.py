"""The land around the map that comes with the game, and its rivers: in the coordinates of map.toml, for the eye."""

from collections.abc import Sequence
from itertools import pairwise

from pbem.rules.drawing import number

from .outlines import Outline, Point

MAIN: Outline = [
    *((-9, -9), (109, -9), (109, 7), (101, 8), (99, 11), (98.5, 14.5), (96.5, 16), (95, 12), (92, 10.5), (89, 9)),
    *((80, 20), (50, 60), (44, 98), (41, 101.5), (38, 102), (39.5, 105), (40, 112), (-9, 112)),
]
"""Steppe and highlands, from Liaodong in the north-east to the gulf in the south."""
HAINAN: Outline = [(46, 102.5), (48.5, 101.8), (51, 102.2), (51.5, 103.4), (49.5, 105), (46.8, 104.6)]
BEYOND: Sequence[Outline] = (MAIN, HAINAN)

RIVERS: Sequence[Sequence[Point]] = (
    (
        *((-1.3, 42), (8, 40), (18, 41), (26, 36), (32, 33), (36, 26), (38, 19), (44, 17.5), (51, 18.5), (54, 25)),
        *((55, 32), (56.5, 37.5), (62, 38.5), (69, 38), (76, 36.5), (83, 31), (86, 26), (87.2, 22.5)),
    ),
    (
        *((12, 51), (18, 60), (25, 66), (32, 67), (40, 68), (46, 65), (52, 63), (58, 66), (64, 67), (70, 62)),
        *((76, 63), (82, 60), (86, 54), (92, 51), (98.7, 53)),
    ),
    ((32, 88), (40, 91), (47, 93), (54, 94), (60, 93), (66, 95), (68.5, 99.6)),
)
"""The Yellow River, the Yangtze and the Pearl River, from their highlands to the sea."""


def flowing(course: Sequence[Point]) -> str:
    """The path of a line that bends at its points instead of breaking there."""
    first, *inner, last = course
    halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(inner)]
    bends = "".join(
        f"Q{number(x)} {number(y)} {number(to_x)} {number(to_y)}"
        for (x, y), (to_x, to_y) in zip(inner, [*halves, last], strict=True)
    )
    return f"M{number(first[0])} {number(first[1])}{bends}"
