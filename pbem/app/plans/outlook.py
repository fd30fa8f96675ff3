"""The board as it would be after a seat's plans, if nobody else did anything.

Whoever else is asked moves as a stand-in would where that is to do nothing; nobody's claim is made up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from pbem.app.seats import cards_unread
from pbem.errors import PbemError, UnreadCardsError
from pbem.projections.game import Game
from pbem.projections.what_if import PASSIVE_MOVES, Supposition
from pbem.rules import Need, Ruleset, View
from pbem.rules.unknown import honest
from pbem.wording import _

from .choosing import choose
from .plan import Plan
from .premises import Seen
from .questions import meant_for, next_step
from .steps import Alternative, awaited, step_in_words


@dataclass(slots=True)
class Outlook:
    """What plans would come to. `game`: to be looked at. `told`: what the seat would read.

    `doubts`: what would not be made, or could not be tried, and why.
    """

    game: Game
    told: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)


def outlook(game: Game, seat: str, plans: Sequence[Plan]) -> Outlook:
    """Make the moves of these plans, in full words, as they would be made one after another."""
    look = Outlook(game)
    supposed = Supposition(game, lambda sentence: look.told.append(_as_told(supposed.mover, seat, sentence)))
    look.doubts = [plan.words() for plan in plans if plan.held]
    left = [replace(plan, steps=[*plan.steps]) for plan in plans if not plan.held and plan.steps]
    if seat in game.record.head.seals or seat in game.record.head.answers:
        supposed.stopped = _("what is asked now is decided together")
    for _move in range(PASSIVE_MOVES):
        need = None if supposed.stopped else supposed.need
        if need is None or not left:
            break
        if seat not in need.seats:
            supposed.let_pass(need)
            continue
        try:
            plan = _next(game, supposed.view(seat), need, left)
            made = None if plan is None else _made(game, supposed, plan, seat, look.doubts)
        except UnreadCardsError:
            supposed.stopped = cards_unread(game, seat)
            break
        if plan is None:
            supposed.stopped = _("{seat} would be asked before that: {prompt}").format(seat=seat, prompt=need.prompt)
        elif made is None:
            left = [one for one in left if one is not plan and _stands(game, one)]
        else:
            plan.steps[:1] = [step_in_words(step) for step in made.then]
            left = [one for one in left if one.steps]
    why = supposed.stopped or _("{seat} would not be asked").format(seat=seat)
    for plan in left:
        waits = _waits(game, supposed, seat, plan)
        sentence = _("{move} cannot be tried now: {why}")
        look.doubts.append(sentence.format(move=plan.words(), why=waits or why))
    look.game = supposed.shown()
    return look


def _waits(game: Game, supposed: Supposition, seat: str, plan: Plan) -> str:
    """What a plan still waits for, as far as that can be seen."""
    try:
        return awaited(next_step(game, plan), _seen(game, supposed.view(seat)))
    except UnreadCardsError:
        return ""


def _as_told(mover: str, seat: str, sentence: str) -> str:
    """What another seat is only supposed to do is told so."""
    return sentence if mover == seat else _("supposed: {sentence}").format(sentence=sentence)


def _next(game: Game, view: View[Any], need: Need, plans: Sequence[Plan]) -> Plan | None:
    """The first of a seat's plans that is for a question."""
    ruleset: Ruleset[Any] = game.ruleset
    answers = ruleset.open_moves(view.table)
    for plan in plans:
        if plan.first > ruleset.period(view.table) or not meant_for(game, plan, need, answers):
            continue
        if not awaited(next_step(game, plan), _seen(game, view)):
            return plan
    return None


def _made(game: Game, supposed: Supposition, plan: Plan, seat: str, doubts: list[str]) -> Alternative | None:
    """The way that a plan's next step takes, made; what is to be said of its choice goes to the doubts."""
    words = plan.steps[0]
    try:
        move, why, taken = choose(game, supposed.view(seat), words.split())
    except UnreadCardsError:
        raise
    except PbemError as error:
        move, why, taken = None, _("a plan would stop here: {why}").format(why=error), None
    if why:
        doubts.append(f"{words}: {why}")
    if move is not None:
        supposed.make(seat, move)
        if move.together:
            doubts.append(f"{words}: {supposed.stopped}")
    return taken


def _seen(game: Game, view: View[Any]) -> Seen:
    return Seen(game.ruleset, game.record.header.seats, honest(game.ruleset, view))


def _stands(game: Game, plan: Plan) -> bool:
    return any(choice.whenever for choice in next_step(game, plan))
