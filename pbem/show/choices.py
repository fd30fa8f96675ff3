"""Numbered moves, and as many of each kind as there is room for."""

from collections.abc import Sequence
from typing import Any, NamedTuple

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
