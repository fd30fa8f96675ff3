"""The dealer's seed: a number that only the holder of its key can work out, and that nobody could choose.

It is the dealer's share of a roll (see `group.rolls`), by the key with which it signs: there is one right share, and
the key was in the first event before the others contributed to what is rolled for.
"""

from pbem.events.event import DEALER
from pbem.secrecy.group import rolls
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.points import ORDER, Point, UnsoundError, digest, read_scalar, valid
from pbem.secrecy.group.rolls import RollShare
from pbem.wording import _


def promised(signing: bytes, game: str, mixed: str) -> RollShare:
    """What the dealer publishes at the end: the seed's point, with its proof. `mixed`: the others' part, in hex."""
    return rolls.make(read_scalar(signing), _context(game, mixed))


def check(share: RollShare, public: Point, game: str, mixed: str) -> None:
    """Raise UnsoundError unless this is what the holder of the public key had promised."""
    if not valid(public):
        raise UnsoundError(_("the dealer's key is not a point of the group"))
    rolls.check(share, _context(game, mixed), public)


def secret_of(share: RollShare) -> SeatSecret:
    """What everything follows from that the dealer contributes."""
    return SeatSecret(1 + int.from_bytes(digest("dealer-secret", share.point), "little") % (ORDER - 1))


def _context(game: str, mixed: str) -> Context:
    return Context(game, f"seed/{mixed}", DEALER)
