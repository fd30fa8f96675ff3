"""An order of play as records: what a step must say, and what follows from it."""

import ast
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pbem_confucius import flow as confucius
from pbem_confucius.actions import ACTIONS, PETITIONS
from pbem_confucius.appoint import Appoint
from pbem_confucius.end_of_round import Discard, DiscardUnseen
from pbem_confucius.table import BEFORE_WALL
from pbem_white_lotus import flow as white_lotus
from pbem_white_lotus.choices import Bid, Fight, Give, Lay, Settle, Side
from wording import telling

from pbem.rules import Move, Need, Order, Play, Step
from pbem.secrecy.open import OpenChance


@dataclass
class Road:
    step: str = "set out"
    walked: list[str] = field(default_factory=list)


def walk(play: Play[Road]) -> None:
    play.table.walked.append(play.table.step)
    play.table.step = "inn"


ROAD = Order[Road](
    Step("set out", "day", walk),
    Step(
        "inn",
        "night",
        asks=lambda table: ("ann", "bob"),
        purpose=lambda table: f"bed-{len(table.walked)}",
        prompt="choose a bed",
        moves=(Discard, DiscardUnseen),
        sealed=lambda table: len(table.walked) > 1,
        due=("R35", 19),
        stand_in=lambda table, seat: Discard((1,)),
    ),
    Step("over", "the end"),
)


def test_one_step_after_the_other_until_somebody_has_to_choose() -> None:
    table = Road()
    ROAD.proceed(Play(table, OpenChance("00" * 32)))
    assert (table.step, table.walked, ROAD.phase(table)) == ("inn", ["set out"], "night")
    ROAD.proceed(Play(table, OpenChance("00" * 32)))
    assert table.walked == ["set out"]


def test_what_is_asked_is_what_the_step_says() -> None:
    assert ROAD.need(Road("inn")) == Need(("ann", "bob"), "bed-0", "choose a bed", together=True)
    assert ROAD.need(Road("inn", ["", ""])) == Need(("ann", "bob"), "bed-2", "choose a bed", together=True, sealed=True)
    assert (ROAD.need(Road("set out")), ROAD.need(Road("over"))) == (None, None)
    assert ROAD.stand_in(Road("inn"), "bob") == Discard((1,))
    with pytest.raises(LookupError, match=telling("nobody-is-asked-at-step", step="over")):
        ROAD.stand_in(Road("over"), "bob")


def test_what_only_happens_for_those_who_left_is_due_and_never_open() -> None:
    assert ROAD.open_moves(Road("inn")) == (Discard,)
    assert ROAD.open_moves(Road("over")) == ()
    assert ROAD.when_due(DiscardUnseen) == ("R35", 19)
    assert ROAD.when_due(Appoint) == ("", 0)


def test_a_step_that_asks_says_all_of_it() -> None:
    with pytest.raises(ValueError, match=telling("the-step-step-lacks-seats", step="lay")):
        Step[Any]("lay", "night", moves=(Appoint,))
    with pytest.raises(ValueError, match=telling("the-step-step-lacks-seats", step="lay")):
        Step[Any]("lay", "night", asks=lambda table: table.seats, purpose="lay", prompt="lay a chip", moves=(Appoint,))
    with pytest.raises(ValueError, match=telling("two-steps-have-the-same")):
        Order(Step[Any]("lay", "day"), Step[Any]("lay", "night"))


@pytest.mark.parametrize(("order", "untold"), [(confucius.ORDER, set()), (white_lotus.ORDER, {Bid, Fight, Side, Lay})])
def test_both_games_say_when_each_of_their_moves_is_due(order: Order[Any], untold: set[type[Move]]) -> None:
    """But where the printed rule of White Lotus alone says so, whose pages have no numbers."""
    moves = {kind for step in order.steps.values() for kind in step.moves}
    assert {kind for kind in moves if not any(order.when_due(kind))} == untold


def test_what_an_action_costs_does_not_say_when_it_is_due() -> None:
    """An action by Imperial Favour is due when actions are; what is optional is never due."""
    assert {confucius.ORDER.when_due(kind) for kind in (*ACTIONS, *PETITIONS)} == {("", 10)}
    assert white_lotus.ORDER.when_due(Settle) == ("W9", 0)
    assert white_lotus.ORDER.when_due(Give) == ("", 0)


def test_the_rounds_of_confucius_are_counted_up_to_the_wall() -> None:
    """The table counts the rounds by itself: the order of play is above it."""
    steps = list(confucius.ORDER.steps)
    assert set(steps[: steps.index("wall") + 1]) == BEFORE_WALL


@pytest.mark.parametrize("flow", [confucius, white_lotus])
def test_every_step_is_named_by_another_and_every_name_is_a_step(flow: ModuleType) -> None:
    named = set()
    for path in Path(str(flow.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith(".step"):
                said = (node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else (node.value,)
                named |= {ast.literal_eval(step) for step in said}
    assert named == set(flow.ORDER.steps)
