"""Numbered moves, and as many of each kind as there is room for."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.projections.agreement import is_bound
from pbem.projections.game import Game
from pbem.projections.pending import AT_A_GLANCE
from pbem.projections.status import in_list
from pbem.rules import Move, View


class Choice(NamedTuple):
    """A move by its number in the whole list, the words that mean it, and its price with what it does.

    The number 0 stands for what is in no list, such as `join`.
    """

    number: int
    words: str
    hint: str


def choice_of(number: int, move: Move, view: View[Any]) -> Choice:
    """A legal move as mails list it."""
    words, hint, meaning = in_list(move, view)
    return Choice(number, words, "; ".join(part for part in (hint, meaning) if part))


def open_to(game: Game, seat: str) -> Sequence[Move]:
    """The legal moves of a seat, if it is asked, and does not wait for others to agree that moves are taken back."""
    return game.legal(seat) if game.need is not None and seat in game.need.seats and not is_bound(game, seat) else ()


def headings(notations: Sequence[str], heading: str) -> list[str]:
    """Under which heading each of these moves stands: in a long list each kind of several has one of its own, its first
    word."""
    kinds = [notation.split()[0] for notation in notations]
    if len(kinds) <= AT_A_GLANCE:
        return [heading] * len(kinds)
    return [kind if kinds.count(kind) > 1 else heading for kind in kinds]


def thinned(choices: Sequence[Choice], most: int) -> list[Choice]:
    """At most so many of them, in their order: the first of each kind, which is the first word.

    Kinds with few moves keep them all; the others share the room that is left.
    """
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.words.split()[0], []).append(choice)
    kept: list[Choice] = []
    for waiting, group in enumerate(sorted(kinds.values(), key=len)):
        share = (most - len(kept)) // (len(kinds) - waiting)
        kept += group[:share]
    return sorted(kept)
