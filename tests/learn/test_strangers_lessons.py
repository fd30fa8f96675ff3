"""Lessons that a stranger's package brings are judged before anybody takes them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pbem_pebbles import Pebbles

from pbem.errors import BrokenGameError
from pbem.rooms.learn.lessons import lessons_of
from pbem.rooms.learn.practice import Practice
from pbem.rules import Ruleset

SOUND = """
[[lesson]]
title = "One"
text = "A heap."
[[lesson.exercise]]
task = "Stake 3."
hint = "`stake 3`"
taught = "Done."
answer = ["stake 3"]
"""
Brought = Callable[[str], Ruleset]


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Brought:
    """A game whose package has such lessons."""
    package = f"brought_{abs(hash(request.node.name))}"  # what is read of a package is kept

    def game(lessons: str) -> Ruleset:
        (tmp_path / package / "text").mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "text" / "lessons.toml").write_text(lessons, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(Pebbles, "texts", package)
        return Pebbles()

    return game


def test_what_may_be_left_out_may_be(brought: Brought) -> None:
    [lesson] = lessons_of(brought(SOUND))
    assert (lesson.seat, len(lesson.exercises), lesson.exercises[0].refused) == ("ann", 1, {})


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("[[lesson]]", "[[lesson"),
        ("[[lesson]]", "[[lessons]]"),
        ("[[lesson.exercise]]", "[lesson.exercise]"),
        ("[[lesson.exercise]]", "[[lesson.exercises]]"),
        (SOUND, "lesson = 3"),
        (SOUND, "lesson = [{title = 'One', text = 'A heap.', exercise = []}]"),
        ('["stake 3"]', '"stake 3"'),
        ('["stake 3"]', "[3]"),
        ('hint = "`stake 3`"', ""),
        ("taught", "tought"),
        ('text = "A heap."', 'text = "A heap."\nseed = "3"'),
        ('text = "A heap."', 'text = "A heap."\nseat = "zoe"'),
        ('text = "A heap."', 'text = "A heap."\nmoves = ["ann stake 3"]'),
    ],
)
def test_what_is_no_form_of_lessons_is_the_games_fault(was: str, now: str, brought: Brought) -> None:
    assert was in SOUND
    game = brought(SOUND.replace(was, now))
    with pytest.raises(BrokenGameError, match=r"lessons\.toml"):
        lessons_of(game)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('answer = ["stake 3"]', 'answer = ["stake 99"]'),
        ('answer = ["stake 3"]', ""),
        ('answer = ["stake 3"]', 'refusal = "P("\nrefused = {"stake 99" = "P("}'),
        ('answer = ["stake 3"]', 'refusal = "P1"'),
        ('answer = ["stake 3"]', 'answer = ["stake 3"]\nthen = "zoe stake 1"'),
    ],
)
def test_where_nobody_gets_past_an_exercise_whoever_skips_it_is_told(was: str, now: str, brought: Brought) -> None:
    game = brought(SOUND.replace(was, now))
    practice = Practice(game, lessons_of(game)[0])
    with pytest.raises(BrokenGameError):
        practice.give_up()
