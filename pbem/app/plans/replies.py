"""What a reply may be made of where it is chosen from lists: what another seat may play, and what its planner may."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.errors import UnreadCardsError
from pbem.projections.ahead import named
from pbem.projections.game import Game
from pbem.projections.what_if import Supposition
from pbem.rules import Move, View

MANY = 40
"""Of a kind with more moves, conditions name only what they begin with."""


class Premised(NamedTuple):
    """Words for what another seat may play, and the moves that these words mean."""

    words: str
    moves: Sequence[Move]


class Answers(NamedTuple):
    """The moves that a seat may plan. `legal`: those that may be made when it is asked next, if nobody does anything
    before, with what it sees then; `later`: what else its moves could be called."""

    view: View[Any]
    legal: Sequence[Move]
    later: Sequence[Move]


def premises(game: Game, seat: str) -> list[Premised]:
    """What others may play, as the conditions of a seat's plan say it: with fewer words for several moves at once.

    The seat's own view names them, so that nothing shows of what another one holds.
    """
    view, names = game.view(seat), {*game.ruleset.names(game.table), *game.record.header.seats}
    found = dict[str, list[Move]]()
    for kind in _by_what_is_asked(game):
        moves = {move.notation(): move for move in named(kind, view)}
        for notation, move in moves.items():
            words = notation.split()
            own = len(kind.kind.split("-")) if not notation.startswith(kind.kind) else 1
            for length in range(own, len(words) + 1):
                whole = length == len(words)
                if whole and len(moves) > MANY and length > own:
                    continue
                if whole or length == own or words[length - 1] in names or words[length - 1].isdecimal():
                    found.setdefault(" ".join(words[:length]), []).append(move)
    return [Premised(words, moves) for words, moves in found.items()]


def answers(game: Game, seat: str) -> Answers:
    """What a seat may plan to play itself."""
    supposed = Supposition(game, lambda _sentence: None)
    reached = supposed.wait_for(seat, lambda _need, _answers: True)
    view, legal = supposed.view(seat), list[Move]()
    if reached:
        try:
            legal = list(game.ruleset.legal(view))
        except UnreadCardsError:
            legal = []
    known = {move.notation() for move in legal}
    later = {
        move.notation(): move
        for kind in _by_what_is_asked(game)
        for move in named(kind, view)
        if move.notation() not in known
    }
    return Answers(view, legal, list(later.values()))


def _by_what_is_asked(game: Game) -> list[type[Move]]:
    """The kinds of move that players make: those first that answer what is asked now."""
    now = game.ruleset.open_moves(game.table)
    return sorted((kind for kind in game.ruleset.moves if not kind.unattended), key=lambda kind: kind not in now)
