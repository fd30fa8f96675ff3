"""What lists say of moves, where it was wrong once. That all of it is so, the conformance suite plays."""

import pytest
from laid import Laid, laid
from pbem_confucius.actions.force_exam import ForceExam
from pbem_confucius.actions.give_gift import GiveGift
from pbem_confucius.actions.invade import Invade
from pbem_confucius.actions.no_action import NoAction
from pbem_confucius.actions.pass_ import Pass
from pbem_confucius.court.tutor import Tutor
from pbem_confucius.table import Table
from wording import says

from pbem.rules import Move, Play
from pbem.rules.play import checks_of
from pbem.rules.state import copy


def said(game: Laid, move: Move, seat: str = "ann") -> str:
    """What the move means to a seat."""
    return move.meaning(game.view(seat))


@pytest.mark.parametrize(
    ("gifts", "more"),
    [
        ("", "binds-seat-a-cube-more-for-both"),
        ("ann cy", "binds-seat-a-cube-more-for"),
        ("bob cy", "binds-seat-a-cube-more"),
        ("ann cy, bob cy", "binds-seat-no-cube-more"),
        ("ann cy, cy ann, bob cy, cy bob", "binds-seat-a-cube-more-for-both"),
    ],
)
def test_R7_a_gift_brings_a_cube_at_one_and_at_three(gifts: str, more: str) -> None:
    game = laid()
    for place, pair in enumerate(filter(None, gifts.split(", "))):
        giver, recipient = pair.split()
        game.gift(giver, 4 + place // 2, to=recipient)
    assert said(game, GiveGift(1, "bob")) == says(more, seat="bob")


def test_R82_R83_what_forcing_an_examination_changes() -> None:
    game = laid()
    assert said(game, ForceExam()) == says("an-examination-in-this-round")
    assert said(game.students(red="bob"), ForceExam()) == says("an-examination-in-this-round-2")
    assert said(game.students(red="bob", orange="cy"), ForceExam()) == says("one-is-held-in-this")


def test_R77_the_reward_card_of_a_box_does_not_depend_on_success() -> None:
    game = laid().armies("ann", colony=1)
    assert said(game, Invade("annam", 1)) == says("points-points-if-the-land-falls", points=4)
    assert said(game, Invade("annam", 2)) == says("points-points-if-the-land", points=3)


def test_R25_the_chief_minister_who_passes_still_has_the_favour() -> None:
    game = laid().cubes("ann", 0).cubes("cy", 0)
    assert said(game, Pass()) == says("no-more-turns-in-this-phase")
    assert said(game, Pass(), "cy") == says("no-more-turns-in-this")


def test_R24_no_action_by_favour_takes_no_cube() -> None:
    assert said(laid(step="favour"), NoAction(), "cy") == says("nothing-happens")


def lists(game: Laid, begins: str, seat: str = "ann") -> dict[str, tuple[str, str]]:
    """What the moves that start so cost and do, as the list has it."""
    view = game.view(seat)
    legal = (move for move in game.rules.legal(view) if move.notation().startswith(begins))
    return {move.notation(): (move.hint(game.table, seat) or "", move.meaning(view) or "") for move in legal}


def test_R61_whose_official_a_bribery_takes_and_for_how_much() -> None:
    game = laid(advanced=True).rewards("ann", "bribery-any").official("hubu 4", "bob")
    said = lists(game, "reward bribery hubu")
    assert said["reward bribery hubu 4"] == ("4 coins", says("takes-owner-s-official-not", owner="bob"))
    assert said["reward bribery hubu 1"] == ("free", says("an-unbribed-official-is-yours"))


def test_R87_three_cards_cancel_a_gift_where_there_are_three_and_a_gift() -> None:
    game = laid(round=3, step="tutoring", chief="ann").students(red="ann", orange="bob").candidates("hubu")
    assert lists(game.hand("ann", 1, 1, 1), "tutor bob") == {
        "tutor bob": (says("one-card-or-more"), says("cards-for-student-s-student", student="bob"))
    }
    game.gift("bob", 2, to="ann")
    assert lists(game, "tutor bob") == {
        "tutor bob": (
            says("one-three-cancel-the-gift", one=says("one-card-or-more"), giver="bob"),
            says("cards-for-student-s-student", student="bob"),
        ),
        "tutor bob keep": (says("three-cards-or-more-and"), says("cards-for-student-s-student", student="bob")),
    }
    assert lists(game.hand("ann", 1, 1), "tutor bob")["tutor bob"][0] == says("one-card-or-more")


def test_R87_what_is_said_of_three_cards_would_be_false_if_two_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a list says is checked by the suite, as long as the check looks at two cards as well."""
    game = laid(round=3, step="tutoring", chief="ann").students(red="ann", orange="bob").candidates("hubu")
    game.hand("ann", 1, 1, 1).gift("bob", 2, to="ann")
    hint, effect = lists(game, "tutor bob")["tutor bob"][0], Tutor.effect

    def cancels_with_two(tutor: Tutor, play: Play[Table], seat: str) -> None:
        effect(tutor, play, seat)
        if len(tutor.slots) > 1:
            play.table.cancel_gift(tutor.student, seat)

    assert holds(hint, game)
    monkeypatch.setattr(Tutor, "effect", cancels_with_two)
    assert not holds(hint, game)


def holds(hint: str, game: Laid) -> bool:
    """Whether what is said of tutoring bob's student is so, once ann has with a card."""
    then = Play(copy(game.table), game.chance.clone(), None, game.left)
    Tutor("bob", tuple(then.table.families["ann"].hand[:1])).effect(then, "ann")
    return all(check(Play(copy(then.table), game.chance.clone(), None, game.left)) for check in checks_of(hint))


def test_R57_whose_marker_a_junk_turns_into_whose() -> None:
    game = laid(round=4, advanced=True).available("ann", 6).official("hubu 4", "bob")
    assert {words: said[1] for words, said in lists(game, "petition junk hubu 4").items()} == {
        "petition junk hubu 4 for ann": says("owner-s-marker-there-becomes", owner="bob", seat="ann"),
        "petition junk hubu 4 for bob": says("owner-s-marker-there-is", owner="bob"),
        "petition junk hubu 4 for cy": says("owner-s-marker-there-becomes", owner="bob", seat="cy"),
    }
