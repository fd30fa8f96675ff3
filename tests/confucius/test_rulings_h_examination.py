"""Rulings R80 to R101: students, examinations and candidates. Also T55, T56, T58, T59, T61, T62, T64, T65 and T67."""

import pytest
from examinations import examination, won
from laid import RULES, laid
from msgspec.structs import replace
from pbem_confucius.court.tutor import Tutor
from wording import says, tells

# Nominating and forcing


@pytest.mark.parametrize("space", ["red", "orange"])
def test_R80_the_nominator_chooses_the_space(space: str) -> None:
    """With both spaces free either may be taken, orange too (T26)."""
    game = laid().hand("ann", 2)
    assert game.legal("ann", "nominate") == ["nominate red", "nominate orange"]
    assert game.play("ann", f"nominate {space}").table.students == {space: "ann"}


def test_R80_red_is_meant_where_no_space_is_named() -> None:
    """The default is the space that wins ties."""
    assert laid().hand("ann", 2).play("ann", "nominate").table.students == {"red": "ann"}


def test_R80_the_other_space_is_left_to_the_second_student() -> None:
    """Whichever came first, a taken space is refused."""
    game = laid().students(orange="bob").hand("ann", 2)
    assert game.refused("ann", "nominate orange").ruling == "R81"
    assert game.play("ann", "nominate red").table.students == {"red": "ann", "orange": "bob"}


def test_R81_no_second_student_of_ones_own() -> None:
    """A marker of mine there bars me, though the other space is free (T25)."""
    game = laid().students(red="ann").hand("ann", 2)
    assert game.refused("ann", "nominate orange").ruling == "R81"


def test_R81_both_spaces_taken() -> None:
    """Without a free space there is no nomination."""
    game = laid().students(red="bob", orange="cy").hand("ann", 2)
    assert game.refused("ann", "nominate orange").ruling == "R81"


def test_R81_nobody_nominates_in_round_1() -> None:
    """The first round has no students."""
    game = laid(round=1).hand("ann", 2)
    assert game.refused("ann", "nominate red").ruling == "R81"


@pytest.mark.parametrize(
    ("red", "orange", "forced"), [("", "", False), ("", "", True), ("bob", "", False), ("bob", "cy", False)]
)
def test_R82_forcing_is_always_legal_from_round_2_on(red: str, orange: str, forced: bool) -> None:
    """Without a student, with two of them, or after someone else has forced: two coins buy it each time."""
    game = laid().students(red=red, orange=orange).hand("ann", 1, 1)
    game.table.forced = forced
    game.play("ann", "force-exam")
    assert game.table.forced
    assert game.held("ann") == []


def test_R82_forcing_is_banned_in_round_1() -> None:
    """As nominating is."""
    assert laid(round=1).hand("ann", 2).refused("ann", "force-exam").ruling == "R82"


@pytest.mark.parametrize("action", ["force-exam", "nominate red"])
def test_R82_two_coins_must_be_handed_over(action: str) -> None:
    """Holding them is not enough, neither for forcing nor for nominating."""
    game = laid().hand("ann", 3, 1)
    assert game.refused("ann", f"{action} with 1").ruling == "R29"
    assert game.play("ann", f"{action} with 3").held("ann") == [1]


def test_R82_a_forced_examination_with_two_students_is_held_once() -> None:
    """Both triggers together make one examination and cost one candidate; the price does not come back."""
    game = laid(round=2, step="examination").students(red="ann", orange="ann").hand("cy", 1)
    game.candidates("gongbu", named=["hubu"]).table.forced = True
    game.proceed().play("ann", "place gongbu 2")
    assert sum(tells(sentence, "seat-alone-has-a-student") for sentence in game.sentences()) == 1
    assert game.table.candidate == "hubu"
    assert not game.table.forced
    assert game.held("cy") == [1]


def test_R83_T59_a_forced_examination_without_students_is_wasted() -> None:
    """The candidate stays face up, no one is asked anything, and next round the force is gone."""
    game = laid(round=2, step="examination").candidates("gongbu", named=["hubu"])
    game.table.forced = True
    game.proceed()
    assert game.table.candidate == "gongbu"
    assert (game.table.step, game.table.round) == ("appoint", 3)
    assert not game.table.forced
    assert says("the-forced-examination-has-no") in game.sentences()


