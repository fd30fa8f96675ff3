"""The page of a game."""

from collections.abc import Sequence

from pbem.app.reviews import Odds
from pbem.projections.game import Game

from .frames import Eyes, film
from .heading import heading
from .page import page


def replay(game: Game, eyes: Eyes, chances: Sequence[Odds] = ()) -> str:
    """The page through these eyes. Raises ValueError if the game has not started, Incomplete without its whole log."""
    seats, winners = game.record.header.seats, () if game.result is None else tuple(game.result.winners)
    return page(film(game, eyes), seats, heading(game, eyes), game.ruleset, chances=chances, winners=winners)
