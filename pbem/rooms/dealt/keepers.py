"""What each seat leaves with the others, so that a game can go on when its player vanishes.

It is the seat's own secret, from which its whole part in the cards follows, shared among the seats of all other players
at the table: only all of them together can work it out, or all but one where many sit there. What one player plays
besides keeps nothing: it would vanish with the seat. A share is sealed to a key of its keeper that nothing else opens:
who leaves the table makes their own cards known, and nothing of what they kept. So whenever who sits there changes,
those who do leave their secrets with each other anew, before they share anything else.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from pbem.rooms.dealt.group import escrow, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.escrow import Escrow, FalseEscrowError, Keepers, Opening
from pbem.rooms.dealt.group.points import write_scalar
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.plan import SPARES_ONE
from pbem.rooms.dealt.unsound import EarlyError, UnsoundError
from pbem.secrecy.proved import once
from pbem.wording import _

from .cards import DealtCards
from .join_keys import OWN

LEAST = 2
"""So many others keep a secret together: alone, one would know the other's hand."""


# ---------------------------------------------------------------------- leaving it


def is_due(chance: DealtCards, seat: str) -> bool:
    """Whether a seat still has to leave its secret with those who sit at the table, and can."""
    circle = chance.circle
    if seat not in chance.at_table or seat in chance.secrets or circle in chance.escrows.get(seat, {}):
        return False
    return is_kept(chance, circle, seat) and _keepers(chance, circle, seat) is not None


def is_kept(chance: DealtCards, circle: str, seat: str) -> bool:
    """Whether there are enough other players to leave anything with."""
    return len({key for _seat, key in _others(chance, circle, seat)}) >= LEAST


def unready(chance: DealtCards) -> list[str]:
    """The seats for which all others wait with their shares, since who sits at the table has changed.

    They have not signed yet what that rests on; or then they have not left their secret anew, or have no key yet that
    others could seal theirs to.
    """
    if chance.circle == OWN:
        return []
    return list(chance.unsettled) or [
        seat
        for seat in chance.at_table
        if seat not in chance.passed_over
        and is_kept(chance, chance.circle, seat)
        and (
            chance.sealed_to(seat) is None
            or (seat not in chance.secrets and chance.circle not in chance.escrows.get(seat, {}))
        )
    ]


def left(chance: DealtCards, seat: str, secret: SeatSecret, circle: str) -> str:
    """What a seat leaves with the others, as a contribution."""
    keepers = _keepers(chance, circle, seat) or []
    needed = _needed(chance, circle, seat)
    made = escrow.make(secret, secret.scalar, Context(chance.game, circle, seat), keepers, needed)
    return wire.write(Contribution("escrow", circle, made.write()))


def take_left(chance: DealtCards, seat: str, circle: str, raw: bytes, *, check: bool) -> None:
    """Note what a seat leaves. Raises UnsoundError if anybody can see that it is false, or that no one asks for it."""
    if circle not in chance.circles:
        raise EarlyError(_("it was not asked to leave anything with the others"))
    if seat not in chance.circles[circle] or not is_kept(chance, circle, seat):
        raise UnsoundError(_("it was not asked to leave anything with the others"))
    if check:
        if _keepers(chance, circle, seat) is None:
            raise EarlyError(_("not every player has a key yet that others could seal to"))
        escrow.check(_read(chance, circle, seat, raw), Context(chance.game, circle, seat))
    if chance.escrows.setdefault(seat, {}).setdefault(circle, raw) != raw:
        raise UnsoundError(_("it has already left something else with the others"))


# ---------------------------------------------------------------------- opening it


def to_open(chance: DealtCards, keeper: str, about: str) -> str | None:
    """The label of what a keeper, by its own secret, can open now and has not yet; None if there is nothing."""
    circle = best(chance, about)
    if circle is None or keeper == about or keeper in chance.openings.get(about, {}).get(circle, {}):
        return None
    return circle if keeper in _able(chance, circle, about) else None


