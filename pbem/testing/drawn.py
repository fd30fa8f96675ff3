"""A drawn board has a place for everything that stands on it, on both grounds, and draws nothing but itself."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from pbem.projections.game import Game
from pbem.rules import View
from pbem.rules.drawing import SMALLEST, TALL, WIDE, Drawing, Ground, Scene, Symbol

from .complaint import explained
from .playout import Moment, Playout, thinned

DRAWN = 10  # moments of a playout at which every seat's board is drawn
ELEMENTS = {"g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan", "use", "title"}
STATES = {"turn", "contested", "closed"}
MANNERS, ALIGNS = {"plain", "hollow", "on"}, {"start", "middle", "end"}


def drawn(playout: Playout) -> None:
    """The first view's drawing serves the whole game, and its scenes stand on both grounds."""
    begun = playout.begun()
    if not begun:
        return
    first = begun[0]
    for seat in (*first.setting.seats, ""):
        with explained(first.where, f"drawing the board for {seat or 'an onlooker'}"):
            drawing = first.game().ruleset.drawing(first.game().view(seat))
        if drawing is None:
            return
        flaw = next(_of_drawing(drawing), None)
        if flaw is not None:
            raise first.complaint(f"its drawing: {flaw}")
        for moment in thinned(begun, DRAWN):
            _scene(moment, seat, drawing)


def scene(game: Game, view: View[Any]) -> Scene | None:
    """What stands where in a view, drawn anew; None for a game without a drawing."""
    drawing = game.ruleset.drawing(view)
    return None if drawing is None else drawing.scene(view)


def _scene(moment: Moment, seat: str, drawing: Drawing) -> None:
    game = moment.game()
    who = seat or "an onlooker"
    with explained(moment.where, f"saying what stands where for {who}"):
        found = drawing.scene(game.view(seat))
    if game.table != moment.table:
        raise moment.complaint(f"drawing the board for {who} changes the table")
    flaw = next(_of_scene(found, drawing, moment.setting.seats), None)
    if flaw is not None:
        raise moment.complaint(f"the board as drawn for {who}: {flaw}")


def _of_drawing(drawing: Drawing) -> Iterator[str]:
    for width, ground in ((WIDE, drawing.wide), (TALL, drawing.tall)):
        if ground.width != width:
            yield f"a ground is {width} units wide, not {ground.width}"
        yield from (f"{flaw} (ground of {width} units)" for flaw in _of_ground(ground, SMALLEST[width]))
    if set(drawing.wide.boxes) != set(drawing.tall.boxes):
        yield f"the grounds have other places: {sorted(set(drawing.wide.boxes) ^ set(drawing.tall.boxes))}"
    if _texts(drawing.wide) != _texts(drawing.tall):
        yield f"the grounds have other texts: {sorted(_texts(drawing.wide) ^ _texts(drawing.tall))}"
    if nameless := sorted(set(drawing.wide.boxes) - set(drawing.names)):
        yield f"places have no name: {nameless}"
    if unknown := sorted(set(drawing.said) - set(drawing.wide.boxes) - set(drawing.names)):
        yield f"moves say {unknown}, which are no places"
    for name, symbol in (*drawing.symbols.items(), *drawing.marks.items()):
        yield from (f"the symbol {name}: {flaw}" for flaw in _of_symbol(symbol))


def _of_ground(ground: Ground, smallest: float) -> Iterator[str]:
    yield from _of_svg(ground.svg)
    sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', ground.svg)]
    if any(size < smallest for size in sizes):
        yield f"type of {min(sizes)} units is too small: {smallest} at least"
    for place, box in ground.boxes.items():
        inside = box.x >= 0 and box.x + box.width <= ground.width and box.y >= 0 and box.y + box.height <= ground.height
        if not inside or box.width <= 0 or box.height <= 0 or box.scale <= 0 or box.align not in ALIGNS:
            yield f"the place {place} is no box within the ground"


def _of_symbol(symbol: Symbol) -> Iterator[str]:
    yield from _of_svg(symbol.svg + symbol.over)
    if symbol.width <= 0 or symbol.height <= 0 or not symbol.name or symbol.manner not in MANNERS:
        yield "it has no size, no name or no manner for its emblem"


def _of_svg(svg: str) -> Iterator[str]:
    """Only shapes and text, which load and run nothing."""
    try:
        elements = list(ElementTree.fromstring(f"<svg>{svg}</svg>").iter())[1:]
    except ElementTree.ParseError as error:
        yield f"its SVG cannot be read: {error}"
        return
    for element in elements:
        if element.tag not in ELEMENTS:
            yield f"<{element.tag}> is not for drawings"
        for name, value in element.attrib.items():
            if name.startswith("on") or name == "style" or (name == "href" and not value.startswith("#")):
                yield f"{name}={value!r} is not for drawings"


def _of_scene(found: Scene, drawing: Drawing, seats: tuple[str, ...]) -> Iterator[str]:
    boxes = drawing.wide.boxes
    for piece in found.pieces:
        if piece.place not in boxes:
            yield f"{piece} has no place on the grounds"
        if piece.symbol not in drawing.symbols:
            yield f"{piece} has no symbol"
        elif drawing.symbols[piece.symbol].emblem is not None and piece.seat not in seats:
            yield f"{piece} has no seat, and its symbol shows one"
        elif piece.seat not in ("", *seats):
            yield f"nobody has the seat of {piece}"
    twice = [name for name, count in Counter(piece.id for piece in found.pieces if piece.id).items() if count > 1]
    if twice:
        yield f"more than one piece has the id {twice[0]}"
    if unknown := sorted(set(found.texts) - _texts(drawing.wide)):
        yield f"texts are not on the grounds: {unknown}"
    shown = set(re.findall(r'data-place="([^"]*)"', drawing.wide.svg))
    for place, state in found.states.items():
        strange = [word for word in state.split() if word not in STATES and word.removeprefix("seat:") not in seats]
        if strange or place not in shown:
            yield f"the state {state!r} of {place} cannot be shown"


def _texts(ground: Ground) -> set[str]:
    return set(re.findall(r'data-text="([^"]*)"', ground.svg))
