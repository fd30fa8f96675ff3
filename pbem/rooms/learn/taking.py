"""A game's lessons taken one after another, wherever they are shown."""

from typing import Any

from pbem.cli.summaries import commands
from pbem.rules import Ruleset
from pbem.wording import _

from .lessons import Exercise, lessons_of
from .practice import Practice
from .progress import reach


class Taking:
    """The lessons of a game, at the one that is being taken, which is noted. `number`: its number, from 1."""

    def __init__(self, ruleset: Ruleset[Any], number: int) -> None:
        self.ruleset = ruleset
        self.lessons = lessons_of(ruleset)
        self.begin(number)

    def begin(self, number: int) -> None:
        """Take a lesson from its beginning."""
        self.number = number
        self.practice = Practice(self.ruleset, self.lessons[number - 1])
        reach(self.ruleset.name, number)

    def back(self) -> None:
        """To the beginning of the lesson, or, where one is there, of the one before."""
        self.begin(max(self.number - (self.practice.number == 0), 1))

    @property
    def is_last(self) -> bool:
        """Whether no lesson follows."""
        return self.number == len(self.lessons)

    @property
    def exercise(self) -> Exercise:
        """What is to be found now, in a lesson that is not over."""
        assert self.practice.exercise is not None
        return self.practice.exercise

    @property
    def heading(self) -> str:
        """The number of the lesson, and its title."""
        sentence = _("Lesson {number} of {last}: {title}")
        return sentence.format(number=self.number, last=len(self.lessons), title=self.practice.lesson.title)

    def hint(self) -> list[str]:
        """What helps to find it; nothing where the lesson is over."""
        exercise = self.practice.exercise
        return [] if exercise is None else [_("Hint: {hint}").format(hint=exercise.hint)]

    def taught(self, exercise: Exercise) -> list[str]:
        """What was learnt by finding it, and the rulings that say so."""
        titles = {ruling.number: ruling.title for ruling in self.ruleset.rulings()}
        return [exercise.taught, *(f"  {number}  {titles.get(number, '')}" for number in exercise.rulings)]

    @property
    def goes_on(self) -> str:
        """What a player who leaves now types the next time."""
        return _("`pbem learn {game}` continues here").format(game=self.ruleset.name)

    def goodbye(self) -> list[str]:
        """What one does after the last lesson. From now on one starts anew."""
        reach(self.ruleset.name, 1)
        name, seats = self.ruleset.name, ",".join(self.practice.lesson.seats)
        return [
            _("You know enough for a first game. To try it at one screen, or alone:"),
            f"  pbem new {name} --seats {seats} --hotseat",
            *([_("Alone, make your own moves, and let `pbem bot` make the others'.")] if "bot" in commands() else []),
            _("To look something up: `pbem rules {game}`").format(game=name),
        ]
