"""Simulated people at one game: when they look, what they do then, and what their machines do meanwhile.

The clock is the simulation's; all else is the product: events are signed, machines pay what is owed and carry plans out
as `pbem sync` does, delays included. People weigh moves as the game's own bot does, and have tastes besides.
"""

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from foresight import Foreseen, foreseen

import pbem
from pbem.app import moves, owed
from pbem.app.memory import InMemory
from pbem.app.plans import giving
from pbem.app.plans.keeping import PlansInMemory as Plans
from pbem.app.session import Session
from pbem.errors import PbemError
from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import bots
from pbem.rules.unknown import honest

BEGUN = datetime(2026, 1, 5, 12, tzinfo=UTC)
LOOKS = ((7.75, 0.75), (20.0, 1.25))
"""The hours at which people look into their games, twice a day, and how much they differ from one to another."""
JITTER = 0.5
"""And, in hours, from day to day: standard deviations."""
AWAKE = range(7, 23)
"""In these hours a notice may be answered."""
TICK = 5 * 60
"""So often, in seconds, a machine that is always on looks."""
SOON = 2 * 60 * 60
"""Within so many seconds half of the notices are answered, where people are notified."""
LONGEST = 400
"""Days: a game that takes longer has gone wrong."""
TASTE = 0.25
"""By how many points, as a standard deviation, somebody likes a move better or less than the bot does. It is theirs
for the whole game, and nobody else knows it."""
NAMED = 6
"""For so many conflicts and the like one plans an answer each, beside the moves two deep."""
PASSES = {"confucius": "pass when empty"}
"""What one plans to pass without a look, where the game has a word for it; else a foreseen pass."""
PLANNED = " has planned this: "
"""What a machine says of a move that it makes as planned."""
STOPPED = ", which touches "
"""And of one that it does not make, since somebody has come near."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays. `machine`: theirs is always on. `passes`: they plan their passes. `depth`: and so many moves.

    `notified`: they answer half of the notices soon. `guard`: their plans stop when somebody comes near. `strict`: and
    whatever that changes.
    """

    machine: bool = False
    passes: bool = False
    depth: int = 0
    notified: bool = False
    guard: bool = True
    strict: bool = False


class Carried(NamedTuple):
    """A planned move that was made: its kind, and how much more its player would have valued another by then."""

    kind: type[Move]
    regret: float


@dataclass
class Person:
    """A player: a seat, habits, and what they know.

    `answered`: the purpose of the question that they answered last, and how. `seen`: the newest event when they
    planned. `notice`: the newest event when they were notified.
    """

    seat: str
    habits: Habits
    random: Random
    plans: Plans = field(default_factory=Plans)
    answered: tuple[str, Move] | None = None
    seen: str = ""
    notice: str = ""

    def __post_init__(self) -> None:
        self.hours = [self.random.gauss(hour, spread) for hour, spread in LOOKS]
        self.tick = self.random.randrange(TICK)
        self.tastes = self.random.randrange(2**32)
        self.known: dict[str, float] = {}

    def looks(self) -> Iterator[datetime]:
        """Every look, day after day."""
        midnight = BEGUN.replace(hour=0)
        for day in range(LONGEST):
            for hour in self.hours:
                at = midnight + timedelta(days=day, seconds=round(3600 * self.random.gauss(hour, JITTER)))
                if at > BEGUN:
                    yield at

    def next_tick(self, at: datetime) -> datetime:
        """When this player's machine looks next, from a moment on."""
        return at + timedelta(seconds=-(int((at - BEGUN).total_seconds()) - self.tick) % TICK)

    def taste(self, move: Move) -> float:
        """By how much they like a move better than the bot does."""
        words = move.notation()
        if words not in self.known:
            self.known[words] = Random(f"{self.tastes} {words}").gauss(0, TASTE)
        return self.known[words]


