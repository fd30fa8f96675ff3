"""What is said at a table about later: moves that are planned, and what there is to know of the time."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.app.acts.act import Saying, Tried
from pbem.errors import UsageError
from pbem.projections.deadlines import away
from pbem.projections.durations import length_words
from pbem.projections.game import Game
from pbem.projections.status import status
from pbem.rooms.plans import giving
from pbem.rooms.plans.kept import planned
from pbem.rooms.plans.plan import Plan
from pbem.rooms.plans.preview import foreseen
from pbem.rooms.plans.steps import step_in_words
from pbem.wording import _


def plans(game: Game, seat: str, group: str) -> Iterator[Saying]:
    """What a seat may say to its own machine, while the game is played."""
    yield Saying("plan", _("moves for later, which nobody else sees: `plan MOVE then MOVE`"), group, more=True)
    for number, kept in enumerate(planned(game.id, [seat]), 1):
        yield Saying(f"plan drop {number}", _("forget: {moves}").format(moves=kept), group)


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
    """Planned moves, said back; or a plan dropped, stopped or taken up again."""
    rest = list(words[1:])
    if not rest:
        raise UsageError(_("say which moves: `plan MOVE then MOVE`"))
    if rest[0] in giving.CHANGES:
        lines = planned(game.id, [seat])
        return Tried(" ".join(words), lambda session: giving.change(session, rest, seat), lines)
    typed = " ".join(rest)
    meant = foreseen(game, seat, typed)
    kept = Plan(seat, [step_in_words(step) for step in meant.steps])
    lines = [giving.said_back(game, kept, meant), *meant.doubts]
    return Tried(" ".join(words), lambda session: giving.give(session, [typed], seat), lines)
