"""What the dealer leaves with the players, so that a game can go on when it vanishes: its secret, shared among all.

All of them together can work it out, from four on all but one. Then everybody deals, and can read every card.
"""

from collections.abc import Mapping

from pbem.events.event import DEALER
from pbem.secrecy.group import escrow, wire
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.escrow import Escrow, FalseEscrowError, Keepers, Opening
from pbem.secrecy.group.points import base, write_scalar
from pbem.secrecy.group.wire import Contribution

from .cards import DealerCards
from .joining import OWN

ABOUT = f"{DEALER} {OWN}"
"""The label of what a seat shows of it."""


def threshold(seats: int) -> int:
    """How many seats work it out together."""
    return seats if seats < 4 else seats - 1


def left(chance: DealerCards, secret: SeatSecret) -> str:
    """What the dealer leaves with the players, as a contribution."""
    made = escrow.make(secret, secret.scalar, _context(chance), _keepers(chance.keys), threshold(len(chance.keys)))
    return wire.write(Contribution("escrow", OWN, made.write()))


def take_left(chance: DealerCards, raw: bytes) -> None:
    """Note what the dealer leaves. Raises UnsoundError if anybody can see that it is false."""
    escrow.check(Escrow.read(raw, len(chance.keys), threshold(len(chance.keys))), _context(chance))
    chance.kept, chance.kept_for = raw, dict(chance.keys)


def shown(chance: DealerCards, seat: str, secret: SeatSecret) -> str:
    """What a seat keeps of the dealer's secret, as a contribution."""
    keepers = _keepers(chance.kept_for)
    opened = escrow.open_seal(secret, _read(chance), _context(chance), _place(chance, seat), keepers)
    return wire.write(Contribution("opening", ABOUT, opened.write()))


def check_shown(chance: DealerCards, seat: str, raw: bytes) -> None:
    """Raise UnsoundError unless a seat keeps this, FalseEscrowError if that is not what the dealer had to leave."""
    _share(chance, seat, raw)


def take_shown(chance: DealerCards, seat: str, raw: bytes) -> None:
    """Note what a seat keeps; if that is enough, the dealer's secret is known."""
    chance.openings[seat] = raw
    if len(chance.openings) >= threshold(len(chance.kept_for)) and not chance.rebuilt:
        shares = {_place(chance, keeper): _share(chance, keeper, one) for keeper, one in chance.openings.items()}
        scalar = escrow.rebuilt(shares)
        chance.rebuilt = write_scalar(scalar) if base(scalar) == chance.point else b""


def able(chance: DealerCards) -> list[str]:
    """The seats that can show what they keep and have not: those that sit where they sat when it was left."""
    return [
        seat
        for seat in chance.kept_for
        if seat not in chance.openings and chance.at_table.get(seat, "") == chance.players.get(seat)
    ]


def lacking(chance: DealerCards, without: str = "") -> list[str] | None:
    """The seats whose piece is missing before all know the dealer's secret; None if that would not help.

    `without`: a seat that is not counted on.
    """
    if not chance.kept:
        return None
    if chance.rebuilt:
        return []
    there = able(chance)
    enough = len(chance.openings) + len({*there} - {without}) >= threshold(len(chance.kept_for))
    return there if enough else None


def is_due(chance: DealerCards, seat: str) -> bool:
    """Whether a seat has to show now what it keeps, since the others go on without the dealer.

    Who has said that they do shows it when no other is lacking: whoever has all pieces but their own could read every
    hand, and say that the dealer is there after all.
    """
    there = able(chance)
    if not chance.gone or chance.rebuilt or chance.foul or seat not in there:
        return False
    authors = [one for one in there if chance.at_table[one] == chance.at_table.get(chance.gone[0])]
    return seat not in authors or len(chance.openings) + len(authors) >= threshold(len(chance.kept_for))


def is_false(chance: DealerCards, seat: str, secret: SeatSecret) -> bool:
    """Whether what a seat was left is false, as its own machine sees."""
    if not chance.kept or secret.public != chance.kept_for.get(seat):
        return False
    try:
        _share(chance, seat, wire.read(shown(chance, seat, secret)).raw)
    except FalseEscrowError:
        return True
    return False


def is_otherwise(chance: DealerCards, secret: SeatSecret) -> bool:
    """Whether the dealer has left something else than its secret says."""
    size = threshold(len(chance.kept_for)) if chance.kept_for else 0
    made = escrow.make(secret, secret.scalar, _context(chance), _keepers(chance.kept_for), size) if size else None
    return made is not None and made.write() != chance.kept


def _share(chance: DealerCards, seat: str, raw: bytes) -> int:
    keepers = _keepers(chance.kept_for)
    found = Opening.read(raw)
    return escrow.share(found, _read(chance), chance.point, _context(chance), _place(chance, seat), keepers)


def _read(chance: DealerCards) -> Escrow:
    return Escrow.read(chance.kept, len(chance.kept_for), threshold(len(chance.kept_for)))


def _keepers(keys: Mapping[str, bytes]) -> Keepers:
    return list(keys.items())


def _place(chance: DealerCards, seat: str) -> int:
    return 1 + list(chance.kept_for).index(seat)


def _context(chance: DealerCards) -> Context:
    return Context(chance.game, OWN, DEALER)
