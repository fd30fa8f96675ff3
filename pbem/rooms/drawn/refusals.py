"""Why nothing can be done at a place of a drawing: what stands against the moves that name it."""

from collections import defaultdict

from pbem.errors import UnreadCardsError
from pbem.projections.ahead import named
from pbem.projections.game import Game
from pbem.projections.status import waits_for
from pbem.projections.why import in_lines, to_moves
from pbem.rules import Move
from pbem.wording import _

from .touched import TouchFinder

MOST = 3
"""Lines for one place at most, and moves that one line names."""


class Refusals:
    """What a seat may not do now, by the places of a drawing."""

    def __init__(self, game: Game, seat: str, touching: TouchFinder) -> None:
        self._game = game
        self._view = game.view(seat)
        self._asked = game.need is not None and seat in game.need.seats
        self._meant: dict[str, list[Move]] = defaultdict(list)
        self._near: dict[str, list[Move]] = defaultdict(list)
        for kind in game.ruleset.moves:
            moves = {} if kind.unattended else {move.notation(): move for move in named(kind, self._view)}
            for move in moves.values():
                touched = touching.named(move.notation())
                for place in touched.lit:
                    self._meant[place].append(move)
                for place in touched.of:
                    self._near[place].append(move)

    def why(self, place: str) -> list[str]:
        """Why no move can be made at a place, as lines, each with its ruling if it has one; none if none ever can."""
        moves = self._meant.get(place) or self._near.get(place, [])
        if not moves:
            return []
        if not self._asked:
            sentence = _("it is not your turn: waiting for {whom}")
            return [sentence.format(whom=waits_for(self._game))]
        ruleset, table = self._game.ruleset, self._view.table
        answers = ruleset.open_moves(table)
        try:
            found = to_moves(self._view, [move for move in moves if type(move) in answers])
        except UnreadCardsError as error:
            return [str(error)]
        if not found:
            kinds = dict.fromkeys(type(move) for move in moves)
            return list(dict.fromkeys(str(ruleset.not_asked(table, kind)) for kind in kinds))[:MOST]
        return in_lines([one for one in found if one.refusal is not None], MOST)[:MOST]
