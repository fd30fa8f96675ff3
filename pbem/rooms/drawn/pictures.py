"""The board as a picture in a file: SVG or PNG, wide or tall, light or dark."""

from msgspec import Struct

from pbem.projections.game import Game
from pbem.rules.drawing import Drawing, Scene

from .frames import Eyes, scene_of
from .heading import heading
from .palette import THEMES
from .panels import lines_of, of_panels
from .raster import png
from .still import picture
from .typeface import typeface

PIXELS = {False: 1440, True: 720}
"""How wide PNGs are, tall ones and others."""


class PictureStyle(Struct, frozen=True):
    """How a picture looks. `tall`: for a phone. `theme`: "light" or "dark"."""

    tall: bool = False
    theme: str = "light"


def svg(game: Game, eyes: Eyes, style: PictureStyle) -> str:
    """The board as these eyes see it now, as an SVG document of its own, with its type."""
    return _drawing(game, eyes, style, typeface())


def _drawing(game: Game, eyes: Eyes, style: PictureStyle, faces: str = "") -> str:
    drawing, scene = _drawn(game, eyes)
    ground = drawing.tall if style.tall else drawing.wide
    title = str(heading(game, eyes))
    return picture(drawing, scene, game.record.header.seats, THEMES[style.theme], ground, title, faces)


def raster(game: Game, eyes: Eyes, style: PictureStyle) -> bytes:
    """The same as PNG. Raises UsageError where resvg is missing."""
    return png(_drawing(game, eyes, style), PIXELS[style.tall], THEMES[style.theme])


def _drawn(game: Game, eyes: Eyes) -> tuple[Drawing, Scene]:
    view = eyes.view(game)
    drawing = game.ruleset.drawing(view)
    if drawing is None:
        drawing = of_panels(game.ruleset)
        drawing = of_panels(game.ruleset, lines_of(drawing.scene(view)))
    return drawing, scene_of(game, drawing, view)
