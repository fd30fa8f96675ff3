"""A game, and the same with other faces on its cards."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.secrecy import CardProvider, provide
from pbem.testing.chances import RedealtChance
from pbem.testing.playout import Moment, Playout, play_out
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy")


def playout(ruleset: type[Ruleset[Any]]) -> Playout:
    return play_out(Setting(ruleset, SEATS), 0)


@cache
def begun(ruleset: type[Ruleset[Any]]) -> Sequence[Moment]:
    """Its moments from the start on."""
    return playout(ruleset).begun()


def with_faces(game: Game, faces: Mapping[int, Any]) -> Game:
    """The same events, with other faces on some cards."""
    return Game(
        game.record,
        game.ruleset,
        game.table,
        game.chance,
        log=game.log,
        secrecy=lambda *given: cast(CardProvider, RedealtChance(provide(*given), faces)),  # it passes all else on
    )
