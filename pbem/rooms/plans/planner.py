"""Giving plans, and looking at them, stopping them, taking them up again and dropping them."""

from collections.abc import Mapping, Sequence
from typing import Literal

from pbem.app import moves
from pbem.app.seats import one_seat
from pbem.app.session import Session
from pbem.errors import GameOverError, NotYourTurnError, RefusedError, UsageError
from pbem.projections.game import Game
from pbem.projections.game.signing import plays_by_mail
from pbem.projections.pace import is_away
from pbem.projections.typed import is_unasked
from pbem.rooms.plans.kept import HELD, in_words
from pbem.rooms.plans.snapshots import beside
from pbem.wording import _, ngettext

from .execution import catch_up, keep
from .language import joined
from .meanwhile import waiting
from .plan import MOST, Plan
from .plan_keeper import keeper_of
from .preview import Preview, foreseen
from .questions import check_answers, question_meant, unreadable
from .sentence import sentence
from .steps import Step, kind_of, step_in_words

ALL = "all"
"""What one says instead of a plan's number."""
SHOWN: Sequence[Literal["seat", "steps", "asked", "first", "last", "guard", "held", "meanwhile", "every"]] = (
    *("seat", "steps", "asked", "first", "last", "guard", "held", "meanwhile", "every"),
)
"""What programs are told of a plan (docs/json.md)."""


def plan(
    session: Session,
    moves: str = "",
    given: str | None = None,
    *,
    asked: str = "",
    unguarded: bool = False,
    next_period: bool = False,
) -> None:
    """Plan moves, say what is planned, or drop plans, stop them or take them up again.

    `asked`: words for the only question that they answer. Raises what `give` and `change` raise.
    """
    words = moves.split()
    if words and words[0] not in CHANGES:
        give(session, [moves], given, asked=asked.split(), guard=not unguarded, next_period=next_period)
        return
    if words:
        change(session, words, given)
    if words[:1] != ["drop"]:
        _tell(session, given)


def for_programs(session: Session, given: str | None = None) -> Mapping[str, object]:
    """What is planned here, as docs/json.md has it."""
    known = [(number, plan.kept()) for _seat, number, plan in _listed(session, given)]
    return {"planned": [{"number": number, **{name: kept[name] for name in SHOWN}} for number, kept in known]}


def _listed(session: Session, given: str | None) -> list[tuple[str, int, Plan]]:
    """The plans of all seats here, or of the one that was named, with their numbers."""
    seats = [planner(session, given)] if given else session.seats
    return [(seat, number, one) for seat in seats for number, one in enumerate(catch_up(session, seat, listed=True), 1)]


def _tell(session: Session, given: str | None) -> None:
    """Say what is planned, a line each."""
    plans = _listed(session, given)
    if not plans:
        session.remark(_("nothing is planned"))
    if any(is_away(session.game, seat, session.now()) and not one.meanwhile for seat, _number, one in plans):
        session.remark(waiting())
    several = not given and len(session.seats) > 1
    for seat, number, one in plans:
        session.tell(f"{number:>4}  {seat}: {one.words()}" if several else f"{number:>4}  {one.words()}")


def give(
    session: Session,
    parts: Sequence[str],
    given: str | None = None,
    *,
    asked: Sequence[str] = (),
    guard: bool = True,
    next_period: bool = False,
    since: str = "",
    instead: Plan | None = None,
) -> Plan:
    """Plan moves. `parts`: their words, each part one move or several. `asked`: words for the question they answer.

    `guard`: whether it stops when someone comes near. `next_period`: it is for the next round or year, not this one.
    `since`: the newest event that its player has seen, if there are newer ones. `instead`: the plan that it replaces.
    Raises UsageError, NotYourTurnError, GameOverError or RefusedError; UnreadableMoveError for words that are no move.
    """
    game = session.game
    seat = planner(session, given)
    _check_signed_here(session, seat)
    if next_period and not game.ruleset.period_name:
        raise UsageError(_("this game has no rounds or years, so there is no next one"))
    question = question_meant(game, asked)
    preview = foreseen(game, seat, " then ".join(parts), question)
    check_answers(game, question, preview.steps[0])
    _check_guard(game, preview.steps, guard=guard)
    plans = [plan for plan in catch_up(session, seat) if plan != instead]
    if len(plans) >= MOST:
        raise RefusedError(_("a seat has at most {most} plans").format(most=MOST), advice=_("see `pbem plan`"))
    period = game.ruleset.period(game.table) + next_period
    words = [step_in_words(step) for step in preview.steps]
    plan = Plan(seat, words, question, first=period, last=period, guard=guard, mail=session.mail)
    if preview.every:
        plan.period, plan.every = _("every {period}").format(period=game.ruleset.period_name), words
    elif next_period:
        plan.period = f"{game.ruleset.period_name} {period}"
    _from_now_on(session, plan)
    if since:
        plan.since, plan.known = since, []
    keep(session, seat, [*plans, plan])
    session.tell(_("planned: {moves}").format(moves=said_back(game, plan, preview)))
    for doubt in preview.doubts:
        session.remark(doubt)
    if preview.may_lapse and period and not (next_period or preview.every):
        ends = _("it ends with this {period}; `--next` plans for the next one")
        session.remark(ends.format(period=game.ruleset.period_name))
    if is_away(game, seat, session.now()):
        session.remark(waiting())
    return plan


