"""What a seat brings when it joins a game in mode `table`: keys for the decks of the deal, for the rolls, and for the
first deck that is shuffled after that, each with a proof that its secret is known.
"""

from collections.abc import Sequence

from pbem.secrecy.group import keys, wire
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import Point, UnsoundError
from pbem.secrecy.group.wire import Contribution
from pbem.secrecy.proved import once
from pbem.wording import _

OWN = "game"
"""The label of the key whose secret the seat's whole part in the game follows from."""
ROLLS = "rolls"


def brought(secret: SeatSecret, game: str, seat: str, decks: int) -> list[str]:
    """The keys of a seat for a game whose deal shuffles so many decks."""
    return [key(secret, game, seat, label) for label in labels(decks)]


def key(secret: SeatSecret, game: str, seat: str, label: str) -> str:
    """The key with this label."""
    context = Context(game, label, seat)
    announced = keys.announce(scalar(secret, game, seat, label), context)
    return wire.write(Contribution("key", label, announced.write()))


def scalar(secret: SeatSecret, game: str, seat: str, label: str) -> int:
    """The secret of the key with this label."""
    return secret.scalar if label == OWN else keys.deck_secret(secret, Context(game, label, seat))


def labels(decks: int) -> list[str]:
    """The labels of the keys that a seat brings."""
    return [OWN, ROLLS, *(str(number) for number in range(1, decks + 2))]


def check(deck: Sequence[str], game: str, seat: str, decks: int) -> None:
    """Raise UnsoundError unless these are the keys that a seat has to bring."""
    if len(deck) != len(labels(decks)):
        raise UnsoundError(_("it does not bring {count} keys for the cards").format(count=len(labels(decks))))
    for text, label in zip(deck, labels(decks), strict=True):
        read_key(text, game, seat, label, check=True)


def read_key(text: str, game: str, seat: str, label: str, *, check: bool) -> Point:
    """The key that is written here. Raises UnsoundError if it is another one; with `check`, if its proof fails."""
    found = wire.read(text)
    if (found.kind, found.label) != ("key", label):
        raise UnsoundError(
            _("it brings {kind} {label} where a key for {expected} is due").format(
                kind=found.kind, label=found.label, expected=label
            )
        )
    announced = keys.Key.read(found.raw)
    if check:
        context = Context(game, label, seat)
        once(lambda: keys.check(announced, context), b"key", *context.parts(), found.raw)
    return announced.point
