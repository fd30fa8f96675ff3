"""The page of a game."""

from pbem.projections.game import Game

from .frames import Eyes, film
from .heading import heading
from .page import page


def replay(game: Game, eyes: Eyes) -> str:
    """The page through these eyes. Raises ValueError if the game has not started, Incomplete without its whole log."""
    return page(film(game, eyes), game.record.header.seats, heading(game, eyes), game.ruleset)
