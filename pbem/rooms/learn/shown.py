"""Lessons as a table in a browser shows them (see pbem.app.taught)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pbem.app.table import Table
from pbem.rules import Ruleset
from pbem.wording import _

from .practice import cites
from .taking import Taking


class ShownLessons(Taking):
    """The lessons of a game. What was said last stays until something else is."""

    def __init__(self, ruleset: Ruleset[Any], number: int) -> None:
        super().__init__(ruleset, number)
        self.title = ruleset.title
        self.said: Sequence[str] = ()
        self._greet()

    @property
    def table(self) -> Table:
        """Where the lesson is taken."""
        return self.practice.table

    @property
    def seat(self) -> str:
        """The learner's."""
        return self.practice.lesson.seat

    @property
    def over(self) -> bool:
        """Whether everything was found."""
        return self.practice.exercise is None

    @property
    def task(self) -> str:
        """What is to be found; or that everything was."""
        if not self.over:
            return self.exercise.task
        return _("That is the end of the last lesson.") if self.is_last else _("That is the end of this lesson.")

    @property
    def words(self) -> Mapping[str, str]:
        """The same as at a terminal."""
        return {"next": _("Next lesson"), "hint": _("Hint"), "skip": _("Skip"), "back": _("Back")}

    def open_words(self) -> Collection[str]:
        """Those that are of use now."""
        return self._does().keys()

    def say(self, word: str) -> bool:
        """Do what a word asks for."""
        does = self._does().get(" ".join(word.lower().split()))
        if does is not None:
            does()
        return does is not None

    def attempt(self, words: Sequence[str]) -> None:
        """Judge a move: where it is what is to be found, it was made, and the others have gone on."""
        exercise = self.exercise
        tried = self.practice.attempt(words)
        if tried.found:
            self._tell(*tried.said, *self.taught(exercise))
        else:
            self._tell(*tried.said, *self.hint())

    def meets(self, lines: Sequence[str]) -> bool:
        """Whether these lines say the refusal that is to be found; then the next exercise is due."""
        exercise = self.practice.exercise
        if exercise is None or not exercise.refusal or not any(cites(line, exercise.refusal) for line in lines):
            return False
        self._tell(*lines, *self.practice.met(), *self.taught(exercise))
        return True

    def _does(self) -> dict[str, Callable[[], None]]:
        if not self.over:
            return {"hint": self._hint, "skip": self._skip, "back": self._back}
        return {"back": self._back} if self.is_last else {"next": self._next, "back": self._back}

    def _hint(self) -> None:
        self._tell(*self.hint())

    def _skip(self) -> None:
        exercise = self.exercise
        self._tell(*self.practice.give_up(), *self.taught(exercise))

    def _back(self) -> None:
        self.back()
        self._greet()

    def _next(self) -> None:
        self.begin(self.number + 1)
        self._greet()

    def _greet(self) -> None:
        self._tell(self.heading, self.practice.lesson.text)

    def _tell(self, *paragraphs: str) -> None:
        more = self.goodbye() if self.over and self.is_last and paragraphs else []
        self.said = [" ".join(one.split()) for one in (*paragraphs, *more)]
