"""The conformance suite notices what it is there to notice: games that are broken in one way each."""

import inspect
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from broken import Fault, complaint
from broken_knowledge import KNOWLEDGE, FirstComeFirstServed
from broken_play import PLAY
from broken_strangers import STRANGERS
from broken_tables import TABLES
from msgspec import Struct
from pbem_pebbles import Pebbles
from pbem_pebbles.table import Table

from pbem.rules import Play, Ruleset
from pbem.testing import ConformanceError, quick
from pbem.testing.plain import unplain
from pbem.testing.playout import Playout
from pbem.testing.setting import LONG_NAMES, SEATS, Setting, settings
from pbem.testing.suite import Conformance, Trial, complaints
from pbem.testing.suite import tests as all_tests

FAULTS = {**PLAY, **KNOWLEDGE, **STRANGERS, **TABLES}


@pytest.mark.parametrize(
    "faults", [PLAY, KNOWLEDGE, STRANGERS, TABLES], ids=["play", "knowledge", "strangers", "tables"]
)
def test_a_broken_game_is_noticed(faults: Mapping[str, Fault]) -> None:
    found = {}
    for fault, (ruleset, check, words) in faults.items():
        FirstComeFirstServed.came.clear()
        said = complaint(ruleset, check)
        if not (said.startswith("Pebbles, ") and "seed " in said and words in said):
            found[fault] = said
    assert found == {}


# ------------------------------------------------------------------ options, and the suite as a whole


class OnlyAtFour(Pebbles):
    """Breaks where four play for secret stakes, and nowhere else."""

    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        if play.table.secret and len(play.table.seats) == 4 and play.table.heap < 5:
            play.table.pile.clear()


def suite_of(broken: type[Ruleset[Any]], most: int | None = None) -> Conformance:
    """The suite for a game, with one seed and no options; in so many games at most."""

    class TestFew(Conformance):
        ruleset = broken
        options = ()
        seeds = (0,)
        most_events = 100

        def trials(self) -> list[Trial]:
            return super().trials()[:most]

    return TestFew()


def test_every_option_is_played_at_every_number_of_seats() -> None:
    said = str(suite_of(OnlyAtFour).complaint("test_every_option_at_every_number_of_seats"))
    assert said.startswith("Pebbles, 4 seats, secret=True, seed 0: conservation: of 'cards'")


SAMPLE = ("dead end", "state in the module", "the first of a set", "notation clash")


@pytest.mark.parametrize(
    "fault", [*SAMPLE, *(pytest.param(one, marks=pytest.mark.more) for one in FAULTS if one not in SAMPLE)]
)
def test_one_cause_fails_once(fault: str) -> None:
    FirstComeFirstServed.came.clear()
    ruleset = FAULTS[fault][0]
    said = complaints(suite_of(ruleset, 1 if fault in SAMPLE else None))
    assert len(said) == 1, "\n".join(said)


def test_the_suite_asks_all_that_a_planted_fault_is_noticed_by() -> None:
    """Which of its tests notices each of them takes minutes to see: that they ask at all is seen at once."""
    asked: list[Callable[[Playout], None]] = []
    suite = suite_of(Pebbles)
    suite._ask = asked.append  # type: ignore[method-assign,assignment]
    for test in all_tests():
        if "self._ask(" in inspect.getsource(getattr(Conformance, test)):
            getattr(suite, test)()
    checks = {check for _ruleset, check, _words in FAULTS.values() if check.__module__.startswith("pbem.testing.")}
    assert {f"{one.__module__}.{one.__name__}" for one in checks} <= {
        f"{one.__module__}.{one.__name__}" for one in asked
    }


def test_the_fullest_table_has_the_longest_names() -> None:
    """Boards and letters are at their widest there."""
    names = {len(one.seats): one.seats for one in settings(Pebbles, ())}
    assert names[4] == tuple(LONG_NAMES[:4])
    assert names[2] == tuple(SEATS[:2])


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("runaway", "a runaway: after 50 decisions it has not ended"),
        ("dead end", "a dead end: "),
        ("no result", "the game is over, but there is no result"),
        ("cards from nothing", "conservation: of 'cards' there were 12, now there are "),
        ("illegal stand-in", "the stand-in's `take 4` for "),
        ("leavers win", " have left"),
    ],
)
def test_a_broken_game_is_noticed_without_its_events(fault: str, words: str) -> None:
    """By the rules alone, and in games in which players leave."""

    def play() -> None:
        for seed in range(20):
            quick.sound(setting, seed, 50)
            quick.played(setting, Random(seed), 50, lambda _play, _seats: None, leave=0.3)

    setting = Setting(FAULTS[fault][0], ("ann", "bob", "cy", "dora"), (("heap", 9),))
    with pytest.raises(ConformanceError, match=re.escape(words)):
        play()


def test_a_game_played_without_its_events_says_how_many_decided() -> None:
    seen: list[str] = []
    setting = Setting(Pebbles, ("ann", "bob", "cy"), (("heap", 9),))
    decisions = quick.played(setting, Random(1), 50, lambda _play, seats: seen.extend(seats))
    assert decisions == len(seen) > 3


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ({"ann"}, "table.done is a set"),
        (("ann",), "table.done is a tuple"),
        (0.5, "table.done is a float"),
        ({1: "ann"}, "table.done has the key 1; only strings can be keys"),
        ([{"ann": [b"x"]}], "table.done[0].ann[0] is a bytes"),
        (len, "table.done is a builtin_function_or_method"),
        ([{"ann": [None, 1, "x", True]}], ""),
        (None, ""),
    ],
)
def test_whatever_a_table_may_not_hold_is_named_with_its_place(held: Any, words: str) -> None:
    table = Loosely(held)
    assert unplain(table, Loosely).startswith(words)
    assert bool(unplain(table, Loosely)) == bool(words)


class Loosely(Struct):
    """A table that holds anything."""

    done: Any
