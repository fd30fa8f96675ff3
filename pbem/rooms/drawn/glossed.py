"""What explains the pieces, the places and the marks of a drawing: words of its game's glossary."""

from collections.abc import Sequence
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.drawing import Drawing
from pbem.rules.texts import Term, term_for
from pbem.wording import _


class Glossed:
    """A drawing beside its game's glossary; where that has no words for something, nothing is said of it."""

    def __init__(self, drawing: Drawing, ruleset: Ruleset[Any]) -> None:
        self.drawing = drawing
        self.rulings = ruleset.rulings()
        self._glossary = ruleset.glossary()

        self._drawn = {name: term for term in self._glossary for name in term.drawn}

    def symbol(self, kind: str) -> Term | None:
        """What pieces of a symbol are, or what a mark means."""
        found = {**self.drawing.marks, **self.drawing.symbols}[kind]
        return self._drawn.get(kind) or term_for(kind, self._glossary) or term_for(found.name, self._glossary)

    def place(self, place: str) -> Term | None:
        """What a place is for."""
        kind = place.partition(":")[0]
        meant = self._drawn.get(place) or self._drawn.get(kind)
        return meant or term_for(asked(place), self._glossary) or term_for(kind, self._glossary)

    def places(self, word: str) -> Sequence[str]:
        """The places of what is called so; else those that this word of the glossary explains."""
        named = [place for place in self.drawing.names if asked(place) == word]
        return named or [place for place in self.drawing.names if (term := self.place(place)) and term.name == word]


def asked(place: str) -> str:
    """By which word to ask what a place is: the first of its name that is no number, else its kind."""
    kind, *words = place.split(":")
    return next((word.split("/")[0] for word in words if not word.isdecimal()), kind)


def told(term: Term) -> str:
    """What a word means, with its rulings."""
    if not term.rulings:
        return term.meaning
    return _("{meaning} ({rulings}).").format(meaning=term.meaning.rstrip("."), rulings=", ".join(term.rulings))
