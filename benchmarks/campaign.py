"""One simulated game between people who each have a machine of their own, which share nothing but the game's events.

The clock is the simulation's; all else is the product: events are signed, machines pay what is owed and carry plans out
as `pbem sync` does, delays included. People weigh moves as the game's own bot does, and have tastes besides. Whatever
a machine writes lies with all others at once; they heed it when they look, and so do people.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from foresight import Foreseen, foreseen
from peers import Peers
from players import BEGUN, Habits, Person

from pbem.app import automatic, moves
from pbem.app.session import Session
from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.plans import planner
from pbem.rules import Move, Result, Ruleset, View
from pbem.rules.bots import bots
from pbem.rules.unknown import honest

AWAKE = range(7, 23)
"""In these hours a notice may be answered."""
SOON = 2 * 60 * 60
"""Within so many seconds half of the notices are answered, where people are notified."""
NAMED = 6
"""For so many conflicts and the like one plans an answer each, beside the moves two deep."""
PASSES = {"confucius": "pass when empty"}
"""What one plans to pass without a look, where the game has a word for it; else a foreseen pass."""
PLANNED = " has planned this: "
"""What a machine says of a move that it makes as planned."""
STOPPED = ", which touches "
"""And of one that it does not make, since someone has come near."""


class Carried(NamedTuple):
    """A planned move that was made: its kind, and how much more its player would have valued another by then."""

    kind: type[Move]
    regret: float


class Home:
    """A machine's copy of a game; what is written to it lies with the others at once."""

    def __init__(self, game: Game, send: Callable[["Home", Event], None]) -> None:
        self.game = game
        self._send = send

    @property
    def events(self) -> Sequence[Event]:
        """Every event."""
        return tuple(self.game.log or ())

    def take(self, event: Event) -> list[Told]:
        """Let an event of one's own take effect, everywhere."""
        self.game.take(event)
        self._send(self, event)
        return []

    def read_past(self) -> None:
        """It is known."""

    def cut(self, first: Event, mine: object) -> list[Event]:
        """No one takes anything back."""
        return []