def complaints(chance: DealtCards, keeper: str, secret: SeatSecret) -> list[str]:
    """What a keeper shows at once of what those who are there have left with it, as contributions: what is false."""
    found: list[str] = []
    circle = chance.circle
    for about, kept in chance.escrows.items():
        known = about in chance.secrets or keeper in chance.openings.get(about, {}).get(circle, {})
        if circle not in kept or known or keeper not in _able(chance, circle, about):
            continue
        try:
            point = chance.points[about]
            once(
                partial(_check_own, chance, circle, about, keeper, secret), b"kept", secret.public, point, kept[circle]
            )
        except FalseEscrowError:
            found.append(opening(chance, keeper, secret, about, circle))
    return found


def _check_own(chance: DealtCards, circle: str, about: str, keeper: str, secret: SeatSecret) -> None:
    """Raise FalseEscrowError unless what a keeper was left is right."""
    raw = wire.read(opening(chance, keeper, secret, about, circle)).raw
    _share(chance, circle, about, keeper, Opening.read(raw))


def opening(chance: DealtCards, keeper: str, secret: SeatSecret, about: str, circle: str) -> str:
    """What a keeper keeps of another seat's secret, as a contribution. `secret`: the keeper's that opens it."""
    others = _keepers(chance, circle, about) or []
    sealed, context = _read(chance, circle, about, chance.escrows[about][circle]), Context(chance.game, circle, about)
    found = escrow.open_seal(secret, sealed, context, _place(others, keeper), others)
    return wire.write(Contribution("opening", f"{about} {keeper} {circle}", found.write()))


def take_opened(chance: DealtCards, about: str, keeper: str, circle: str, raw: bytes, *, check: bool) -> None:
    """Note what a keeper was given, be it false. Raises UnsoundError if it was given nothing, or something else."""
    if circle not in chance.escrows.get(about, {}):
        raise EarlyError(_("it opens something that was not left with it"))
    if keeper not in dict(_keepers(chance, circle, about) or []):
        raise UnsoundError(_("it opens something that was not left with it"))
    if check:  # only the keeper's secret makes it, whoever sends it
        with suppress(FalseEscrowError):
            _share(chance, circle, about, keeper, Opening.read(raw))
    chance.openings.setdefault(about, {}).setdefault(circle, {})[keeper] = raw


def best(chance: DealtCards, about: str, without: str = "") -> str | None:
    """The label of what a seat has left that can be put together, without someone's piece; None if there is nothing.

    That is the newest with enough keepers.
    """
    for circle in reversed(chance.circles):
        if circle in chance.escrows.get(about, {}):
            right, _false = shown(chance, circle, about)
            able = {*_able(chance, circle, about)} - {without}
            if len(right) + len(able) >= _needed(chance, circle, about):
                return circle
    return None


def lacking(chance: DealtCards, about: str, without: str = "") -> list[str] | None:
    """The seats whose piece is missing before all can work out a seat's secret; None if that cannot be done.

    `without`: someone whose piece is not counted on.
    """
    circle = best(chance, about, without)
    if circle is None:
        return None
    right, _false = shown(chance, circle, about)
    return [] if len(right) >= _needed(chance, circle, about) else _able(chance, circle, about)


def rebuilt(chance: DealtCards, about: str) -> bytes | None:
    """A seat's secret, from what the others kept of it; None if too few of that is known."""
    for circle in chance.openings.get(about, {}):
        right, _false = shown(chance, circle, about)
        if len(right) >= _needed(chance, circle, about):
            return write_scalar(escrow.rebuilt(right))
    return None


