"""An event that someone else has sent, where it follows what is here: most do, and need no audit of the whole game."""

from pbem.events.event import Event

from .game import Game
from .game.signing import key_of


def comes_next(game: Game, event: Event) -> bool:
    """Whether an event may come next here, its signature included."""
    from pbem.events.keys import genuine  # which a look at a game does not need

    key = key_of(game.record, event)
    return game.objection(event) is None and key is not None and genuine(key, event.signed, event.sig)
