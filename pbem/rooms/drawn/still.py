"""One scene on one ground as SVG: in a page, in a file of its own, or for a raster."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pbem.rules.drawing import Drawing, Ground, Scene, Symbol, number
from pbem.wording import _

from .palette import SEATS, emblems, style
from .piece_matches import PieceMatches, Standing
from .placement import Spot, placed

SVG_START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
"""How every picture that stands alone starts."""

_TEXT = re.compile(r'(<text [^>]*data-text="([^"]*)">)(</text>)')
_PLACE = re.compile(r'data-place="([^"]*)"')
_SEAT_STATE = "seat:"
WHOSE, WHERE = _("{piece} of {seat}"), _("{piece}, {place}")
"""How a piece is called: whose it is, and where it stands."""


def defs(drawing: Drawing) -> str:
    """The symbols, for all pictures of a drawing."""
    drawn = [f'<g id="y-{escape(name)}">{symbol.svg}</g>' for name, symbol in drawing.symbols.items()]
    drawn += [
        f'<g id="z-{escape(name)}" class="over">{symbol.over}</g>'
        for name, symbol in drawing.symbols.items()
        if symbol.over
    ]
    return f"<defs>{emblems()}{_short(''.join(drawn))}</defs>"


def picture(
    drawing: Drawing,
    scene: Scene,
    seats: Sequence[str],
    theme: Mapping[str, str],
    ground: Ground,
    title: str = "",
    faces: str = "",
) -> str:
    """A picture that stands alone: an SVG document in the colours of a theme. `faces`: rules that bring its type."""
    return (
        f'{SVG_START}{ground.width} {ground.height}" width="{ground.width}"'
        f' height="{ground.height}" class="board"><title>{escape(title)}</title>'
        f"<style>{faces}{style(theme)}</style>{defs(drawing)}"
        f'<rect width="{ground.width}" height="{ground.height}" class="paper"/>'
        f"{layers(drawing, scene, PieceMatches().follow(scene.pieces), seats, ground)}</svg>\n"
    )


def layers(drawing: Drawing, scene: Scene, standing: Iterable[Standing], seats: Sequence[str], ground: Ground) -> str:
    """The ground as this scene has it, and the pieces on it."""
    by_place: dict[str, list[Standing]] = defaultdict(list)
    for one in standing:
        by_place[one.piece.place].append(one)
    pieces = []
    for place, pile in by_place.items():
        spots = placed(ground.boxes[place], [drawing.symbols[one.piece.symbol] for one in pile])
        for one, spot in zip(pile, spots, strict=True):
            pieces.append(_piece(one, spot, drawing, seats))
    return f'<g class="ground">{_filled(ground, scene, drawing, seats)}</g><g class="pieces">{"".join(pieces)}</g>'


def called(one: Standing, drawing: Drawing) -> str:
    """What a screen reader says of a piece: what it is, whose, and where."""
    piece = one.piece
    name = piece.name or drawing.symbols[piece.symbol].name
    whose = WHOSE.format(piece=name, seat=piece.seat) if piece.seat else name
    return WHERE.format(piece=whose, place=drawing.names[piece.place])


def looks(symbol: Symbol, name: str, seat: int | None, label: str) -> str:
    """The elements of a piece: its symbol, its seat's emblem, its label."""
    drawn = [f'<use href="#y-{escape(name)}"/>'] if symbol.svg else []
    if symbol.over:
        drawn.append(f'<g class="{"none" if seat is None else f"o{seat}"}"><use href="#z-{escape(name)}"/></g>')
    if symbol.emblem is not None and seat is not None:
        x, y, size = symbol.emblem
        kind = {"plain": "e", "hollow": "h", "on": "o"}[symbol.manner]
        colour = f' class="o{seat}"' if symbol.manner == "on" else ""
        drawn.append(
            f'<use href="#{kind}{seat}" x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
            f' width="{number(size)}" height="{number(size)}"{colour}/>'
        )
    if symbol.label is not None and label:
        x, y, size = symbol.label
        middle = f' x="{number(x)}"' if x else ""
        kind = "label upon" if symbol.coloured else "label"
        drawn.append(
            f'<text class="{kind}"{middle} y="{number(y + size * 0.36)}" font-size="{number(size)}">'
            f"{escape(label)}</text>"
        )
    return "".join(drawn)


def seat_number(seat: str, seats: Sequence[str]) -> int | None:
    """Which emblem a seat has."""
    return seats.index(seat) % SEATS if seat in seats else None


def _piece(one: Standing, spot: Spot, drawing: Drawing, seats: Sequence[str]) -> str:
    x, y, scale = spot
    seat = seat_number(one.piece.seat, seats)
    symbol = drawing.symbols[one.piece.symbol]
    return (
        f'<g class="piece{"" if seat is None else f" s{seat}"}" role="img"'
        f' aria-label="{escape(called(one, drawing))}"'
        f' transform="translate({number(x)} {number(y)}){_sized(scale)}">'
        f"{looks(symbol, one.piece.symbol, seat, one.piece.label)}</g>"
    )


def _sized(scale: float) -> str:
    drawn = f"{scale:.2f}".rstrip("0").removesuffix(".")
    return "" if drawn == "1" else f"scale({drawn})"


def _filled(ground: Ground, scene: Scene, drawing: Drawing, seats: Sequence[str]) -> str:
    def state(found: re.Match[str]) -> str:
        words = scene.states.get(found[1], "").split()
        tints = [word.removeprefix(_SEAT_STATE) for word in words if word.startswith(_SEAT_STATE)]
        others = " ".join(word for word in words if not word.startswith(_SEAT_STATE))
        drawn = found[0] + (f' data-state="{others}"' if others else "")
        return drawn + "".join(f' data-seat="{seat_number(tint, seats)}"' for tint in tints)

    texts = {name: escape(words, quote=False) for name, words in scene.texts.items()}
    filled = _TEXT.sub(lambda found: found[1] + texts.get(found[2], "") + found[3], ground.svg)
    return _PLACE.sub(state, filled)


def _short(svg: str) -> str:
    return re.sub(r"(\d\.\d)00\b", r"\1", svg)
