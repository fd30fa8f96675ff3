"""What words about plans would come to, before they are said."""

from collections.abc import Sequence

from pbem.app.acts.act import Tried
from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.wording import _

from . import planner
from .kept import planned
from .plan import Plan
from .preview import foreseen
from .steps import step_in_words


def tried(game: Game, seat: str, words: Sequence[str]) -> Tried:
    """Planned moves, said back; or a plan dropped, stopped or taken up again. `words` begin with `plan`."""
    rest = list(words[1:])
    if not rest:
        raise UsageError(_("say which moves: `plan MOVE then MOVE`"))
    if rest[0] in planner.CHANGES:
        lines = planned(game.id, [seat])
        return Tried(" ".join(words), lambda session: planner.change(session, rest, seat), lines)
    typed = " ".join(rest)
    meant = foreseen(game, seat, typed)
    kept = Plan(seat, [step_in_words(step) for step in meant.steps])
    lines = [planner.said_back(game, kept, meant), *meant.doubts]
    return Tried(" ".join(words), lambda session: planner.give(session, [typed], seat), lines)
