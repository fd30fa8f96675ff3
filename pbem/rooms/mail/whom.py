"""Whom a mail is to go to, from what was typed: a seat, a name of one's own, or an address."""

from collections.abc import Sequence
from pathlib import Path

from pbem.app.seats import chosen_seat
from pbem.errors import UsageError
from pbem.events.identity import Identity
from pbem.projections.game import Game
from pbem.projections.seat_names import called
from pbem.rooms.mail.transport.addresses import Addresses, checked, load
from pbem.rooms.mail.transport.post import keys_at, players, unreachable
from pbem.store.opened_game import open_game
from pbem.wording import _


def receiver(game: Game, addresses: Addresses, me: Identity, to: str | None, seat: str | None) -> str:
    """The address that is meant; "" if none was named. A seat's new address is kept.

    Raises UsageError if it is not known, or not clear which seat is there.
    """
    named = to or seat
    if named is None:
        return ""
    keys = keys_at(game)
    seat = chosen_seat(seat, [*keys])
    at = {one: addresses.of(game.id, one, key) for one, key in keys.items()}
    named_seat = called(at, named)
    address = checked(named) if "@" in named else at.get(named_seat) or addresses.names.get(named, "")
    if not address:
        raise UsageError(
            _("no address known for {who}").format(who=named),
            advice=_("set it with: pbem mail address {who} ADDRESS").format(who=named),
        )
    place = seat or named_seat
    if not place and address in at.values():
        return address
    if place and keys.get(place) == me.public:
        raise UsageError(_("the seat {seat} is yours").format(seat=place))
    seats = game.record.header.seats
    place = place or _seat_for(address, [one for one in seats if not at[one] and keys[one] != me.public])
    if at[place] != address:
        addresses.seat_is_at(game.id, place, keys.get(place, ""), address)
        addresses.save()
    return address


def _seat_for(address: str, without: Sequence[str]) -> str:
    """The seat at a new address: of those of others that have none, the one of that name, or the only one."""
    name = address.partition("@")[0]
    if seat := called(without, name):
        return seat
    if not without:
        raise UsageError(_("every seat has another address: name one with --seat"))
    if len(without) > 1:
        raise UsageError(
            _("which seat is at {address}?").format(address=address),
            advice=_("name one with --seat: {seats}").format(seats=", ".join(without)),
        )
    return without[0]


def without_address(path: Path, key: str) -> str:
    """Of which players of a game nothing is known; "" if of none. Raises UsageError if no one can be reached."""
    game = open_game(path).game
    everybody = players(game, key, load())
    lacking = unreachable(game, everybody)
    if not lacking:
        return ""
    sentence = _("{game}: no address known for {seats}").format(game=path.name, seats=", ".join(lacking))
    advice = _("set it with: pbem mail address {who} ADDRESS").format(who=lacking[0])
    if not any(one.address for one in everybody):
        raise UsageError(sentence, advice=advice)
    return f"{sentence} ({advice})"
