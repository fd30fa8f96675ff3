"""A dealt game between homes in memory: each has its own key and its own game, and reads what others send."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import wraps
from random import Random
from types import MappingProxyType
from typing import Any, ParamSpec, Self

from made_once import made_once
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.agreement import carried
from pbem.projections.game import Game
from pbem.projections.game.past import undo_body
from pbem.projections.terms import Terms
from pbem.rooms.dealt.cards import OwnEyes
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find

BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = ("ann", "bob", "cy")
Asked = ParamSpec("Asked")


class Homes:
    """Everyone's games, by seat. What one writes, all others judge and take at once.

    `players`: who plays a seat, where that is not someone called like it. `events`: in the order in which they came.
    `joining`: the seats in the order in which they are taken; the game starts when all are. `bent`: by seat, what its
    player makes of what an honest one brings.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        cards: str = "dealt",
        players: Mapping[str, str] = MappingProxyType({}),
        joining: Sequence[str] | None = None,
        bent: Mapping[str, Callable[["Homes", list[str]], Sequence[str]]] = MappingProxyType({}),
    ) -> None:
        self.players = dict(players)
        self.random = Random(seed)
        self.at = BEGUN
        nonce = self.random.randbytes(32)
        first = author.create(
            Terms(
                find(game),
                seats,
                options or {},
                own=seats[:1],
                cards=cards,
            ),
            self.key(seats[0]),
            nonce=nonce,
            at=BEGUN,
        )
        self.events = [first]
        self.games = {seat: Game.begin(first) for seat in seats}
        for seat, home in self.games.items():
            home.look_with(self.key(seat))
        for seat in seats if joining is None else joining:
            join = author.join(self.games[seat], seat, self.key(seat), at=self.now())
            self.send(seat, self.bring(join, bent[seat](self, join.body["deck"])) if seat in bent else join)
        if len(self.any.wishes) == len(seats):
            self.start()

    def copy(self) -> Self:
        """The same homes at the same point of the game, which go on by themselves."""
        other = copy(self)
        other.games = {seat: game.clone() for seat, game in self.games.items()}
        for game in other.games.values():
            if isinstance(game.chance, OwnEyes):  # a clone learns what the game learns of which it is one, and tells it
                game.chance.own, game.chance.keeping = {**game.chance.own}, {**game.chance.keeping}
                game.chance.read = {**game.chance.read}
        other.events, other.players, other.random = [*self.events], {**self.players}, Random()
        other.random.setstate(self.random.getstate())
        return other

    def bring(self, join: Event, deck: Sequence[str]) -> Event:
        """The same join, that brings something else."""
        body = {**join.body, "deck": list(deck)}
        return Event.write(
            self.key(join.by), kind="join", by=join.by, body=body, at=join.at, after=join.after, with_=join.with_
        )

    def start(self) -> None:
        """The host starts."""
        seats = self.any.record.header.seats
        self.send(seats[0], author.start(self.games[seats[0]], self.key(seats[0]), at=self.now()))

    def key(self, seat: str) -> SecretKey:
        """The key of whoever plays a seat."""
        return key(self.players.get(seat, seat))

    def share(self, game: Game, seat: str) -> Event | None:
        """What a seat contributes to the cards; None if that is nothing."""
        at = self.now()
        return next(game.dealer.shares(game, [seat], self.key(seat), lambda: at, ""), None)

    def now(self) -> datetime:
        """Each event has a time of its own."""
        self.at += timedelta(minutes=7)
        return self.at

    def send(self, seat: str, event: Event) -> None:
        """Let everyone judge an event and take it."""
        for other, game in self.games.items():
            if other != seat:
                objection = game.objection(event)
                assert objection is None, f"{other} refuses {seat}'s {event.kind}: {objection}"
        for game in self.games.values():
            game.take(event)
        self.events.append(event)

    def pay(self) -> bool:
        """Everyone posts once what it owes, if it owes anything. Returns whether anybody did."""
        paid = False
        for seat, game in self.games.items():
            event = self.share(game, seat)
            if event is not None:
                self.send(seat, event)
                paid = True
        return paid

    def move(self) -> bool:
        """Someone who is asked and can read its cards does something. Returns whether anybody could."""
        return any(self.act(seat) for seat in self.games)

    def act(self, seat: str) -> bool:
        """A seat that is asked and can read its cards does something. Returns whether it could."""
        game = self.games[seat]
        need = game.need
        if need is None or seat not in need.seats or game.chance.unread(seat):
            return False
        if need.purpose == "open":
            event = author.opening(game, seat, self.key(seat), at=self.now())
            assert event is not None
        else:
            move = decide(random_bot, game.ruleset, game.view(seat), self.random)
            event = author.play(game, seat, move, self.key(seat), at=self.now())
        self.send(seat, event)
        return True

    def undo(self, turns: int) -> None:
        """All agree to take the last moves back."""
        first, *others = self.games
        game = self.games[first]
        body = {"motion": "undo", **undo_body(game, turns)}
        self.send(first, author.core_event(game, "propose", first, self.key(first), at=self.now(), body=body))
        [proposal] = game.record.head.proposals
        for seat in others:
            event = author.core_event(
                self.games[seat], "consent", seat, self.key(seat), at=self.now(), with_=[proposal]
            )
            self.send(seat, event)
        listed = carried(game, game.record.head.proposals[proposal], first, self.at)
        assert listed is not None
        del body["motion"]
        undone = author.core_event(game, "undo", first, self.key(first), at=self.now(), body=body, with_=listed)
        self.send(first, undone)

    def settle(self) -> Self:
        """Everyone posts what it owes, until no one owes anything."""
        while self.pay():
            pass
        return self

    def played(self) -> Iterator["Homes"]:
        """The game after each move, to its end; what is owed is posted only where no one can move."""
        while self.any.phase != "over":
            assert self.move() or self.pay(), "nobody can do anything"
            yield self

    @property
    def any(self) -> Game:
        """One of the games."""
        return next(iter(self.games.values()))


