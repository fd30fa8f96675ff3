"""What the words of a plan mean, tried where they can be; until its seat is asked, the others move as stand-ins do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from pbem.app.seats import cards_unread
from pbem.errors import RefusedError, UnreadCardsError, UsageError
from pbem.projections.ahead import kind_in_full, kinds_meant, move_in_full
from pbem.projections.game import Game
from pbem.projections.what_if import Fits, Supposition
from pbem.rules import Move, View
from pbem.rules.state import copy
from pbem.wording import _

from .choice import chosen
from .language import every_period, forms, read_plan
from .questions import fits_question
from .steps import Alternative, Plays, Step


@dataclass(slots=True)
class Preview:
    """What the words of a plan mean, as far as that can be foreseen.

    `steps`: those of the plan, in full words as far as they are understood. `doubts`: why a move would be refused or
    could not be tried, as things stand. `prices`: what moves cost as things stand, by their words. `may_lapse`: whether
    its seat may not be asked for it in this round or year. `every`: whether it is for each round or year.
    """

    steps: list[Step] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    prices: dict[str, str] = field(default_factory=dict)
    may_lapse: bool = False
    every: bool = False


def foreseen(game: Game, seat: str, typed: str, asked: str = "") -> Preview:
    """Read a plan of a seat, and try it. `asked`: the words of the only question that it is for.

    Raises UsageError for words that are none, or that mean no move, with the forms of which there are no others.
    """
    try:
        once, every = every_period(game, typed)
        return _foreseen(Preview(every=every), game, seat, read_plan(game, seat, [once]), asked)
    except UsageError as error:
        error.advice = "; ".join([*([error.advice] if error.advice else []), forms(game)])
        raise


def _foreseen(preview: Preview, game: Game, seat: str, steps: Sequence[Step], asked: str) -> Preview:
    supposed = Supposition(game, lambda _sentence: None)
    view: View[Any] | None = None
    for step in steps:
        kinds = [kind for choice in step for kind in kinds_meant(game, choice.move)]
        reached = supposed.wait_for(seat, _waited_for(kinds, asked))
        if not preview.steps:
            period = game.ruleset.period
            preview.may_lapse = not reached or period(supposed.view(seat).table) > period(game.table)
        if reached:
            seen = supposed.view(seat)
            view = seen.on(copy(seen.table))
        full = tuple(_in_full(game, view or supposed.view(seat), choice) for choice in step)
        if not (reached and _tried(game, supposed, seat, full, preview)):
            sentence = _("{move} cannot be previewed: {why}")
            preview.doubts.append(sentence.format(move=full[0].named(), why=supposed.stopped))
        preview.steps.append(full)
    return preview


def _waited_for(kinds: Sequence[type[Move]], asked: str) -> Fits:
    return lambda need, answers: any(kind in answers for kind in kinds) and fits_question(asked, need, answers)


def _in_full(game: Game, view: View[Any], choice: Alternative) -> Alternative:
    """A choice in full words, as far as they can be known at a view's table."""
    in_full = kind_in_full if choice.cheapest else move_in_full
    conditions = [
        replace(one, words=tuple(kind_in_full(game, view, one.words))) if isinstance(one, Plays) else one
        for one in choice.conditions
    ]
    return replace(choice, move=tuple(in_full(game, view, choice.move)), conditions=tuple(conditions))


def _tried(game: Game, supposed: Supposition, seat: str, step: Step, preview: Preview) -> bool:
    """Make the first choice of a step where that is legal. Returns whether it could be tried: its cards can be read."""
    view, first = supposed.view(seat), None
    for place, choice in enumerate(step):
        try:
            move = chosen(game.ruleset, view, choice)
        except UnreadCardsError:
            supposed.stopped = cards_unread(game, seat)
            return False
        except RefusedError as error:
            if not choice.when:
                sentence = _("{move} would be refused now: {why}")
                preview.doubts.append(sentence.format(move=choice.named(), why=error))
            continue
        first = move if place == 0 else first
        if move.cost(view.table, seat) is not None:
            preview.prices[choice.named()] = move.hint(view.table, seat)
    if first is not None:
        supposed.make(seat, first)
    return True
