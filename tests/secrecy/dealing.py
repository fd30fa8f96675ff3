"""Cards that three seats deal together, lap by lap, for those who would cheat at it."""

from collections.abc import Callable, Sequence

from homes import SEATS, Homes, joined, kept
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.rooms.dealt import join_keys, keepers, shuffling_in
from pbem.rooms.dealt.deck import Deck
from pbem.rooms.dealt.game import order
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.game.seats import planned_for
from pbem.rooms.dealt.group import deck as laps
from pbem.rooms.dealt.group import wire
from pbem.rooms.dealt.group.deck import Card
from pbem.rooms.dealt.group.derive import SeatSecret, seat_secret
from pbem.rooms.dealt.group.points import SIZE, Point, add, base, mul, read_scalar, total
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rooms.dealt.provider import DealtChance


@kept
def begun(game: str = "pebbles") -> Homes:
    """A game that was started, and in which every seat has left its secret with the others, and no more."""
    homes = joined(game)
    for seat in SEATS:
        if keepers.is_due(chance_of(homes), seat):
            left = keepers.left(chance_of(homes), seat, secret(homes, seat), join_keys.OWN)
            homes.send(seat, posted(homes, seat, [left]))
    return homes


@kept
def dealt(game: str = "pebbles") -> Homes:
    """A game in which all that was owed is posted."""
    return begun(game).settle()


def posted(homes: Homes, seat: str, cards: Sequence[str]) -> Event:
    """A `share` of a seat with these contributions."""
    head = homes.any.record.head.id
    return Event.write(key(seat), kind="share", by=seat, body={}, at=homes.now(), after=head, contributions=cards)


def secret(homes: Homes, seat: str) -> SeatSecret:
    """The secret that masks a seat's cards."""
    return SeatSecret(read_scalar(secret_of(homes.any, seat, key(seat))[:SIZE]))


class Lap:
    """The next lap of a deck, by a seat that may cheat at it. `own`: the seat's secret."""

    def __init__(self, chance: DealtChance, deck: Deck, seat: str, own: SeatSecret) -> None:
        self.chance, self.deck, self.seat, self.own = chance, deck, seat, own
        label = deck.key_label(len(deck.laps))
        self.announced = join_keys.announced(own, chance.game, seat, label)
        self.scalar = join_keys.scalar(own, chance.game, seat, label)
        self.joint: Point = total([*deck.keys, base(self.scalar)])

    def written(self, cards: Sequence[Card], announced: bytes = b"") -> str:
        """The lap that leaves these cards, with the seat's own key or another one."""
        raw = (announced or self.announced) + laps.write(cards)
        return wire.write(Contribution("lap", self.chance.about(self.deck), raw))

    def lying(self) -> list[Card]:
        """The cards before it."""
        return self.deck.newest(self.chance.game)

    def stacked(self, first: int = 9) -> list[Card]:
        """The cards in the order in which they would lie unshuffled, masked under the joint key."""
        points = laps.card_points(self.chance.game, self.deck.label, len(self.deck.faces))
        return [Card(base(first + n), add(point, mul(first + n, self.joint))) for n, point in enumerate(points)]


def joining_lap(homes: Homes, seat: str, number: int = 0) -> Lap:
    """The lap of a shuffle of the deal, the first one, that a seat brings which is about to join."""
    game = homes.any
    below = order.standing(game.record)
    both = seat_secret(homes.key(seat).secret, game.id, seat, below[-1].id if below else "")
    own, keeper = (SeatSecret(read_scalar(half)) for half in (both[:SIZE], both[SIZE:]))
    plan = planned_for(game, seat, homes.key(seat).public, below)
    plan.brought[seat] = join_keys.brought(own, keeper, game.id, seat)
    chance = DealtChance("")
    shuffling_in.lie(chance, game.id, plan)
    return Lap(chance, [deck for deck in chance.decks if deck.number][number], seat, own)


def with_lap(deck: Sequence[str], number: int, lap: str) -> list[str]:
    """What a seat brings, with another lap of this shuffle."""
    return [lap if text.startswith(f"lap {number} ") else text for text in deck]


def stacking(seat: str, change: Callable[[Lap], Sequence[Card]]) -> Callable[[Homes, list[str]], list[str]]:
    """What a player makes of what an honest one brings, whose first lap leaves other cards."""

    def bent(homes: Homes, deck: list[str]) -> list[str]:
        lap = joining_lap(homes, seat)
        return with_lap(deck, 1, lap.written(change(lap)))

    return bent


def laid_later(homes: Homes, seats: Sequence[str] = ()) -> DealtChance:
    """The cards when a second deck is asked for, which these seats have shuffled."""
    chance = chance_of(homes).clone()
    chance.go_on_from("a move")
    chance.shuffle("deck 2", [1, 2, 3, 4])
    for seat in seats:
        chance = chance.judged(seat, chance.contribute(seat, secret_of(homes.any, seat, key(seat))))
    return chance


def later_lap(homes: Homes, chance: DealtChance, seat: str) -> Lap:
    """The next lap of the newest deck."""
    return Lap(chance, chance.decks[-1], seat, secret(homes, seat))


def chance_of(homes: Homes) -> DealtChance:
    """The cards, as everyone knows them."""
    chance: DealtChance = homes.any.chance
    return chance


def before_the_last_lap(game: str = "pebbles") -> Homes:
    """A game in which only the last seat is free."""
    return joined(game, joining=SEATS[:-1])


def honest_join(homes: Homes, seat: str) -> Event:
    """How an honest player takes a seat now. It is signed once for the same events before it."""
    asked, at = (*(event.id for event in homes.events), seat, homes.key(seat).public), homes.now()
    if asked not in JOINS:
        JOINS[asked] = author.join(homes.games[seat], seat, homes.key(seat), at=at)
    return JOINS[asked]


JOINS: dict[tuple[str, ...], Event] = {}


def refused(homes: Homes, seat: str, cards: Sequence[str]) -> str:
    """Why all others refuse these contributions of a seat; a file that holds them names the event."""
    event = posted(homes, seat, cards)
    said = {str(game.objection(event)) for other, game in homes.games.items() if other != seat}
    [why] = said
    found = audit(render_all([*homes.events, event]).encode())
    assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 1, why)]
    return why


def owed(homes: Homes, seat: str) -> list[str]:
    """What an honest seat would post."""
    cards: list[str] = homes.games[seat].chance.contribute(seat, secret_of(homes.any, seat, key(seat)))
    return cards


def not_let_in(homes: Homes, seat: str, deck: Sequence[str]) -> str:
    """Why all others refuse that a seat joins with this; a file that holds it names the event."""
    event = homes.bring(honest_join(homes, seat), deck)
    said = {str(game.objection(event)) for other, game in homes.games.items() if other != seat}
    [why] = said
    found = audit(render_all([*homes.events, event]).encode())
    assert [(fault.event, fault.reason) for fault in found.faults] == [(len(homes.events) + 1, why)]
    return why


def brought(homes: Homes, seat: str) -> list[str]:
    """What an honest seat brings when it joins."""
    return [*honest_join(homes, seat).body["deck"]]
