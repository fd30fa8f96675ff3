"""What a mail says of moves that are planned ahead: the words of `pbem plan`, as one writes them in a line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pbem.app.assistant import numbered
from pbem.app.session import Session
from pbem.errors import UsageError
from pbem.wording import _

from . import planner
from .execution import catch_up
from .language import first_move
from .plan import Plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pbem.app.acts.act import MailLine

THEN = "then"
"""With it a line goes on planning where the one before ended."""

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
    """What follows the word `plan`, or `then`."""
    left, found = rest.lower().removeprefix(f"{THEN} ").rstrip(".!;,"), Wanted("")
    while option := _OPTION.match(left):
        left = left[option.end() :]
        if option["option"] == "unguarded":
            found = found._replace(guard=False)
        elif option["option"]:
            found = found._replace(next_period=True)
        else:
            found = found._replace(asked=(option["quoted"] or option["question"]).split())
    return found._replace(moves=_BETWEEN_QUOTES.sub(" then ", left).strip('"“” '))


def says(mailed: "MailLine", rest: str) -> bool:
    """Whether a line gives plans, asks for them or does something with them."""
    words = wanted(rest).moves.split()
    if not _goes_on(rest) and (not words or _is_change(words)):
        return True
    move = first_move(words)
    return bool(move) and mailed.like_a_move(move)


def carry_out(mailed: "MailLine", rest: str) -> Plan | None:
    """Plan moves, say what is planned, or change it. Returns the plan that was given, if one was.

    What is told starts like a sentence. Raises what `giving` raises.
    """
    session, line = replace(mailed.session, tell=mailed.session.remark), wanted(rest)
    words = line.moves.split()
    if _goes_on(rest):
        return _go_on(session, mailed.before, line)
    if not words:
        _tell(session)
    elif _is_change(words):
        if words[0] == "resume":
            mailed.check_turn()
        planner.change(session, words)
        if words[0] != "drop":
            _tell(session)
    else:
        return _give(session, line, mailed.seen())
    return None


def _go_on(session: Session, before: object, line: Wanted) -> Plan:
    """Go on planning where the line before ended."""
    if before is None:
        raise UsageError(
            _("no move before it in this message was made or planned"),
            advice=_("start with `plan`"),
        )
    if not isinstance(before, Plan):
        return _give(session, line)
    later = before.first > session.game.ruleset.period(session.game.table)
    parts, asked = [*before.steps, line.moves], before.asked.split()
    return planner.give(
        session, parts, asked=asked, guard=before.guard, next_period=later, since=before.since, instead=before
    )


def _give(session: Session, line: Wanted, since: str = "") -> Plan:
    """Plan moves. `since`: the newest event that the writer has seen."""
    return planner.give(
        session, [line.moves], asked=line.asked, guard=line.guard, next_period=line.next_period, since=since
    )


def _tell(session: Session) -> None:
    """Say what is planned."""
    plans = [plan.words() for plan in catch_up(session, planner.planner(session), listed=True)]
    sentence = _("planned: {moves}") if plans else _("nothing is planned")
    session.remark(sentence.format(moves=numbered(plans)))


def _goes_on(rest: str) -> bool:
    return rest.lower().split()[:1] == [THEN]


def _is_change(words: Sequence[str]) -> bool:
    return words[0] in planner.CHANGES and len(words) <= 2