class Campaign:
    """One simulated game, from its beginning to its end.

    `carried`: the planned moves that were made. `stops`: how many plans have stopped since somebody had come near.
    """

    def __init__(self, ruleset: Ruleset[Any], habits: Mapping[str, Habits], seed: str) -> None:
        self.now = BEGUN
        self.carried: list[Carried] = []
        self.stops = 0
        self._bot = list(bots(ruleset).values())[-1]
        self._weigh = import_module(f"{type(ruleset).__module__.partition('.')[0]}.bots").weigh
        self.table = pbem.new(ruleset, list(habits), seed=seed, clock=lambda: self.now)
        self._holding = InMemory(self.table.game)
        self._people = {seat: Person(seat, one, Random(f"{seed} {seat}")) for seat, one in habits.items()}
        self._agenda: list[tuple[datetime, int, Callable[[Person], None], str]] = []
        self._entries = 0
        for person in self._people.values():
            for at in person.looks():
                self._enter(at, self._look, person)

    def play(self) -> float:
        """Play it. Returns how many days it took."""
        self._changed()
        while self.table.need is not None:
            self.now, _entry, happens, seat = heapq.heappop(self._agenda)
            happens(self._people[seat])
        return (self.now - BEGUN) / timedelta(days=1)

    # ------------------------------------------------------------------ at the machine

    def _look(self, person: Person) -> None:
        """A person plays all that is asked, and plans ahead."""
        session = self._session(person, attended=True)
        if person.seat in self.table.asked:
            person.plans.write(self.table.game.id, [])
        owed.pay(session)
        while (need := self.table.need) is not None and person.seat in need.seats:
            view = honest(self.table.ruleset, self.table.view(person.seat))
            move = self._chosen(person, view, list(self.table.ruleset.legal(view))).finish(view, ())
            person.answered = need.purpose, move
            moves.make(session, person.seat, move)
            owed.pay(session)
        head = self.table.game.record.head.id
        if need is not None and (session.written or person.seen != head):
            person.seen = head
            self._plan(person, session)
        if session.written:
            self._changed()

    def _chosen(self, person: Person, view: View[Any], legal: Sequence[Move]) -> Move:
        values = self._values(person, view, legal)
        return self._bot(view, [max(legal, key=lambda move: values[move.notation()])], person.random)

    def _values(self, person: Person, view: View[Any], legal: Sequence[Move]) -> dict[str, float]:
        """What a person thinks that each of these moves is worth, in points."""
        weights = self._weigh(legal, view.table, person.seat)
        return {move.notation(): weight + person.taste(move) for move, weight in zip(legal, weights, strict=True)}

    def _plan(self, person: Person, session: Session) -> None:
        """Plan what is foreseen: moves in a chain as deep as the habit is, and an answer for each conflict."""
        habits, game = person.habits, self.table.game
        if not (habits.passes or habits.depth):
            return
        person.plans.write(game.id, [])
        chains: dict[tuple[str, bool], list[Foreseen]] = {}
        deep = named = 0
        always = PASSES.get(self.table.ruleset.name, "")
        own = partial(self._chosen, person)
        far = habits.depth or not always
        ahead = foreseen(game, person.seat, own, self._bot, person.random, person.answered) if far else ()
        for one in ahead:
            question = one.asked, one.later
            if one.move.kind == "pass" and always:
                continue
            if one.about or not habits.depth:
                if question in chains or not (habits.depth or one.move.kind == "pass"):
                    continue
                named += 1
            else:
                deep += 1
            chains.setdefault(question, []).append(one)
            if named == NAMED or deep == habits.depth > 0:
                break
        for chain in chains.values():
            self._give(session, person, [one.move.notation() for one in chain], chain[0].asked, chain[0].later)
        if always and habits.passes:
            self._give(session, person, [always], "", False)

    def _give(self, session: Session, person: Person, words: Sequence[str], asked: str, later: bool) -> None:
        said = [f"{one} if untouched" for one in words] if person.habits.strict and "when " not in words[0] else words
        try:
            giving.give(session, said, asked=asked.split(), guard=person.habits.guard, next_period=later)
        except PbemError:
            return  # what cannot be planned is decided by hand

    # ------------------------------------------------------------------ while nobody is there

    def _run(self, person: Person) -> None:
        """A person's machine writes what is owed and due; it notifies, or looks again when something is due."""
        session = self._session(person, attended=False)
        game = self.table.game
        values: dict[str, float] = {}
        kinds: dict[str, type[Move]] = {}
        asked = person.seat in self.table.asked and person.plans.read(game.id)
        if asked and session.moment(person.seat, planned=True) is not None:
            view = honest(game.ruleset, self.table.view(person.seat))
            legal = list(game.ruleset.legal(view))
            kinds = {move.notation(): type(move) for move in legal}
            values = self._values(person, view, legal)

        def heard(said: str) -> None:
            self.stops += STOPPED in said
            made = said.partition(PLANNED)[2]
            if made in values:
                self.carried.append(Carried(kinds[made], max(values.values()) - values[made]))

        session.remark = heard
        owed.pay(session)
        due = session.held.get(person.seat)
        if session.written:
            self._changed()
        elif due is not None:
            self._enter(person.next_tick(due), self._run, person)
        elif person.habits.notified:
            self._notify(person)

    def _notify(self, person: Person) -> None:
        """Half of the notices are answered soon, once each."""
        question = self.table.game.record.head.id
        if person.seat in self.table.asked and question != person.notice and self.now.hour in AWAKE:
            person.notice = question
            if person.random.random() < 0.5:
                self._enter(self.now + timedelta(seconds=person.random.randrange(SOON)), self._look, person)

    def _changed(self) -> None:
        """The machines see what is new."""
        for seat in self.table.asked:
            if self._people[seat].habits.machine:
                self._run(self._people[seat])

    def _session(self, person: Person, *, attended: bool) -> Session:
        key = self.table.key(person.seat)
        return Session(self._holding, key, lambda: self.now, seat=person.seat, attended=attended, plans=person.plans)

    def _enter(self, at: datetime, happens: Callable[[Person], None], person: Person) -> None:
        self._entries += 1
        heapq.heappush(self._agenda, (at, self._entries, happens, person.seat))
