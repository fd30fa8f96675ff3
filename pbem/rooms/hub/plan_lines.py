"""What a mail says of moves that are planned ahead: the words of `pbem plan`, as one writes them in a line."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.app.session import Session
from pbem.errors import RefusedError
from pbem.rooms.mail.report import numbered_plans
from pbem.rooms.plans import planner
from pbem.rooms.plans.execution import catch_up
from pbem.rooms.plans.plan import Plan
from pbem.wording import _

_DASHES = r"(?:--|[–—])?"
_OPTION = re.compile(
    rf"{_DASHES}(?P<option>next|unguarded)\s+"
    rf"|{_DASHES}if[- ]asked\s+(?:[\"“](?P<quoted>[^\"“”]+)[\"”]:?|(?P<question>[^:]+):)\s*"
)
"""What stands before the moves; some mail programs make one dash of two."""

_BETWEEN_QUOTES = re.compile(r"[\"”]\s+[\"“]")


class Wanted(NamedTuple):
    """What a line asks to plan: the words of the moves, and of the only question that they answer."""

    moves: str
    asked: Sequence[str] = ()
    guard: bool = True
    next_period: bool = False


def wanted(rest: str) -> Wanted:
    """What follows the word `plan`."""
    left, found = rest.lower().rstrip(".!;,"), Wanted("")
    while option := _OPTION.match(left):
        left = left[option.end() :]
        if option["option"] == "unguarded":
            found = found._replace(guard=False)
        elif option["option"]:
            found = found._replace(next_period=True)
        else:
            found = found._replace(asked=(option["quoted"] or option["question"]).split())
    return found._replace(moves=_BETWEEN_QUOTES.sub(" then ", left).strip('"“” '))


def give(session: Session, line: Wanted, since: str = "") -> Plan:
    """Plan moves. `since`: the newest event that the writer has seen. Raises what `planner.give` raises."""
    _check_signed_here(session)
    return planner.give(
        session, [line.moves], asked=line.asked, guard=line.guard, next_period=line.next_period, since=since
    )


def go_on(session: Session, plan: Plan, words: str) -> Plan:
    """Put further moves behind a plan that was given just now."""
    later = plan.first > session.game.ruleset.period(session.game.table)
    parts, asked = [*plan.steps, words], plan.asked.split()
    return planner.give(
        session, parts, asked=asked, guard=plan.guard, next_period=later, since=plan.since, instead=plan
    )


def now_and_later(session: Session, words: Sequence[str]) -> tuple[Sequence[str], str]:
    """What a line plays, and what it plans behind that: see `planner.now_and_later`."""
    if "then" in words:
        _check_signed_here(session)
    return planner.now_and_later(session, words)


def change(session: Session, words: Sequence[str]) -> None:
    """Drop plans, stop them, or take them up again."""
    planner.change(session, words)
    if words[0] != "drop":
        tell(session)


def tell(session: Session) -> None:
    """Say what is planned."""
    plans = [plan.words() for plan in catch_up(session, planner.planner(session), listed=True)]
    sentence = _("planned: {moves}") if plans else _("nothing is planned")
    session.remark(sentence.format(moves=numbered_plans(plans)))


def _check_signed_here(session: Session) -> None:
    """Raise RefusedError if the hub cannot sign for the seat."""
    seat = planner.planner(session)
    if session.game.record.header.hub != session.key.public:
        sentence = _("the game does not name this hub, which cannot make moves for {seat}")
        raise RefusedError(sentence.format(seat=seat))