def test_R84_T58_a_lone_student_waits_for_later_rounds() -> None:
    """One student, nothing forced: no examination, and the marker stays."""
    game = laid(round=2, step="examination").students(orange="ann").candidates("gongbu", named=["hubu"])
    game.proceed()
    assert game.table.students == {"orange": "ann"}
    assert game.table.candidate == "gongbu"


def test_R85_a_lone_student_wins_a_forced_examination_without_cards() -> None:
    """No one tutors, so no one pays and no gift can be cancelled."""
    game = won().gift("ann", 2, to="bob").hand("bob", 1, 1, 1).proceed()
    assert game.asked() == ("ann",)
    assert game.need is not None
    assert game.need.purpose == "place"
    assert game.held("bob") == [1, 1, 1]
    assert game.table.gift("ann", "bob") == 2


def test_R85_two_students_of_one_player_win_without_cards() -> None:
    """The vase may have given both spaces to one: then there is no contest either."""
    game = laid(round=3, step="examination").students(red="ann", orange="ann")
    game.candidates("gongbu", named=["hubu"]).proceed()
    assert (game.table.step, game.asked()) == ("place", ("ann",))


# Tutoring


def test_R86_everybody_with_a_card_tutors_once_round_from_the_chief_minister() -> None:
    """Student owners too; whoever has no card is left out."""
    game = examination("ann bob cy dan", chief="cy").hand("dan").proceed()
    order = []
    while game.table.step == "tutoring":
        [seat] = game.asked()
        order.append(seat)
        game.play(seat, "tutor ann with 1")
    assert order == ["cy", "ann", "bob"]


def test_R86_at_least_one_card_must_be_played() -> None:
    """With two cards in hand one cannot lay none; nor for someone who has no student."""
    game = examination().hand("cy", 1, 2).proceed()
    assert game.asked() == ("cy",)
    assert game.legal("cy") == ["tutor ann", "tutor bob"]
    move = game.meant("cy", "tutor ann with 1 2")
    assert isinstance(move, Tutor)
    refusal = game.judged("cy", replace(move, slots=()))
    assert refusal is not None
    assert refusal.ruling == "R86"


def test_R86_later_players_see_how_many_cards_lie_for_whom() -> None:
    """Numbers are open while the tutoring goes on."""
    game = examination().proceed().play("cy", "tutor bob with 1 3")
    assert RULES.facts(game.view("ann"))["tutoring"] == {"cy": {"student": "bob", "cards": 2}}


def test_R87_three_cards_cancel_the_gift_unless_one_keeps_it() -> None:
    """Without a word the gift goes; `keep` leaves it for its cube."""
    for words, value in (("tutor ann with 1 2 3", 0), ("tutor ann with 1 2 3 keep", 4)):
        game = examination().gift("ann", 4, to="cy").proceed().play("cy", words)
        assert game.table.gift("ann", "cy") == value


def test_R87_two_cards_cancel_nothing() -> None:
    """One card is owed, two more are the price: with two in all the gift stays."""
    game = examination().gift("ann", 4, to="cy").proceed().play("cy", "tutor ann with 2 3")
    assert game.table.gift("ann", "cy") == 4


@pytest.mark.parametrize("loser", ["ann", "bob"])
def test_R87_the_gift_goes_whether_the_student_wins_or_loses(loser: str) -> None:
    """Three cards are enough, whatever becomes of the student."""
    game = examination().gift(loser, 2, to="cy").hand("cy", 1, 1, 1, 2).hand("ann").hand("bob")
    game.hand({"ann": "bob", "bob": "ann"}[loser], 3, 3).proceed()
    game.play("cy", f"tutor {loser} with 1 1 1")
    [other] = game.asked()
    game.play(other, f"tutor {other} with 3 3")
    assert game.table.gift(loser, "cy") == 0


def test_R87_keeping_needs_a_gift_at_risk() -> None:
    """With fewer than three cards in hand, or without a gift, there is nothing to keep."""
    game = examination().gift("ann", 4, to="cy").hand("cy", 1, 2).proceed()
    assert game.refused("cy", "tutor ann keep").ruling == "R87"
    game = examination().proceed()
    assert game.refused("cy", "tutor ann keep").ruling == "R88"


