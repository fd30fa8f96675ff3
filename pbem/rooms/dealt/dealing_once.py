"""A seat deals in one way only, whoever holds the game: a file, a hub, or a program in memory."""

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rooms.dealt import kept as dealt
from pbem.wording import _


def deal_once(game: Game, event: Event) -> None:
    """See that no seat deals in two ways: what it drew in the one deal could be read by means of the other.

    Raises RefusedError if the event would; else what it deals is remembered.
    """
    if not event.contributions or game.chance is None:
        return
    once = game.chance.once(event.by, event.contributions)
    if dealt.is_otherwise(game.id, event.by, once):
        raise RefusedError(
            _("{seat} has sent its part of the cards in another copy of this game already").format(seat=event.by),
            advice=_("go on with that copy, or begin another game: in two deals others could read your cards"),
        )
    if once:
        dealt.note(game.id, event.by, once)
