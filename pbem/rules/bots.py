"""Players that are programs: each sees its seat's view and its legal moves, and nothing else."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from .move import Move
from .play import View
from .ruleset import Bot, Ruleset
from .unknown import honest

T = TypeVar("T")


class NothingLegalError(LookupError):
    """A seat is asked, and no move of it is legal: a dead end, which no game may have."""


def draw(ruleset: Ruleset[Any], view: View[Any], random: Random) -> Move:
    """Any legal move of a seat that is asked, without its payment, each kind as likely as the next.

    As likely as if one kind were drawn among those that can be played now, and one of its moves, so that kinds with
    many variants do not drown the others; a kind that was not drawn is never listed or judged.
    """
    table, seat = view.table, view.seat
    kinds = list(ruleset.open_moves(table))
    while kinds:
        kind = _out_of(kinds, random)
        candidates = [] if kind.refusal_of_kind(table, seat) is not None else list(kind.candidates(view))
        while candidates:
            move = _out_of(candidates, random)
            if move.refusal(table, seat) is None and move.refusal_by_hand(view) is None:
                return move
    raise NothingLegalError(view.seat)


def _out_of(among: list[T], random: Random) -> T:
    """Any of them, taken out; the order of the others does not matter."""
    place = random.randrange(len(among))
    among[place], among[-1] = among[-1], among[place]
    return among.pop()


def random_bot(view: View[Any], moves: Sequence[Move], random: Random) -> Move:
    """The same from a list of all legal moves."""
    kind = random.choice(sorted({move.kind for move in moves}))
    return random.choice([move for move in moves if move.kind == kind])


def bots(ruleset: Ruleset[Any]) -> Mapping[str, Bot]:
    """The bots that can play a game, by name."""
    return {"random": random_bot, **ruleset.bots()}


def decide(bot: Bot, ruleset: Ruleset[Any], view: View[Any], random: Random) -> Move:
    """The bot's finished move for a seat that is asked. Raises NothingLegalError.

    The bot's table lacks all that the seat may not know.
    """
    return chosen(bot, ruleset, view if bot is random_bot else honest(ruleset, view), random)


def chosen(bot: Bot, ruleset: Ruleset[Any], view: View[Any], random: Random) -> Move:
    """The bot's finished move, where the view holds nothing that the bot may not see. Raises NothingLegalError."""
    if bot is random_bot:
        return draw(ruleset, view, random).finish(view, ())
    moves = list(ruleset.legal(view))
    if not moves:
        raise NothingLegalError(view.seat)
    choice = moves[0] if len(moves) == 1 else bot(view, moves, random)
    return choice.finish(view, ())


def sensible(ruleset: Ruleset[Any]) -> Bot:
    """The game's best bot of its own; chance, if it has none."""
    return [random_bot, *ruleset.bots().values()][-1]
