"""Players that are programs: each sees its seat's view and its legal moves, and nothing else."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .move import Move
from .play import View
from .ruleset import Bot, Ruleset


def random_bot(view: View[Any], moves: Sequence[Move], random: Random) -> Move:
    """Any legal move, each kind as likely as the next, so that kinds with many variants do not drown the others."""
    kind = random.choice(sorted({move.kind for move in moves}))
    return random.choice([move for move in moves if move.kind == kind])


def bots(ruleset: Ruleset[Any]) -> Mapping[str, Bot]:
    """The bots that can play a game, by name."""
    return {"random": random_bot, **ruleset.bots()}


def decide(bot: Bot, ruleset: Ruleset[Any], view: View[Any], random: Random) -> Move:
    """The bot's finished move for a seat that is asked."""
    moves = list(ruleset.legal(view))
    choice = moves[0] if len(moves) == 1 else bot(view, moves, random)
    return choice.finish(view, ())
