"""What lists say of moves, where it was wrong once. That all of it is so, the conformance suite plays."""

import pytest
from laid import Laid, laid
from pbem_confucius.actions.force_exam import ForceExam
from pbem_confucius.actions.give_gift import GiveGift
from pbem_confucius.actions.invade import Invade
from pbem_confucius.actions.no_action import NoAction
from pbem_confucius.actions.pass_ import Pass

from pbem.rules import Move


def said(game: Laid, move: Move, seat: str = "ann") -> str:
    """What the move means to a seat."""
    return move.meaning(game.view(seat))


@pytest.mark.parametrize(
    ("gifts", "more"),
    [
        ("", "a cube more for both in the next round"),
        ("ann cy", "a cube more for bob in the next round"),
        ("bob cy", "a cube more for you in the next round"),
        ("ann cy, bob cy", "no cube more for either of you"),
        ("ann cy, cy ann, bob cy, cy bob", "a cube more for both in the next round"),
    ],
)
def test_R7_a_gift_brings_a_cube_at_one_and_at_three(gifts: str, more: str) -> None:
    game = laid()
    for place, pair in enumerate(filter(None, gifts.split(", "))):
        giver, recipient = pair.split()
        game.gift(giver, 4 + place // 2, to=recipient)
    assert said(game, GiveGift(1, "bob")) == f"binds bob; {more}"


def test_R82_R83_what_forcing_an_examination_changes() -> None:
    game = laid()
    assert said(game, ForceExam()) == "an examination in this round, if anybody has a student by then"
    assert said(game.students(red="bob"), ForceExam()) == "an examination in this round"
    assert said(game.students(red="bob", orange="cy"), ForceExam()) == "one is held in this round anyway"


def test_R77_the_reward_card_of_a_box_does_not_depend_on_success() -> None:
    game = laid().armies("ann", colony=1)
    assert said(game, Invade("annam", 1)) == "4 points if the land falls"
    assert said(game, Invade("annam", 2)) == "3 points if the land falls; a reward card when it is resolved"


def test_R25_the_chief_minister_who_passes_still_has_the_favour() -> None:
    game = laid().cubes("ann", 0).cubes("cy", 0)
    assert said(game, Pass()) == "no more turns in this phase"
    assert said(game, Pass(), "cy") == "no more turns in this phase but the Imperial Favour"


def test_R24_no_action_by_favour_takes_no_cube() -> None:
    assert said(laid(step="favour"), NoAction(), "cy") == "nothing happens"
