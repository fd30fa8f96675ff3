"""What files and command lines cannot hold is noticed before anybody plays, and so is a bot that breaks the rules."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest
from broken import with_moves
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take

from pbem.projections.game.kinds.game import SEATS_MOST
from pbem.rules import Condition, Move, Ruleset, View
from pbem.rules.texts import Ruling, Term, Topic
from pbem.testing import ConformanceError, form
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting


class Draw(Take):
    kind: ClassVar[str] = "draw"


class SaysBy(Take):
    by: str = ""


class Listed(Take):
    slots: list[int] = []


class IsItself(Take, eq=False):
    pass


class Weighs(Take):
    weight: float = 0.0


class StoresUnderOtherNames(Take, rename="camel"):
    left_over: int = 0


@dataclass(slots=True)
class Seats:
    seats: int = 3


class ReservedWord(Pebbles):
    moves = (Stake, Take, Card, Draw)


class ConditionThatJoins(Pebbles):
    def conditions(self) -> Mapping[str, Condition]:
        return {"unless": Condition("nobody came near", lambda view: True)}


class ConditionOfTwoWords(Pebbles):
    def conditions(self) -> Mapping[str, Condition]:
        return {"no heap": Condition("", lambda view: not view.table.heap)}


class SpokenOfNothing(Pebbles):
    def spoken(self) -> Mapping[str, Mapping[str, str]]:
        return {"draw": {"grab": "draw"}, "take": {"Grab ": "take", "do not": ""}}


class Then(Take):
    kind: ClassVar[str] = "then"


class KindThatJoins(Pebbles):
    moves = (Stake, Take, Card, Then)


class OptionCalledSeats(Pebbles):
    Options = Seats  # type: ignore[assignment]


class NoBroken(Pebbles):
    broken = Ruleset.broken


class NameOfTwoWords(Pebbles):
    name = "Two Words"


class VersionOfNothing(Pebbles):
    version = 0


class ForNobody(Pebbles):
    seats = ()  # type: ignore[assignment]


class ForNobodyToo(Pebbles):
    seats = range(4)


class ForMoreThanAFileNames(Pebbles):
    seats = range(2, SEATS_MOST + 2)


class TableOfAnotherKind(Pebbles):
    Table = dict  # type: ignore[assignment]


@dataclass(slots=True)
class Several:
    free: int
    size: int = field(default=4, metadata={"help": "how large", "choices": (5, 6)})
    weight: float = field(default=1.0, metadata={"help": "how heavy"})
    Large: bool = field(default=False, metadata={"help": "whether it is large"})


class OptionsOfEveryFault(Pebbles):
    Options = Several  # type: ignore[assignment]


class TwoOfAKind(Pebbles):
    moves = (Stake, Take, Card, Take)


class WordsTwice(Pebbles):
    def topics(self) -> Sequence[Topic]:
        return [*super().topics(), *super().topics()]

    def rulings(self) -> Sequence[Ruling]:
        return [*super().rulings(), Ruling("P4", "Ties", "There are none.", "", 0, "ends")]

    def glossary(self) -> Sequence[Term]:
        return [*super().glossary(), Term("sack", "What holds the heap", "sacks", ("pebble",))]


FAULTS: Sequence[tuple[type[Ruleset[Any]], str]] = [
    (NoBroken, "it has no `broken`"),
    (ReservedWord, "no move may be of kind 'draw'"),
    (with_moves(SaysBy), "no field of 'take' may be called 'by'"),
    (with_moves(StoresUnderOtherNames), "must be stored under their own names"),
    (with_moves(Listed), "the field 'slots' of 'take' must be int, str, bool or a tuple"),
    (with_moves(IsItself), "'take' must be frozen and compared by its fields"),
    (with_moves(Weighs), "the field 'weight' of 'take' must be int, str, bool"),
    (KindThatJoins, "'then' cannot be typed as a move"),
    (ConditionThatJoins, "'unless' cannot be typed as a condition"),
    (ConditionOfTwoWords, "'no heap' cannot be typed as a condition"),
    (ConditionOfTwoWords, "the condition 'no heap' needs a phrase"),
    (SpokenOfNothing, "people say something for 'draw', and there is no such kind of move"),
    (SpokenOfNothing, "'Grab ' is never heard"),
    (SpokenOfNothing, "'do not' turns a sentence round"),
    (OptionCalledSeats, "no option may be called 'seats'"),
    (OptionCalledSeats, "needs a sentence in its metadata"),
    (NameOfTwoWords, "its name 'Two Words' is not made of lower-case letters"),
    (VersionOfNothing, "its version is not 1 or more"),
    (ForNobody, f"a game is for 1 to {SEATS_MOST} seats"),
    (ForNobodyToo, f"a game is for 1 to {SEATS_MOST} seats"),
    (ForMoreThanAFileNames, f"a game is for 1 to {SEATS_MOST} seats"),
    (TableOfAnotherKind, "Table must be a struct of msgspec, and Options a dataclass"),
    (OptionsOfEveryFault, "the option 'free' needs a default"),
    (OptionsOfEveryFault, "the default of the option 'size' is not among its choices: (5, 6)"),
    (OptionsOfEveryFault, "the option 'weight' must be bool, int or str"),
    (OptionsOfEveryFault, "no option may be called 'Large'"),
    (TwoOfAKind, "two moves have the kind 'take'"),
    (WordsTwice, "two topics are called 'play'"),
    (WordsTwice, "two rulings are called 'P4'"),
    (WordsTwice, "two words of the glossary are called 'pebble'"),
    (WordsTwice, "the ruling P4 belongs to 'ends', and there is no such topic"),
    (WordsTwice, "the word 'sack' belongs to 'sacks', and there is no such topic"),
    (WordsTwice, "the word 'sack' is explained in whole sentences"),
]


def complaint(ruleset: type[Ruleset[Any]]) -> str:
    try:
        form.well_formed(ruleset)
    except ConformanceError as error:
        return str(error)
    return ""


def test_what_files_and_command_lines_cannot_hold_is_noticed() -> None:
    said = {ruleset: complaint(ruleset) for ruleset, _words in FAULTS}
    assert [(words, said[ruleset]) for ruleset, words in FAULTS if words not in said[ruleset]] == []


def test_of_what_is_sound_nothing_is_said() -> None:
    """The widest game that a file can hold, whose every word of its rules is there once."""

    class Widest(Pebbles):
        seats = range(1, SEATS_MOST + 1)

    form.well_formed(Widest)


def test_a_bot_that_breaks_the_rules_is_noticed() -> None:
    def greedy(_view: View[Any], _moves: Sequence[Move], _random: random.Random) -> Move:
        return Take(4)

    with pytest.raises(ConformanceError, match="4"):
        play_out(Setting(Pebbles, ("ann", "bob")), 0, 100, greedy)


def test_a_kind_of_move_is_a_word_that_can_be_typed_and_written_down() -> None:
    def called(word: str) -> type[Pebbles]:
        class Odd(Take):
            kind: ClassVar[str] = word

        class Oddly(Pebbles):
            moves = (Stake, Odd, Card)

        return Oddly

    assert complaint(called("take-it")) == ""
    for word in ("Take", "take it", "täke", "-take", "", "then", "t" * 80):
        assert repr(word) in complaint(called(word))
