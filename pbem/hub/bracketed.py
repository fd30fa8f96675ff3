"""What stands in brackets behind a move: the list's own words of it are no part of the line, and all others are."""

from pbem.projections.game import Game
from pbem.projections.spoken import NEGATIONS, plainly
from pbem.projections.status import in_list

from .commands import without_brackets


def without_hint(game: Game, seat: str, words: str) -> str:
    """A line without what stands in brackets, if that is said of a move in the seat's list: of the one that a number
    stands for. Of a plan there may be no list: then it must not turn the sentence round."""
    bare, behind = without_brackets(words)
    told, number = {*plainly(behind.split())}, bare.rstrip(".)")
    legal = game.legal(seat) if told else []
    if number.isdecimal():
        legal = legal[int(number) - 1 : int(number)]
    listed = (plainly(" ".join(in_list(move, game.view(seat))).split()) for move in legal)
    is_hint = any(map(told.issubset, listed)) if legal else NEGATIONS.isdisjoint(told)
    return bare if is_hint else words