def kept(make: Callable[Asked, Homes]) -> Callable[Asked, Homes]:
    """Played once in a run for the same words, and copied for each test that asks."""
    once = made_once(make)

    @wraps(make)
    def copied(*args: Asked.args, **kwargs: Asked.kwargs) -> Homes:
        return once(*args, **kwargs).copy()

    return copied


@kept
def joined(game: str, seats: Sequence[str] = SEATS, seed: int = 0, **terms: Any) -> Homes:
    """A game that has started, or one that so many have joined (see `Homes`); no one has posted anything."""
    return Homes(game, seats, seed, **terms)


@kept
def settled(game: str, seats: Sequence[str] = SEATS, seed: int = 0, **terms: Any) -> Homes:
    """The same when all have posted what they owe, before the first move."""
    return joined(game, seats, seed, **terms).settle()


@kept
def played(game: str, moves: int, seats: Sequence[str] = SEATS, seed: int = 0, **terms: Any) -> Homes:
    """The same after so many moves; what was owed is posted only where no one could move."""
    homes = joined(game, seats, seed, **terms)
    for number, _homes in enumerate(homes.played()):
        if number + 1 >= moves:
            break
    return homes


class HomesApart(Homes):
    """Homes between which events take their time, and come in any order: each is told what it is told.

    `late`: how many contributions came that hung off an older event than the newest.
    """

    def __init__(self, game: str, seats: Sequence[str], seed: int = 0, *, joining: Sequence[str] | None = None) -> None:
        self.late = 0
        self.underway: dict[str, list[Event]] = {}
        super().__init__(game, seats, seed, joining=joining)
        self.underway = {seat: [] for seat in seats}

    def send(self, seat: str, event: Event) -> None:
        """It is under way to the others; while the homes are made, it is there at once."""
        if not self.underway:
            super().send(seat, event)
            return
        self.games[seat].take(event)
        self.events.append(event)
        for other in self.underway.keys() - {seat}:
            self.underway[other].append(event)

    def receive(self, seat: str, most: int) -> None:
        """Some of what is under way to a seat arrives; what builds on something else waits for that."""
        game, coming = self.games[seat], self.underway[seat]
        arrived, rest = coming[:most], coming[most:]
        self.random.shuffle(arrived)
        taken = True
        while taken:
            taken = False
            for event in list(arrived):
                if game.objection(event) is None:
                    self.late += event.after != game.record.head.id
                    game.take(event)
                    arrived.remove(event)
                    taken = True
        self.underway[seat] = arrived + rest

    def wander(self) -> None:
        """Someone looks what has come, posts what it owes perhaps, and moves if it can."""
        seat = self.random.choice(list(self.games))
        game = self.games[seat]
        self.receive(seat, self.random.randint(0, 4))
        if self.random.random() < 0.7:
            shared = self.share(game, seat)
            if shared is not None:
                self.send(seat, shared)
        self.act(seat)

    def meet(self) -> None:
        """Everyone gets everything, and posts what it owes then."""
        for _round in range(2 * len(self.games)):
            for seat in self.games:
                self.receive(seat, len(self.events))
            self.pay()
