"""`pbem learn`: lessons taken by typing, through a pipe and at a terminal."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import needs
import pytest
from people import COMMAND, Person

from pbem.rooms.learn.lessons import lessons_of
from pbem.rooms.learn.practice import Practice
from pbem.rules import Ruleset
from pbem.rules.registry import find


@pytest.fixture
def newcomer(tmp_path: Path) -> Person:
    """Someone without a key."""
    return Person("newcomer", tmp_path)


@pytest.mark.parametrize("game", ["confucius", "white-lotus"])
def test_a_newcomer_takes_all_lessons_with_every_wrong_try(game: str, newcomer: Person) -> None:
    lines = [*_typed(find(game))]
    said = newcomer.done("learn", game, typed="\n".join(lines) + "\n")
    taught = [" ".join(exercise.taught.split()) for lesson in lessons_of(find(game)) for exercise in lesson.exercises]
    told = " ".join(said.out.split())
    assert [text for text in taught if text not in told] == []
    assert [line for line in said.out.splitlines() if len(line) > 80 and "> " not in line] == []
    assert said.err == ""
    assert list(newcomer.folder.iterdir()) == []
    assert not (newcomer.home / "config").exists()
    assert newcomer.part("lessons") == {game: 1}


def test_a_refusal_a_legal_move_and_words_that_are_none_are_told_apart(newcomer: Person) -> None:
    exercise = lessons_of(find("confucius"))[0].exercises[0]
    [passing, other, unclear, misspelt] = [
        newcomer.done("learn", "confucius", "1", typed=f"{words}\n").out.partition(f"ann> {words}\n")[2]
        for words in ("pass", "bribe bingbu 3", "bribe hubu", "brieb hubu 4")
    ]
    hint = " ".join(exercise.hint.split())
    assert "(R19" in passing
    assert "ann bribes the 2-coin official on Bingbu 3" in other
    assert hint in " ".join(passing.split())
    assert hint in " ".join(other.split())
    assert "`bribe hubu 5`" in unclear
    assert "bribe hubu 4" in misspelt.splitlines()[1]
    assert all(taught not in passing + other + unclear + misspelt for taught in (exercise.taught, "taxes"))


def test_short_forms_whole_sentences_and_numbers_are_understood(newcomer: Person) -> None:
    number = [move.notation() for move in _practice("confucius", 1).moves()].index("bribe hubu 4") + 1
    for words in ("br hu 4", "Please bribe hubu 4.", f"{number}", "bribe hubu 4 with 3 2"):
        assert "ann bribes the 5-coin official" in newcomer.done("learn", "confucius", "1", typed=f"{words}\n").out


def test_the_cards_that_are_named_are_laid(newcomer: Person) -> None:
    said = newcomer.done("learn", "confucius", "8", typed="skip\nskip\ntutor ann with 3\n")
    assert "ann shows 3 for ann" in said.out


def test_one_goes_on_where_one_stopped(newcomer: Person) -> None:
    newcomer.done("learn", "confucius", typed="skip\nskip\nskip\nquit\n")
    assert newcomer.part("lessons") == {"confucius": 2}
    assert _lesson(newcomer.done("learn", "confucius", typed="quit\n").out) == [2]
    assert _lesson(newcomer.done("learn", "confucius", "5", typed="").out) == [5]
    newcomer.done("learn", "white-lotus", typed="quit\n")
    assert newcomer.part("lessons") == {"confucius": 5, "white-lotus": 1}
    listed = newcomer.done("learn").out
    assert re.findall("pbem learn ([a-z-]+)", listed) == ["confucius", "pebbles", "white-lotus"]
    assert "5" in listed.splitlines()[0]


def test_back_begins_the_lesson_again_and_from_there_the_one_before(newcomer: Person) -> None:
    said = newcomer.done("learn", "confucius", "3", typed="skip\nback\nback\nback\nback\nquit\n")
    assert _lesson(said.out) == [3, 3, 2, 1, 1]


def test_whoever_asks_is_told_and_nothing_is_found_by_it(newcomer: Person) -> None:
    said = newcomer.done("learn", "confucius", typed="help\nhint\nmoves\nboard\nrules R19\npbem rules zzz\n\nskip\n")
    assert _lesson(said.out) == [1]
    for told in ("  1  bribe", "Distant lands", "R19"):
        assert told in said.out
    assert said.out.count(lessons_of(find("confucius"))[0].exercises[0].task.split(". ")[0][:60]) == 2


def test_the_last_lesson_says_how_to_begin_a_game(newcomer: Person) -> None:
    last = len(lessons_of(find("white-lotus")))
    said = newcomer.done("learn", "white-lotus", str(last), typed="skip\nskip\n\n")
    assert "pbem new white-lotus --seats ann,bob,cy --hotseat" in said.out


@pytest.mark.parametrize("words", [("chess",), ("confucius", "99"), ("confucius", "0")])
def test_what_cannot_be_taught_is_refused(words: Sequence[str], newcomer: Person) -> None:
    said = newcomer("learn", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err


@pytest.mark.real
def test_at_a_terminal_one_types_and_leaves(newcomer: Person) -> None:
    pexpect = needs.posix_module("pexpect")
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "learn", "confucius"],
        cwd=str(newcomer.folder),
        env={"TERM": "xterm-256color", **newcomer.environment()},
        encoding="utf-8",
        timeout=needs.PATIENCE,
        dimensions=(24, 80),
    )
    try:
        child.expect("\n> ")
        child.send("\r")
        child.expect("ann> ")
        child.send("bribe hubu 4\r")
        child.expect("ann bribes the 5-coin official")
        child.expect("\n> ")
        child.send("\r")
        child.expect("ann> ")
        child.send("\x04")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
    finally:
        child.close(force=True)


def _typed(ruleset: Ruleset) -> Iterator[str]:
    """What a newcomer types who tries all that is wrong before what is right."""
    for lesson in lessons_of(ruleset):
        practice = Practice(ruleset, lesson)
        while (exercise := practice.exercise) is not None:
            refusing = exercise.refusal or None
            sought = [words for words, ruling in exercise.refused.items() if ruling == refusing]
            yield from (words for words in (*exercise.refused, *exercise.legal) if words not in sought)
            yield sought[0] if refusing else next(practice.answers()).notation()
            practice.give_up()
        yield ""


def _practice(game: str, number: int) -> Practice:
    return Practice(find(game), lessons_of(find(game))[number - 1])


def _lesson(out: str) -> list[int]:
    """The numbers of the lessons that were started."""
    return [int(number) for number in re.findall(r"(?m)^Lesson (\d+) ", out)]
