"""What a seat brings when it joins a game with a dealer: the key that its cards are sealed to."""

from collections.abc import Sequence

from pbem.secrecy.group import keys, wire
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import Point, UnsoundError
from pbem.secrecy.group.wire import Contribution
from pbem.wording import _

OWN = "game"
"""The label of the key whose secret the whole part in the game follows from, of a seat or of the dealer."""


def brought(secret: SeatSecret, game: str, seat: str) -> list[str]:
    """What a seat brings."""
    return [own_key(secret, game, seat)]


def check(deck: Sequence[str], game: str, seat: str) -> None:
    """Raise UnsoundError unless this is what a seat has to bring."""
    if len(deck) != 1:
        raise UnsoundError(_("it does not bring the key that its cards are sealed to"))
    read_key(wire.read(deck[0]), game, seat, check=True)


def own_key(secret: SeatSecret, game: str, by: str) -> str:
    """The key of a seat, or of the dealer, as a contribution."""
    announced = keys.announce(secret.scalar, Context(game, OWN, by))
    return wire.write(Contribution("key", OWN, announced.write()))


def read_key(given: Contribution, game: str, by: str, *, check: bool) -> Point:
    """The key that is written there. Raises UnsoundError if it is another one; with `check`, if its proof fails."""
    if (given.kind, given.label) != ("key", OWN):
        raise UnsoundError(_("no key with the label {label!r} is due").format(label=given.label))
    key = keys.Key.read(given.raw)
    if check:
        keys.check(key, Context(game, OWN, by))
    return key.point
