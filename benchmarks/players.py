"""Simulated people: when they look into their games, when their machines are on, and what they like."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from pbem.projections.game import Game
from pbem.rooms.plans.plan_keeper import PlansInMemory
from pbem.rooms.plans.snapshots import beside
from pbem.rules import Move

BEGUN = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = 24.0
"""Hours."""
LOOKS = ((7.75, 0.75), (20.0, 1.25))
"""The hours at which people look into their games, twice a day, and how much they differ from one to another."""
JITTER = 0.5
"""And, in hours, from day to day: standard deviations."""
TICK = 5 * 60
"""So often, in seconds, a machine looks that is on."""
LONGEST = 800
"""Days: a game that takes longer has gone wrong."""
TASTE = 0.25
"""By how many points, as a standard deviation, someone likes a move better or less than the bot does. It is theirs
for the whole game, and no one else knows it."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How someone plays. `passes`: they plan their passes. `depth`: and so many moves.

    `on`: so many hours a day their machine is on, around their look in the evening; 0: it does nothing but what they
    do, when they look. `plans`: at which share of their looks they plan; `looks`: which share of them they do not miss.
    `seconds`: of each move that they plan they name a second choice, of another kind, for where it cannot be made.
    `notified`: they answer half of the notices soon. `guard`: their plans stop when someone comes near.
    """

    on: float = 0.0
    passes: bool = False
    depth: int = 0
    plans: float = 1.0
    looks: float = 1.0
    seconds: bool = False
    notified: bool = False
    guard: bool = True


class Plans(PlansInMemory):
    """Keeps plans, and the game as it stood when the newest were given, as a machine does in its cache."""

    def __init__(self) -> None:
        super().__init__()
        self._then: dict[tuple[str, ...], Game] = {}

    def mark(self, game: Game) -> None:
        """See PlanKeeper."""
        needed = {(plan.since, *plan.known) for plan in self.read(game.id)}
        self._then = {one: then for one, then in self._then.items() if one in needed}
        self._then.setdefault((game.record.head.id, *beside(game)), game.clone())

    def marked(self, game: str, head: str, said: Sequence[str]) -> Game | None:
        """See PlanKeeper."""
        then = self._then.get((head, *said))
        return None if then is None else then.clone()


@dataclass
class Person:
    """A player: a seat, habits, and what they know.

    `answered`: the purpose of the question that they answered last, and how. `seen`: the newest event when they
    planned. `notice`: the newest event when they were notified. `due`: when their machine looks next, if it has to.
    """

    seat: str
    habits: Habits
    random: Random
    plans: Plans = field(default_factory=Plans)
    answered: tuple[str, Move] | None = None
    seen: str = ""
    notice: str = ""
    due: datetime | None = None

    def __post_init__(self) -> None:
        self.hours = [self.random.gauss(hour, spread) for hour, spread in LOOKS]
        self.tick = self.random.randrange(TICK)
        self.tastes = self.random.randrange(2**32)
        self.known: dict[str, float] = {}
        self.chance = Random(self.tastes)

    def looks(self) -> Iterator[datetime]:
        """Every look, day after day."""
        midnight = BEGUN.replace(hour=0)
        for day in range(LONGEST):
            for hour in self.hours:
                at = midnight + timedelta(days=day, seconds=round(3600 * self.random.gauss(hour, JITTER)))
                missed = self.chance.random() >= self.habits.looks
                if at > BEGUN and not missed:
                    yield at

    def plans_now(self) -> bool:
        """Whether they plan at this look."""
        habits = self.habits
        return bool(habits.passes or habits.depth) and self.chance.random() < habits.plans

    def next_tick(self, at: datetime) -> datetime | None:
        """When this player's machine looks next, from a moment on; None if it never does by itself."""
        if not self.habits.on:
            return None
        begin = self.hours[-1] - self.habits.on / 2
        since = (at.hour + at.minute / 60 + at.second / 3600 - begin) % DAY
        if since > self.habits.on:
            at += timedelta(seconds=round(3600 * (DAY - since)))
        return at + timedelta(seconds=-(int((at - BEGUN).total_seconds()) - self.tick) % TICK)

    def taste(self, move: Move) -> float:
        """By how much they like a move better than the bot does."""
        words = move.notation()
        if words not in self.known:
            self.known[words] = Random(f"{self.tastes} {words}").gauss(0, TASTE)
        return self.known[words]
