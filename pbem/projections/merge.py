"""Two copies of one game made one: the other side's bytes stay, and what only ours holds is appended.

File order means nothing to a game, so nothing has to be sorted, and the result is judged like a stranger's file.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from pbem.errors import Fault
from pbem.events.event import Event
from pbem.events.text import Reading, parse, render
from pbem.projections.audit import Audit, Flaw, audit
from pbem.projections.game import Find
from pbem.rules.registry import find_version
from pbem.wording import _


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that does not count, and the sentence that says why. `forged`: no one who may has signed it."""

    event: Event
    reason: str
    forged: bool = False


@dataclass(slots=True)
class Merged:
    """What became of two copies.

    `raw`: the game file's bytes now. `added`: the events that were appended to the other side's bytes, in order.
    `refused`: those of them that would have no effect (stale, forked, built on one of these, not genuine), which `raw`
    does not hold. `kept`: such as it holds all the same, since they decide which others count. `fell`: events that
    counted on the other side, and do not beside what was added. `waiting`: those that answer an event which neither
    side has. `early`: those of them that rest on contributions to the cards which neither side has. `audit`: of `raw`;
    its faults are the other side's.
    """

    raw: bytes
    added: list[Event]
    refused: list[Refused] = field(default_factory=list)
    waiting: list[Event] = field(default_factory=list)
    audit: Audit = field(default_factory=Audit)
    kept: list[Refused] = field(default_factory=list)
    fell: list[Refused] = field(default_factory=list)
    early: list[Refused] = field(default_factory=list)


def merged(base: bytes, events: Iterable[Event], find: Find = find_version) -> Merged:
    """A file's bytes, with these events appended where they have a place. `find`: gives the rules.

    The bytes themselves are kept even if they are faulty (see `Merged.audit`); a torn tail is cut off.
    """
    reading = parse(base)
    known = {event.id for _number, event in reading.events}
    new = list({event.id: event for event in events if event.id not in known}.values())
    whole = base[: reading.whole] if reading.tail else base
    found = audit(whole, find)
    if found.faults or not new:
        return Merged(whole, [], waiting=new if found.faults else [], audit=found)
    refused: list[Refused] = []
    waiting: list[Event] = []
    resting: list[Refused] = []
    while new:
        trial = appended(whole, new)
        again = audit(trial, find)
        numbers = {again.numbers[event.id]: event for event in new}
        faulty = {fault.event: fault.reason for fault in again.faults if fault.event in numbers}
        forged = {fault.event for fault in again.faults if again.sort(fault) is Flaw.SIGNATURE}
        if forged:  # first, for what no one has signed may stand in the way of others
            refused += [Refused(numbers[number], faulty[number], forged=True) for number in forged]
            new = [event for number, event in numbers.items() if number not in forged]
            continue
        if any(fault.event not in numbers for fault in again.faults):
            spoiler = _spoiler(whole, new, find)
            refused.append(Refused(spoiler, _("it would not fit with what others have built on")))
            new.remove(spoiler)
            continue
        early = _early(known, new, again.early)
        if not faulty:
            done = _without_asides(Merged(whole, new, refused, waiting, found), trial, again, early, find)
            done.early = resting
            return done
        for number, reason in faulty.items():
            event = numbers[number]
            if event.id in again.early:
                resting.append(Refused(event, reason))
            if event.id in early:
                waiting.append(event)
            else:
                refused.append(Refused(event, reason))
        new = [event for number, event in numbers.items() if number not in faulty]
    return Merged(whole, [], refused, waiting, found, early=resting)


def _without_asides(before: Merged, trial: bytes, again: Audit, early: Collection[str], find: Find) -> Merged:
    """What remains of a sound trial without the events of it that are kept aside.

    If others would count without them, they stay: so that all who hold the same events have the same game.
    """
    counting = {event.id for event in again.order}
    added = [event for event in before.added if event.id in counting]
    orphaned = [event for event in before.added if event.id not in counting]
    if not orphaned:
        return Merged(trial, added, before.refused, before.waiting, again, fell=_fallen(before.audit, again))
    raw = appended(before.raw, added) if added else before.raw
    found = audit(raw, find) if added else before.audit
    if found.faults or {event.id for event in found.order} != counting:
        kept = with_reasons(orphaned, again)
        return Merged(trial, added, before.refused, before.waiting, again, kept, _fallen(before.audit, again))
    beside = (
        audit(appended(raw, orphaned), find) if added else again
    )  # where events have the numbers that they will keep
    refused = before.refused + with_reasons([event for event in orphaned if event.id not in early], beside)
    waiting = before.waiting + [event for event in orphaned if event.id in early]
    return Merged(raw, added, refused, waiting, found, fell=_fallen(before.audit, found))


def _fallen(before: Audit, now: Audit) -> list[Refused]:
    """The events that counted before more came, and do not now: others have built on a rival."""
    counting = {event.id for event in now.order}
    return with_reasons([event for event in before.order if event.id not in counting], now)


def with_reasons(events: Iterable[Event], found: Audit) -> list[Refused]:
    """These events, and why an audit has kept them aside."""
    reasons = {fault.event: fault.reason for fault in found.orphaned}
    return [Refused(event, reasons.get(found.numbers[event.id], "")) for event in events]


def _early(known: Collection[str], new: Sequence[Event], resting: Collection[str] = ()) -> set[str]:
    """The ids of those of the events that hang on one which neither side has, be it through others of them.

    `resting`: those that rest on one without naming it.
    """
    here = {*known, *(event.id for event in new)}
    hanging: dict[str, list[str]] = defaultdict(list)
    early: list[str] = [*resting]
    for event in new:
        for below in (event.after, *event.with_):
            hanging[below].append(event.id)
            if below not in here:
                early.append(event.id)
    found = set(early)
    while early:
        more = [event for event in hanging[early.pop()] if event not in found]
        found.update(more)
        early += more
    return found


def _spoiler(base: bytes, new: Sequence[Event], find: Find) -> Event:
    """One of these events with which some event of the other side could not stand, as all of them show.

    Without those from it on, the other side's events do stand.
    """
    last = len(parse(base).ends)
    good, bad = 0, len(new)
    while bad - good > 1:
        middle = (good + bad) // 2
        if any(fault.event <= last for fault in audit(appended(base, new[:middle]), find).faults):
            bad = middle
        else:
            good = middle
    return new[good]


def appended(base: bytes, events: Sequence[Event]) -> bytes:
    """A file's bytes with events after them, as an append would write them."""
    if not base.strip():
        return "\n".join(map(render, events)).encode()
    gap = b"" if base.endswith((b"\n\n", b"\n\r\n")) else b"\n" if base.endswith(b"\n") else b"\n\n"
    return base + gap + "\n".join(map(render, events)).encode()


def beyond(reading: Reading, known: bytes) -> list[Event]:
    """The readable events of a copy that these bytes do not hold, in the copy's order."""
    ids = {event.id for _number, event in parse(known).events}
    return list({event.id: event for _number, event in reading.events if event.id not in ids}.values())


def game_id(raw: bytes) -> str:
    """The id of the game that these bytes tell of; "" if no readable event in them creates one."""
    return next((event.id for _number, event in parse(raw).events if event.kind == "game"), "")


def faults_in_words(faults: Sequence[Fault]) -> str:
    """The first of several faults, and how many more there are."""
    more = len(faults) - 1
    return str(faults[0]) if not more else _("{fault} (and {count} more)").format(fault=faults[0], count=more)
