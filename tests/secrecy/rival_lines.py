"""Two moves for one turn, each shown to someone else: what was said in each line, and what it tells of the cards."""

from collections.abc import Callable, Sequence
from random import Random

from homes import Homes
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.group import shares, wire
from pbem.rooms.dealt.group.derive import Context
from pbem.rooms.dealt.group.points import mul
from pbem.rooms.dealt.provider import DealtChance
from pbem.rules import Move


class Line(Homes):
    """A copy of a game, between some of its homes, in which they go on without the others."""

    def __init__(self, homes: Homes, seats: Sequence[str]) -> None:
        self.games = {seat: homes.games[seat].clone() for seat in seats}
        self.events, self.players = [*homes.events], {**homes.players}
        self.random, self.at = homes.random, homes.at

    def says(self, seat: str) -> None:
        """A seat writes something: it has seen this line."""
        self.send(seat, author.note(self.games[seat], seat, "I am here", key(seat), at=self.now()))


def another_than(made: Sequence[Event], sign: Callable[[], Event]) -> Event:
    """An event that goes before others where equally many have built on each: its author tries until its id does."""
    while True:
        event = sign()
        if event.id < min(one.id for one in made):
            return event


def finished(game: Game, seat: str, move: Move) -> Move:
    """A legal move with its cheapest payment."""
    return move.finish(game.view(seat), ())


def together(*lines: Homes) -> list[Event]:
    """All that was said in any of these."""
    return list({event.id: event for line in lines for event in line.events}.values())


def counting(events: Sequence[Event], seat: str, order: Random | None = None) -> Game:
    """What a file with these events, which arrived in any order, tells a seat."""
    first, *rest = events
    if order is not None:
        order.shuffle(rest)
    found = audit(render_all([first, *rest]).encode(), whose=lambda: key(seat))
    assert found.game is not None
    assert not found.faults
    return found.game


def told(chance: DealtChance, events: Sequence[Event]) -> dict[int, set[str]]:
    """By slot, the seats whose shares of the card were ever sent, in whatever line of play."""
    found: dict[int, set[str]] = {}
    for deck in chance.decks:
        if deck.number and chance.shuffled(deck):
            about = chance.about(deck)
            for event in events:
                for given in map(wire.read, event.contributions):
                    if (given.kind, given.label) == ("shares", about):
                        for place in shares.Shares.read(given.raw).points:
                            found.setdefault(deck.first + place, set()).add(event.by)
    return found


def exposed(game: Game, events: Sequence[Event]) -> dict[int, str]:
    """By slot, whose card it is that all others together can read, though it was never turned up."""
    chance: DealtChance = game.chance
    shown = told(chance, events)
    held = ((slot, owner) for slot, owner in enumerate(chance.owners) if owner and chance.printed[slot] is None)
    return {slot: owner for slot, owner in held if owner in shown.get(slot, ())}


def read(game: Game, events: Sequence[Event], slot: int, reader: str) -> object:
    """The face that a seat works out of all that was said in any line, and its own secret; None if it cannot."""
    chance: DealtChance = game.chance
    deck = chance.deck_of(slot)
    place = slot - deck.first
    given: dict[str, bytes] = {}
    for event in events:
        for one in map(wire.read, event.contributions):
            if (one.kind, one.label) == ("shares", chance.about(deck)):
                point = shares.Shares.read(one.raw).points.get(place)
                given |= {event.by: point} if point else {}
    secret = chance.own[reader]
    given[reader] = mul(chance.scalar(deck, reader, secret), deck.card(place).mask)
    if len(given) < len(chance.seats):
        return None
    card = shares.face(Context(chance.game, deck.label, ""), len(deck.faces), deck.card(place), [*given.values()])
    return None if card is None else deck.faces[card]
