"""A whole file judged, as if it came from a stranger: every fault, not the first.

File order is arrival order and means nothing; the order in which events take effect follows from what each one
answers. Where two events claim one place, the one that later events build on counts, else the first to arrive.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.errors import Fault, PbemError
from pbem.events.core import SIDES
from pbem.events.event import Event
from pbem.events.keys import all_genuine, genuine
from pbem.events.text import Reading, parse
from pbem.rules.registry import find_version
from pbem.wording import _

from .game import Find, Game, Tell


class Flaw(StrEnum):
    """What sort of thing is wrong, for programs; the values are stable."""

    FORM = "form"  # the bytes hold no event there, or one that no reader could make sense of
    CHAIN = "chain"  # what it answers or builds on is missing or does not count
    SIGNATURE = "signature"
    RULES = "rules"  # of the game, or of what may be said when
    STALE = "stale"  # somebody else was quicker
    DOUBLE = "double"  # the same event again, or the other half of a fork


ONCE = frozenset({"seal", "open", "withdraw"})
"""Core side events of which a seat has no second one in the same place."""


@dataclass(slots=True)
class Audit:
    """What a file turned out to be.

    `faults` make the file unbelievable. `asides` are events that were kept aside and do not count: repeated, stale
    or one half of a fork; the game goes on without them. `order`: the events that count, as they took effect.
    `numbers`: each event's place in the file, from 1. `whole`: bytes up to the end of the last complete event.
    `ends`: bytes up to the end of each event, as in `Reading`. `sort` says of what sort a fault or an aside is.
    """

    game: Game | None = None
    faults: list[Fault] = field(default_factory=list)
    asides: list[Fault] = field(default_factory=list)
    order: list[Event] = field(default_factory=list)
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
        advice = error.advice if isinstance(error, PbemError) else ""
        reason = f"{error} ({advice})" if advice else str(error)
        result.fault(result.numbers[first.id], reason, Flaw.RULES)
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
        self.built_on: set[str] = set()
        for event in events:
            self.answering[event.after].append(event)
            self.built_on.add(event.after)
            self.built_on.update(event.with_)
        self.claims: list[tuple[str, bytes, str]] = []
        self.claimants: list[Event] = []
        self.keys: dict[str, set[str]] = defaultdict(set)  # all that have signed for a seat

    def run(self, first: Event) -> None:
        self._claim(first)
        self.result.order.append(first)
        self.answering[""].remove(first)
        while self._sides() or self._turn():
            pass
        self._signatures()
        self._left_over()

    def _sides(self) -> bool:
        """Take every side event at the head that may be taken, until a pass over the rest takes none."""
        moved = True
        taken_any = False
        while moved:
            moved = False
            waiting = self.answering[self.game.record.link.head]
            rest = []
            for event in sorted(waiting, key=self._preference):
                if self._is_side(event) and self.game.objection(event) is None:
                    self._take(event)
                    moved = taken_any = True
                else:
                    rest.append(event)
            waiting[:] = rest
        return taken_any

    def _turn(self) -> bool:
        """Take the one turn event that answers the head, if there is one."""
        head = self.game.record.link.head
        rivals = sorted((event for event in self.answering[head] if not self._is_side(event)), key=self._preference)
        for event in rivals:
            if self.game.objection(event) is None:
                self.answering[head].remove(event)
                self._take(event)
                return True
        return False

    def _preference(self, event: Event) -> tuple[bool, int]:
        """Rivals that were built on first, then as they arrived; core side events have no rivals."""
        rival = event.kind not in SIDES and event.id not in self.built_on
        return rival, self.result.numbers[event.id]

    def _is_side(self, event: Event) -> bool:
        return self.game.is_side(event.kind)

    def _take(self, event: Event) -> None:
        self._claim(event)
        self.game.take(event)
        self.result.order.append(event)

    def _claim(self, event: Event) -> None:
        key = self.game.key_of(event)
        if key is not None:
            self.claims.append((key, event.signed, event.sig))
            self.claimants.append(event)
            if event.kind != "join" and not event.mail:  # which others sign, with keys of their own
                self.keys[event.by].add(key)

    def _signatures(self) -> None:
        for event, signed in zip(self.claimants, all_genuine(self.claims), strict=True):
            if not signed:
                self._not_signed(event)

    def _left_over(self) -> None:
        """Say of every event that found no place why it has none."""
        placed = {event.id: place for place, event in enumerate(self.result.order)}
        for event in self._unplaced():
            number = self.result.numbers[event.id]
            if event.after == self.game.record.link.head and not self._forked(event):
                lacking = not self.result.numbers.keys() >= set(event.with_)
                reason = self.game.objection(event) or _("it has no place")
                self._fault(event, reason, Flaw.CHAIN if lacking else Flaw.RULES)
            elif event.after not in placed:
                known = event.after in self.result.numbers
                reason = (
                    _("it answers event {number}, which does not count").format(number=self.result.numbers[event.after])
                    if known
                    else _("it answers an event that this file does not hold")
                )
                self._fault(event, reason, Flaw.CHAIN)
            elif not self._genuine(event):
                self._not_signed(event)
            else:
                self.result.aside(number, *self._late(event))

    def _genuine(self, event: Event) -> bool:
        """Whether an event that found no place was signed with a key of its seat, so that its seat may be named."""
        keys = [self.game.key_of(event), *([] if event.mail else self.keys[event.by])]
        return any(isinstance(key, str) and genuine(key, event.signed, event.sig) for key in keys)

    def _not_signed(self, event: Event) -> None:
        sentence = _("it was not signed by the game's hub") if event.mail else _("it was not signed by {seat}")
        self._fault(event, sentence.format(seat=event.by), Flaw.SIGNATURE)

    def _unplaced(self) -> Iterable[Event]:
        left = [event for waiting in self.answering.values() for event in waiting]
        return sorted(left, key=lambda event: self.result.numbers[event.id])

    def _forked(self, event: Event) -> bool:
        """Whether its seat has said something else in the same place: another answer, seal, opening or withdrawal."""
        return any(self._rivals(event, taken) for taken in self.result.order)

    def _rivals(self, event: Event, taken: Event) -> bool:
        """Whether a side event that was taken is the same seat's for the same purpose."""
        if not self._is_side(event) or (taken.by, taken.after) != (event.by, event.after):
            return False
        if event.kind in ONCE:
            return taken.kind == event.kind
        answers = event.kind not in SIDES and taken.kind not in SIDES
        return answers and self._is_side(taken) and taken.with_ == event.with_

    def _late(self, event: Event) -> tuple[str, Flaw]:
        """Which event took its place, and whether its own seat signed both."""
        rivals = [taken for taken in self.result.order if self._rivals(event, taken)]
        for taken in (*rivals, *self.result.order):
            if taken.after != event.after or self._is_side(taken) != self._is_side(event):
                continue
            if self._is_side(event) and taken.by != event.by:
                continue
            number = self.result.numbers[taken.id]
            if taken.by == event.by:
                sentence = _("{seat} signed two events for one place; event {number} counts, this one does not")
                return sentence.format(seat=event.by, number=number), Flaw.DOUBLE
            sentence = _("it came too late: event {number} by {seat} had answered the same event")
            return sentence.format(number=number, seat=taken.by), Flaw.STALE
        return _("it came too late to count"), Flaw.STALE

    def _fault(self, event: Event, reason: str, flaw: Flaw) -> None:
        self.result.fault(self.result.numbers[event.id], reason, flaw)
