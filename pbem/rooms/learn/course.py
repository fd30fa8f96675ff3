"""A game's lessons taken at a terminal, one after another: what is said, and what is typed."""

import sys
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Any

from pbem.cli.explained import explained
from pbem.cli.terminal.input import typed_line
from pbem.cli.terminal.listed import in_columns
from pbem.cli.terminal.output import say
from pbem.cli.terminal.style import Style
from pbem.errors import BrokenGameError, PbemError
from pbem.projections.status import in_list
from pbem.rules import Picture, Ruleset
from pbem.show.terminal import show
from pbem.wording import _

from .lessons import Exercise
from .practice import Practice
from .taking import Taking

WIDEST = 78
"""Columns that a text has at most, so that it is read with ease."""


class Course:
    """The lessons of a game, at the one that is being taken.

    At a terminal the next exercise waits until what was said is read: together they do not fit on the screen.
    """

    def __init__(self, ruleset: Ruleset[Any], number: int) -> None:
        self._at_terminal = sys.stdin.isatty()
        self._unread = False
        self._ruleset = ruleset
        self._style = Style()
        self._taking = Taking(ruleset, number)
        self._commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "moves": self._moves,
            "board": self._board,
            "skip": self._skip,
            "back": self._back,
            "help": self._help,
        }

    def take(self) -> None:
        """Teach until the last lesson is over, or the learner leaves."""
        self._say(
            _("Type a move as in a game, or hint, moves, board, rules WORD, skip, back, help, quit."),
            _("Nothing you do here is saved except your place in the lessons."),
        )
        self._greet()
        while True:
            words = self._typed()
            if words is None:
                self._say(self._taking.goes_on)
                return
            if not self._answer(words):
                return

    def _answer(self, words: Sequence[str]) -> bool:
        """Do what was typed; whether there is more to learn."""
        word = " ".join(words).lower()
        if word == "skip" and self._practice.exercise is None:
            return self._next()
        if word in self._commands:
            self._commands[word]()
        elif words and words[0].lower() == "rules":
            said = explained(self._ruleset, " ".join(words[1:]))
            say(said or _("the rules do not mention that"))
        elif self._practice.exercise is None:
            return self._next()
        elif words and not self._unread:
            self._try(words)
        else:
            self._ask(self._practice.exercise)
        return True

    # ------------------------------------------------------------------ what is typed

    def _try(self, words: Sequence[str]) -> None:
        exercise = self._taking.exercise
        try:
            tried = self._practice.attempt(words)
        except BrokenGameError:  # no one gets on from here
            raise
        except PbemError as error:
            self._say(*filter(None, (str(error), error.advice)), _("`hint` helps"))
            return
        self._say(*tried.said)
        if tried.found:
            self._taught(exercise)
        else:
            self._hint()

    def _hint(self) -> None:
        self._say(*self._taking.hint())

    def _skip(self) -> None:
        exercise = self._taking.exercise
        self._say(*self._practice.give_up())
        self._taught(exercise)

    def _back(self) -> None:
        self._taking.back()
        self._greet()

    def _moves(self) -> None:
        view = self._practice.table.game.view(self._practice.lesson.seat)
        say(in_columns([in_list(move, view) for move in self._practice.moves()], self._style.width))

    def _board(self) -> None:
        self._draw([self._ruleset.picture(self._practice.table.game.view(self._practice.lesson.seat))])

    def _help(self) -> None:
        self._say(
            _("hint: a hint for this exercise"),
            _("moves: your legal moves, numbered; you can type a number as a move"),
            _("board: the whole board"),
            _("rules WORD: look up a word, or a ruling by its number"),
            _("skip: show the answer, and go on"),
            _("back: restart the lesson; at its start, go to the one before"),
            _("quit: leave; the next time you continue with this lesson"),
        )

    # ------------------------------------------------------------------ lessons

    @property
    def _practice(self) -> Practice:
        return self._taking.practice

    def _greet(self) -> None:
        say("\n")
        self._say(self._taking.heading, "", self._practice.lesson.text)
        self._go_on()

    def _go_on(self) -> None:
        """To the exercise that is next: at once, or, at a terminal, when what was said before it is read."""
        if self._at_terminal:
            self._unread = True
            self._say("", _("Enter goes on."))
        else:
            self._ask(self._taking.exercise)

    def _ask(self, exercise: Exercise) -> None:
        self._unread = False
        say("\n")
        self._draw(self._practice.pictures(exercise.show))
        self._say("» " + exercise.task if self._style.frames else "> " + exercise.task)

    def _taught(self, exercise: Exercise) -> None:
        """Say what was learnt, and ask for what comes next."""
        self._say("", *self._taking.taught(exercise))
        if self._practice.exercise is not None:
            self._go_on()
        elif not self._taking.is_last:
            self._say(_("That is the end of this lesson. Enter: next lesson; back: again; quit: leave."))
        else:
            self._say(_("That is the end of the last lesson. Enter: leave; back: again."))

    def _next(self) -> bool:
        if self._taking.is_last:
            self._say(*self._taking.goodbye())
            return False
        self._taking.begin(self._taking.number + 1)
        self._greet()
        return True

    # ------------------------------------------------------------------ the terminal

    def _typed(self) -> list[str] | None:
        """The words of the next line; None where the learner leaves. What comes by a pipe is shown."""
        tries = self._practice.exercise is not None and not self._unread
        prompt = f"{self._practice.lesson.seat}> " if tries else "> "
        try:
            if self._at_terminal:
                line = input(prompt)
            else:
                line = typed_line()
                if not line:
                    return None
                say(prompt + line.strip())
        except EOFError:
            say("\n")  # the prompt still stands there
            return None
        words = line.split()
        if words[:1] == ["pbem"]:  # as refusals and the rules say it
            del words[0]
        return None if [word.lower() for word in words] in (["quit"], ["exit"], ["q"]) else words

    def _say(self, *paragraphs: str) -> None:
        width = min(self._style.width, WIDEST)
        for text in paragraphs:
            indent = text[: len(text) - len(text.lstrip())]
            broken = fill(" ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent)
            say(broken or "\n")

    def _draw(self, pictures: Sequence[Picture]) -> None:
        style = self._style
        for picture in pictures:
            say(show(picture, width=style.width, colour=style.colour, frames=style.frames).rstrip("\n"))
