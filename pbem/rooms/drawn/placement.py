"""Room for pieces: where in its place each is drawn, and how large. The page's script does the same (placing.js)."""

from collections.abc import Sequence
from math import ceil

from pbem.rules.drawing import Box, Symbol

GAP = 2.0
LEAST = 0.6
"""Pieces are made smaller to this much of what their place says; where that is not enough they overlap."""

Spot = tuple[float, float, float]
"""The middle of a piece, and its scale."""


def placed(box: Box, symbols: Sequence[Symbol]) -> list[Spot]:
    """Where the pieces of a place are drawn, in order: in as many rows as let them be largest."""
    if not symbols:
        return []
    width = max(symbol.width for symbol in symbols) + GAP
    height = max(symbol.height for symbol in symbols) + GAP
    count, best, rows = len(symbols), 0.0, 1
    for tried in range(1, count + 1):
        scale = min(box.scale, box.width / (ceil(count / tried) * width), box.height / (tried * height))
        if scale > best + 1e-9:
            best, rows = scale, tried
    scale = max(best, min(box.scale * LEAST, box.height / height))
    rows = max(1, min(rows, int(box.height / (height * scale) + 1e-9)))
    across = ceil(count / rows)
    pitch = width * scale
    if across > 1:
        pitch = min(pitch, (box.width - width * scale) / (across - 1))
    down = min(height * scale, box.height / rows)
    top = box.y + (box.height - down * rows) / 2 + down / 2
    spots = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        length = pitch * (here - 1) + width * scale
        spare = {"start": 0.0, "middle": (box.width - length) / 2, "end": box.width - length}[box.align]
        spots.append((box.x + spare + width * scale / 2 + column * pitch, top + row * down, scale))
    return spots
