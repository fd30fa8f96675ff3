"""The board as it is drawn: a heap of pebbles, and before every seat its card and its stake."""

from pbem.rules import View
from pbem.rules.drawing import TALL, WIDE, Drawing, Ground, Piece, Scene, Sheet, Symbol
from pbem.wording import _

from .table import Table

SHOWN = 60
"""A larger heap is drawn as so many pebbles."""

SYMBOLS = {
    "pebble": Symbol('<circle r="9" class="tile"/>', 20, 20, _("pebble"), goes="heap"),
    "stake": Symbol('<circle r="11" class="body"/>', 24, 24, _("stake"), label=(0, 0, 15)),
    "card": Symbol(
        '<rect x="-11" y="-15" width="22" height="30" rx="3" class="tile"/>',
        24,
        32,
        _("card"),
        label=(0, 0, 17),
        comes="heap",
        goes="heap",
    ),
}


def drawing(view: View[Table]) -> Drawing:
    """Both grounds have the same places: only their widths differ."""
    table = view.table
    names = {"heap": _("the heap")} | {f"seat:{seat}": seat for seat in table.seats}
    return Drawing(_ground(WIDE, table), _ground(TALL, table), SYMBOLS, names, scene, seat="seat:{seat}")


def _ground(width: int, table: Table) -> Ground:
    sheet = Sheet(width)
    sheet.rect(8, 8, width - 16, 120, "card")
    sheet.text(20, 34, _("Pebbles"), "serif", 20)
    sheet.place("heap", 20, 44, width - 40, 76, 1.5)
    for place, seat in enumerate(table.seats):
        top = 136 + place * 54
        sheet.rect(8, top, width - 16, 48, "card", f"seat:{seat}")
        sheet.emblem(place, 32, top + 24, 24)
        sheet.text(54, top + 30, "", "serif", 18, name=f"name:{place}")
        sheet.place(f"seat:{seat}", width / 2, top + 6, width / 2 - 20, 36, 1, "end")
    return sheet.ground(136 + len(table.seats) * 54)


def scene(view: View[Table]) -> Scene:
    """The pieces in their places: `view.faces` decides which cards this seat sees."""
    table = view.table
    found = Scene([Piece("heap", "pebble") for _number in range(min(table.heap, SHOWN))])
    for place, seat in enumerate(table.seats):
        found.texts[f"name:{place}"] = seat
        for slot, face in zip(table.hands[seat], view.faces(table.hands[seat]), strict=True):
            found.pieces.append(Piece(f"seat:{seat}", "card", f"card:{slot}", label="" if face is None else str(face)))
        if seat in table.stakes:
            found.pieces.append(Piece(f"seat:{seat}", "stake", f"stake:{seat}", seat, str(table.stakes[seat])))
    return found
