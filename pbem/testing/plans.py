"""What plans are told by a game: what moves touch and cost, what questions are about, periods and conditions."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from pbem.projections.game import Game
from pbem.rules import Move, Ruleset, View
from pbem.rules.unknown import honest

from .choices import asked, untouched
from .complaint import difference, explained
from .playout import Moment, Playout, thinned

PLANNED = 15  # moments of a playout at which every legal move could be planned


def planned(playout: Playout) -> None:
    """Moves touch what is on the board, and say what they cost; no period goes back; conditions hold or do not; and
    words of any kind of move can be read at any time."""
    for moment, game, seat in asked(playout, PLANNED):
        board = {*game.ruleset.names(game.table), *moment.setting.seats}
        assert moment.need is not None
        if missing := set(moment.need.about) - board:
            raise moment.complaint(f"it asks about {sorted(missing)}, which is neither in `names` nor a seat")
        with explained(moment.where, f"listing {seat}'s legal moves"):
            legal = [*game.legal(seat), *game.unasked(seat)]
        for move in legal:
            _told(moment, game, seat, move, board)
        untouched(moment, game, f"asking what {seat}'s moves touch and cost")
    for moment in thinned(playout.begun(), PLANNED):
        _conditions(moment)
        _read(moment)
    _periods(playout)


def _told(moment: Moment, game: Game, seat: str, move: Move, board: Collection[str]) -> None:
    with explained(moment.where, f"asking what {seat}'s `{move.notation()}` is worth"):
        if (worth := move.stakes(game.table, seat)) != move.stakes(game.table, seat):
            raise moment.complaint(
                f"what `{move.notation()}` is worth, {worth!r}, is not equal to itself: it cannot be compared"
            )
    with explained(moment.where, f"asking what {seat}'s `{move.notation()}` touches and costs"):
        touched, cost = list(move.touches(game.table, seat)), move.cost(game.table, seat)
    if missing := [one for one in touched if one not in board]:
        raise moment.complaint(f"`{move.notation()}` touches {missing}, which is neither in `names` nor a seat")
    if cost is not None and (type(cost) is not int or cost < 0):
        raise moment.complaint(f"`{move.notation()}` costs {cost!r}, and not a number from 0 on")


def _conditions(moment: Moment) -> None:
    game = moment.game()
    for seat in moment.setting.seats:
        view = honest(game.ruleset, game.view(seat))
        for what, ask in asked_by_plans(game.ruleset, view):
            with explained(moment.where, f"asking {seat} for {what}"):
                found = ask()
            if different := difference(honest(game.ruleset, game.view(seat)).table, view.table):
                raise moment.complaint(f"asking for {what} changes the table: {different}")
            if type(found) is not bool:
                raise moment.complaint(f"{what} is {found!r}, neither True nor False")


def asked_by_plans(ruleset: Ruleset[Any], view: View[Any]) -> Iterator[tuple[str, Callable[[], object]]]:
    """All that plans of an honest view's seat may wait for: in words, and how it is asked."""
    for word, condition in ruleset.conditions().items():
        yield f"the condition {word!r}", partial(condition.holds, view)


def _read(moment: Moment) -> None:
    """What a move could be called can be asked whether it answers the question or not: planned words are read so."""
    game = moment.game()
    for seat in moment.setting.seats:
        view = game.view(seat)
        for kind in game.ruleset.moves:
            with explained(moment.where, f"listing what {seat} might call a planned {kind.kind!r}"):
                list(map(kind.notation, (*kind.candidates(view), *kind.mistakes(view))))
        untouched(moment, game, f"listing what {seat} might plan")


def _periods(playout: Playout) -> None:
    present = 0
    for moment in playout.begun():
        with explained(moment.where, "asking for the period"):
            period = moment.setting.ruleset().period(moment.table)
        if period < present:
            raise moment.complaint(f"after the period {present} comes {period}: plans have ended with it")
        if period and not moment.setting.ruleset().period_name:
            raise moment.complaint("there are periods, but no `period_name`")
        present = period
