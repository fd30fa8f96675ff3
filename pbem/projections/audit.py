"""A whole file judged, as if it came from a stranger: every fault, not the first.

File order is arrival order and means nothing; the order in which events take effect follows from what each one
answers. Where two events claim one place, the one on which others have built counts, else the first to arrive; what
builds on the other does not count either.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.errors import BrokenGameError, Fault, PbemError
from pbem.events.event import Event
from pbem.events.garbage import garbage_waits
from pbem.events.text import Reading, parse
from pbem.rules.registry import find_version
from pbem.wording import _

from .game import Find, Game, Tell
from .game.registry import claim, core_kind, leaves_open
from .game.signing import key_of
from .rivals import FARTHEST, Rivals


class Flaw(StrEnum):
    """What sort of thing is wrong, for programs; the values are stable."""

    FORM = "form"  # the bytes hold no event there, or one that no reader could make sense of
    CHAIN = "chain"  # what it answers or builds on is missing, or does not count
    SIGNATURE = "signature"
    RULES = "rules"  # of the game, or of what may be said when
    STALE = "stale"  # somebody else was quicker
    DOUBLE = "double"  # the same event again, or the other half of a fork


Place = tuple[str, str, object]
"""What an event answers, whose it is ("" for a turn event), and for what purpose (None: whichever)."""


@dataclass(slots=True)
class Audit:
    """What a file turned out to be.

    `faults` make the file unbelievable. `asides` are events that were kept aside and do not count: repeated, stale,
    one half of a fork, or built on one of these; the game goes on without them. `order`: the events that count, as they
    took effect. `left`: those that found no place, as they stand in the file. `numbers`: each event's place in it, from
    1. `whole`: bytes up to the end of the last whole event; `ends`: of each, as in `Reading`. `sort`: a fault's class.
    """

    game: Game | None = None
    faults: list[Fault] = field(default_factory=list)
    asides: list[Fault] = field(default_factory=list)
    order: list[Event] = field(default_factory=list)
    left: list[Event] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    whole: int = 0
    tail: bytes = b""
    ends: list[int] = field(default_factory=list)
    flaws: dict[Fault, Flaw] = field(default_factory=dict)

    def sort(self, fault: Fault) -> Flaw:
        """What sort of thing is wrong. What only the reading found is a matter of form."""
        return self.flaws.get(fault, Flaw.FORM)

    def fault(self, number: int, reason: str, flaw: Flaw) -> None:
        """Note what makes the file unbelievable."""
        self.faults.append(Fault(number, reason))
        self.flaws[self.faults[-1]] = flaw

    @property
    def attested(self) -> int:
        """How many of the events that count were signed by the game's hub, which says by what mail it was told so."""
        return sum(1 for event in self.order if event.mail)

    def aside(self, number: int, reason: str, flaw: Flaw) -> None:
        """Note an event that does not count."""
        self.asides.append(Fault(number, reason))
        self.flaws[self.asides[-1]] = flaw


def audit(raw: bytes, find: Find = find_version, tell: Tell | None = None) -> Audit:
    """Judge all of a file's bytes: form, signatures, links and rules. `tell` hears the story as it unfolds."""
    with garbage_waits():
        reading = parse(raw)
        result = Audit(faults=list(reading.faults), whole=reading.whole, tail=reading.tail, ends=reading.ends)
        if not reading.events and not reading.faults:
            result.faults.append(Fault(0, _("it holds no events")))
        if not reading.conflict:
            _judge(reading, result, find, tell)
    result.faults.sort(key=lambda fault: fault.event)
    return result


def _judge(reading: Reading, result: Audit, find: Find, tell: Tell | None) -> None:
    events = _distinct(reading, result)
    first = next((event for event in events if event.kind == "game"), None)
    if first is None:
        if not result.faults:
            result.faults.append(Fault(0, _("no event creates the game")))
        return
    try:
        result.game = Game.begin(first, find, tell)
    except (ValueError, PbemError) as error:
        if isinstance(error, BrokenGameError):
            raise
        advice = getattr(error, "advice", "")
        result.fault(result.numbers[first.id], f"{error} ({advice})" if advice else str(error), Flaw.RULES)
        return
    _Walk(events, result, result.game).run(first)


