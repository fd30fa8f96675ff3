"""Moves as mails list them: numbered, in groups, and as many of each kind as there is room for."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pbem.projections.agreement import is_bound
from pbem.projections.game import Game
from pbem.projections.pending import headings
from pbem.rules import Move, View
from pbem.rules.play import listed


class Choice(NamedTuple):
    """A move by its number in the whole list, the words that mean it, what it costs, in parts, and what it does.

    The number 0 stands for what is in no list, such as `join`.
    """

    number: int
    words: str
    costs: tuple[str, ...] = ()
    meaning: str = ""

    @property
    def said(self) -> str:
        """What stands beside the words."""
        return together(self.costs, self.meaning)


class MoveRow(NamedTuple):
    """Moves that differ in their last word alone: `bribe bingbu` 3, 4 or 5.

    `words`: those that all start with; "" for a move by itself. `said`: what is said of all of them. `options`: each
    one's last word, or all of them, the move, and what is said of it alone.
    """

    words: str
    said: str
    options: Sequence[tuple[str, Choice, str]]


class MoveGroup(NamedTuple):
    """The rows of one kind of move. `heading`: its first word; "" over moves that are the only ones of their kinds.
    `said`: what is said of all of them."""

    heading: str
    said: str
    rows: Sequence[MoveRow]


def choices_of(game: Game, seat: str, moves: Iterable[Move]) -> list[Choice]:
    """Moves of a seat as mails list them."""
    view = game.view(seat)
    return [_choice(number, move, view) for number, move in enumerate(moves, 1)]


def _choice(number: int, move: Move, view: View[Any]) -> Choice:
    hint, meaning = move.hint(view.table, view.seat), move.meaning(view)
    return Choice(number, move.notation(), tuple(filter(None, listed(hint))), str(meaning))


def open_to(game: Game, seat: str) -> Sequence[Move]:
    """The legal moves of a seat, if it is asked, and does not wait for others to agree that moves are taken back."""
    return game.legal(seat) if game.need is not None and seat in game.need.seats and not is_bound(game, seat) else ()


def grouped(choices: Sequence[Choice]) -> list[MoveGroup]:
    """All of these moves, each once, under their `headings`. What not all of a kind do is left to the whole list."""
    kinds: dict[str, list[Choice]] = {}
    for kind, choice in zip(headings([choice.words for choice in choices], ""), choices, strict=True):
        kinds.setdefault(kind, []).append(choice)
    return [_group(kind, of_kind) for kind, of_kind in kinds.items()]


def _group(kind: str, choices: Sequence[Choice]) -> MoveGroup:
    if not kind:
        return MoveGroup("", "", [MoveRow("", one.said, [(one.words, one, "")]) for one in choices])
    every = _shared(choices)
    rows: dict[str, list[Choice]] = {}
    for choice in choices:
        rows.setdefault(choice.words.rpartition(" ")[0], []).append(choice)
    meanings = {one.meaning for one in choices}
    said = together(every, meanings.pop() if len(meanings) == 1 else "")
    return MoveGroup(kind, said, [_row(words, row, every) for words, row in rows.items()])


def _row(words: str, choices: Sequence[Choice], every: Sequence[str]) -> MoveRow:
    """`every`: what is said of the whole group."""
    shared = [part for part in _shared(choices) if part not in every]
    known = {*every, *shared}
    options = [
        (one.words.removeprefix(words).strip(), one, together([part for part in one.costs if part not in known]))
        for one in choices
    ]
    return MoveRow(words, together(shared), options)


def _shared(choices: Sequence[Choice]) -> list[str]:
    """What each of them costs."""
    return [part for part in choices[0].costs if all(part in one.costs for one in choices)]


def together(costs: Sequence[str], meaning: str = "") -> str:
    """What is said of moves, in few words."""
    return "; ".join(filter(None, (", ".join(costs), meaning)))


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
