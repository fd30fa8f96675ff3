"""Where one clicks for a move: the places of a drawing that its words name, and what it touches besides."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.rules import Move
from pbem.rules.drawing import Drawing


class Touched(Struct, frozen=True):
    """The places of a move. `lit`: those that show that it may be made. `of`: all where a click may mean it."""

    lit: Sequence[str]
    of: Sequence[str]


class TouchFinder:
    """Finds the places of moves on one drawing (see `Drawing`)."""

    def __init__(self, drawing: Drawing, places: Sequence[str], seats: Sequence[str]) -> None:
        self._seats = {seat: drawing.seat.format(seat=seat) for seat in seats} if drawing.seat else {}
        areas = set(re.findall(r'data-place="([^"]*)"', drawing.wide.svg + drawing.tall.svg))
        self._places: dict[tuple[str, ...], list[str]] = {}
        for place in places:
            for words in _called(place, drawing.said):
                self._places.setdefault(words, []).append(place)
        self._shown = {
            words: [place for place in found if place in areas] or found[:1] for words, found in self._places.items()
        }
        self._longest = max(map(len, self._places), default=0)

    def of(self, move: Move, table: Any, seat: str) -> Touched:
        """The places of a legal move of a seat."""
        words, named = move.notation().split(), self.named(move.notation())
        lit, every = dict.fromkeys(named.lit), dict.fromkeys(named.of)
        for name in move.touches(table, seat):
            if name not in words and name not in self._seats:
                every |= dict.fromkeys(self._places.get((name,), []))
                lit |= dict.fromkeys(self._shown.get((name,), []))
        return Touched(tuple(lit), tuple(every))

    def named(self, notation: str) -> Touched:
        """The places of a move that may not be legal now: those that its words name."""
        lit, every = dict[str, None](), dict[str, None]()
        for place, longest in self._named(notation.split()):
            every[place] = None
            if longest:
                lit[place] = None
        return Touched(tuple(lit), tuple(every))

    def _named(self, words: Sequence[str]) -> Iterator[tuple[str, bool]]:
        """The places that words name, and whether they are lit: no name that starts there is longer, and of places with
        the same name those that the ground draws; of a seat's, the one that stands for the seat."""
        for start in range(len(words)):
            longest = True
            for length in range(min(self._longest, len(words) - start), 0, -1):
                name = tuple(words[start : start + length])
                for place in self._places.get(name, ()):
                    yield place, longest and place in self._shown[name] and place == self._seats.get(name[0], place)
                longest = longest and name not in self._places


def _called(place: str, said: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """By which words moves name a place; not by numbers alone."""
    if place in said:
        yield from (tuple(words.split()) for words in said[place])
        return
    words = tuple(place.split(":")[1:] if ":" in place else [place])
    if not all(word.isdecimal() for word in words):
        yield words
