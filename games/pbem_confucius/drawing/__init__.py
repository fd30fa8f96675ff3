"""The drawn board of Confucius: the grounds, the symbols, and the pieces in their places; read only to be shown."""

from pbem.rules import View
from pbem.rules.drawing import Drawing
from pbem_confucius.table import Table

from . import ground
from .names import SAID, names, sentences
from .scene import scene
from .symbols import MARKS, SYMBOLS


def drawing(view: View[Table]) -> Drawing:
    """From the first view: the lands are dealt."""
    table = view.table
    wide, tall = ground.wide(table), ground.tall(table)
    return Drawing(
        wide,
        tall,
        SYMBOLS,
        names(table),
        scene,
        sentences(table),
        seat="family:{seat}",
        said=SAID,
        marks=MARKS,
    )
