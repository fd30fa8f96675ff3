"""What is said at a table about later: moves that are planned, how long a turn may take, and who keeps it waiting."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.app import absence, agreeing
from pbem.app.plans import giving
from pbem.app.plans.explaining import branches, tree
from pbem.app.plans.language import read_plan
from pbem.app.plans.outlook import outlook
from pbem.app.plans.plan import Plan
from pbem.app.plans.preview import foreseen
from pbem.app.plans.steps import step_in_words
from pbem.errors import UsageError
from pbem.projections.deadlines import away, missed
from pbem.projections.durations import length_words
from pbem.projections.game import Game
from pbem.projections.pace import deadlines
from pbem.projections.status import status
from pbem.store.plans import planned
from pbem.wording import _

from .saying import Saying, Tried


def plans(game: Game, seat: str, group: str) -> Iterator[Saying]:
    """What a seat may say to its own machine, while the game is played."""
    yield Saying("plan", _("moves for later, which nobody else sees: `plan MOVE then MOVE`"), group, more=True)
    for number, kept in enumerate(planned(game.id, [seat]), 1):
        yield Saying(f"plan drop {number}", _("forget: {moves}").format(moves=kept), group)


def offers(game: Game, seat: str, group: str, now: datetime) -> Iterator[Saying]:
    """What a seat may say to the others of the time that they take, while the game is played."""
    length = length_words(game.record.pace)
    yield Saying("pace", _("propose how long a turn may take; now: {length}").format(length=length), group, more=True)
    for late in overdue(game, seat, now):
        yield Saying(f"absent {late}", _("propose that the rules move for {seat}").format(seat=late), group)


def overdue(game: Game, seat: str, now: datetime) -> list[str]:
    """The other seats that have kept the table waiting for twice the time that they have."""
    due = deadlines(game, now)
    return [one for one, until in due.items() if one != seat and missed(until, game.record.pace) <= now]


def known_of_time(game: Game, mine: Sequence[str], now: datetime) -> list[str]:
    """What there is to know: what is planned, how long a turn may take, who is away, for whom the rules move."""
    known = status(game, mine)
    if known["phase"] != "playing":
        return []
    said = [_("planned: {moves}").format(moves=kept) for kept in planned(game.id, mine)]
    said += [length_words(known["pace"])] if known["pace"] else []
    said += away(known, known["seats"], now)
    return said + [_("the rules move for {seat} until {seat} is back").format(seat=seat) for seat in known["absent"]]


def plan(game: Game, seat: str, words: Sequence[str]) -> Tried:
    """The board as it would be after the planned moves; or a plan dropped, stopped or taken up again."""
    rest = list(words[1:])
    if not rest:
        raise UsageError(_("say which moves: `plan MOVE then MOVE`"))
    if rest[0] in giving.CHANGES:
        lines = planned(game.id, [seat])
        return Tried(" ".join(words), lambda session: giving.change(session, rest, seat), lines)
    typed = " ".join(rest)
    meant = foreseen(game, seat, read_plan(game, seat, [typed]))
    look = outlook(game, seat, [Plan(seat, [step_in_words(step) for step in meant.steps])])
    nobody = _("that is how the board would be if nobody else did anything")
    ways = tree(meant.steps) if branches(meant.steps) else []
    lines = [*ways, *look.told, *look.doubts, nobody]
    return Tried(" ".join(words), lambda session: giving.give(session, [typed], seat), lines, look.game)


def pace(game: Game, seat: str, words: Sequence[str]) -> Tried:
    """How long a turn may take from now on, if all agree."""
    typed = " ".join(words[1:])
    if not typed:
        raise UsageError(_("say how long a turn may take: `pace 3d`, `pace 12h`, or `pace none`"))
    lines = [_("now: {length}").format(length=length_words(game.record.pace)), _("the others have to agree to it")]
    return Tried(" ".join(words), lambda session: agreeing.change_pace(session, typed, seat), lines)


def absent(_game: Game, seat: str, words: Sequence[str]) -> Tried:
    """The rules move for a seat that keeps the others waiting, if all the others agree."""
    if len(words) != 2:
        raise UsageError(_("say whose seat: `absent SEAT`"))
    gone = words[1]
    lines = [
        _("the rules move for {seat} until {seat} is back").format(seat=gone),
        _("the others have to agree to it"),
    ]
    return Tried(" ".join(words), lambda session: absence.let_rules_move(session, gone, seat), lines)
