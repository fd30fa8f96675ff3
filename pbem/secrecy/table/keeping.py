"""What each seat leaves with the others, so that a game can go on when its player vanishes.

It is the seat's own secret, from which its whole part follows, shared among the seats of all other players: only all
of them together can work it out, or as many as the first event says. What one player plays besides keeps nothing: it
would vanish with the seat. A share is sealed to a key that follows from its keeper's own secret. So where a keeper
has left, or vanished before, and its secret is known, everybody can open what it kept.
"""

from collections.abc import Iterator, Mapping

from pbem.secrecy.group import escrow, wire
from pbem.secrecy.group.derive import Context, SeatSecret
from pbem.secrecy.group.escrow import Escrow, FalseEscrowError, Keepers, Opening
from pbem.secrecy.group.points import read_scalar, write_scalar
from pbem.secrecy.group.wire import Contribution
from pbem.wording import _

from .cards import TableCards
from .joining import OWN

LEAST = 2
"""So many others keep a secret together: alone, one would know the other's hand."""


def is_due(chance: TableCards, seat: str) -> bool:
    """Whether a seat still has to leave its secret with the others, which it does before it first shuffles."""
    return is_kept(chance, seat) and seat not in chance.escrows


def is_kept(chance: TableCards, seat: str) -> bool:
    """Whether there are enough other players to leave anything with."""
    return len({chance.players[keeper] for keeper, _point in _keepers(chance, seat)}) >= LEAST


def keeps(chance: TableCards, keeper: str, about: str) -> bool:
    """Whether a seat keeps something of another one's secret."""
    return about in chance.escrows and keeper in dict(_keepers(chance, about))


def left(chance: TableCards, seat: str, secret: SeatSecret) -> str:
    """What a seat leaves with the others, as a contribution."""
    made = escrow.make(secret, secret.scalar, _context(chance, seat), _keepers(chance, seat), _needed(chance, seat))
    return wire.write(Contribution("escrow", OWN, made.write()))


def check_left(chance: TableCards, seat: str, raw: bytes) -> None:
    """Raise UnsoundError if anybody can see that what a seat leaves is false."""
    escrow.check(_read(chance, seat, raw), _context(chance, seat))


def opening(chance: TableCards, keeper: str, secret: SeatSecret, about: str) -> str:
    """What a keeper keeps of another seat's secret, as a contribution."""
    found = _opening(chance, keeper, secret, about)
    return wire.write(Contribution("opening", f"{about} {keeper} {OWN}", found.write()))


def check(chance: TableCards, keeper: str, about: str, raw: bytes) -> None:
    """Raise UnsoundError unless this is what a keeper was given, be it false."""
    try:
        _share(chance, keeper, about, Opening.read(raw))
    except FalseEscrowError:
        return


def shown(chance: TableCards, about: str) -> tuple[dict[int, int], list[str]]:
    """What is known of the pieces of a seat's secret: the right ones by their keepers' places, and who had a false one.

    What a keeper has opened, or can be opened by a keeper's own secret, since all know it.
    """
    right: dict[int, int] = {}
    false: list[str] = []
    for place, (keeper, _point) in enumerate(_keepers(chance, about), 1):
        raw = chance.openings.get(about, {}).get(keeper)
        if raw is None and keeper not in chance.secrets:
            continue
        if raw is None:
            found = _opening(chance, keeper, SeatSecret(read_scalar(chance.secrets[keeper])), about)
        else:
            found = Opening.read(raw)
        try:
            right[place] = _share(chance, keeper, about, found)
        except FalseEscrowError:
            false.append(keeper)
    return right, false


def lacking(chance: TableCards, about: str) -> list[str] | None:
    """The seats whose piece is missing before all can work out a seat's secret; None if too many pieces are false."""
    right, false = shown(chance, about)
    keepers, needed = _keepers(chance, about), _needed(chance, about)
    if len(right) >= needed:
        return []
    if len(keepers) - len(false) < needed:
        return None
    return [seat for place, (seat, _point) in enumerate(keepers, 1) if place not in right and seat not in false]


def rebuilt(chance: TableCards, about: str) -> bytes | None:
    """A seat's secret, from what the others kept of it; None if too few of that is known."""
    right, _false = shown(chance, about)
    return write_scalar(escrow.rebuilt(right)) if len(right) >= _needed(chance, about) else None


def verdict(chance: TableCards, secrets: Mapping[str, SeatSecret]) -> Iterator[str]:
    """Who has left with others what is not its secret, as far as that has come out. `secrets`: those that all know."""
    for about, raw in chance.escrows.items():
        false = about in secrets and wire.read(left(chance, about, secrets[about])).raw != raw
        if false or (about not in secrets and shown(chance, about)[1]):
            yield _("{seat} has left something false with the others, for the case that it vanishes.").format(
                seat=about
            )


def _read(chance: TableCards, seat: str, raw: bytes) -> Escrow:
    """What a seat has left. Raises UnsoundError if it is of another form."""
    return Escrow.read(raw, len(_keepers(chance, seat)), _needed(chance, seat))


def _opening(chance: TableCards, keeper: str, secret: SeatSecret, about: str) -> Opening:
    others = _keepers(chance, about)
    sealed, context = _read(chance, about, chance.escrows[about]), _context(chance, about)
    return escrow.open_seal(secret, sealed, context, _place(others, keeper), others)


def _share(chance: TableCards, keeper: str, about: str, found: Opening) -> int:
    others, context = _keepers(chance, about), _context(chance, about)
    sealed = _read(chance, about, chance.escrows[about])
    return escrow.share(found, sealed, chance.points[about], context, _place(others, keeper), others)


def _keepers(chance: TableCards, seat: str) -> Keepers:
    player = chance.players[seat]
    return [(other, chance.points[other]) for other in chance.seats if chance.players[other] != player]


def _needed(chance: TableCards, seat: str) -> int:
    """How many pieces of a seat's secret are needed: all where somebody plays several seats, and so has several."""
    apart = len({*chance.players.values()}) == len(chance.seats)
    return chance.threshold if apart and chance.threshold else len(_keepers(chance, seat))


def _place(keepers: Keepers, keeper: str) -> int:
    return 1 + [seat for seat, _point in keepers].index(keeper)


def _context(chance: TableCards, seat: str) -> Context:
    return Context(chance.game, OWN, seat)
