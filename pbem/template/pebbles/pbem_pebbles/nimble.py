"""A bot that knows the trick of the heap."""

from collections.abc import Sequence
from random import Random

from pbem.rules import Move, View

from .card import Card
from .table import Table
from .take import Take


def nimble(view: View[Table], moves: Sequence[Move], random: Random) -> Move:
    """Take the last pebble, or else leave a multiple of four, from which the next player cannot win by hand."""
    for move in moves:
        taken = move.count if isinstance(move, Take) else move.face if isinstance(move, Card) else 0
        if taken and (view.table.heap - taken) % 4 == 0:
            return move
    return random.choice(moves)
