"""How a page is answered, whatever table it shows: one question at a time, and only in the window opened last.

It knows no HTTP: what it is asked and what it answers is plain data.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from pbem.app.acts.act import Saying, Tried
from pbem.errors import PbemError, UsageError
from pbem.wording import _

Answer = dict[str, Any]
Asked = Mapping[str, Any]


class BadQuestion(Exception):  # noqa: N818  (between what answers and its handler; no player reads it)
    """There is no such question, or it is not put as its answer needs it."""


class Answerer(ABC):
    """A table in a browser. What its page may ask is answered by the method of that name, after `_asked_`."""

    def __init__(self) -> None:
        self._tab = 0
        self._changes = 0
        self._trial: Tried | None = None
        self._trials = 0
        self._offers: list[Saying] = []

    @abstractmethod
    def page(self) -> str:
        """The page. Raises a PbemError where there can be none."""

    def answer(self, what: str, asked: Asked) -> Answer:
        """The answer to a question. Raises BadQuestion."""
        if not hasattr(self, f"_asked_{what}"):
            raise BadQuestion(what)
        new: Answer = {}
        if what == "sit":
            self._tab += 1
            new = {"tab": self._tab}
        elif asked.get("tab") != self._tab:
            return {"curtain": _elsewhere()}
        try:
            return new | self._answered(what, asked)
        except PbemError as error:
            return new | {"said": sentences(error)}

    def _answered(self, what: str, asked: Asked) -> Answer:
        found: Answer = getattr(self, f"_asked_{what}")(asked)
        return found

    @abstractmethod
    def _state(self, asked: Asked) -> Answer:
        """Where the table is, as far as the page does not know it."""

    @abstractmethod
    def _fitting(self, typed: str) -> list[int]:
        """The places in the list of what fits."""

    def _asked_look(self, asked: Asked) -> Answer:
        return self._state(asked)

    _asked_sit = _asked_look

    def _asked_narrow(self, asked: Asked) -> Answer:
        return {"fit": self._fitting(word_in(asked, "typed"))}

    def _asked_leave(self, asked: Asked) -> Answer:
        self._trial = None
        return self._state(asked)

    def _chosen(self, asked: Asked) -> Tried:
        """What was tried last, to be made now. Raises UsageError if the page shows something else."""
        trial, self._trial = self._trial, None
        if trial is None or asked.get("trial") != self._trials:
            raise UsageError(_("the game has moved on since you tried that"))
        return trial


def _elsewhere() -> Answer:
    """What a page shows after another was opened."""
    return {
        "who": _("The table is open in another window."),
        "words": _("Continue there, or sit down here. Nothing is lost."),
        "button": _("Sit down here"),
        "elsewhere": True,
    }


def sentences(error: PbemError) -> list[str]:
    """What is said of an error, and what to do about it."""
    return [str(error), *([error.advice] if error.advice else [])]


def word_in(asked: Asked, name: str) -> str:
    """Raises BadQuestion if it is no text."""
    found = asked.get(name, "")
    if not isinstance(found, str):
        raise BadQuestion(name)
    return found


def number_in(asked: Asked, name: str) -> int:
    """Raises BadQuestion if it is no number from 0 on."""
    found = asked.get(name, 0)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise BadQuestion(name)
    return found
