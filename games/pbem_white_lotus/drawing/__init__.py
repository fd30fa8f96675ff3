"""The drawn board of White Lotus: the grounds, the symbols, and the pieces in their places; read only to be shown."""

from pbem.rules import View
from pbem.rules.drawing import Drawing
from pbem.wording import _
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

from . import ground
from .scene import scene
from .symbols import SYMBOLS, marks


def drawing(view: View[Table]) -> Drawing:
    """Of this table's map."""
    table = view.table
    wide, tall = ground.wide(table), ground.tall(table)
    return Drawing(
        wide,
        tall,
        SYMBOLS,
        _names(table),
        scene,
        _sentences(table),
        seat="player:{seat}",
        sealed=("choice:{seat}", "sealed"),
        marks=marks(wide.svg),
    )


def _names(table: Table) -> dict[str, str]:
    found = {"stack": _("stack")}
    for name, province in realm(table).items():
        found |= {f"{place}:{name}": province.name for place in ("province", "chip", "claims")}
    for seat in table.seats:
        found |= {
            f"player:{seat}": seat,
            f"markers:{seat}": _("before {seat}").format(seat=seat),
            f"points:{seat}": _("before {seat}").format(seat=seat),
            f"choice:{seat}": _("laid by {seat}").format(seat=seat),
        }
    return found


def _sentences(table: Table) -> dict[str, str]:
    found = {}
    for name, province in realm(table).items():
        names = sorted(realm(table)[other].name for other in province.neighbours)
        said = [_("Neighbours: {names}.").format(names=", ".join(names))]
        if province.dragon:
            said.append(_("A dragon: two points more at the end (W44)."))
        if province.lotus:
            said.append(_("A lotus: a starting province."))
        found[f"province:{name}"] = " ".join(said)
    return found
