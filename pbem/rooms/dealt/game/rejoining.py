"""Where two have shuffled at once before the start, or asked for one seat: who shuffles again, and who is dismissed."""

from datetime import datetime

from pbem.author import core_event, join
from pbem.events.event import CREATOR, WITH_MOST, Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.game.folding import Clock

from . import order


def before_start(game: Game, key: SecretKey, now: Clock) -> Event | None:
    """What the holder of a key writes unasked so that the cards get shuffled; None if that is nothing."""
    if game.phase != "joining":
        return None
    found = settle_seats(game, key, at=now()) if order.rivals(game.record) else None
    if found is None and order.out_of_step(game.record):
        return shuffle_again(game, key, at=now())
    return found


def shuffle_again(game: Game, key: SecretKey, *, at: datetime) -> Event | None:
    """A join of a seat that this key has asked for, and that has to shuffle again; None if none has to.

    Through the hub it is the mail that has asked for the seat which says so.
    """
    for wish in order.out_of_step(game.record):
        if wish.key == key.public:
            return join(game, wish.seat, key, at=at, mail=wish.mail)
    return None


def settle_seats(game: Game, key: SecretKey, *, at: datetime) -> Event | None:
    """The host dismisses who has asked for seats that others have, where the cards wait for who has them.

    Two may have asked for one seat at once, and not everyone may see the same one as the first.
    """
    rivals = order.rivals(game.record) if game.phase == "joining" and key.public == game.record.header.key else []
    if not rivals or game.wishes.keys() != {*game.record.header.seats} or not order.out_of_step(game.record):
        return None
    return core_event(game, "free", CREATOR, key, at=at, with_=[wish.id for wish in rivals[:WITH_MOST]])
