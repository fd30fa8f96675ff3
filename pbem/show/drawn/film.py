"""The frames of a game as the page's script reads them: what is there once, then from frame to frame what differs.

Places are numbers, in the order of `places`; pieces have the numbers that follow them through the game (see matching).
A frame is [place, period, 1 if it was taken back, difference]; a difference has `p`, the pieces of places that changed;
`d`, what pieces look like; `t`, texts; `s`, states of places; `q`, points by seat.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.rules.drawing import Ground, Piece, Scene, Symbol
from pbem.wording import _

from .frames import Reel
from .matching import Matching
from .still import WHERE, WHOSE

Look = tuple[str, int, str, str]


class Film:
    """Data for the page. `last`: the last frame's scene and standing pieces follow from `matching`."""

    def __init__(self, reel: Reel, seats: Sequence[str]) -> None:
        self._seats = list(seats)
        drawing = reel.drawing
        shown = re.findall(r'data-place="([^"]*)"', drawing.wide.svg + drawing.tall.svg)
        self.places = list(dict.fromkeys([*drawing.wide.boxes, *drawing.names, *shown]))
        self.number = {place: str(number) for number, place in enumerate(self.places)}
        self._matching = Matching()
        self._shown: dict[str, list[int]] = {}
        self._looks: dict[int, Look] = {}
        self._texts: dict[str, str] = {}
        self._states: dict[str, str] = {}
        self._points: list[int] = []
        frames = [
            [frame.place, frame.period, int(frame.undone), self._difference(frame.scene, frame.points)]
            for frame in reel.frames
        ]
        self.data = {
            "seats": self._seats,
            "places": [[drawing.names.get(place, ""), drawing.sentences.get(place, "")] for place in self.places],
            "grounds": {"wide": self._boxes(drawing.wide), "tall": self._boxes(drawing.tall)},
            "symbols": {name: self._symbol(symbol) for name, symbol in drawing.symbols.items()},
            "frames": frames,
            "since": reel.since,
            "words": {
                "play": _("Play"),
                "pause": _("Pause"),
                "turn": _("Turn"),
                "whose": WHOSE,
                "where": WHERE,
            },
        }

    @property
    def standing(self) -> Matching:
        """The pieces as they stand in the last frame."""
        return self._matching

    def _boxes(self, ground: Ground) -> list[list[Any]]:
        found = []
        for place in self.places:
            box = ground.boxes.get(place)
            found.append(
                [] if box is None else [*map(_short, (box.x, box.y, box.width, box.height)), box.scale, box.align]
            )
        return found

    def _symbol(self, symbol: Symbol) -> list[Any]:
        return [
            symbol.width,
            symbol.height,
            symbol.name,
            symbol.emblem,
            symbol.manner,
            symbol.label,
            self._way(symbol.comes),
            self._way(symbol.goes),
            int(bool(symbol.over)),
            int(bool(symbol.svg)),
        ]

    def _way(self, place: str) -> int | list[int]:
        """A place's number; of a place that each seat has, all of them."""
        if "{seat}" in place:
            return [int(self.number.get(place.format(seat=seat), -1)) for seat in self._seats]
        return int(self.number.get(place, -1))

    def _difference(self, scene: Scene, points: Mapping[str, int]) -> dict[str, Any]:
        standing: dict[str, list[int]] = defaultdict(list)
        looks: dict[int, Look] = {}
        for one in self._matching.follow(scene.pieces):
            standing[self.number[one.piece.place]].append(one.key)
            look = self._look(one.piece)
            if self._looks.get(one.key) != look:
                looks[one.key] = self._looks[one.key] = look
        gone: dict[str, list[int]] = {
            place: [] for place, keys in self._shown.items() if keys and place not in standing
        }
        pieces = {place: keys for place, keys in standing.items() if self._shown.get(place) != keys} | gone
        self._shown.update(pieces)
        texts = _changed(self._texts, scene.texts)
        states = _changed(
            self._states, {self.number[place]: self._state(words) for place, words in scene.states.items()}
        )
        counted = [points.get(seat, 0) for seat in self._seats]
        parts: Mapping[str, Mapping[Any, Any]] = {"p": pieces, "d": looks, "t": texts, "s": states}
        found: dict[str, Any] = {name: part for name, part in parts.items() if part}
        if counted != self._points:
            found["q"] = self._points = counted
        return found

    def _look(self, piece: Piece) -> Look:
        return piece.symbol, self._seats.index(piece.seat) if piece.seat else -1, piece.label, piece.name

    def _state(self, words: str) -> str:
        named = (word.removeprefix("seat:") for word in words.split())
        return " ".join(str(self._seats.index(word)) if word in self._seats else word for word in named)


def _changed(before: dict[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """What differs, with "" for what is there no more; `before` is brought up to date."""
    found = {name: words for name, words in now.items() if before.get(name, "") != words}
    found |= {name: "" for name, words in before.items() if words and name not in now}
    before.update(found)
    return found


def _short(value: float) -> float:
    return round(value, 1)