def said_back(game: Game, plan: Plan, preview: Preview) -> str:
    """What is kept of a plan as one sentence, with today's price."""
    return in_words({**plan.kept(), "steps": [sentence(game.ruleset, preview.steps, preview.prices)]})


def now_and_later(session: Session, words: Sequence[str], given: str | None = None) -> tuple[Sequence[str], str]:
    """What is to be played now, and what is planned behind its `then`.

    Raises what playing the first or planning the others would raise, where words of either can be nothing.
    """
    typed = joined(" ".join(words))
    place = typed.lower().find(" then ")
    if place < 0:
        return words, ""
    now, later = typed[:place], typed[place + len(" then ") :]
    game, first = session.game, now.split()
    seat = moves.mover(game, session.seats, first, given)
    _check_signed_here(session, seat)
    said = moves.meant(game, game.view(seat, unasked=is_unasked(game.ruleset, first)), first)
    foreseen(game, seat, f"{said.notation()} then {later}")
    return first, later


def planner(session: Session, given: str | None = None) -> str:
    """The seat that plans here. Raises NotYourTurnError, GameOverError or UsageError."""
    game = session.game
    if game.table is None:
        raise NotYourTurnError(_("the game has not started"))
    if game.phase == "over":
        raise GameOverError(_("the game is over"))
    return one_seat(session.seats, game.record.header.seats, given)


def _check_signed_here(session: Session, seat: str) -> None:
    """Raise RefusedError where a mail asks a hub that cannot sign for the seat, or no mail one that can."""
    at_hub = session.game.record.header.hub == session.key.public
    if at_hub and not session.mail:
        raise RefusedError(plays_by_mail(seat))
    if session.mail and not at_hub:
        sentence = _("the game does not name this hub, so it cannot move for {seat}")
        raise RefusedError(sentence.format(seat=seat))


def drop(session: Session, which: str, given: str | None = None) -> None:
    """Forget plans: one by its number, or all. Raises UsageError."""
    seat = planner(session, given)
    plans = catch_up(session, seat)
    gone = chosen(plans, which)
    keep(session, seat, [plan for plan in plans if plan not in gone])
    if gone:
        session.tell(_("dropped: {plans}").format(plans="; ".join(plan.words() for plan in gone)))
    else:
        session.remark(_("nothing is planned"))


def hold(session: Session, which: str = ALL, given: str | None = None) -> None:
    """Let plans wait until they are taken up again. Raises UsageError."""
    seat = planner(session, given)
    plans = catch_up(session, seat)
    for plan in chosen(plans, which):
        plan.held = plan.held or HELD
    keep(session, seat, plans)


def resume(session: Session, which: str = ALL, given: str | None = None) -> None:
    """Take plans up again, as if they were given now. Raises UsageError."""
    seat = planner(session, given)
    plans = catch_up(session, seat)
    again = chosen(plans, which)
    for plan in again:
        if why := unreadable(session.game, plan):
            raise UsageError(why, advice=_("drop it, and plan it again"))
    for plan in again:
        plan.held, plan.done = "", ""
        if plan.every:
            plan.first = plan.last = max(plan.first, session.game.ruleset.period(session.game.table))
        _from_now_on(session, plan)
    keep(session, seat, plans)


CHANGES = {"drop": drop, "hold": hold, "resume": resume}
"""What one does with plans, by its word."""


def change(session: Session, words: Sequence[str], given: str | None = None) -> None:
    """Drop plans, stop them or take them up again: one of `CHANGES`, and which. Raises UsageError."""
    if len(words) > 2 or (words[0] == "drop" and len(words) < 2):
        raise UsageError(_("name the plan: a number that `pbem plan` lists, or `all`"))
    CHANGES[words[0]](session, words[1] if len(words) == 2 else ALL, given)


def chosen(plans: Sequence[Plan], which: str) -> list[Plan]:
    """The plans that a number, or `all`, means. Raises UsageError."""
    if which == ALL:
        return list(plans)
    if not plans:
        raise UsageError(_("nothing is planned"))
    if not which.isdecimal():
        raise UsageError(_("name the plan: a number that `pbem plan` lists, or `all`"))
    return [_numbered(plans, int(which))]


def _numbered(plans: Sequence[Plan], number: int) -> Plan:
    if not 1 <= number <= len(plans):
        there = ngettext("there is {count} plan", "there are {count} plans", len(plans))
        raise UsageError(_("there is no plan {number}").format(number=number), advice=there.format(count=len(plans)))
    return plans[number - 1]


def _from_now_on(session: Session, plan: Plan) -> None:
    """What happens from now on is what may stop a plan."""
    keeper_of(session).mark(session.game)
    plan.since, plan.known = session.game.record.head.id, beside(session.game)


def _check_guard(game: Game, steps: Sequence[Step], *, guard: bool) -> None:
    """Raise RefusedError if a plan without a guard has moves that need one."""
    for choice in (one for step in steps for one in step if not guard):
        kind = kind_of(game.ruleset, choice)
        if kind is not None and kind.contested:
            why = _(
                "{move} can only be planned with the guard on (without --unguarded): too much depends on the others"
            )
            raise RefusedError(why.format(move=choice.named()))
