"""How likely each seat was to win, choice by choice, where a room brings what can judge that."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.room import loaded, rooms
from pbem.wording import _

from .carrier import nobody_elses


class Odds(NamedTuple):
    """How likely a seat was to win after a choice of its own, as far as it knew: from 0 to 1.

    `event`: the id of the event that shows the choice.
    """

    event: str
    seat: str
    share: float


def chances(game: Game, key: str, step: Callable[[str], None]) -> Sequence[Odds]:
    """In the order of play. `key`: of the one who asks; `step` hears how far it is.

    Raises RefusedError where others still play, or no room can judge it; Incomplete without the whole log.
    """
    may_review(game, key)
    for room in rooms().values():
        if room.reviews:
            return [Odds(*one) for one in loaded(room.reviews)(game, step)]
    raise RefusedError(_("no bots that could judge a game are installed"))


def may_review(game: Game, key: str) -> None:
    """Raises RefusedError for a game with others that is not over: it would be advice."""
    if game.phase != "over" and not nobody_elses(game, key):
        raise RefusedError(_("this game is not over, and other people play in it"))
