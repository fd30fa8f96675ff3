"""A game in mode `table` between homes in memory: each has its own key and its own game, and reads what others send."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from small_games import key

from pbem.events.event import Event
from pbem.projections import author
from pbem.projections.game import Game
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find

BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)


class Homes:
    """Everybody's games, by seat. What one writes, all others judge and take at once.

    `events`: in the order in which they came. `rounds`: how often everybody was asked for what it owes.
    """

    def __init__(
        self, game: str, seats: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None
    ) -> None:
        self.random = Random(seed)
        self.at = BEGUN
        nonce = self.random.randbytes(32)
        first = author.create(
            find(game), seats, options or {}, key(seats[0]), nonce=nonce, at=BEGUN, own=seats[:1], secrecy="table"
        )
        self.events = [first]
        self.games = {seat: Game.begin(first) for seat in seats}
        for seat, home in self.games.items():
            home.look_with(key(seat))
        for seat in seats:
            self.send(seat, author.join(self.games[seat], seat, key(seat), at=self.now()))
        self.send(seats[0], author.start(self.games[seats[0]], key(seats[0]), at=self.now()))

    def now(self) -> datetime:
        """Each event has a time of its own."""
        self.at += timedelta(minutes=7)
        return self.at

    def send(self, seat: str, event: Event) -> None:
        """Let everybody judge an event and take it."""
        for other, game in self.games.items():
            if other != seat:
                objection = game.objection(event)
                assert objection is None, f"{other} refuses {seat}'s {event.kind}: {objection}"
        for game in self.games.values():
            game.take(event)
        self.events.append(event)

    def pay(self) -> bool:
        """Everybody posts once what it owes, if it owes anything. Returns whether anybody did."""
        paid = False
        for seat, game in self.games.items():
            event = author.share(game, seat, key(seat), at=self.now())
            if event is not None:
                self.send(seat, event)
                paid = True
        return paid

    def move(self) -> bool:
        """Somebody who is asked and can read its cards does something. Returns whether anybody could."""
        for seat, game in self.games.items():
            need = game.need
            if need is None or seat not in need.seats or game.chance.unread(seat):
                continue
            if need.purpose == "open":
                event = author.opening(game, seat, key(seat), at=self.now())
                assert event is not None
            else:
                move = decide(random_bot, game.ruleset, game.view(seat), self.random)
                event = author.play(game, seat, move, key(seat), at=self.now())
            self.send(seat, event)
            return True
        return False

    def played(self) -> Iterator["Homes"]:
        """The game after each move, to its end; what is owed is posted only where nobody can move."""
        while self.any.phase != "over":
            assert self.move() or self.pay(), "nobody can do anything"
            yield self

    @property
    def any(self) -> Game:
        """One of the games."""
        return next(iter(self.games.values()))
