"""What differs from one frame to the next: all that a page has to be told.

Places are numbers, in the order of `Film.places`; pieces have the numbers that follow them through the game (see
matching). A difference has `p`, the pieces of places that changed; `d`, what pieces look like; `t`, texts; `s`, states
of places; `q`, points by seat.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from pbem.rules.drawing import Piece, Scene

from .piece_matches import PieceMatches, Standing

Look = tuple[str, int, str, str]
"""A piece's symbol, the place of its seat in seat order (-1: no one's), its label and its name."""


class Shown:
    """What a page shows at a frame, from which the next one differs."""

    def __init__(self, seats: Sequence[str], number: Mapping[str, str]) -> None:
        """Nothing yet. `number`: of each place."""
        self._seats = list(seats)
        self._number = number
        self._matching = PieceMatches()
        self._pieces: dict[str, list[int]] = {}
        self._looks: dict[int, Look] = {}
        self._texts: dict[str, str] = {}
        self._states: dict[str, str] = {}
        self._points: list[int] = []

    def copy(self) -> "Shown":
        """The same, to go on from twice."""
        other = copy(self)
        other._matching = self._matching.copy()
        other._pieces, other._looks = dict(self._pieces), dict(self._looks)
        other._texts, other._states = dict(self._texts), dict(self._states)
        return other

    def number_of(self, piece: str) -> int:
        """The number of the piece with this id; -1 if none was shown."""
        return self._matching.number_of(piece)

    def standing(self, pieces: Iterable[Piece]) -> list[Standing]:
        """These pieces with the numbers that they have by now."""
        return self._matching.follow(pieces)

    def step(self, scene: Scene, points: Mapping[str, int]) -> dict[str, Any]:
        """Show the next scene. Returns what differs."""
        standing: dict[str, list[int]] = defaultdict(list)
        looks: dict[int, Look] = {}
        for one in self._matching.follow(scene.pieces):
            standing[self._number[one.piece.place]].append(one.key)
            look = self._look(one.piece)
            if self._looks.get(one.key) != look:
                looks[one.key] = self._looks[one.key] = look
        gone: dict[str, list[int]] = {
            place: [] for place, keys in self._pieces.items() if keys and place not in standing
        }
        pieces = {place: keys for place, keys in standing.items() if self._pieces.get(place) != keys} | gone
        self._pieces.update(pieces)
        texts = _changed(self._texts, scene.texts)
        states = {self._number[place]: self._state(words) for place, words in scene.states.items()}
        parts: Mapping[str, Mapping[Any, Any]] = {
            "p": pieces,
            "d": {key: _without_blanks(look) for key, look in looks.items()},
            "t": texts,
            "s": _changed(self._states, states),
        }
        found: dict[str, Any] = {name: part for name, part in parts.items() if part}
        counted = [points.get(seat, 0) for seat in self._seats]
        if counted != self._points:
            found["q"] = self._points = counted
        return found

    def _look(self, piece: Piece) -> Look:
        return piece.symbol, self._seats.index(piece.seat) if piece.seat else -1, piece.label, piece.name

    def _state(self, words: str) -> str:
        named = (word.removeprefix("seat:") for word in words.split())
        return " ".join(str(self._seats.index(word)) if word in self._seats else word for word in named)


def _without_blanks(look: Look) -> Sequence[Any]:
    """A look as far as it says anything: most pieces have neither a label nor a name of their own."""
    return look if look[3] else look[: 3 if look[2] else 2]


def _changed(before: dict[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """What differs, with "" for what is there no more; `before` is brought up to date."""
    found = {name: words for name, words in now.items() if before.get(name, "") != words}
    found |= {name: "" for name, words in before.items() if words and name not in now}
    before.update(found)
    return found
