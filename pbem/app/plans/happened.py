"""What has happened in a game since a plan was given."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.past import log_of
from pbem.projections.game.sealing import opened_choice
from pbem.rules import Move, Need
from pbem.wording import _, all_of

from .plan import Plan


class Made(NamedTuple):
    """A move that was made: with which event, whose it is, what it touched (see Move), and what was asked, with the
    kinds of move that were an answer. `listed`: what the event lists, as an opening lists the seal."""

    id: str
    listed: Sequence[str]
    seat: str
    move: Move
    touches: frozenset[str]
    need: Need | None
    answers: Sequence[type[Move]]


class Happened(NamedTuple):
    """The moves since a plan was given, in their order, and why it waits whatever they were: "" for no reason."""

    made: Sequence[Made] = ()
    why: str = ""


def happened(game: Game, plans: Sequence[Plan]) -> list[Happened]:
    """What has happened since each of these plans was given. Raises Incomplete without the whole log.

    The game is gone through once for all of them, and not at all if nobody has moved.
    """
    log = log_of(game)
    places = {event.id: place for place, event in enumerate(log, 1)}
    later = [_later(plan, log[places[plan.since] :]) if plan.since in places else None for plan in plans]
    moves = {event.id for events in later for event in events or () if _is_move(game, event)}
    made = list(_made(game, moves))
    return [_happened(events, made) for events in later]


def _later(plan: Plan, log: Sequence[Event]) -> list[Event]:
    """The events that were not there yet when a plan was given."""
    return [event for event in log if event.id not in plan.known]


def _happened(later: Sequence[Event] | None, made: Sequence[Made]) -> Happened:
    """What of these moves, and why else, matters to a plan; without events, the game has gone another way."""
    if later is None:
        return Happened(why=_("the game has gone another way since"))
    why = next((words for event in later if (words := _holding(event))), "")
    ids = {event.id for event in later}
    return Happened(why=why) if why else Happened([one for one in made if one.id in ids])


def near(game: Game, plan: Plan, move: Move, since: Happened) -> str:
    """Who has come near a planned move, or its seat, as a sentence without its full stop; "" if nobody has."""
    about = {*move.touches(game.table, plan.seat), plan.seat}
    for one in since.made:
        shared = sorted(one.touches & about)
        if one.seat != plan.seat and shared:
            names = all_of([_("you") if name == plan.seat else name for name in shared])
            said = _("{seat} has played {move}, which touches {names}")
            return said.format(seat=one.seat, move=one.move.notation(), names=names)
    return ""


def _made(game: Game, moves: set[str]) -> Iterator[Made]:
    """What these events have made, each with the table as it was before it."""
    past, left = game.anew(), len(moves)
    for event in log_of(game)[1:]:
        if not left:
            return
        if event.id in moves:
            left -= 1
            move = _move(game, event)
            touched = frozenset(move.touches(past.table, event.by))
            need, answers = past.ruleset.need(past.table), past.ruleset.open_moves(past.table)
            yield Made(event.id, event.with_, event.by, move, touched, need, answers)
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
        return _("moves were taken back")
    if event.kind == "replace":
        return _("the seat {seat} was given to another key").format(seat=event.body["seat"])
    return _("{seat} has left the table").format(seat=event.by) if event.kind == "resign" else ""
