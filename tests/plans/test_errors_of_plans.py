"""What a program gets wrong when it plans: each mistake raises what it should, and then nothing has happened."""

from collections.abc import Callable
from typing import Any

import pytest
from rounds import SEATS
from wording import telling

import pbem
from pbem.errors import GameOverError, UnreadableMoveError, UsageError
from pbem.rooms.plans.table_plans import carry_out, plan, plans

NO_TEXT: Any = None


@pytest.mark.parametrize(
    "ask", [lambda table, seat: plan(table, seat, "tax"), plans, carry_out], ids=["plan", "plans", "carry_out"]
)
def test_a_seat_that_there_is_not_is_wrong_usage(ask: Callable[[pbem.Table, str], object]) -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    before = table.text()
    for seat in ("zoe", "Ann", ""):
        with pytest.raises(UsageError, match=telling("there-is-no-seat-seat-r")):
            ask(table, seat)
    assert table.text() == before


@pytest.mark.parametrize(
    ("words", "asked", "error"),
    [
        ("dance", "", UnreadableMoveError),
        ("", "", UsageError),
        ("tax", "dance", UsageError),
        (NO_TEXT, "", UsageError),
        ("tax", NO_TEXT, UsageError),
    ],
)
def test_each_mistake_raises_its_own_error_and_changes_nothing(words: str, asked: str, error: type) -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    before = table.text()
    with pytest.raises(error) as raised:
        plan(table, "ann", words, asked=asked)
    assert type(raised.value) is error
    assert str(raised.value).strip()
    assert table.text() == before


def test_nothing_is_planned_in_a_game_that_is_over() -> None:
    table = pbem.new("pebbles", ["ann", "bob"], seed=1)
    while table.asked:
        table.play(table.asked[0], table.legal()[0])
    with pytest.raises(GameOverError):
        plan(table, "ann", "take 1")
