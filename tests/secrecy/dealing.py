"""Cards that three seats deal together, lap by lap, for those who would cheat at it."""

from collections.abc import Sequence

from homes import Homes
from small_games import key

from pbem.events.event import Event
from pbem.projections import author
from pbem.projections.game.contributions import secret_of
from pbem.secrecy.group import deck as laps
from pbem.secrecy.group import wire
from pbem.secrecy.group.deck import Card
from pbem.secrecy.group.derive import SeatSecret
from pbem.secrecy.group.points import SIZE, Point, add, base, mul, read_scalar, total
from pbem.secrecy.group.wire import Contribution
from pbem.secrecy.table import joining, keeping
from pbem.secrecy.table.deck import Deck
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
        left = keeping.left(chance_of(homes), seat, secret(homes, seat), joining.OWN)
        homes.send(seat, posted(homes, seat, [left]))
    return homes


def next_lap(homes: Homes, seat: str, cards: Sequence[Card]) -> str:
    """A lap of a seat over the first deck as it lies, with the seat's own key and these cards after it."""
    chance = chance_of(homes)
    deck, own = chance.decks[0], secret(homes, seat)
    announced = joining.announced(own, chance.game, seat, deck.key_label(len(deck.laps)))
    return wire.write(Contribution("lap", chance.about(deck), announced + laps.write(cards)))


def next_key(homes: Homes, seat: str, chance: TableChance | None = None, deck: Deck | None = None) -> tuple[int, Point]:
    """The secret of the key that a seat's lap adds to a deck next, if none is given the first; the joint key then."""
    chance = chance or chance_of(homes)
    deck = deck or chance.decks[0]
    scalar = joining.scalar(secret(homes, seat), chance.game, seat, deck.key_label(len(deck.laps)))
    return scalar, total([*deck.keys, base(scalar)])


def stacked(homes: Homes, seat: str, first: int = 9) -> list[Card]:
    """The cards of the first deck in the order in which they would lie unshuffled, masked under the next joint key."""
    chance = chance_of(homes)
    deck, (_scalar, joint) = chance.decks[0], next_key(homes, seat)
    points = laps.card_points(chance.game, deck.label, len(deck.faces))
    return [Card(base(first + n), add(point, mul(first + n, joint))) for n, point in enumerate(points)]


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
