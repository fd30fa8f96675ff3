"""Lessons held to the rules: for the tests of a game that has some."""

from collections.abc import Iterator
from typing import Any

from pbem.errors import PbemError
from pbem.rules import Ruleset

from .lessons import Exercise, Lesson, lessons_of
from .practice import Practice, begins, cites


def faults(ruleset: Ruleset[Any]) -> list[str]:
    """What is wrong with a game's lessons, each said with its lesson's and its exercise's number.

    Every move that is an answer is made, in every line of play to which answers lead, and has to reach the next
    exercise; a wrong try is refused by the ruling that the exercise names, or legal and no answer.
    """
    found = []
    for number, lesson in enumerate(lessons_of(ruleset), 1):
        try:
            found += [f"lesson {number}, {fault}" for fault in dict.fromkeys(_faults(ruleset, lesson, ()))]
        except PbemError as error:
            found.append(f"lesson {number}: {error}")
    return found


def _faults(ruleset: Ruleset[Any], lesson: Lesson, made: tuple[str, ...]) -> Iterator[str]:
    """What is wrong from the exercise on to which these answers have led; "" is one that the rules refuse."""
    practice = _after(ruleset, lesson, made)
    exercise = practice.exercise
    if exercise is None:
        return
    place = f"exercise {practice.number + 1}: "
    found = [place + fault for fault in _of_exercise(ruleset, practice, exercise)]
    yield from found
    if exercise.refusal and found:  # no one gets past it
        return
    answers = [""] if exercise.refusal else [move.notation() for move in practice.answers()]
    for answer in answers:
        try:
            yield from _faults(ruleset, lesson, (*made, answer))
        except PbemError as error:
            yield f"{place}{answer}: {error}"


def _after(ruleset: Ruleset[Any], lesson: Lesson, made: tuple[str, ...]) -> Practice:
    practice = Practice(ruleset, lesson)
    for answer in made:
        if answer:
            practice.attempt(answer.split())
        else:
            practice.give_up()
    return practice


def _of_exercise(ruleset: Ruleset[Any], practice: Practice, exercise: Exercise) -> Iterator[str]:
    known = {ruling.number for ruling in ruleset.rulings()}
    for ruling in {*exercise.rulings, exercise.refusal, *exercise.refused.values()} - {"", *known}:
        yield f"there is no ruling {ruling}"
    if bool(exercise.answer) == bool(exercise.refusal):
        yield "it has an answer, or a refusal, and not both"
    for begun in exercise.answer:
        if not any(begins(begun, move) for move in practice.moves()):
            yield f"{begun} is not legal"
    if exercise.refusal and exercise.refusal not in exercise.refused.values():
        yield f"no try is named that {exercise.refusal} refuses"
    try:
        practice.pictures(exercise.show)
    except PbemError as error:
        yield str(error)
    for words, ruling in exercise.refused.items():
        said = _refusal(practice, words)
        if not said:
            yield f"{words} is not refused"
        elif ruling and not cites(said, ruling):
            yield f"{words} is not refused by {ruling}: {said}"
    for words in exercise.legal:
        said = _refusal(practice, words)
        if said:
            yield f"{words}: {said}"
        elif any(f"{words} ".startswith(f"{begun} ") for begun in exercise.answer):
            yield f"{words} is an answer"


def _refusal(practice: Practice, words: str) -> str:
    return practice.table.explain(practice.lesson.seat, words) or ""