def shown(chance: DealtCards, circle: str, about: str) -> tuple[dict[int, int], list[str]]:
    """What was opened of a seat's secret: the right pieces by their keepers' places, and who had a false one."""
    right: dict[int, int] = {}
    false: list[str] = []
    opened = chance.openings.get(about, {}).get(circle, {})
    for place, (keeper, _point) in enumerate((_keepers(chance, circle, about) or []) if opened else [], 1):
        if keeper in opened:
            try:
                right[place] = _share(chance, circle, about, keeper, Opening.read(opened[keeper]))
            except FalseEscrowError:
                false.append(keeper)
    return right, false


def fewest(chance: DealtCards) -> int | None:
    """How few keepers could ever put together the secret of a seat that is there, by all that it has left.

    Who has left the table keeps what was left with them; what was shown of a seat that has come back is known to all.
    None if no one has left anything.
    """
    return min(
        (
            _needed(chance, circle, seat) - len(shown(chance, circle, seat)[0])
            for seat in chance.at_table
            if seat not in chance.secrets
            for circle in chance.escrows.get(seat, ())
        ),
        default=None,
    )


def cheated(chance: DealtCards, about: str, circle: str = "") -> list[str]:
    """With whom a seat has left something false, as far as that has come out. `circle`: only what it has left then."""
    opened = [one for one in chance.openings.get(about, {}) if circle in ("", one)]
    return [keeper for one in opened for keeper in shown(chance, one, about)[1]]


def verdict(chance: DealtCards, secrets: Mapping[str, SeatSecret]) -> Iterator[str]:
    """Who has left with others what is not its secret, as far as that has come out. `secrets`: those that all know."""
    for about, kept in chance.escrows.items():
        if about in secrets:
            false = any(wire.read(left(chance, about, secrets[about], circle)).raw != kept[circle] for circle in kept)
        else:
            false = bool(cheated(chance, about))
        if false:
            yield _("{seat} has left false shares with the others in case it vanishes.").format(seat=about)


# ---------------------------------------------------------------------- who keeps it


def _able(chance: DealtCards, circle: str, about: str) -> list[str]:
    """The keepers of a seat's secret who can open their piece and have not: they sit where they sat then."""
    opened = chance.openings.get(about, {}).get(circle, {})
    others = _others(chance, circle, about)
    return [seat for seat, key in others if chance.at_table.get(seat) == key and seat not in opened]


def _others(chance: DealtCards, circle: str, seat: str) -> Sequence[tuple[str, str]]:
    """The seats of all other players in a circle, each with its player's key."""
    players = chance.circles[circle]
    return [(other, key) for other, key in players.items() if key != players.get(seat)]


def _keepers(chance: DealtCards, circle: str, seat: str) -> Keepers | None:
    """The same with the points that their pieces are sealed to; None as long as one is not known."""
    found = [(other, chance.keepers.get(chance.holder(other, key))) for other, key in _others(chance, circle, seat)]
    known = [(other, point) for other, point in found if point is not None]
    return known if len(known) == len(found) else None


def _needed(chance: DealtCards, circle: str, seat: str) -> int:
    """How many pieces of a seat's secret are needed: all, or all but one where many sit at the table.

    All in any case where someone plays several seats, and so has several pieces.
    """
    players, others = chance.circles[circle], len(_others(chance, circle, seat))
    apart = len({*players.values()}) == len(players)
    return others - 1 if apart and len(players) >= SPARES_ONE else others


def _place(keepers: Keepers, keeper: str) -> int:
    return 1 + [seat for seat, _point in keepers].index(keeper)


def _read(chance: DealtCards, circle: str, seat: str, raw: bytes) -> Escrow:
    """What a seat has left. Raises UnsoundError if it is of another form."""
    return Escrow.read(raw, len(_others(chance, circle, seat)), _needed(chance, circle, seat))


def _share(chance: DealtCards, circle: str, about: str, keeper: str, found: Opening) -> int:
    others, context = _keepers(chance, circle, about) or [], Context(chance.game, circle, about)
    sealed = _read(chance, circle, about, chance.escrows[about][circle])
    return escrow.share(found, sealed, chance.points[about], context, _place(others, keeper), others)
