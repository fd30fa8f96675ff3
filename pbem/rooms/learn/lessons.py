"""A game's lessons as its package ships them, in text/lessons.toml: `[[lesson]]` tables, and in each a
`[[lesson.exercise]]` for each thing to be found."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec

from pbem.errors import BrokenGameError
from pbem.rules import Ruleset
from pbem.rules.texts import read


class Exercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to be found.

    `task`: what, in words. `answer`: what the moves that are it start with, each whole words of their notation; the
    first legal one is shown to a player who gives up. `refusal`: instead of an answer, the ruling by which the rules
    refuse what is to be tried. `show`: what of the board is shown before the task, titles of its panels or names that
    one may ask about. `hint`: said after a wrong try. `taught`: said once it is found, with the numbers of `rulings`.
    `then`: what the others do before the next exercise, a line "SEAT MOVE" each.
    `refused`: wrong tries with the ruling that refuses each ("" for a rule of the book without one); `legal`: wrong
    tries that the rules allow. They hold the exercise to the rules, and no one reads them.
    """

    task: str
    hint: str
    taught: str
    answer: Sequence[str] = ()
    refusal: str = ""
    show: Sequence[str] = ()
    rulings: Sequence[str] = ()
    then: str = ""
    refused: Mapping[str, str] = {}
    legal: Sequence[str] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what is to be found in it.

    `title`: a few words. `text`: a paragraph. `seat`: the learner's, of `seats`. `seed` and `options`: the deal.
    `moves`: what was played up to the position, a line "SEAT MOVE" each.
    """

    title: str
    text: str
    exercises: Annotated[Sequence[Exercise], msgspec.Meta(min_length=1)] = msgspec.field(name="exercise")
    seed: int = 0
    seats: Sequence[str] = ("ann", "bob", "cy")
    seat: str = "ann"
    options: Mapping[str, Any] = {}
    moves: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError where the learner sits nowhere."""
        if self.seat not in self.seats:
            raise ValueError(f"no seat is called {self.seat}")


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    lesson: Sequence[Lesson] = ()


@cache
def lessons_in(package: str) -> Sequence[Lesson]:
    """The lessons in a package's text/lessons.toml, in their order; none if it has no such file. Raises ValueError."""
    return msgspec.convert(read(package, "lessons"), _Written).lesson


def lessons_of(ruleset: Ruleset[Any]) -> Sequence[Lesson]:
    """A game's lessons, in the order in which one takes them. Raises BrokenGameError where they make no sense."""
    try:
        return lessons_in(ruleset.texts) if ruleset.texts else ()
    except ValueError as error:
        raise broken(ruleset, f"text/lessons.toml: {error}") from error


def broken(ruleset: Ruleset[Any], why: str) -> BrokenGameError:
    """That a game's lessons do not keep to its rules, or to the form of lessons."""
    return BrokenGameError("", ruleset.name, type(ruleset).__module__.partition(".")[0], ValueError(why))
