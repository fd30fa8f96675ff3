"""What is drawn for a letter: the board as a picture, and a page to answer on."""

from collections.abc import Sequence

from pbem.app.enclosures import Enclosures
from pbem.projections.game import Game

from .answer_page import Answering, answer_page
from .frames import Eyes
from .pictures import PictureStyle, raster
from .raster import can_draw


class Enclosed(Enclosures):
    """Both, as a seat sees the game."""

    pages = True

    def pictures(self, game: Game, seat: str) -> Sequence[bytes]:
        eyes = Eyes(seat)
        if not can_draw() or game.ruleset.drawing(eyes.view(game)) is None:
            return ()
        return [raster(game, eyes, PictureStyle(tall=True, theme=theme)) for theme in ("light", "dark")]

    def page(self, game: Game, seat: str, to: str, subject: str) -> str:
        return answer_page(game, Answering(seat, to, subject))
