"""Carrying plans out: a planned move is made as its player would have made it, or its plan stops and says why.

What a seat has chosen since then, on another machine or just before this one died, the game tells: a plan is compared
with it first, so that nothing is played twice.
"""

from collections.abc import Sequence
from dataclasses import replace

from pbem.app import moves
from pbem.app.session import Session
from pbem.errors import PbemError, RefusedError
from pbem.projections.agreement import open_proposals
from pbem.projections.game import Game
from pbem.projections.pace import is_away
from pbem.rules import Move
from pbem.wording import _

from .choice import chosen
from .conditions import awaited, expects, unmet, waits
from .guard import near
from .happened import Happened, PastMove, happened
from .plan import Plan
from .plan_keeper import keeper_of
from .questions import fits_question, go_on, may_be_for, meant_for, next_step, seen, unreadable
from .steps import Alternative


def carry_out(session: Session) -> bool:
    """Make the moves that the seats of a session have planned and that are due. Returns whether any was made."""
    made = False
    for seat in session.seats:
        while _carry_out_next(session, seat):
            made = True
    return made


def catch_up(session: Session, seat: str, *, listed: bool = False) -> list[Plan]:
    """The plans of a seat without what was played of them and what has ended; some of them may have stopped.

    This is kept, and told; but not that one has stopped, where they are `listed` anyway, with the reasons. Raises
    MachineError if it cannot be kept.
    """
    return [plan for plan, _since in _caught_up(session, seat, listed=listed)]


def _caught_up(session: Session, seat: str, *, listed: bool = False) -> list[tuple[Plan, Happened]]:
    """The same, each with what has happened since it was given."""
    before = of_seat(session, seat)
    plans = [plan for plan in of_seat(session, seat) if not _has_ended(session, plan)]
    told = list(zip(plans, happened(session, plans), strict=True))
    planned = set[str]()
    for plan, since in told:
        held = plan.held
        _compare(session, plan, since, planned)
        if plan.held != held and not listed:
            _tell_stopped(session, plan)
    left = [(plan, since) for plan, since in told if plan.goes_on]
    plans = [plan for plan, _since in left]
    if plans != before:
        keep(session, seat, plans)
    return left


def of_seat(session: Session, seat: str) -> list[Plan]:
    """The plans of a seat as they were kept, the oldest first."""
    return [plan for plan in keeper_of(session).read(session.game.id) if plan.seat == seat]


def keep(session: Session, seat: str, plans: Sequence[Plan]) -> None:
    """These are the plans of a seat from now on, but for those that are done."""
    others = [plan for plan in keeper_of(session).read(session.game.id) if plan.seat != seat]
    keeper_of(session).write(session.game.id, [*others, *(plan for plan in plans if plan.goes_on)])


def _carry_out_next(session: Session, seat: str) -> bool:
    """Make a seat's next planned move, if its turn has come. Returns whether one was made."""
    game, need = session.game, session.game.need
    kept = of_seat(session, seat)
    if not kept:
        return False
    if game.phase == "over":
        keep(session, seat, [])
        return False
    if any(_is_past(game, plan) for plan in kept):
        kept = [plan for plan in kept if not _has_ended(session, plan)]
        keep(session, seat, kept)
    if need is None or seat not in need.seats or need.purpose == "open" or open_proposals(game):
        return False
    if game.chance.unread(seat):
        return False
    answers, away = game.ruleset.open_moves(game.table), is_away(game, seat, session.now())
    waiting = [plan for plan in kept if not plan.held and (plan.meanwhile or not away)]
    if not any(may_be_for(game, plan, need, answers) for plan in waiting):
        return False
    told = _caught_up(session, seat)
    due = [
        (plan, since) for plan, since in told if (plan.meanwhile or not away) and _turn_has_come(session, plan, since)
    ]
    made = stopped = False
    for plan, since in due:
        if unreadable(game, plan):  # it may have been for this question
            stopped = True
        if not meant_for(game, plan, need, answers) or (stopped and not _stands(game, plan)):
            continue
        way = None if plan.held else _way(session, plan, since)
        stopped = way is None
        if way is not None:
            made = _make(session, plan, *way)
            for other in (one for one, _since in told if made and not one.asked):
                other.done = plan.done
            break
    keep(session, seat, [plan for plan, _since in told])
    return made