def test_R88_only_the_gift_of_the_tutored_students_owner_is_cancelled() -> None:
    """With equal gifts from both owners, the other one stays; so do gifts from bystanders."""
    game = examination("ann bob cy dan").gift("ann", 3, to="dan").gift("bob", 3, to="dan")
    game.gift("cy", 5, to="dan").proceed().play("dan", "tutor bob with 1 2 3")
    assert [game.table.gift(giver, "dan") for giver in ("ann", "bob", "cy")] == [3, 0, 5]


def test_R88_without_a_gift_three_cards_are_just_three_cards() -> None:
    """What the tutor gave away himself is not touched."""
    game = examination().gift("cy", 2, to="ann").proceed().play("cy", "tutor ann with 1 2 3")
    assert game.table.gift("cy", "ann") == 2


def test_R89_a_gift_binds_the_owner_of_the_other_student() -> None:
    """Bob has a student, yet ann's gift sends his card to hers."""
    game = examination(chief="bob").gift("ann", 1, to="bob").proceed()
    assert game.legal("bob") == ["tutor ann", "tutor ann keep"]
    assert game.refused("bob", "tutor bob").ruling == "R89"


def test_R89_nobody_is_obliged_to_himself() -> None:
    """Without a gift from the rival an owner may help either, even the rival."""
    game = examination(chief="ann").gift("ann", 6, to="cy").proceed()
    assert game.legal("ann") == ["tutor ann", "tutor bob"]
    assert game.play("ann", "tutor bob with 1").table.tutoring["ann"].student == "bob"


def test_R90_T61_the_more_valuable_gift_decides() -> None:
    """With gifts from both owners the lower giver's student is refused."""
    game = examination().gift("ann", 2, to="cy").gift("bob", 4, to="cy").hand("cy", 1, 1).proceed()
    assert game.legal("cy") == ["tutor bob"]
    assert game.refused("cy", "tutor ann with 1").ruling == "R90"


def test_R90_equal_gifts_leave_the_choice() -> None:
    """Two gifts of one value cancel each other's claim, not the duty to play."""
    game = examination().gift("ann", 4, to="cy").gift("bob", 4, to="cy").hand("cy", 1, 1).proceed()
    assert game.legal("cy") == ["tutor ann", "tutor bob"]


@pytest.mark.parametrize(("red", "orange"), [("ann", "bob"), ("bob", "ann")])
def test_R91_T55_equal_coins_go_to_red(red: str, orange: str) -> None:
    """Three against three: the student on the red space wins, whoever owns him."""
    game = examination().students(red=red, orange=orange).hand("cy")
    game.hand("ann", 3).hand("bob", 2, 1).proceed()
    game.play("ann", "tutor ann with 3").play("bob", "tutor bob with 2 1")
    assert game.table.exam_winner == red


def test_R91_T56_nothing_against_nothing_goes_to_red() -> None:
    """No one has a card: no tutoring, and red wins."""
    game = examination().students(red="bob", orange="ann")
    for seat in game.table.seats:
        game.hand(seat)
    game.proceed()
    assert game.asked() == ("bob",)
    assert game.table.exam_winner == "bob"


def test_R91_more_coins_win_from_orange() -> None:
    """Red wins ties only."""
    game = examination().hand("cy").hand("ann", 2).hand("bob", 3).proceed()
    game.play("ann", "tutor ann with 2").play("bob", "tutor bob with 3")
    assert game.table.exam_winner == "bob"


def test_R92_values_are_hidden_until_all_have_tutored() -> None:
    """Face down for everyone but their player; then open, and on the discard pile once."""
    game = examination().hand("ann", 1, 2).hand("bob", 1, 2).hand("cy", 3, 3).proceed()
    game.play("cy", "tutor ann with 3")
    laid_down = game.table.tutoring["cy"].slots
    assert game.view("ann").faces(laid_down) == [None]
    assert game.view("cy").faces(laid_down) == [3]
    assert not any("3" in sentence for sentence in game.sentences("ann"))
    game.play("ann", "tutor ann with 1").play("bob", "tutor bob with 1")
    assert game.table.tutoring == {}
    assert sorted(game.view("dan").faces(game.table.discard), key=str) == [1, 1, 3]
    assert says("seat-shows-cards-for-student", seat="cy", cards=3, student="ann") in game.sentences()
