"""Drawings that cannot be shown, or show what they should not, are noticed."""

from dataclasses import replace as dataclass_replace
from typing import Any

import pytest
from broken import complaint
from pbem_pebbles import Pebbles
from pbem_pebbles.drawing import scene
from pbem_pebbles.table import Table

from pbem.rules import View
from pbem.rules.drawing import TALL, WIDE, Drawing, Ground, Piece, Scene, Symbol
from pbem.testing import drawn, secrets


def redrawn(**changes: Any) -> type[Pebbles]:
    """Pebbles with another drawing."""

    class Redrawn(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            return dataclass_replace(super().drawing(view), **changes)

    return Redrawn


def strange(*pieces: Piece, **states: str) -> type[Pebbles]:
    """Pebbles in whose scenes more stands than there is."""
    return redrawn(scene=lambda view: Scene([*scene(view).pieces, *pieces], states=states))


DRAWINGS: tuple[tuple[type[Pebbles], str], ...] = (
    (strange(Piece("pocket", "pebble")), "has no place on the grounds"),
    (strange(Piece("heap", "rock")), "has no symbol"),
    (strange(Piece("heap", "pebble", seat="zoe")), "nobody has the seat of"),
    (strange(Piece("heap", "pebble", "one"), Piece("heap", "pebble", "one")), "more than one piece has the id one"),
    (strange(heap="winning"), "the state 'winning' of heap cannot be shown"),
    (redrawn(tall=Ground(TALL, 100, "", {})), "the grounds have other places"),
    (redrawn(names={}), "places have no name"),
    (redrawn(said={"nowhere": ("take",)}), "moves say ['nowhere'], which are no places"),
    (redrawn(symbols={"pebble": Symbol("<script/>", 9, 9, "pebble")}), "<script> is not for drawings"),
    (
        redrawn(symbols={"pebble": Symbol('<use href="http://x"/>', 9, 9, "pebble")}),
        "'http://x' is not for drawings",
    ),
)


def grounds(wide: dict[str, Any], tall: dict[str, Any]) -> type[Pebbles]:
    """Pebbles with other grounds; an SVG is put before the one that is there."""

    class Regrounded(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            own = super().drawing(view)
            return dataclass_replace(own, wide=_ground(own.wide, wide), tall=_ground(own.tall, tall))

    return Regrounded


def _ground(ground: Ground, changes: dict[str, Any]) -> Ground:
    return dataclass_replace(ground, **{**changes, "svg": changes.get("svg", "") + ground.svg})


class SpentByDrawing(Pebbles):
    def drawing(self, view: View[Table]) -> Drawing:
        def spending(seen: View[Table]) -> Scene:
            seen.table.last = "zoe"
            return scene(seen)

        return dataclass_replace(super().drawing(view), scene=spending)


class Undrawn(Pebbles):
    def drawing(self, view: View[Table]) -> Any:
        return None


DRAWINGS += (
    (grounds({"width": WIDE + 1}, {}), f"a ground is {WIDE} units wide, not {WIDE + 1}"),
    (grounds({"svg": '<text data-text="more">x</text>'}, {}), "the grounds have other texts: ['more']"),
    (grounds({}, {"svg": '<text font-size="6.5">x</text>'}), "type of 6.5 units is too small"),
    (grounds({"svg": "<g>"}, {}), "its SVG cannot be read"),
    (grounds({"svg": '<rect onclick="x()"/>'}, {}), "onclick='x()' is not for drawings"),
    (redrawn(scene=lambda view: Scene(texts={"more": "x"})), "texts are not on the grounds: ['more']"),
    (
        redrawn(symbols={"pebble": Symbol("<g/>", 9, 9, "pebble", emblem=(0, 0, 9))}),
        "has no seat, and its symbol shows one",
    ),
    (SpentByDrawing, "drawing the board for ann changes the table"),
    (Undrawn, "the suite noticed nothing"),
)


@pytest.mark.parametrize(
    "change",
    [
        *({"x": -1}, {"y": -1}, {"width": 0}, {"height": 0}, {"scale": 0}, {"align": "left"}),
        *({"width": 2000}, {"height": 20000}),
    ],
    ids=str,
)
def test_a_place_without_room_for_anything_is_noticed(change: dict[str, Any]) -> None:
    class Roomless(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            own = super().drawing(view)
            boxes = {**own.wide.boxes, "heap": dataclass_replace(own.wide.boxes["heap"], **change)}
            return dataclass_replace(own, wide=dataclass_replace(own.wide, boxes=boxes))

    assert "the place heap is no box within the ground" in complaint(Roomless, drawn.drawn)


@pytest.mark.parametrize("change", [{"width": 0}, {"height": 0}, {"name": ""}, {"manner": "odd"}], ids=str)
def test_a_symbol_that_cannot_be_drawn_or_named_is_noticed(change: dict[str, Any]) -> None:
    class Symbolless(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            own = super().drawing(view)
            symbols = {**own.symbols, "pebble": dataclass_replace(own.symbols["pebble"], **change)}
            return dataclass_replace(own, symbols=symbols)

    assert "the symbol pebble: it has no size, no name or no manner" in complaint(Symbolless, drawn.drawn)


@pytest.mark.parametrize(("ruleset", "said"), DRAWINGS, ids=[said for _ruleset, said in DRAWINGS])
def test_a_drawing_that_cannot_be_shown_is_noticed(ruleset: type[Pebbles], said: str) -> None:
    assert said in complaint(ruleset, drawn.drawn)


def test_a_drawing_that_shows_what_a_seat_may_not_know_is_noticed() -> None:
    class Transparent(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            own = super().drawing(view)
            return dataclass_replace(own, scene=lambda seen: scene(View(seen.table, "ann", seen._chance)))

    assert "its drawing would be different" in complaint(Transparent, secrets.unseen)
