"""A whole file judged, as if it came from a stranger: every fault, not the first.

File order is arrival order and means nothing; the order in which events take effect follows from what each one
answers. Where two events claim one place, the one on which others have built counts, else the first to arrive; what
builds on the other does not count either. Nor does an event at which the game's code fails: it is named, and the game
is what the others make of it.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from pbem.errors import BrokenGameError, Fault, PbemError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.spoilt import composed, spoilt
from pbem.events.text import Reading, parse
from pbem.rules.registry import find_version
from pbem.wording import _

from .findings import Audit, Failure, Flaw
from .forks import FARTHEST, Forks, gone_without
from .game import Find, Game, budgets
from .game.offers import is_offer
from .game.registry import core_kind, leaves_open
from .game.signing import key_of
from .left_over import LeftOver, not_signed
from .story import Told

ANEW = 20
"""So often a file is judged anew without a choice that fails with what came later; from then on that is to blame."""

OF_THE_MACHINE = (MemoryError, OSError, ImportError)
"""What a game's code fails with through no event's fault: elsewhere the same event counts."""

Owner = Callable[[], SecretKey | None]
"""Gives the key of the viewer, if there is one here."""


def nobody() -> SecretKey | None:
    """An onlooker."""
    return None


def audit(
    raw: bytes,
    find: Find = find_version,
    *,
    story: bool = False,
    whose: Owner = nobody,
    keys: Sequence[SecretKey] = (),
) -> Audit:
    """Judge all of a file's bytes: form, signatures, links and rules. `story`: whether it is told what happened.

    `whose`: who looks, asked where hands can be read with a key only. `keys`: more that hands are read with.
    Raises BrokenGameError where the game's code fails before the first choice, or for want of something here.
    """
    with garbage_waits():
        reading = parse(raw)
        failing: dict[str, Failure] = {}
        result = None
        while result is None:
            result = _audited(reading, raw, failing, find, story=story, whose=whose, keys=keys)
    if result.faults and (whole := composed(raw)) and not audit(whole, find).faults:
        result.faults = [
            Fault(0, _("its accents were split off (Unicode NFD); put another player's copy in its place"))
        ]
    result.faults.sort(key=lambda fault: fault.event)
    counting = {event.id for event in result.order}
    result.told = [one for one in result.told if one.event.id in counting]
    return result


def _audited(
    reading: Reading,
    raw: bytes,
    failing: dict[str, Failure],
    find: Find,
    *,
    story: bool,
    whose: Owner,
    keys: Sequence[SecretKey],
) -> Audit | None:
    """What a file turns out to be without these events that fail; None if one more does, which had counted by then."""
    result = Audit(faults=list(reading.faults), whole=reading.whole, tail=reading.tail, ends=reading.ends)
    result.failing = failing
    if not reading.events and not reading.faults:
        result.faults.append(Fault(0, spoilt(raw) or _("it holds no events")))
    try:
        if not reading.conflict:
            _judge(reading, result, find, story=story, whose=whose, keys=keys)
    except _FailsLaterError:
        return None
    return result


class _FailsLaterError(Exception):
    """A choice that had counted fails now that it takes effect."""


def _judge(
    reading: Reading, result: Audit, find: Find, *, story: bool, whose: Owner, keys: Sequence[SecretKey]
) -> None:
    events = _distinct(reading, result)
    first = next((event for event in events if event.kind == "game"), None)
    if first is None:
        if not result.faults:
            result.faults.append(Fault(0, _("no event creates the game")))
        return
    try:
        result.game = Game.begin(first, find)
    except (ValueError, PbemError) as error:
        if isinstance(error, BrokenGameError):
            raise
        advice = getattr(error, "advice", "")
        result.fault(result.numbers[first.id], f"{error} ({advice})" if advice else str(error), Flaw.RULES)
        return
    key = whose() if result.game.record.header.cards != "open" else None
    result.game.look_with(*keys, *([key] if key is not None else ()))
    if story:
        result.game.listen(lambda game, *said: result.told.append(Told.now(game, *said)))
    _Walk(events, result, result.game).run(first)


def _distinct(reading: Reading, result: Audit) -> list[Event]:
    events: list[Event] = []
    for number, event in reading.events:
        if event.id in result.numbers:
            reason = _("it repeats event {number}").format(number=result.numbers[event.id])
            result.orphan(number, reason, Flaw.DOUBLE)
            continue
        result.numbers[event.id] = number
        events.append(event)
    return events


class _Walk:
    """One pass along the spine, with the side events of each of its events."""

    def __init__(self, events: Sequence[Event], result: Audit, game: Game) -> None:
        self.result, self.game = result, game
        self.answering: dict[str, list[Event]] = defaultdict(list)
        self.excess = budgets.excess(events)
        self.failing = result.failing
        for event in events:
            if event.id not in self.excess:
                self.answering[event.after].append(event)
        self.rivals = Forks(events, game)
        self.put_off = False  # whether something gave way to what is to come
        self.to_come: dict[str, Event] | None = None  # by what gives way to it, worked out once at each head
        self.hopeless: set[str] = set()  # turn events that turned out not to come
        self.keys: dict[str, set[str]] = defaultdict(set)  # all that have signed for a seat
        self.rounds: dict[str, list[frozenset[str]]] = defaultdict(list)  # what took effect together, at each head

    def run(self, first: Event) -> None:
        self._claim(first, key_of(self.game.record, first))
        self.result.order.append(first)
        self.answering[""].remove(first)
        while self._sides() or self._turn():
            pass
        for event in self.excess.values():
            self.answering[event.after].append(event)
        if any(self.answering.values()):
            LeftOver(self.result, self.game, self.rivals, self.answering, self.keys, self.rounds, self.excess).tell()

    def _objection(self, event: Event) -> str | None:
        """Why an event may not come next; None if it may. Raises _FailsLaterError."""
        if event.id in self.failing:
            return _("the game fails at it")
        try:
            return self.game.objection(event)
        except BrokenGameError as error:
            self._note_failing(event, error)
            return _("the game fails at it")

    def _note_failing(self, event: Event, error: BrokenGameError) -> None:
        """Note which event the game's code fails at: this one, before it takes effect, or an earlier one.

        Raises _FailsLaterError where all has to be judged without it.
        """
        starts = {one.id for one in (*self.result.order, event) if one.kind == "start"}
        if isinstance(error.error, OF_THE_MACHINE) or error.event in starts:  # that is no one's choice
            raise error
        others = {one for one, failure in self.failing.items() if failure.shown_by != one}
        known = error.event in self.result.numbers and error.event not in self.failing and len(others) < ANEW
        fails = error.event if known else event.id
        first = not self.failing
        self.failing[fails] = Failure(error, event.id)
        if first or fails != event.id:
            raise _FailsLaterError

    def _sides(self) -> bool:
        """Take every side event here that may be taken, until a pass over the rest takes none."""
        moved = True
        taken_any = False
        while moved:
            moved = False
            head = self.game.record.head
            taken: set[str] = set()
            opened_twice: list[Event] = []
            late = self.game.dealer.late_sides(self.game, self.answering)
            here = [*(place for place in head.earlier if self.answering[place]), head.id]
            places = [*late, *here]
            waiting = [*chain(*late.values()), *(event for place in here for event in self.answering[place])]
            offers = self._offers(waiting) if self.game.ruleset.unasked else {}
            frontier = head.frontier
            for event in [*offers.values(), *(event for event in waiting if event.id not in offers)]:
                if event.id in taken or not self._is_side(event) or not self._may_be_taken(event):
                    continue
                if event.kind == "open" and self.rivals.of(event):
                    opened_twice.append(event)
                    continue
                chosen = self._chosen(event, taken) if self.rivals.of(event) else event
                moved = taken_any = True
                if not self._take(chosen):
                    continue
                taken.add(chosen.id)
                if offers and head.frontier != frontier:  # what was offered after these answers comes before the next
                    break
            if opened_twice and not moved:  # one may list what another's rival does not: they are decided one by one
                chosen = min(opened_twice, key=self._preference)
                taken.update([chosen.id] if self._take(chosen) else ())
                moved = taken_any = True
            for place in places:
                self.answering[place][:] = [event for event in self.answering[place] if event.id not in taken]
        return taken_any

    def _offers(self, waiting: Sequence[Event]) -> dict[str, Event]:
        """What was offered here, each after those that it lists: it is judged before the answers that list it.

        So it is judged at one and the same table, whenever it arrived.
        """
        offers = {event.id: event for event in waiting if is_offer(self.game.ruleset, event.kind)}
        ordered: dict[str, Event] = {}
        for event in offers.values():
            chain = [event]
            while below := [one for one in chain[-1].with_ if one in offers and one not in ordered]:
                chain.append(offers[below[0]])
            ordered.update({one.id: one for one in reversed(chain)})
        return ordered

    def _chosen(self, event: Event, taken: Collection[str]) -> Event:
        """Of a side event that may be taken and of those that may in its place, the one that counts."""
        rivals = [one for one in self.rivals.of(event) if one.id not in taken and one.id != event.id]
        able = [one for one in rivals if self._may_be_taken(one)]
        return min([event, *able], key=self._preference)

    def _may_be_taken(self, event: Event) -> bool:
        return not self.rivals.contradicted(event) and self._objection(event) is None and not self._gives_way(event)

    def _gives_way(self, event: Event) -> bool:
        """Whether something that is still to come, and beside which a side event cannot count, counts instead."""
        if not self.rivals.of(event) and not self.rivals.excluding(event):
            return False
        if self.to_come is None:
            self.to_come = self._to_come()
        instead = self.to_come.get(event.id)
        if instead is None or self._preference(instead) >= self._preference(event):
            return False
        self.put_off = True
        return True

    def _to_come(self) -> dict[str, Event]:
        """By the ids of side events the best that is still to come and beside which they cannot count.

        Of the answers to come these are their seat's first ones: an answer to a further question is no rival of theirs.
        """
        found, best = defaultdict[str, list[Event]](list), dict[str, Event]()
        for turn in self._ahead():
            for one in self.rivals.excluding(turn):
                found[one.id].append(turn)
            for answer in self.answering[turn.id] if leaves_open(turn.kind) else ():
                claims = self.rivals.of(answer) if self._is_side(answer) else ()
                if claims and self.rivals.is_first(answer):
                    best[claims[0].id] = min(best.get(claims[0].id, answer), answer, key=self._preference)
        for answer in best.values():
            for one in self.rivals.of(answer):
                found[one.id].append(answer)
        return {one: min(several, key=self._preference) for one, several in found.items()}

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
        head, self.to_come = self.game.record.head.id, None
        rivals = sorted((event for event in self.answering[head] if not self._is_side(event)), key=self._preference)
        for event in rivals:
            if self._objection(event) is None and self._take(event):
                self.answering[head].remove(event)
                return True
        hopeless = {event.id for event in rivals} - self.hopeless
        self.hopeless |= hopeless
        return self.put_off and bool(hopeless)

    def _preference(self, event: Event) -> tuple[bool, int, bool, str, int]:
        """First the rival that is settled, then that on which the most others have built, of several the one that goes
        on without someone.

        Else its author could have what others show then, and go back. Of several others that with the smaller id; where
        no one has built on any, as they arrived.
        """
        backing = self.rivals.backing(event, self.game)
        if not backing:
            return True, 0, False, "", self.result.numbers[event.id]
        unsettled = not self.rivals.is_settled(event, self.game)
        return unsettled, -backing, gone_without(event) is None, event.id, self.result.numbers[event.id]

    def _is_side(self, event: Event) -> bool:
        return self.game.is_side(event.kind)

    def _take(self, event: Event) -> bool:
        """Whether an event has taken effect; else the game's code fails at it. Raises _FailsLaterError."""
        kept = self.game.clone() if self.failing else None  # hardly any file is worth the time
        key = key_of(self.game.record, event)
        before = self.game.record.head
        frontier = before.frontier
        try:
            self.game.take(event)
        except BrokenGameError as error:
            self._note_failing(event, error)
            assert kept is not None
            self.game.restore(kept)
            return False
        self._claim(event, key)
        self.result.order.append(event)
        if before is self.game.record.head and before.frontier != frontier:
            self.rounds[self.rivals.asked(before.id)].append(frozenset(before.frontier))
        core = core_kind(event.kind)
        if core is not None and core.binds_keys:
            for seat, bound in self.game.record.keys.items():
                if bound != self.game.record.header.hub:
                    self.keys[seat].add(bound)
        return True

    def _claim(self, event: Event, key: str | None) -> None:
        if key is not None:
            if not self.rivals.has_signed(event, key):
                self.result.fault(self.result.numbers[event.id], not_signed(event), Flaw.SIGNATURE)
            if event.kind != "join" and not event.mail:  # which others sign, with keys of their own
                self.keys[event.by].add(key)


__all__ = ["Audit", "Flaw", "audit"]


@contextmanager
def garbage_waits() -> Iterator[None]:
    """No search for cycles until this ends: among a hundred thousand events that were just read there are none.

    Each search would look through all of them. Saves a tenth of reading and judging a large file.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
