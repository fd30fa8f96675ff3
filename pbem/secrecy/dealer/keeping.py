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


def take_shown(chance: DealerCards, seat: str, raw: bytes) -> None:
    """Note what a seat keeps; if that is enough, the dealer's secret is known. Raises UnsoundError."""
    _share(chance, seat, raw)
    chance.openings[seat] = raw
    if len(chance.openings) >= threshold(len(chance.kept_for)) and not chance.rebuilt:
        shares = {_place(chance, keeper): _share(chance, keeper, one) for keeper, one in chance.openings.items()}
        scalar = escrow.rebuilt(shares)
        chance.rebuilt = write_scalar(scalar) if base(scalar) == chance.point else b""


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
