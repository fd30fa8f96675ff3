"""Lessons at a table that knows none: whoever has some says what stands there, and judges what is tried."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from .table import Table


class Taught(Protocol):
    """Lessons, at the one that is being taken.

    `title`: whose they are. `table`: where this one is taken, another one for each. `seat`: the learner's. `task`: what
    is to be found, or that the lesson is over. `said`: what there is to read now.
    """

    title: str
    said: Sequence[str]

    @property
    def table(self) -> Table:
        """Where the lesson is taken."""

    @property
    def seat(self) -> str:
        """The learner's."""

    @property
    def task(self) -> str:
        """What is to be found."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to be found in this lesson."""

    @property
    def words(self) -> Mapping[str, str]:
        """What may be said besides moves, at some time or other, and what the button for each reads."""

    def open_words(self) -> Collection[str]:
        """Those of them that may be said now."""

    def say(self, word: str) -> bool:
        """Do what one of these words asks for. Returns whether it is one."""

    def attempt(self, words: Sequence[str]) -> None:
        """Judge a move. Raises a PbemError that says why words are none."""

    def meets(self, lines: Sequence[str]) -> bool:
        """Go on, if these lines say the refusal that is to be found. Returns whether they do."""
