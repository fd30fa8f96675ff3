"""Whom the events of a game are to be mailed to, and which of them each is not known to have."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.events.event import CREATOR, Event
from pbem.projections.game import Game
from pbem.projections.status import seat_keys
from pbem.projections.whose import who_syncs

from .addresses import Addresses
from .mailed import Mailed


@dataclass(frozen=True, slots=True)
class Recipient:
    """Someone else at the table: the `key` ("" for a free seat), its seats, and its address ("" if not known).

    Someone without a seat is at `creator`.
    """

    key: str
    seats: tuple[str, ...]
    address: str


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is to be mailed to a player: the letter of one seat, and the events that the player is not known to have."""

    player: Recipient
    seat: str
    events: Sequence[Event]


def keys_at(game: Game) -> dict[str, str]:
    """The public key at each place that mail goes to, "" for a free seat: the seats in their order, and
    a hub that has started the game, as its creator, until it signs for a seat.
    """
    header, keys = game.record.header, seat_keys(game)
    found = {seat: keys.get(seat, "") for seat in header.seats}
    if header.hub == header.key and header.hub not in found.values():
        found[CREATOR] = header.hub
    return found


def players(game: Game, me: str, addresses: Addresses) -> list[Recipient]:
    """Everyone else, in seat order, by the seats that no bot plays for them. A player who has left the table is sent
    nothing more. `me`: my public key."""
    found: dict[str, Recipient] = {}
    for seat, key in keys_at(game).items():
        if key == me or seat in game.record.vacant or who_syncs(game.record, [seat]) != [seat]:
            continue
        known = found.get(key or seat)
        seats = (*known.seats, seat) if known else (seat,)
        address = known.address if known and known.address else addresses.of(game.id, seat, key)
        found[key or seat] = Recipient(key, seats, address)
    return list(found.values())


def unreachable(game: Game, everybody: Sequence[Recipient]) -> list[str]:
    """The seats that nothing can be mailed to. The game's hub tells its own players, and all whom it has invited: what
    it is mailed reaches everyone."""
    hub = game.record.header.hub or None
    if any(one.address for one in everybody if one.key == hub):
        return []
    return [seat for one in everybody if not one.address and one.key != hub for seat in one.seats]


def parcels(
    game: Game, events: Sequence[Event], everybody: Sequence[Recipient], mailed: Mailed, *, again: bool = False
) -> list[Parcel]:
    """What to mail, to those with an address who lack something; `again`: to the others too.

    `events`: all of the file.
    """
    made = []
    for one in everybody:
        has = mailed.has.get(one.address, set())
        lacking = [event for event in events if event.id not in has]
        if one.address and (lacking or again):
            made.append(Parcel(one, letter_seat(game, one), lacking or events))
    return made


def letter_seat(game: Game, player: Recipient) -> str:
    """Which of a player's seats a letter is written to: one that is asked, if there is one."""
    asked = game.need.seats if game.need is not None else ()
    return next((seat for seat in player.seats if seat in asked), player.seats[0])


def credited(game: Game, addresses: Addresses, me: str, seats: Sequence[str]) -> list[str]:
    """The addresses of those of these seats that are someone else's."""
    everybody = players(game, me, addresses)
    return [one.address for one in everybody if one.address and set(one.seats) & set(seats)]
