"""A game's lessons as its package ships them, in text/lessons.toml: `[[lesson]]` tables, and in each a
`[[lesson.exercise]]` for each thing to be found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.texts import read


@dataclass(frozen=True, slots=True)
class Exercise:
    """One thing to be found.

    `task`: what, in words. `answer`: what the moves that are it begin with, each whole words of their notation; the
    first legal one is shown to whoever gives up. `refusal`: instead of an answer, the ruling by which the rules refuse
    what is to be tried. `show`: what of the board is shown before the task, titles of its panels or names that
    one may ask about. `hint`: said after a wrong try. `taught`: said once it is found, with the numbers of `rulings`.
    `then`: what the others do before the next exercise, a line "SEAT MOVE" each.
    `refused`: wrong tries with the ruling that refuses each ("" for a rule of the book without one); `legal`: wrong
    tries that the rules allow. They hold the exercise to the rules, and nobody reads them.
    """

    task: str
    hint: str
    taught: str
    answer: Sequence[str] = ()
    refusal: str = ""
    show: Sequence[str] = ()
    rulings: Sequence[str] = ()
    then: str = ""
    refused: Mapping[str, str] = field(default_factory=dict)
    legal: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and what is to be found in it.

    `title`: a few words. `text`: a paragraph. `seat`: the learner's, of `seats`. `seed` and `options`: the deal.
    `moves`: what was played up to the position, a line "SEAT MOVE" each.
    """

    title: str
    text: str
    exercises: Sequence[Exercise]
    seed: int = 0
    seats: Sequence[str] = ("ann", "bob", "cy")
    seat: str = "ann"
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: str = ""


@cache
def lessons_in(package: str) -> Sequence[Lesson]:
    """The lessons in a package's text/lessons.toml, in their order; none if it has no such file."""
    found = read(package, "lessons").get("lesson", ())
    return tuple(Lesson(exercises=tuple(Exercise(**part) for part in one.pop("exercise")), **one) for one in found)


def lessons_of(ruleset: Ruleset[Any]) -> Sequence[Lesson]:
    """A game's lessons, in the order in which one takes them."""
    return lessons_in(ruleset.texts) if ruleset.texts else ()
