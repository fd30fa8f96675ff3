"""A whole file judged, as if it came from a stranger: every fault, not the first.

File order is arrival order and means nothing; the order in which events take effect follows from what each one
answers. Where two events claim one place, the one on which others have built counts, else the first to arrive; what
builds on the other does not count either.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence

from pbem.errors import BrokenGameError, Fault, PbemError
from pbem.events.event import Event
from pbem.events.garbage import garbage_waits
from pbem.events.keys import SecretKey
from pbem.events.text import Reading, parse
from pbem.rules.registry import find_version
from pbem.wording import _

from .findings import Audit, Flaw
from .forks import FARTHEST, Forks, gone_without
from .game import Find, Game, Tell
from .game.budgets import excess
from .game.offers import is_offer
from .game.registry import core_kind, leaves_open, may_hang_anywhere
from .game.signing import key_of
from .left_over import LeftOver, not_signed

WAITING = 100
"""So many of a seat's contributions that hang off older events and could not count yet are looked at again."""

Owner = Callable[[], SecretKey | None]
"""Gives the key of whoever looks, if there is one here."""


def nobody() -> SecretKey | None:
    """An onlooker."""
    return None


def audit(
    raw: bytes,
    find: Find = find_version,
    tell: Tell | None = None,
    whose: Owner = nobody,
    keys: Sequence[SecretKey] = (),
) -> Audit:
    """Judge all of a file's bytes: form, signatures, links and rules. `tell` hears the story as it unfolds.

    `whose`: who looks, asked where hands can be read with a key only. `keys`: more that hands are read with.
    """
    with garbage_waits():
        reading = parse(raw)
        result = Audit(faults=list(reading.faults), whole=reading.whole, tail=reading.tail, ends=reading.ends)
        if not reading.events and not reading.faults:
            result.faults.append(Fault(0, _("it holds no events")))
        if not reading.conflict:
            _judge(reading, result, find, tell, whose, keys)
    result.faults.sort(key=lambda fault: fault.event)
    return result


def _judge(
    reading: Reading, result: Audit, find: Find, tell: Tell | None, whose: Owner, keys: Sequence[SecretKey]
) -> None:
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
    key = whose() if result.game.record.header.cards != "open" else None
    result.game.look_with(*keys, *([key] if key is not None else ()))
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
        self.excess = excess(events)
        for event in events:
            if event.id not in self.excess:
                self.answering[event.after].append(event)
        self.rivals = Forks(events, game)
        self.put_off = False  # whether something gave way to what is to come
        self.hopeless: set[str] = set()  # turn events that turned out not to come
        self.keys: dict[str, set[str]] = defaultdict(set)  # all that have signed for a seat
        self.rounds: dict[str, list[frozenset[str]]] = defaultdict(list)  # what took effect together, at each head

    def run(self, first: Event) -> None:
        self._claim(first)
        self.result.order.append(first)
        self.answering[""].remove(first)
        while self._sides() or self._turn():
            pass
        for event in self.excess.values():
            self.answering[event.after].append(event)
        LeftOver(self.result, self.game, self.rivals, self.answering, self.keys, self.rounds, self.excess).tell()

    def _sides(self) -> bool:
        """Take every side event here that may be taken, until a pass over the rest takes none."""
        moved = True
        taken_any = False
        while moved:
            moved = False
            head = self.game.record.head
            taken: set[str] = set()
            opened_twice: list[Event] = []
            late = self._late()
            here = [*(place for place in head.earlier if self.answering[place]), head.id]
            places = [*late, *here]
            waiting = [*self._again(late), *(event for place in here for event in self.answering[place])]
            offers = self._offers(waiting) if self.game.ruleset.unasked else {}
            frontier = head.frontier
            for event in [*offers.values(), *(event for event in waiting if event.id not in offers)]:
                if event.id in taken or not self._is_side(event) or not self._may_be_taken(event):
                    continue
                if event.kind == "open" and self.rivals.of(event):
                    opened_twice.append(event)
                    continue
                chosen = self._chosen(event, taken) if self.rivals.of(event) else event
                taken.add(chosen.id)
                self._take(chosen)
                moved = taken_any = True
                if offers and head.frontier != frontier:  # what was offered after these answers comes before the next
                    break
            if opened_twice and not moved:  # one may list what another's rival does not: they are decided one by one
                chosen = min(opened_twice, key=self._preference)
                taken.add(chosen.id)
                self._take(chosen)
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

    def _late(self) -> list[str]:
        """The older spine events that something still hangs off which means the same wherever it comes."""
        older = self.game.record.spine[:-1]
        return [place for place in older if any(may_hang_anywhere(event.kind) for event in self.answering[place])]

    def _again(self, late: Sequence[str]) -> list[Event]:
        """What hangs off these and could not count so far: of each seat so many that nobody is kept busy by another's.

        Each was looked at where it hangs off; whoever writes what cannot count by the thousand has written no more.
        """
        looked: Counter[str] = Counter()
        found = []
        for event in (event for place in late for event in self.answering[place]):
            if looked[event.by] < WAITING:
                looked[event.by] += 1
                found.append(event)
        return found

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

    def _preference(self, event: Event) -> tuple[bool, int, bool, str, int]:
        """First the rival that is settled, then that on which the most others have built, of several the one that goes
        on without somebody.

        Else its author could have what others show then, and go back. Of several others that with the smaller id; where
        nobody has built on any, as they arrived.
        """
        backing = self.rivals.backing(event, self.game)
        if not backing:
            return True, 0, False, "", self.result.numbers[event.id]
        unsettled = not self.rivals.is_settled(event, self.game)
        return unsettled, -backing, gone_without(event) is None, event.id, self.result.numbers[event.id]

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
            if not self.rivals.has_signed(event, key):
                self.result.fault(self.result.numbers[event.id], not_signed(event), Flaw.SIGNATURE)
            if event.kind != "join" and not event.mail:  # which others sign, with keys of their own
                self.keys[event.by].add(key)


__all__ = ["Audit", "Flaw", "audit"]
