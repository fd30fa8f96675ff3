"""What a seat brings when it joins a dealt game: keys, each with a proof that its secret is known."""

from collections.abc import Sequence

from pbem.rooms.dealt.group import keys, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.points import Point
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.secrecy.proved import once
from pbem.wording import _, ngettext

OWN = "game"
"""The label of the key whose secret the seat's whole part in the cards follows from."""
KEEPER = "keeper"
"""The label of the key that others seal to what this seat keeps, or is let see, and no one else."""
ROLLS = "rolls"
LABELS = (OWN, KEEPER, ROLLS)
"""The labels of the keys that a seat brings, in their order."""


def brought(secret: SeatSecret, keeper: SeatSecret, game: str, seat: str) -> list[str]:
    """The keys of a seat, which come before its laps."""
    return [key(keeper if label == KEEPER else secret, game, seat, label) for label in LABELS]


def key(secret: SeatSecret, game: str, seat: str, label: str) -> str:
    """The key with this label."""
    return wire.write(Contribution("key", label, announced(secret, game, seat, label)))


def announced(secret: SeatSecret, game: str, seat: str, label: str) -> bytes:
    """The key that is bound to this label, with its proof."""
    return keys.announce(scalar(secret, game, seat, label), Context(game, label, seat)).write()


def scalar(secret: SeatSecret, game: str, seat: str, label: str) -> int:
    """The secret of the key with this label; that of the keeper's key follows from nothing else."""
    return secret.scalar if label in (OWN, KEEPER) else keys.deck_secret(secret, Context(game, label, seat))


def check(deck: Sequence[str], game: str, seat: str) -> None:
    """Raise UnsoundError unless what a seat brings starts with the keys that it has to bring."""
    if len(deck) < len(LABELS):
        due = len(LABELS)
        sentence = ngettext(
            "it does not bring {count} key for the cards", "it does not bring {count} keys for the cards", due
        )
        raise UnsoundError(sentence.format(count=due))
    for text, label in zip(deck, LABELS, strict=False):
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
    return read_announced(found.raw, game, seat, label, check=check)


def read_announced(raw: bytes, game: str, seat: str, label: str, *, check: bool) -> Point:
    """The key that `announced` made. Raises UnsoundError if it is none; with `check`, if its proof fails."""
    key = keys.Key.read(raw)
    if check:
        context = Context(game, label, seat)
        once(lambda: keys.check(key, context), b"key", *context.parts(), raw)
    return key.point
