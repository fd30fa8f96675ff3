"""Cards that three seats deal together, lap by lap, for those who would cheat at it."""

from collections.abc import Sequence

from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.projections import author
from pbem.projections.game.contributions import secret_of
from pbem.secrecy.group.derive import SeatSecret
from pbem.secrecy.group.points import SIZE, read_scalar
from pbem.secrecy.table import keeping
from pbem.secrecy.table.keeper import TableChance

SEATS = ("ann", "bob", "cy")


def begun(game: str = "pebbles") -> Homes:
    """A game that was started, and in which nobody has contributed anything but what is left with the others."""
    return left_with_others(Homes(game, SEATS))


def dealt(game: str = "pebbles") -> Homes:
    """A game in which all that was owed is posted."""
    homes = begun(game)
    while homes.pay():
        pass
    return homes


def posted(homes: Homes, seat: str, cards: Sequence[str]) -> Event:
    """A `share` of a seat with these contributions."""
    head = homes.any.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, cards=cards)


def secret(homes: Homes, seat: str) -> SeatSecret:
    """The secret that masks a seat's cards."""
    return SeatSecret(read_scalar(secret_of(homes.any, seat, key(seat))[:SIZE]))


def left_with_others(homes: Homes) -> Homes:
    """The same game, once every seat has left its secret with the others, which it does before it shuffles."""
    for seat in SEATS:
        left = keeping.left(chance_of(homes), seat, secret(homes, seat))
        homes.send(seat, posted(homes, seat, [left]))
    return homes


def next_lap(homes: Homes) -> str:
    """The label of the next lap of the first deck."""
    return chance_of(homes).about(chance_of(homes).decks[0])


def chance_of(homes: Homes) -> TableChance:
    """The cards, as everybody knows them."""
    chance: TableChance = homes.any.chance
    return chance


def before_the_last_lap() -> Homes:
    """A game in which only the last seat still has to shuffle."""
    homes = begun()
    for seat in SEATS[:-1]:
        event = author.share(homes.games[seat], seat, key(seat), at=homes.now())
        assert event is not None
        homes.send(seat, event)
    return homes
