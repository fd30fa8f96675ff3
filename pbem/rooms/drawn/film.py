"""A game as the page's script reads it: what is there once, and its frames (see differences)."""

import re
from collections.abc import Sequence
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.drawing import Box, Drawing, Ground, Symbol
from pbem.rules.texts import Term
from pbem.wording import _

from .differences import Shown
from .frames import Frame
from .glossed import Glossed, told
from .still import WHERE, WHOSE


class Film:
    """A drawing's places, and what the page holds of it."""

    def __init__(self, drawing: Drawing, ruleset: Ruleset[Any], seats: Sequence[str]) -> None:
        self.drawing = drawing
        self.glossed = Glossed(drawing, ruleset)
        self.seats = list(seats)
        self.terms: list[list[str]] = []
        """The words that explain something, and what they mean: what one clicks on is explained by their numbers."""
        shown = re.findall(r'data-place="([^"]*)"', drawing.wide.svg + drawing.tall.svg)
        self.places = list(dict.fromkeys([*drawing.wide.boxes, *drawing.names, *shown]))
        self.number = {place: str(number) for number, place in enumerate(self.places)}
        self.lasting: dict[str, Any] = {
            "seats": self.seats,
            "places": [self._place(place) for place in self.places],
            "grounds": {"wide": self._boxes(drawing.wide), "tall": self._boxes(drawing.tall)},
            "symbols": {kind: self._symbol(kind, symbol) for kind, symbol in drawing.symbols.items()},
            "words": {
                "play": _("Replay"),
                "pause": _("Pause"),
                "turn": _("Turn"),
                "copied": _("Copied"),
                "copy": _("The link to this moment:"),
                "whose": WHOSE,
                "where": WHERE,
            },
        }

    def beginning(self) -> Shown:
        """What is shown before the first frame."""
        return Shown(self.seats, self.number)

    def _place(self, place: str) -> list[Any]:
        return [
            self.drawing.names.get(place, ""),
            self.drawing.sentences.get(place, ""),
            self._term(self.glossed.place(place)),
        ]

    def _term(self, term: Term | None) -> int:
        """The number that the page has of a word; -1 for none."""
        if term is None:
            return -1
        said = [term.name, told(term)]
        if said not in self.terms:
            self.terms.append(said)
        return self.terms.index(said)

    def _boxes(self, ground: Ground) -> list[list[Any]]:
        found = []
        for place in self.places:
            box = ground.boxes.get(place)
            found.append([] if box is None else _box(box))
        return found

    def _symbol(self, kind: str, symbol: Symbol) -> list[Any]:
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
            int(bool(symbol.svg)) + symbol.coloured,
            self._term(self.glossed.symbol(kind)),
        ]

    def _way(self, place: str) -> int | list[int]:
        """A place's number; of a place that each seat has, all of them."""
        if "{seat}" in place:
            return [int(self.number.get(place.format(seat=seat), -1)) for seat in self.seats]
        return int(self.number.get(place, -1))


def cut(frame: Frame, shown: Shown) -> list[Any]:
    """A frame as the script reads it: place, period, 1 if it was taken back, and how it differs from what is shown."""
    return [frame.place, frame.period, int(frame.undone), shown.step(frame.scene, frame.points)]


def _box(box: Box) -> list[Any]:
    """Without its scale and its alignment where they are the usual ones (placing.js knows them)."""
    found = [*map(_short, (box.x, box.y, box.width, box.height)), _short(box.scale, 2), box.align]
    usual = [1, Box(0, 0, 0, 0).align]
    while usual and found[-1] == usual[-1]:
        del found[-1], usual[-1]
    return found


def _short(value: float, digits: int = 1) -> float:
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded
