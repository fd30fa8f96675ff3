"""Which question a plan is meant for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.rules import Move, Need
from pbem.rules.unknown import honest
from pbem.wording import _, any_of

from .conditions import Seen, awaited, waits
from .language import read_step
from .plan import Plan
from .steps import Alternative, Step, kind_of

if TYPE_CHECKING:
    from .happened import PastMove


def next_step(game: Game, plan: Plan) -> Step:
    """The step of a plan that comes next; one without choices if its words cannot be read any more."""
    try:
        return read_step(game, plan.seat, plan.steps[0]) if plan.steps else ()
    except UsageError:
        return ()


def unreadable(game: Game, plan: Plan) -> str:
    """Why the words of a kept plan cannot be read any more, as a sentence without its full stop; "" if they can be.

    They were written by another version of pbem or of the game, or they named what the board has no longer.
    """
    try:
        for choice in (one for words in plan.steps for one in read_step(game, plan.seat, words)):
            if kind_of(game.ruleset, choice) is None:
                raise UsageError(_("{move!r} is not a move of this game").format(move=choice.named()))
    except UsageError as error:
        return _("{moves!r} can no longer be read: {why}").format(moves=" then ".join(plan.steps), why=error)
    return ""


def go_on(plan: Plan, choice: Alternative) -> None:
    """A choice of a plan's next step is made: strike the step off, unless it is made each time that something holds."""
    if not choice.when:
        del plan.steps[:1]


def seen(game: Game, plan: Plan, made: Sequence["PastMove"] = (), move: Move | None = None) -> Seen:
    """What the conditions of a plan are asked of.

    `made`: what was played since it was given; what its last move has answered does not count any more.
    """
    last = next((place for place, one in enumerate(made, 1) if plan.done and plan.done in (one.id, one.seal)), 0)
    return Seen(game.ruleset, honest(game.ruleset, game.view(plan.seat)), made[last:], move)


def meant_for(game: Game, plan: Plan, need: Need, answers: Sequence[type[Move]]) -> bool:
    """Whether a plan is for a question: the one that it names, else any that its next move answers.

    `answers`: the kinds of move that answer it.
    """
    if not any(kind_of(game.ruleset, choice) in answers for choice in next_step(game, plan)):
        return False
    return fits_question(plan.asked, need, answers)


def may_be_for(game: Game, plan: Plan, need: Need, answers: Sequence[type[Move]]) -> bool:
    """Whether any move that is left of a plan may answer a question. `answers`: the kinds of move that do.

    Asked of plans that have not been compared with the game yet. One that waits until something holds is for nothing
    before that.
    """
    if plan.first > game.ruleset.period(game.table) or not fits_question(plan.asked, need, answers):
        return False
    if unreadable(game, plan):
        return True  # it is to stop
    steps = [read_step(game, plan.seat, words) for words in plan.steps]
    fit = [step for step in steps if any(kind_of(game.ruleset, choice) in answers for choice in step)]
    return any(not (waits(step) and awaited(step, seen(game, plan))) for step in fit)


def fits_question(asked: str, need: Need, answers: Sequence[type[Move]]) -> bool:
    """Whether each of these words starts one of a question's: how it is answered, what it is about, its purpose."""
    words = [*(kind.kind for kind in answers), *need.about, *need.purpose.split("-")]
    return all(any(one.lower().startswith(word) for one in words) for word in asked.split())


def question_meant(game: Game, typed: Sequence[str]) -> str:
    """The words for a question, as they are kept. Raises UsageError if one of them can mean nothing here."""
    ruleset = game.ruleset
    known = [*ruleset.kinds, *ruleset.purposes(), *ruleset.names(game.table)]
    for word in typed:
        if not any(one.lower().startswith(word.lower()) for one in known):
            raise UsageError(
                _("no question is about {word!r}").format(word=word),
                advice=_("name the kind of move or its purpose, and the subject of the question: `bid henan`"),
            )
    return " ".join(typed).lower()


def check_answers(game: Game, asked: str, step: Step) -> None:
    """Raise UsageError if no choice of a step can ever answer the question of these words."""
    kinds = [kind for choice in step if (kind := kind_of(game.ruleset, choice)) is not None]
    called = list(dict.fromkeys(word for kind in kinds for word in game.ruleset.asked_with(kind)))
    known = [*called, *game.ruleset.names(game.table)]
    for word in asked.split():
        if not any(one.lower().startswith(word) for one in known):
            sentence = _("{move} never answers a question about {word!r}")
            raise UsageError(
                sentence.format(move=" ".join(step[0].move), word=word),
                advice=_("name the question by {names}, and add its subject").format(names=any_of(called)),
            )
