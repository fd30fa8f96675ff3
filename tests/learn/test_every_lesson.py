"""Lessons keep to the rules of their games, and what does not is named."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_white_lotus import WhiteLotus

from pbem.rooms.learn import proof
from pbem.rooms.learn.lessons import Lesson, lessons_of
from pbem.rooms.learn.proof import faults
from pbem.rules import Ruleset

GAMES = (Confucius, WhiteLotus, Pebbles)


@pytest.mark.parametrize("game", GAMES)
def test_every_exercise_of_every_lesson_is_held_to_the_rules(game: type[Ruleset]) -> None:
    assert faults(game()) == []


@pytest.mark.parametrize("game", [Confucius, WhiteLotus])
def test_half_an_hour_is_taught_and_in_every_exercise_the_rules_say_no_to_something(game: type[Ruleset]) -> None:
    lessons = lessons_of(game())
    assert 8 <= len(lessons) <= 12
    assert all(exercise.legal or exercise.refused for lesson in lessons for exercise in lesson.exercises)
    refused = [exercise for lesson in lessons for exercise in lesson.exercises if any(exercise.refused.values())]
    assert len(refused) >= len(lessons)


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("exercise 1: stake 4 is not legal", {"answer": ("stake 4",)}),
        ("exercise 1: it has an answer, or a refusal, and not both", {"refusal": "P1"}),
        ("exercise 1: there is no ruling P9", {"rulings": ("P9",)}),
        ("exercise 1: stake 2 is not refused", {"refused": {"stake 2": "P1"}}),
        ("exercise 1: stake 4 is not refused by P2", {"refused": {"stake 4": "P2"}}),
        ("exercise 1: stake 4: ", {"legal": ("stake 4",)}),
        ("exercise 1: stake 3 is an answer", {"legal": ("stake 3",)}),
        ("exercise 1: nothing on this board is called 'moon'", {"show": ("moon",)}),
        ("exercise 1: no try is named that P2 refuses", {"answer": (), "refusal": "P2"}),
        ("exercise 1: stake 3: ", {"then": "bob stake 9"}),
        ("exercise 2: take 1 is not legal", {"then": ""}),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(
    said: str, changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    [lesson] = lessons_of(Pebbles())
    first, *others = lesson.exercises
    found = _faults_of(replace(lesson, exercises=(replace(first, **changed), *others)), monkeypatch)
    assert any(fault.startswith(f"lesson 1, {said}") for fault in found), found


def test_moves_that_lead_to_a_position_and_cannot_be_made_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    [lesson] = lessons_of(Pebbles())
    [fault] = _faults_of(replace(lesson, moves="ann take 1"), monkeypatch)
    assert fault.startswith("lesson 1: ")
    assert "ann take 1" in fault


def test_of_several_answers_each_is_followed_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two left of five, three cannot be taken; with another answer before it they can."""
    [lesson] = lessons_of(Pebbles())
    first, second, third = lesson.exercises
    either = replace(second, answer=("take 1", "take 2"), legal=())
    found = _faults_of(replace(lesson, exercises=(first, either, third)), monkeypatch)
    assert any(fault.startswith("lesson 1, exercise 3: take 2 is not legal") for fault in found)


def _faults_of(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    monkeypatch.setattr(proof, "lessons_of", lambda _ruleset: (lesson,))
    return faults(Pebbles())
