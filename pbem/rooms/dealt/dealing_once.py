"""A seat deals in one way only, whoever holds the game: a file, a hub, or a program in memory."""

from collections.abc import Sequence

from pbem.errors import RefusedError
from pbem.wording import _

from . import kept
from .cards import DealtCards


def deal_once(chance: DealtCards, by: str, cards: Sequence[str]) -> None:
    """See that no seat deals in two ways: what it drew in the one deal could be read by means of the other.

    Raises RefusedError if it would by contributing this; else what it deals is remembered.
    """
    once = chance.once(by, cards)
    if kept.is_otherwise(chance.game, by, once):
        raise RefusedError(
            _("{seat} has sent its part of the cards in another copy of this game already").format(seat=by),
            advice=_("go on with that copy, or begin another game: in two deals others could read your cards"),
        )
    if once:
        kept.note(chance.game, by, once)