def _distinct(reading: Reading, result: Audit) -> list[Event]:
    events: list[Event] = []
    for number, event in reading.events:
        if event.id in result.numbers:
            reason = _("it repeats event {number}").format(number=result.numbers[event.id])
            result.aside(number, reason, Flaw.DOUBLE)
            continue
        result.numbers[event.id] = number
        events.append(event)
    return events


class _Walk:
    """One pass along the spine, with the side events of each of its events."""

    def __init__(self, events: Sequence[Event], result: Audit, game: Game) -> None:
        self.result, self.game = result, game
        self.answering: dict[str, list[Event]] = defaultdict(list)
        for event in events:
            self.answering[event.after].append(event)
        self.rivals = Rivals(events, game)
        self.put_off = False  # whether something gave way to what is to come
        self.hopeless: set[str] = set()  # turn events that turned out not to come
        self.claims: list[tuple[Event, str]] = []
        self.keys: dict[str, set[str]] = defaultdict(set)  # all that have signed for a seat
        self.rounds: dict[str, list[frozenset[str]]] = defaultdict(list)  # what took effect together, at each head

    def run(self, first: Event) -> None:
        self._claim(first)
        self.result.order.append(first)
        self.answering[""].remove(first)
        while self._sides() or self._turn():
            pass
        self._signatures()
        _LeftOver(self).tell()

    def _sides(self) -> bool:
        """Take every side event here that may be taken, until a pass over the rest takes none."""
        moved = True
        taken_any = False
        while moved:
            moved = False
            head = self.game.record.head
            taken: set[str] = set()
            places = [*(place for place in head.earlier if self.answering[place]), head.id]
            for event in [event for place in places for event in self.answering[place]]:
                if event.id not in taken and self._is_side(event) and self._may_be_taken(event):
                    chosen = self._chosen(event, taken) if self.rivals.of(event) else event
                    taken.add(chosen.id)
                    self._take(chosen)
                    moved = taken_any = True
            for place in places:
                self.answering[place][:] = [event for event in self.answering[place] if event.id not in taken]
        return taken_any

    def _chosen(self, event: Event, taken: Collection[str]) -> Event:
        """Of a side event that may be taken and of those that may in its place, the one that counts."""
        rivals = [one for one in self.rivals.of(event) if one.id not in taken and one.id != event.id]
        able = [one for one in rivals if self._may_be_taken(one)]
        return min([event, *able], key=self._preference)

    def _may_be_taken(self, event: Event) -> bool:
        return not self.rivals.contradicted(event) and self.game.objection(event) is None and not self._gives_way(event)

    def _gives_way(self, event: Event) -> bool:
        """Whether something that is still to come, and beside which a side event cannot count, counts instead."""
        rivals, excluding = self.rivals.of(event), self.rivals.excluding(event)
        elsewhere = [one for one in rivals if one.after != event.after] if rivals else rivals
        if not elsewhere and not excluding:
            return False
        turns = self._ahead()
        coming = {turn.id for turn in turns}
        later = {turn.id for turn in turns if leaves_open(turn.kind)}
        for one in (*excluding, *elsewhere):
            comes = one.id in coming or (one.after in later and self._is_side(one) and self._first_of(one))
            if comes and self._preference(one) < self._preference(event):
                self.put_off = True
                return True
        return False

    def _first_of(self, answer: Event) -> bool:
        """Whether an answer is its seat's first one in the question, and no answer to a further one."""
        lineage = self.rivals.lineage(answer)
        return not any(one.id in lineage for one in self.rivals.of(answer))

    def _ahead(self) -> list[Event]:
        """The turn events that are likely to come: the next one, and those after it as long as none is a move."""
        ahead: list[Event] = []
        head = self.game.record.head.id
        while len(ahead) < FARTHEST:
            turns = [one for one in self.answering[head] if not self._is_side(one) and one.id not in self.hopeless]
            if not turns:
                break
            ahead.append(min(turns, key=self._preference))
            if not leaves_open(ahead[-1].kind):
                break
            head = ahead[-1].id
        return ahead

    def _turn(self) -> bool:
        """Take the one turn event that answers the head, if there is one."""
        head = self.game.record.head.id
        rivals = sorted((event for event in self.answering[head] if not self._is_side(event)), key=self._preference)
        for event in rivals:
            if self.game.objection(event) is None:
                self.answering[head].remove(event)
                self._take(event)
                return True
        hopeless = {event.id for event in rivals} - self.hopeless
        self.hopeless |= hopeless
        return self.put_off and bool(hopeless)

    def _preference(self, event: Event) -> tuple[int, str, int]:
        """First the rival on which the most others have built, of several the one with the smaller id.

        Where nobody has built on any, as they arrived.
        """
        backing = self.rivals.backing(event, self.game)
        return -backing, event.id if backing else "", self.result.numbers[event.id]

    def _is_side(self, event: Event) -> bool:
        return self.game.is_side(event.kind)

    def _take(self, event: Event) -> None:
        self._claim(event)
        before = self.game.record.head
        frontier = before.frontier
        self.game.take(event)
        self.result.order.append(event)
        if before is self.game.record.head and before.frontier != frontier:
            self.rounds[self.rivals.asked(before.id)].append(frozenset(before.frontier))
        core = core_kind(event.kind)
        if core is not None and core.binds_keys:
            for seat, key in self.game.record.keys.items():
                if key != self.game.record.header.hub:
                    self.keys[seat].add(key)

    def _claim(self, event: Event) -> None:
        key = key_of(self.game.record, event)
        if key is not None:
            self.claims.append((event, key))
            if event.kind != "join" and not event.mail:  # which others sign, with keys of their own
                self.keys[event.by].add(key)

    def _signatures(self) -> None:
        self.rivals.check(self.claims)
        for event, key in self.claims:
            if not self.rivals.checked[event.id, key]:
                self.result.fault(self.result.numbers[event.id], _not_signed(event), Flaw.SIGNATURE)