def _stands(game: Game, plan: Plan) -> bool:
    """Whether a plan says itself when it is meant, as `pass when empty` does.

    Nothing else is done instead of what has stopped.
    """
    return waits(next_step(game, plan))


def _way(session: Session, plan: Plan, since: Happened) -> tuple[Alternative, Move] | None:
    """The choice of a plan's next step whose turn has come, and its move; None where the plan stops.

    It stops at once, not when its move would have gone out: its player is to be called.
    """
    why = ""
    for choice in next_step(session.game, plan):
        try:
            move = _possible(session, plan, choice, since)
        except PbemError as error:
            why = why or str(error)
            continue
        return choice, move
    plan.held = why
    _tell_stopped(session, plan)
    return None


def _make(session: Session, plan: Plan, choice: Alternative, move: Move) -> bool:
    """Make a planned move as soon as it may go out. Returns whether it was made."""
    at = session.moment(plan.seat, planned=True)
    if at is None:
        return False
    session.remark(_("{seat} has planned this: {move}").format(seat=plan.seat, move=move.notation()))
    moves.make(replace(session, now=lambda: at, mail=plan.mail or session.mail), plan.seat, move)
    plan.done = session.written[-1].id
    go_on(plan, choice)
    return True


def _possible(session: Session, plan: Plan, choice: Alternative, since: Happened) -> Move:
    """The move that a choice makes now. Raises a PbemError that says why it must not be made."""
    game, view = session.game, session.game.view(plan.seat)
    move = chosen(game.ruleset, view, choice)
    why = unmet(choice, seen(game, plan, since.made, move))
    if not why and (plan.guard or move.contested):
        why = near(game, plan, move, [one for one in since.made if not expects(choice, one)])
    if why:
        raise RefusedError(why)
    return move


def _turn_has_come(session: Session, plan: Plan, since: Happened) -> bool:
    """Whether its round or year has started, and what it waits for holds."""
    game = session.game
    if plan.first > game.ruleset.period(game.table):
        return False
    return not awaited(next_step(game, plan), seen(game, plan, since.made))


def _is_past(game: Game, plan: Plan) -> bool:
    """Whether the round or year is over that a plan is for."""
    return 0 < plan.last < game.ruleset.period(game.table)


def _has_ended(session: Session, plan: Plan) -> bool:
    """Whether its round or year is over; this is told."""
    game = session.game
    if not _is_past(game, plan):
        return False
    if plan.every:
        if not plan.held:
            plan.steps = [*plan.every]
            plan.first = plan.last = game.ruleset.period(game.table)
        return False
    sentence = _("{seat}'s plan has ended with its {period}: {moves}")
    session.remark(sentence.format(seat=plan.seat, period=game.ruleset.period_name, moves=plan.words()))
    return True


def _compare(session: Session, plan: Plan, since: Happened, planned: set[str]) -> None:
    """Strike off what of a plan was played; it stops if something else was, or if it must wait.

    `planned`: the moves that were struck off earlier plans of its seat, which this one only has to wait for.
    """
    if why := unreadable(session.game, plan) or since.why:
        plan.held = plan.held or why
        return
    own = [one for one in since.made if one.seat == plan.seat]
    known = next((place for place, one in enumerate(own, 1) if plan.done in (one.id, one.seal)), 0)
    for one in (one for one in own[known:] if _fits(plan, one)):
        if not plan.steps or _stands(session.game, plan):
            return
        if one.id in planned and not plan.asked:
            plan.done = one.id
        elif made := next((choice for choice in next_step(session.game, plan) if choice.means(one.move)), None):
            go_on(plan, made)
            plan.done = one.id
            planned.add(one.id)
        elif one.need is not None and meant_for(session.game, plan, one.need, one.answers):
            if plan.asked:
                plan.steps.clear()
            else:
                instead = _("you have played {move} instead").format(move=one.move.notation())
                plan.held = plan.held or instead
            return


def _fits(plan: Plan, one: PastMove) -> bool:
    """Whether a move that was made answered the question that a plan is for."""
    return one.need is None or fits_question(plan.asked, one.need, one.answers)


def _tell_stopped(session: Session, plan: Plan) -> None:
    """A plan that has just stopped waits until its player has looked; this is told once."""
    sentence = _("{seat}'s plan has stopped: {why}; see `pbem plan`")
    session.remark(sentence.format(seat=plan.seat, why=plan.held))
