"""A seat given to another player: its secret, sealed to the new player's key by the old player's machine.

Everyone sees that it is the seat's secret that was sealed. The new player makes the seat's part of the cards with it,
and reads its hand; so can whoever played the seat before.
"""

from pbem.events.keys import decode, is_public_key
from pbem.rooms.dealt.group import handover, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret, signing_secret
from pbem.rooms.dealt.group.points import SIZE, read_scalar
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.secrecy.proved import once
from pbem.wording import _

from .cards import DealtCards
from .join_keys import OWN


def may_go_to(chance: DealtCards, seat: str, key: str) -> bool:
    """Whether who holds a key could make a seat's part of the cards.

    As anybody could once all know its secret; whoever played it at the start, from whose key it follows; and whoever it
    was handed over to.
    """
    return seat in chance.secrets or chance.players.get(seat) == key or label(seat, key) in chance.handovers


def label(seat: str, key: str) -> str:
    """How a seat's secret is called that was sealed to a key."""
    return f"{seat} {key}"


def heirs(chance: DealtCards, seat: str) -> list[str]:
    """The keys that a seat's secret was sealed to."""
    return [key for name, _space, key in (one.partition(" ") for one in chance.handovers) if name == seat]


def handed_over(chance: DealtCards, seat: str, secret: SeatSecret, key: str) -> str:
    """A seat's secret sealed to a key, as a contribution."""
    made = handover.make(secret, _context(chance, seat), decode(key, SIZE))
    return wire.write(Contribution("handover", label(seat, key), made))


def check(chance: DealtCards, given: Contribution) -> None:
    """Raise UnsoundError unless a seat's secret is sealed there to the key that is named."""
    seat, _space, key = given.label.partition(" ")
    if seat not in chance.seats or not is_public_key(key):
        raise UnsoundError(_("it hands over something that belongs to no seat, or to no player"))
    context, public, to = _context(chance, seat), chance.points[seat], decode(key, SIZE)
    once(
        lambda: handover.check(given.raw, context, to, public),
        b"handover",
        *context.parts(),
        to,
        public,
        given.raw,
    )


def inherited(chance: DealtCards, seat: str, key: str, identity: bytes) -> SeatSecret | None:
    """A seat's secret, if it was handed over to this key, whose 32 secret bytes these are."""
    raw = chance.handovers.get(label(seat, key))
    if raw is None:
        return None
    scalar = read_scalar(signing_secret(identity))
    return handover.opened(raw, _context(chance, seat), decode(key, SIZE), scalar, chance.points[seat])


def _context(chance: DealtCards, seat: str) -> Context:
    return Context(chance.game, OWN, seat)
