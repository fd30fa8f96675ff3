"""How much one seat may say beside the game after one turn event: what is more is ignored (docs/format.md, "Budgets").

Which events that are follows from the events alone, in whatever order they came: those that others name go first, then
those that anybody names, then those with smaller ids.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from pbem.events.event import Event
from pbem.projections.record import Head
from pbem.wording import _

BUDGETS: Mapping[str, int] = {
    "propose": 10,
    "consent": 100,
    "decline": 100,
    "withdraw": 100,
    "away": 100,
    "note": 1000,
    "share": 10,
}
"""So many events of each kind count of one seat after one turn event, of shares those that contribute nothing.

People never come near.
"""
OFFERED = 400
"""So many offers all seats together may make while one question is open, each as many as any other."""


def exhausted(head: Head, event: Event) -> str | None:
    """Why a seat may say no more of this kind here; None if it may."""
    most = BUDGETS[event.kind] if _is_counted(event) else None
    if most is None or head.talked.get(_purse(event), 0) < most:
        return None
    sentence = _(
        "{seat} has sent `{kind}` {most} times since the last turn, and that is the limit: no more before the next turn"
    )
    return sentence.format(seat=event.by, most=most, kind=event.kind)


def hang(head: Head, event: Event) -> None:
    """Let a side event hang off the head, where it counts."""
    head.sides.add(event.id)
    if event.after == head.id:
        head.signed.setdefault(event.by, []).append(event.id)
    if _is_counted(event):
        head.talked[_purse(event)] = head.talked.get(_purse(event), 0) + 1


def excess(events: Sequence[Event]) -> dict[str, Event]:
    """Of a file's events those that are over a budget, by their ids."""
    said: dict[tuple[str, str, str], list[Event]] = defaultdict(list)
    for event in events:
        if _is_counted(event):
            said[event.after, event.by, event.kind].append(event)
    over = [several for several in said.values() if len(several) > BUDGETS[several[0].kind]]
    rank = _ranks({event.id: event.by for several in over for event in several}, events) if over else {}
    return {
        event.id: event
        for several in over
        for event in sorted(several, key=lambda one: (rank[one.id], one.id))[BUDGETS[several[0].kind] :]
    }


def too_many(event: Event) -> str:
    """What is said of an event that is over its budget."""
    return _too_many(event.by, event.kind)


@cache  # one sentence for thousands
def _too_many(seat: str, kind: str) -> str:
    sentence = _("{seat} has signed more than {count} events of kind `{kind}` after one turn; this one is ignored")
    return sentence.format(seat=seat, count=BUDGETS[kind], kind=kind)


def _ranks(authors: Mapping[str, str], events: Sequence[Event]) -> dict[str, int]:
    """0 for those of these events that another seat names, 1 for those that only their own does, 2 for the others."""
    rank = dict.fromkeys(authors, 2)
    for event in events:
        for one in event.with_:
            if one in rank:
                rank[one] = min(rank[one], int(event.by == authors[one]))
    return rank


def _is_counted(event: Event) -> bool:
    return event.kind in BUDGETS and not (event.kind == "share" and event.contributions)


def _purse(event: Event) -> str:
    return f"{event.kind} {event.by}"
