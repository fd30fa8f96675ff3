"""Whom a mail is to go to, from what was typed: a seat, a name of one's own, or an address."""

from pathlib import Path

from pbem.errors import UsageError
from pbem.events.identity import Identity
from pbem.projections.desk import free_seats, seat_keys
from pbem.projections.game import Game
from pbem.projections.opening import open_game
from pbem.transport.mail.addresses import Addresses, checked, load
from pbem.transport.mail.post import players, unreachable
from pbem.wording import _

from .me import viewer


def receiver(game: Game, addresses: Addresses, me: Identity, to: str | None, seat: str | None) -> str:
    """The address that is meant; "" if none was named. A seat's new address is kept.

    Raises UsageError if it is not known, or not clear which seat is kept for it.
    """
    named = to or seat
    if named is None:
        return ""
    keys = seat_keys(game)
    if seat is not None and seat not in game.record.header.seats:
        raise UsageError(
            _("there is no seat {seat!r} in this game").format(seat=seat),
            advice=_("its seats: {seats}").format(seats=", ".join(game.record.header.seats)),
        )
    at = {one: addresses.of(game.id, one, keys.get(one, "")) for one in game.record.header.seats}
    address = checked(named) if "@" in named else at.get(named) or addresses.names.get(named, "")
    if not address:
        raise UsageError(
            _("no address is known of {who}").format(who=named),
            advice=_("say it: pbem mail address {who} ADDRESS").format(who=named),
        )
    place = seat or (named if named in at else "")
    if not place and address in at.values():
        return address
    place = place or _free(game, at, address)
    if keys.get(place) == me.key.public:
        raise UsageError(_("the seat {seat} is yours").format(seat=place))
    if at[place] != address:
        addresses.seat_is_at(game.id, place, keys.get(place, ""), address)
        addresses.save()
    return address


def _free(game: Game, at: dict[str, str], address: str) -> str:
    """The free seat that is kept for an address: the one of that name, or the only one."""
    free = [seat for seat in free_seats(game) if not at[seat]]
    name = address.partition("@")[0]
    if name in free:
        return name
    if len(free) == 1:
        return free[0]
    if not free:
        raise UsageError(_("nobody at {address} plays here, and no seat is free").format(address=address))
    raise UsageError(
        _("which seat is kept for {address}?").format(address=address),
        advice=_("say which with --seat; free: {seats}").format(seats=", ".join(free)),
    )


def without_address(path: Path) -> str:
    """Of which players of a game nothing is known; "" if of none. Raises UsageError if nobody can be reached."""
    game = open_game(path).game
    everybody = players(game, viewer().key, load())
    lacking = unreachable(game, everybody)
    if not lacking:
        return ""
    sentence = _("{game}: no address is known of {seats}").format(game=path.name, seats=", ".join(lacking))
    advice = _("say it: pbem mail address {who} ADDRESS").format(who=lacking[0])
    if not any(one.address for one in everybody):
        raise UsageError(sentence, advice=advice)
    return f"{sentence} ({advice})"
