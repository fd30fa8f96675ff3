"""What a seat has sealed, for the holder of the key that sealed it."""

from pbem.author import own_seal
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.wording import _


def sealed(game: Game, seat: str, key: SecretKey) -> str:
    """A sentence for that seat alone, without its full stop; "" if nothing of it is sealed with this key,."""
    head = game.record.head
    if game.phase != "playing" or seat not in head.seals or seat in head.answers:
        return ""
    move = own_seal(game, seat, key)
    if move is None:
        return ""
    return _("{seat} has sealed `{move}`; only you can see that").format(seat=seat, move=move.notation())
