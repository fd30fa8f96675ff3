"""What has happened in a game since a plan was given."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pbem.app.session import Session
from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game, Incomplete
from pbem.projections.game.commitments import opened_choice
from pbem.projections.game.past import log_of
from pbem.rules import Move, Need
from pbem.rules.state import copy
from pbem.wording import _

from .plan import Plan
from .plan_keeper import keeper_of


class PastMove(NamedTuple):
    """A move that was made: with which event, whose it is, what it touched (see Move), and what was asked, with the
    kinds of move that were an answer. `seal`: the event that had sealed it; None for a move that was not sealed.
    `period`: the round or year by its number. `before`: a copy of the table as it stood then; None of an own move.
    """

    id: str
    seal: str | None
    seat: str
    move: Move
    touches: frozenset[str]
    need: Need | None
    answers: Sequence[type[Move]]
    period: int = 0
    before: Any = None


class Happened(NamedTuple):
    """The moves since a plan was given, in their order, and why it waits whatever they were: "" for no reason."""

    made: Sequence[PastMove] = ()
    why: str = ""


def happened(session: Session, plans: Sequence[Plan]) -> list[Happened]:
    """What has happened since each of these plans was given.

    The game is gone through once for all of them, and not at all if no one has moved.
    """
    past, log = _since_the_oldest(session, plans)
    places = {event.id: place for place, event in enumerate(log, 1)}
    later = [_later(plan, log[places[plan.since] :]) if plan.since in places else None for plan in plans]
    moves = {event.id for events in later for event in events or () if _is_move(past, event)}
    made = list(_made(past, log[1:], moves))
    return [_happened(plan, events, made) for plan, events in zip(plans, later, strict=True)]


def _since_the_oldest(session: Session, plans: Sequence[Plan]) -> tuple[Game, Sequence[Event]]:
    """A game as it stood when the oldest of these plans was given, or before, and the events from then on.

    Its first event is one that has taken effect in it.
    """
    known = _since_its_mark(session, plans)
    if known is not None:
        return known
    if session.game.log is None:
        session.log.read_past()
    return session.game.at_start(), log_of(session.game)


def _since_its_mark(session: Session, plans: Sequence[Plan]) -> tuple[Game, Sequence[Event]] | None:
    """The same from what was kept with the plan; None if that is gone, or does not lead to the game as it stands."""
    events = session.log.events
    by_event = {plan.since: plan for plan in sorted(plans, key=lambda plan: -len(plan.known))}
    place = next((place for place, event in enumerate(events) if event.id in by_event), None)
    if place is None:
        return None
    oldest = by_event[events[place].id]
    past = keeper_of(session).marked(session.game.id, oldest.since, oldest.known)
    if past is None:
        return None
    log = [event for event in events[place:] if event.id not in oldest.known]
    probe = past.clone()
    try:
        for event in log[1:]:
            probe.take(event)
    except (Incomplete, LookupError, ValueError):  # some of them do not count
        return None
    return (past, log) if probe.record.head.id == session.game.record.head.id else None


def _later(plan: Plan, log: Sequence[Event]) -> list[Event]:
    """The events that were not there yet when a plan was given."""
    return [event for event in log if event.id not in plan.known]


def _happened(plan: Plan, later: Sequence[Event] | None, made: Sequence[PastMove]) -> Happened:
    """What of these moves, and why else, matters to a plan; without events, the game has gone another way.

    A move that no one else has is taken back without a trace: then what was played of the plan is not there.
    """
    if later is None:
        return Happened(why=_("the game has taken another course since"))
    ids = {event.id for event in later}
    taken_back = _taken_back() if plan.done and plan.done not in ids else ""
    why = next((words for event in later if (words := _holding(event))), taken_back)
    since = plan.first if plan.every else 0
    return Happened(why=why) if why else Happened([one for one in made if one.id in ids and one.period >= since])


def _made(past: Game, log: Sequence[Event], moves: set[str]) -> Iterator[PastMove]:
    """What these events of a log have made, each with the table as it was before it."""
    left = len(moves)
    for event in log:
        if not left:
            return
        if event.id in moves:
            left -= 1
            move = _move(past, event)
            touched = frozenset(move.touches(past.table, event.by))
            need, answers = past.ruleset.need(past.table), past.ruleset.open_moves(past.table)
            seal = past.record.head.seals[event.by].id if event.kind == "open" else None
            period = past.ruleset.period(past.table)
            before = copy(past.table) if touched else None
            yield PastMove(event.id, seal, event.by, move, touched, need, answers, period, before)
        past.take(event)


def _is_move(game: Game, event: Event) -> bool:
    """Whether an event makes a move, or shows one."""
    return event.kind == "open" or event.kind in game.ruleset.kinds


def _move(game: Game, event: Event) -> Move:
    """The move that an event makes, or shows."""
    name, body = (event.body["move"], opened_choice(event.body)) if event.kind == "open" else (event.kind, event.body)
    return read_move(game.ruleset.kinds[name], body)


def _holding(event: Event) -> str:
    """Why plans wait after an event until their player has looked; "" if they do not."""
    if event.kind == "undo":
        return _taken_back()
    if event.kind == "expel":
        return _("by agreement, the game goes on without {seat}").format(seat=event.body["seat"])
    if event.kind == "absent":
        return _("by agreement, the rules moved for {seat}").format(seat=event.body["seat"])
    if event.kind == "replace":
        return _("the seat {seat} was given to another player").format(seat=event.body["seat"])
    return _("{seat} has left the table").format(seat=event.by) if event.kind == "resign" else ""


def _taken_back() -> str:
    return _("moves were undone")
