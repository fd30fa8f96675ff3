"""A lesson at its own table, in memory: what a learner tries is judged as it would be at any table."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from re import escape, search
from typing import Any, NamedTuple

from pbem.app.moves import meant, mover
from pbem.app.tables import new_table
from pbem.app.trial import attempt
from pbem.errors import AmbiguousMoveError, NotYourTurnError, PbemError, RefusedError, UnreadableMoveError, UsageError
from pbem.projections.typed import is_unasked
from pbem.rules import Move, Picture, Ruleset
from pbem.wording import _

from .lessons import Exercise, Lesson, broken


class Answered(NamedTuple):
    """What comes of a try: whether it was what is to be found, and what is said of it."""

    found: bool
    said: Sequence[str]


class Practice:
    """A table on which one lesson is taken. `number`: the place of the exercise that is next, from 0."""

    def __init__(self, ruleset: Ruleset[Any], lesson: Lesson) -> None:
        """Raises BrokenGameError where the lesson's own moves cannot be made, PbemError where nothing can be dealt."""
        self.lesson = lesson
        self.number = 0
        self.table = new_table(ruleset, lesson.seats, seed=lesson.seed, **lesson.options)
        self._made(lesson.moves)

    @property
    def exercise(self) -> Exercise | None:
        """What is to be found now; None after the last exercise."""
        return self.lesson.exercises[self.number] if self.number < len(self.lesson.exercises) else None

    def attempt(self, words: Sequence[str]) -> Answered:
        """Try a move; where it is what is to be found, it is made, and the others go on. Raises UnreadableMoveError
        and what else says that the words are no move, BrokenGameError where the others cannot go on."""
        exercise, seat = self._exercise(), self.lesson.seat
        try:
            move = self._meant(words)
            if any(begins(begun, move) for begun in exercise.answer):
                return Answered(True, self._go_on(words))
            would: list[str] = []
            _game, _seat, stopped, _left = attempt(self.table.game, [seat], [words], seat, would.append)
        except (UnreadableMoveError, AmbiguousMoveError):
            raise
        except (RefusedError, NotYourTurnError) as error:
            refusal = _("refused: {why}").format(why=error)
            if exercise.refusal and cites(str(error), exercise.refusal):
                return Answered(True, [refusal, *self._go_on()])
            return Answered(False, [refusal])
        told = [_("that would work: {told}").format(told=" ".join(would))] if would else []
        stopping = [stopped] if stopped else []
        return Answered(False, [*told, *stopping, _("the rules allow it, but this exercise asks for something else")])

    def met(self) -> Sequence[str]:
        """Go on: the refusal that is to be found was read without a try. Returns what is said of that."""
        return self._go_on()

    def give_up(self) -> Sequence[str]:
        """Go on as if it were found. Returns what it was, and what is said of it. Raises BrokenGameError where nothing
        can be."""
        exercise = self._exercise()
        tries = (words for words, ruling in exercise.refused.items() if ruling == exercise.refusal)
        words = next(tries if exercise.refusal else (move.notation() for move in self.answers()), "")
        tried = Answered(False, ())
        with suppress(UnreadableMoveError, AmbiguousMoveError):
            tried = self.attempt(words.split()) if words else tried
        if not tried.found:
            raise broken(self.table.ruleset, f"{self.lesson.title}: nothing is found by {words!r}: {exercise.task}")
        return [_("the answer: {move}").format(move=words), *tried.said]

    def answers(self) -> Iterator[Move]:
        """The legal moves that are what is to be found, in the order in which the exercise names them."""
        exercise, legal = self._exercise(), self.moves()
        return (move for begun in exercise.answer for move in legal if begins(begun, move))

    def moves(self) -> list[Move]:
        """All legal moves of the learner, in the order of their numbers."""
        return self.table.legal(self.lesson.seat)

    def pictures(self, names: Sequence[str]) -> list[Picture]:
        """What of the board is called so: panels by their titles, in one picture, then what one may ask about.

        Raises UsageError for a name of nothing.
        """
        ruleset, view = self.table.ruleset, self.table.game.view(self.lesson.seat)
        whole = ruleset.picture(view)
        wanted = {name.lower() for name in names}
        panels = [panel for panel in whole.panels if panel.title.lower() in wanted]
        aside = [panel for panel in whole.aside if panel.title.lower() in wanted]
        found = [Picture(whole.headline, whole.seats, panels, aside)] if panels or aside else []
        titles = {panel.title.lower() for panel in (*panels, *aside)}
        for name in (one for one in names if one.lower() not in titles):
            about = ruleset.about(view, name)
            if about is None:
                raise UsageError(_("nothing on this board is called {name!r}").format(name=name))
            found.append(about)
        return found

    def _exercise(self) -> Exercise:
        exercise = self.exercise
        assert exercise is not None, "the lesson is over"
        return exercise

    def _meant(self, words: Sequence[str]) -> Move:
        game, seat = self.table.game, self.lesson.seat
        mover(game, [seat], words, seat)
        return meant(game, game.view(seat, unasked=is_unasked(game.ruleset, words)), words)

    def _go_on(self, words: Sequence[str] = ()) -> list[str]:
        """Make the move, if there is one, and what the others do then; the next exercise is due."""
        exercise, seat = self._exercise(), self.lesson.seat
        said = self.table.play(seat, " ".join(words)) if words else []
        _before, cursor = self.table.history(seat)
        self._made(exercise.then)
        later, _cursor = self.table.history(seat, cursor)
        self.number += 1
        return [*said, *(one["text"] for one in later)]

    def _made(self, moves: str) -> None:
        for line in moves.splitlines():
            seat, *words = line.split() or [""]
            if seat:
                try:
                    self.table.play(seat, " ".join(words))
                except PbemError as error:
                    why = f"{self.lesson.title}: {line.strip()}: {error}"
                    raise broken(self.table.ruleset, why) from error


def cites(said: str, ruling: str) -> bool:
    """Whether a refusal names a ruling."""
    return search(rf"\b{escape(ruling)}\b", said) is not None


def begins(words: str, move: Move) -> bool:
    """Whether a move's notation starts with these words."""
    begun = words.split()
    return move.notation().split()[: len(begun)] == begun
