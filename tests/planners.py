"""People who plan ahead: what they would write down when they leave their machine."""

from random import Random

from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules.bots import bots, decide


def two_moves(game: Game, name: str, random: Random) -> list[str]:
    """Two moves that are good if the others do nothing, as the words of one plan; none where there is no choice."""
    supposed, words = Supposition(game, lambda _sentence: None), list[str]()
    for _move in range(2):
        if not supposed.wait_for(name, lambda _need, _answers: True):
            break
        view = supposed.view(name)
        if not list(game.ruleset.legal(view)):
            break
        move = decide(list(bots(game.ruleset).values())[-1], game.ruleset, view, random)
        words += [move.notation()]
        supposed.make(name, move)
    return [" then ".join(words)] if words else []