class _LeftOver:
    """The events that found no place: why each has none, and whether the file can be believed all the same."""

    def __init__(self, walk: _Walk) -> None:
        self.walk, self.result, self.game = walk, walk.result, walk.game
        self.numbers = walk.result.numbers
        left = [event for waiting in walk.answering.values() for event in waiting]
        self.left = sorted(left, key=lambda event: self.numbers[event.id])
        self.placed = {event.id for event in self.result.order}
        self.taken: dict[Place, Event] = {}  # the first event in each place
        for event in self.result.order if left else ():
            for place in self._places(event):
                self.taken.setdefault(place, event)
        self.reasons: dict[str, tuple[str, Flaw]] = {}  # of those that are kept aside

    def tell(self) -> None:
        """Note each as a fault or as an aside."""
        self.result.left = self.left
        late = [event for event in self.left if self._is_late(event)]
        self._check(late)
        for event in late:
            if self._genuine(event):
                self.reasons[event.id] = self._late(event)
        self._built_on_these()
        for event in self.left:
            number = self.numbers[event.id]
            if event.id in self.reasons:
                self.result.aside(number, *self.reasons[event.id])
            else:
                self.result.fault(number, *self._amiss(event))

    def _is_late(self, event: Event) -> bool:
        """Whether the place that it claims was there, and is taken."""
        if event.after not in self.placed:
            return False
        head = self.game.record.head
        here = event.after == head.id or (event.after in head.earlier and self.game.is_answer(event.kind))
        if not here or self._excluded(event) is not None:
            return True
        return any(place in self.taken for place in self._places(event))

    def _excluded(self, event: Event) -> Event | None:
        """What counts, and excludes the event."""
        return next((one for one in self.walk.rivals.excluding(event) if one.id in self.placed), None)

    def _built_on_these(self) -> None:
        """What builds on an event that is kept aside is kept aside with it, if somebody at the table has signed it."""
        above: dict[str, list[Event]] = defaultdict(list)
        for event in self.left:
            if event.id not in self.reasons and self._all_there(event):
                for below in {event.after, *event.with_}:
                    above[below].append(event)
        self._meet_new_keys()
        self._check(event for events in above.values() for event in events)
        ends = list(self.reasons)
        while ends:
            below = ends.pop()
            for event in above[below]:
                if event.id not in self.reasons and self._genuine(event):
                    sentence = _("it builds on event {number}, which does not count")
                    self.reasons[event.id] = sentence.format(number=self.numbers[below]), Flaw.CHAIN
                    ends.append(event.id)

    def _meet_new_keys(self) -> None:
        """Keys that were bound to seats only in what is kept aside sign there."""
        for event in self.left:
            if event.id in self.reasons and event.kind == "start":
                for join in self.result.order:
                    if join.kind == "join":
                        self.walk.keys[join.by].add(str(join.body["key"]))
            elif event.kind == "replace":
                self.walk.keys[str(event.body.get("seat"))].add(str(event.body.get("key")))

    def _all_there(self, event: Event) -> bool:
        return {event.after, *event.with_} <= self.numbers.keys()

    def _amiss(self, event: Event) -> tuple[str, Flaw]:
        """What makes the file unbelievable."""
        if event.after not in self.numbers:
            return _("it answers an event that this file does not hold"), Flaw.CHAIN
        if self._all_there(event) and not self.reasons.keys().isdisjoint({event.after, *event.with_}):
            return _not_signed(event), Flaw.SIGNATURE
        if event.after not in self.placed:
            sentence = _("it answers event {number}, which does not count")
            return sentence.format(number=self.numbers[event.after]), Flaw.CHAIN
        if self._is_late(event):
            return _not_signed(event), Flaw.SIGNATURE
        reason = self.game.objection(event) or _("it has no place")
        return reason, Flaw.RULES if self._all_there(event) else Flaw.CHAIN

    def _check(self, events: Iterable[Event]) -> None:
        self.walk.rivals.check([(event, key) for event in events for key in self._keys(event)])

    def _keys(self, event: Event) -> set[str]:
        key = key_of(self.game.record, event)
        keys = {key} if isinstance(key, str) else set()
        return keys if event.mail else keys | self.walk.keys[event.by]

    def _genuine(self, event: Event) -> bool:
        """Whether an event that found no place was signed with a key of its seat, so that its seat may be named."""
        return any(self.walk.rivals.checked[event.id, key] for key in self._keys(event))

    def _places(self, event: Event) -> list[Place]:
        """The place that an event claims, if it does: an answer's is its seat's, in the round of its question."""
        if not self.game.is_side(event.kind) or self.walk.rivals.contradicted(event):
            return [(event.after, "", None)]
        about = claim(event)
        if about is not None:
            return [(event.after, event.by, about)]
        if not self.game.is_answer(event.kind):
            return []
        asked = self.walk.rivals.asked(event.after)
        purpose: object = event.kind
        if core_kind(event.kind) is None:
            rounds = enumerate(self.walk.rounds[asked], 1)
            purpose = max((number for number, answers in rounds if answers <= {*event.with_}), default=0)
        return [(asked, event.by, purpose)]

    def _late(self, event: Event) -> tuple[str, Flaw]:
        """Which event took its place, and whether its own seat signed both."""
        taken = next((self.taken[place] for place in self._places(event) if place in self.taken), self._excluded(event))
        if taken is not None and taken.kind == "withdraw" and event.kind != "withdraw":
            sentence = _("it lists a consent that {seat} had taken back: event {number}")
            return sentence.format(seat=taken.by, number=self.numbers[taken.id]), Flaw.STALE
        if taken is not None:
            number = self.numbers[taken.id]
            if taken.by == event.by:
                sentence = _("{seat} signed two events for one place; event {number} counts, this one does not")
                return sentence.format(seat=event.by, number=number), Flaw.DOUBLE
            sentence = _("it came too late: event {number} by {seat} had answered the same event")
            return sentence.format(number=number, seat=taken.by), Flaw.STALE
        return _("it came too late to count"), Flaw.STALE


def _not_signed(event: Event) -> str:
    sentence = _("it was not signed by the game's hub") if event.mail else _("it was not signed by {seat}")
    return sentence.format(seat=event.by)
