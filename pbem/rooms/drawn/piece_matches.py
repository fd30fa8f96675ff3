"""Following pieces from one scene to the next: each has a number that lasts.

Unique pieces are known by their ids. Of those that are alike, the ones whose place has not changed are the same; what
is left in old places has moved to new ones.
"""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from pbem.rules.drawing import Piece


class Standing(Struct, frozen=True):
    """A piece with its number, as it stands."""

    key: int
    piece: Piece


class PieceMatches:
    """The pieces of a game, scene after scene."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._alike: list[Standing] = []
        self._next = 0

    def copy(self) -> "PieceMatches":
        """The same, to go on from twice."""
        other = PieceMatches()
        other._numbers, other._alike, other._next = dict(self._numbers), self._alike, self._next
        return other

    def number_of(self, name: str) -> int:
        """The number of the piece with this id; -1 if there was none."""
        return self._numbers.get(name, -1)

    def follow(self, pieces: Iterable[Piece]) -> list[Standing]:
        """The pieces of the next scene, in their order, with their numbers."""
        found: list[Standing | None] = []
        waiting: list[tuple[int, Piece]] = []
        here: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        for one in reversed(self._alike):
            here[one.piece.symbol, one.piece.seat, one.piece.place].append(one.key)
        for piece in pieces:
            if piece.id:
                if piece.id not in self._numbers:
                    self._numbers[piece.id] = self._new()
                found.append(Standing(self._numbers[piece.id], piece))
                continue
            stayed = here[piece.symbol, piece.seat, piece.place]
            if stayed:
                found.append(Standing(stayed.pop(), piece))
            else:
                waiting.append((len(found), piece))
                found.append(None)
        left: dict[tuple[str, str], list[int]] = defaultdict(list)
        for (symbol, seat, _place), keys in here.items():
            left[symbol, seat] += keys
        for where, piece in waiting:
            moved = left[piece.symbol, piece.seat]
            found[where] = Standing(moved.pop() if moved else self._new(), piece)
        followed = [one for one in found if one is not None]
        self._alike = [one for one in followed if not one.piece.id]
        return followed

    def _new(self) -> int:
        self._next += 1
        return self._next
