"""A table laid by hand for a test, whatever the game: who is asked, what is legal, and what typed words do there.

It is looked over by the game's own invariants before and after each move, so a test cannot lay nonsense; and whatever
is claimed of a move that is made, or told after it, has to be so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from pbem.errors import RefusedError
from pbem.projections.typed import understood
from pbem.rules import Move, Need, Play, Refusal, SteppedRuleset, View
from pbem.rules.play import EVERYBODY, Audience, checks_of
from pbem.rules.state import copy
from pbem.secrecy.open import OpenChance

T = TypeVar("T")


@dataclass
class Position(Generic[T]):
    """A table, the chance behind it, the story so far as (sentence, who reads it), and the seats that have left.

    `rules`: of the game, for all its positions.
    """

    rules: ClassVar[SteppedRuleset[Any]]

    table: T
    chance: OpenChance
    story: list[tuple[str, Audience]] = field(default_factory=list)
    left: tuple[str, ...] = ()

    @property
    def need(self) -> Need | None:
        """What the table waits for."""
        return self.rules.need(self.table)

    def asked(self) -> tuple[str, ...]:
        """Who is asked now; no one when the game is over."""
        return tuple(self.need.seats) if self.need else ()

    def sentences(self, seat: str | None = None) -> list[str]:
        """The story as a seat reads it; without a seat, what everyone reads."""
        return [
            sentence for sentence, audience in self.story if audience == EVERYBODY or (seat and audience.reads([seat]))
        ]

    def view(self, seat: str) -> View[T]:
        """The table as a seat sees it."""
        return View(self.table, seat, self.chance)

    def legal(self, seat: str, begins: str = "") -> list[str]:
        """The notation of every legal move of a seat that is asked now, or of those that start like this."""
        assert seat in self.asked(), f"{seat} is not asked: {self.need}"
        notations = [move.notation() for move in self.rules.legal(self.view(seat))]
        return [notation for notation in notations if notation.startswith(begins)]

    def meant(self, seat: str, typed: str) -> Move:
        """The finished move that typed words mean. Raises RefusedError if it is illegal."""
        assert seat in self.asked(), f"{seat} is not asked: {self.need}"
        self.sound()
        return understood(self.rules, self.view(seat), typed.split())

    def play(self, seat: str, typed: str) -> Self:
        """Make a move, and carry the order of play on until someone is asked."""
        return self.make(seat, self.meant(seat, typed))

    def make(self, seat: str, move: Move) -> Self:
        """The same with a legal move that needs no words."""
        return self.answered({seat: move})

    def proceed(self) -> Self:
        """Carry the order of play on from the step at which the table was laid."""
        self.sound()
        return self.answered({})

    def refused(self, seat: str, typed: str) -> Refusal:
        """Why typed words are against the rules; fails if they are not."""
        try:
            move = self.meant(seat, typed)
        except RefusedError as error:
            return _parsed(str(error))
        raise AssertionError(f"{seat} may {move.notation()}")

    def judged(self, seat: str, move: Move) -> Refusal | None:
        """What an event from elsewhere with this move would be told, whatever a player could type."""
        return self.rules.refusal(self.table, seat, move)

    def answered(self, answers: Mapping[str, Move]) -> Self:
        """These moves take effect, one after the other, and the order of play goes on."""
        play = Play(self.table, self.chance, self._tell, self.left)
        for seat, move in answers.items():
            self._supposed(seat, move)
            move.effect(play, seat)
        self.rules.proceed(play)
        self.sound()
        return self

    def _tell(self, sentence: str, audience: Audience) -> None:
        self._claimed(sentence, self.table, self.chance)
        self.story.append((sentence, audience))

    def _supposed(self, seat: str, move: Move) -> None:
        """Fail if what lists say of a move, paid for as it is if no one says how, is not so on a copy."""
        view, words = self.view(seat), move.notation().partition(" with ")[0]
        listed = next((one for one in self.rules.legal(view) if one.notation() == words), None)
        if listed is not None:
            said, chance = (listed.hint(self.table, seat), listed.meaning(view)), self.chance.clone()
            then = Play(copy(self.table), chance, None, self.left)
            finished = listed.finish(view, ())
            chance.turn_up([slot for slot, _face in finished.cards()])
            finished.effect(then, seat)
            for words in said:
                self._claimed(words, then.table, chance)

    def _copied(self, table: T, chance: OpenChance) -> Play[T]:
        return Play(copy(table), chance.clone(), None, self.left)

    def _claimed(self, said: str | None, table: T, chance: OpenChance) -> None:
        """Fail if it is not so at a table."""
        for check in checks_of(said):
            assert check(self._copied(table, chance)), f"“{said}” is not so"

    def sound(self) -> None:
        """Fail if no game can come to this table."""
        broken = self.rules.broken(self.table)
        assert broken is None, broken


def _parsed(sentence: str) -> Refusal:
    """The refusal that an error's words came from."""
    found = re.fullmatch(r"(.*?)(?:  \((?:([A-Z]\d+)(?:, )?)?(?:rulebook p\. (\d+))?\))?", sentence)
    assert found is not None
    return Refusal(found[1], found[2] or "", int(found[3] or 0))
