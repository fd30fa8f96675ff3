"""What stands in brackets behind a move: the list's own words of it are no part of the line, and all others are."""

from collections.abc import Sequence

from pbem.errors import PbemError
from pbem.projections.game import Game
from pbem.projections.spoken import NEGATIONS, plainly
from pbem.projections.status import in_list
from pbem.projections.typed import understood
from pbem.rules import Move

from .commands import without_brackets


def without_hint(game: Game, seat: str, words: str) -> str:
    """A line without what stands in brackets, if the seat's list says that, too: of the move that the line names, or of
    any where it names none of the list. Of a plan there may be no list: then it must not turn the sentence round."""
    bare, behind = without_brackets(words)
    told = {*plainly(behind.split())}
    legal = game.legal(seat) if told else []
    listed = (plainly(" ".join(in_list(move, game.view(seat))).split()) for move in _meant(game, seat, bare, legal))
    is_hint = any(map(told.issubset, listed)) if legal else NEGATIONS.isdisjoint(told)
    return bare if is_hint else words


def _meant(game: Game, seat: str, words: str, legal: Sequence[Move]) -> Sequence[Move]:
    """The move of a list that is named by its number or by words; all of them if none is."""
    number = words.rstrip(".)")
    if number.isdecimal():
        return legal[int(number) - 1 : int(number)]
    if not legal:
        return []
    try:
        move = understood(game.ruleset, game.view(seat), words.lower().split())
    except PbemError:
        return legal
    return [move] if move in legal else legal