class Campaign:
    """One simulated game, from its beginning to its end.

    `carried`: the planned moves that were made. `stops`: how many plans have stopped since someone had come near.
    `waits`: what each hour was spent waiting for.
    """

    def __init__(self, ruleset: Ruleset[Any], habits: Mapping[str, Habits], seed: str, cards: str = "open") -> None:
        self.now = BEGUN
        self.carried: list[Carried] = []
        self.stops = 0
        self.waits: Counter[str] = Counter()
        self._last = BEGUN
        self._bot = list(bots(ruleset).values())[-1]
        self._weigh = import_module(f"{type(ruleset).__module__.partition('.')[0]}.bots").weigh
        peers = Peers(ruleset, list(habits), cards, Random(seed), lambda: self.now)
        self.ruleset, self.events, self._keys = ruleset, peers.events, peers.keys
        self._homes = {seat: Home(peers.games[seat], self._sent) for seat in habits}
        self._people = {seat: Person(seat, one, Random(f"{seed} {seat}")) for seat, one in habits.items()}
        self._agenda: list[tuple[datetime, int, Callable[[Person], None], str]] = []
        self._entries = 0
        for person in self._people.values():
            for at in person.looks():
                self._enter(at, self._look, person)

    def play(self) -> float:
        """Play it. Returns how many days it took."""
        self._wake()
        while self.game.phase != "over":
            self.now, _entry, happens, seat = heapq.heappop(self._agenda)
            happens(self._people[seat])
        return (self.now - BEGUN) / timedelta(days=1)

    @property
    def game(self) -> Game:
        """The game, as one of the machines has it."""
        return next(iter(self._homes.values())).game

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.game.result

    # ------------------------------------------------------------------ at the machine

    def _look(self, person: Person) -> None:
        """A person plays all that is asked, and plans ahead."""
        session, game = self._session(person, attended=True), self._homes[person.seat].game
        why, plans = self._why(person), person.plans_now()
        if plans and game.need is not None and person.seat in game.need.seats:
            person.plans.write(game.id, [])
        automatic.write(session)
        while (need := game.need) is not None and (legal := game.legal(person.seat)):
            view = honest(game.ruleset, game.view(person.seat))
            move = self._chosen(person, view, legal).finish(view, ())
            person.answered = need.purpose, move
            moves.make(session, person.seat, move)
            automatic.write(session)
        self._waited(session, why)
        head = game.record.head.id
        if plans and game.phase == "playing" and (session.written or person.seen != head):
            person.seen = head
            self._plan(person, session)
        if session.written:
            self._wake()

    def _chosen(self, person: Person, view: View[Any], legal: Sequence[Move]) -> Move:
        values = self._values(person, view, legal)
        return self._bot(view, [max(legal, key=lambda move: values[move.notation()])], person.random)

    def _values(self, person: Person, view: View[Any], legal: Sequence[Move]) -> dict[str, float]:
        """What a person thinks that each of these moves is worth, in points."""
        weights = self._weigh(legal, view.table, person.seat)
        return {move.notation(): weight + person.taste(move) for move, weight in zip(legal, weights, strict=True)}

    def _plan(self, person: Person, session: Session) -> None:
        """Plan what is foreseen: moves in a chain as deep as the habit is, and an answer for each conflict."""
        habits, game = person.habits, session.game
        person.plans.write(game.id, [])
        chains: dict[tuple[str, bool], list[Foreseen]] = {}
        deep = named = 0
        always = PASSES.get(game.ruleset.name, "")
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
            self._give(session, person, [self._words(habits, one) for one in chain], chain[0].asked, chain[0].later)
        if always and habits.passes:
            self._give(session, person, [always], "", False)

    def _words(self, habits: Habits, one: Foreseen) -> str:
        """What is planned for a question that is foreseen."""
        second = f" else {one.second.notation()}" if habits.seconds and one.second is not None else ""
        return f"{one.move.notation()}{second}"

    def _give(self, session: Session, person: Person, words: Sequence[str], asked: str, later: bool) -> None:
        try:
            planner.give(session, words, asked=asked.split(), guard=person.habits.guard, next_period=later)
        except PbemError:
            return  # what cannot be planned is decided by hand

    # ------------------------------------------------------------------ while no one is there

    def _run(self, person: Person) -> None:
        """A person's machine writes what is owed and due; it notifies, or looks again when something is due."""
        session, game = self._session(person, attended=False), self._homes[person.seat].game
        person.due = None
        values: dict[str, float] = {}
        kinds: dict[str, type[Move]] = {}
        legal = game.legal(person.seat) if person.plans.read(game.id) else []
        if legal and session.moment(person.seat, planned=True) is not None:
            view = honest(game.ruleset, game.view(person.seat))
            kinds = {move.notation(): type(move) for move in legal}
            values = self._values(person, view, legal)

        def heard(said: str) -> None:
            self.stops += STOPPED in said
            made = said.partition(PLANNED)[2]
            if made in values:
                self.carried.append(Carried(kinds[made], max(values.values()) - values[made]))

        session.remark = heard
        automatic.write(session)
        self._waited(session, "the delay of what is answered by itself")
        due = session.held.get(person.seat)
        if session.written:
            self._wake()
        elif due is not None:
            self._wake_at(person, due)
        elif person.habits.notified:
            self._notify(person)

    def _notify(self, person: Person) -> None:
        """Half of the notices are answered soon, once each."""
        game = self._homes[person.seat].game
        question = game.record.head.id
        if game.legal(person.seat) and question != person.notice and self.now.hour in AWAKE:
            person.notice = question
            if person.random.random() < 0.5:
                self._enter(self.now + timedelta(seconds=person.random.randrange(SOON)), self._look, person)

    def _wake(self) -> None:
        """The machines see what is new, each when it looks next."""
        need = self.game.need
        for person in self._people.values():
            game = self._homes[person.seat].game
            if (need is not None and person.seat in need.seats) or (
                game.chance.waits and game.chance.owes(person.seat)
            ):
                self._wake_at(person, self.now)

    def _wake_at(self, person: Person, at: datetime) -> None:
        tick = person.next_tick(at)
        if tick is not None and (person.due is None or tick < person.due or person.due <= self.now):
            person.due = tick
            self._enter(tick, self._run, person)

    # ------------------------------------------------------------------ what is waited for

    def _why(self, person: Person) -> str:
        """What a player who looks now has kept the others waiting for, if they do anything."""
        game, plans = self._homes[person.seat].game, person.plans.read(self.game.id)
        if not game.legal(person.seat):
            return "a machine's part of the cards"
        if not person.habits.depth:
            return "people who play by hand"
        return "plans that have stopped" if any(plan.held for plan in plans) else "what was not planned"

    def _waited(self, session: Session, why: str) -> None:
        """Note the hours since something happened last."""
        if session.written:
            shares = all(event.kind == "share" for event in session.written)
            hours = (self.now - self._last) / timedelta(hours=1)
            self.waits["a machine's part of the cards" if shares else why] += hours  # type: ignore[assignment]
            self._last = self.now

    # ------------------------------------------------------------------ inside

    def _sent(self, home: Home, event: Event) -> None:
        self.events.append(event)
        for other in self._homes.values():
            if other is not home:
                other.game.take(event)

    def _session(self, person: Person, *, attended: bool) -> Session:
        home, key = self._homes[person.seat], self._keys[person.seat]
        return Session(home, key, lambda: self.now, seat=person.seat, attended=attended, kept={"plans": person.plans})

    def _enter(self, at: datetime, happens: Callable[[Person], None], person: Person) -> None:
        self._entries += 1
        heapq.heappush(self._agenda, (at, self._entries, happens, person.seat))
