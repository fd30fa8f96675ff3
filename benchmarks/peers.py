"""A game between homes that share nothing but its events: each has one key, and judges what all others send."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pbem import author
from pbem.app.game_setup import NewGame
from pbem.app.session import Clock
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.rooms.dealt.game import written
from pbem.rules import Ruleset
from pbem.rules.bots import decide
from pbem.rules.ruleset import Bot


class Peers:
    """The same game, as each of its players knows it.

    `events`: in the order in which they were sent. `games`, `keys`: by seat.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        seats: Sequence[str],
        cards: str,
        random: Random,
        now: Clock,
    ) -> None:
        self._random, self._now = random, now
        self.keys = {seat: SecretKey(random.randbytes(32)) for seat in seats}
        plan = NewGame(ruleset, seats, {}, cards=cards, own=seats[:1])
        first = plan.first(self.keys[seats[0]], random.randbytes(32), now())
        self.events: list[Event] = [first]
        self.games = {by: Game.begin(first, lambda _name, _version: ruleset) for by in self.keys}
        for by, home in self.games.items():
            home.look_with(self.keys[by])
        for seat in seats:
            self._send(seat, author.join(self.games[seat], seat, self.keys[seat], at=now()))
        self._send(seats[0], author.start(self.games[seats[0]], self.keys[seats[0]], at=now()))

    @property
    def public(self) -> Game:
        """The game as one of the homes knows it."""
        return next(iter(self.games.values()))

    def step(self, bot: Bot) -> bool:
        """Someone does what they are asked for; where no one can, all send what they owe. False: it is over."""
        for seat, game in self.games.items():
            need = game.need
            if need is not None and seat in need.seats and not game.chance.unread(seat):
                key = self.keys[seat]
                if need.purpose == "open":
                    event = author.opening(game, seat, key, at=self._now())
                else:
                    move = decide(bot, game.ruleset, game.view(seat), self._random)
                    event = author.play(game, seat, move, key, at=self._now())
                if event is not None:
                    self._send(seat, event)
                    return True
        posted = [self.sync(by) for by in self.games]
        return True in posted

    def sync(self, by: str) -> bool:
        """Someone sends what they owe. Returns whether that was anything."""
        event = written.share(self.games[by], by, self.keys[by], at=self._now())
        if event is not None:
            self._send(by, event)
        return event is not None

    def _send(self, by: str, event: Event) -> None:
        """Let every other home judge an event, and all take it."""
        for other, game in self.games.items():
            objection = game.objection(event) if other != by else None
            assert objection is None, f"{other} refuses what {by} sent: {objection}"
        for game in self.games.values():
            game.take(event)
        self.events.append(event)
