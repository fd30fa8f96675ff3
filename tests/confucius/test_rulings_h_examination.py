"""Rulings R80 to R101: students, examinations and candidates. Also T55, T56, T58, T59, T61, T62, T64, T65 and T67."""

import pytest
from laid import RULES, Laid, laid
from pbem_confucius.court.tutor import Tutor

FULL = "bob cy bob cy bob cy -"


def examination(seats: str = "ann bob cy", *, round: int = 3, chief: str = "") -> Laid:
    """Court has begun: ann's student sits on red, bob's on orange, for the candidate of Gongbu."""
    game = laid(seats, round=round, step="examination", chief=chief)
    return game.students(red="ann", orange="bob").candidates("gongbu", named=["hubu"])


def won(round: int = 3, *, ministry: str = "gongbu", **rows: str) -> Laid:
    """Ann alone had a student and has won the candidate for a ministry; she is to place him."""
    game = laid(round=round, step="examination").students(red="ann")
    game.candidates(ministry, named=[] if ministry == "any" else ["hubu"], any=2)
    for name, row in rows.items():
        game.ministry(name, row)
    game.table.forced = True
    return game


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
    """Without a student, with two of them, or after somebody else has forced: two coins buy it each time."""
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
    assert sum("wins the examination" in sentence for sentence in game.sentences()) == 1
    assert game.table.candidate == "hubu"
    assert not game.table.forced
    assert game.held("cy") == [1]


def test_R83_T59_a_forced_examination_without_students_is_wasted() -> None:
    """The candidate stays face up, nobody is asked anything, and next round the force is gone."""
    game = laid(round=2, step="examination").candidates("gongbu", named=["hubu"])
    game.table.forced = True
    game.proceed()
    assert game.table.candidate == "gongbu"
    assert (game.table.step, game.table.round) == ("appoint", 3)
    assert not game.table.forced
    assert "The forced examination has no student: nothing happens." in game.sentences()


def test_R84_T58_a_lone_student_waits_for_later_rounds() -> None:
    """One student, nothing forced: no examination, and the marker stays."""
    game = laid(round=2, step="examination").students(orange="ann").candidates("gongbu", named=["hubu"])
    game.proceed()
    assert game.table.students == {"orange": "ann"}
    assert game.table.candidate == "gongbu"


def test_R85_a_lone_student_wins_a_forced_examination_without_cards() -> None:
    """Nobody tutors, so nobody pays and no gift can be cancelled."""
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
    """With two cards in hand one cannot lay none; nor for somebody who has no student."""
    game = examination().hand("cy", 1, 2).proceed()
    assert game.asked() == ("cy",)
    assert game.legal("cy") == ["tutor ann", "tutor bob"]
    move = game.meant("cy", "tutor ann with 1 2")
    assert isinstance(move, Tutor)
    move.slots = []
    refusal = game.judged("cy", move)
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
    assert game.refused("bob", "tutor bob").ruling == "R90"


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
    """Nobody has a card: no tutoring, and red wins."""
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
    """Face down for everybody but their player; then open, and on the discard pile once."""
    game = examination().hand("ann", 1, 2).hand("bob", 1, 2).hand("cy", 3, 3).proceed()
    game.play("cy", "tutor ann with 3")
    laid_down = game.table.tutoring["cy"].slots
    assert game.view("ann").faces(laid_down) == [None]
    assert game.view("cy").faces(laid_down) == [3]
    assert not any("3" in sentence for sentence in game.sentences("ann"))
    game.play("ann", "tutor ann with 1").play("bob", "tutor bob with 1")
    assert game.table.tutoring == {}
    assert sorted(game.view("dan").faces(game.table.discard), key=str) == [1, 1, 3]
    assert "cy shows 3 for ann." in game.sentences()


# Placing the candidate


def test_R93_T62_an_empty_space_of_the_named_ministry_comes_first() -> None:
    """Any of the empty spaces, but no official may be replaced while one is empty."""
    game = won(gongbu="- . bob ann+ - . .").proceed()
    assert game.legal("ann") == ["place gongbu 2", "place gongbu 6", "place gongbu 7"]
    assert game.refused("ann", "place gongbu 1").ruling == "R93"
    game.play("ann", "place gongbu 6")
    assert game.row("gongbu").split()[5] == "ann*"


def test_R93_the_candidate_stays_in_the_ministry_that_he_names() -> None:
    """Empty spaces elsewhere do not tempt him."""
    game = won().proceed()
    assert game.legal("ann") == ["place gongbu 6", "place gongbu 7"]
    assert game.refused("ann", "place hubu 6").ruling == "R93"


def test_R94_in_a_full_ministry_an_unbribed_or_unsecured_official_is_replaced() -> None:
    """Anybody's, also one's own; secured ones never, and the ministry cannot be left."""
    game = won(5, gongbu="ann bob - ann+ bob+ cy* cy+").proceed()
    assert game.legal("ann") == ["place gongbu 1", "place gongbu 2", "place gongbu 3"]
    assert game.refused("ann", "place gongbu 5").ruling == "R94"
    assert game.refused("ann", "place hubu 1").ruling == "R94"
    game.play("ann", "place gongbu 1")
    assert game.row("gongbu").startswith("ann* bob -")


def test_R94_a_replaced_tile_leaves_the_game() -> None:
    """The stack of officials gets nothing back, and the loser's influence is gone."""
    game = won(5, gongbu="bob bob bob ann+ ann+ cy cy").proceed()
    officials = len(game.table.officials)
    game.play("ann", "place gongbu 2")
    assert game.table.ministries["gongbu"].influence("bob") == 2
    assert len(game.table.officials) == officials


def test_R94_placing_is_a_duty() -> None:
    """If one's own official is the only one that can go, he goes: nobody is asked."""
    game = won(5, gongbu="bob+ bob+ ann cy+ cy+ cy+ cy+").proceed()
    assert game.row("gongbu") == "bob+ bob+ ann* cy+ cy+ cy+ cy+"
    assert game.table.candidate == "hubu"


def test_R95_T64_a_candidate_of_a_resolved_ministry_replaces_somebody_elsewhere() -> None:
    """His ministry was resolved after he was turned up: any unresolved one will do, but only by replacing."""
    game = won(6, gongbu=FULL, bingbu="ann+ bob+ - cy+ bob ann+ ann+", hubu="ann+ bob+ cy+ cy+ bob+ ann+ cy")
    game.ministry("gongbu", "bob cy bob cy bob cy cy", resolved="cy bob").proceed()
    assert game.legal("ann") == ["place bingbu 3", "place bingbu 5", "place hubu 7"]
    assert game.refused("ann", "place gongbu 1").ruling == "R109"
    game.play("ann", "place hubu 7")
    assert game.row("hubu").endswith("ann*")


def test_R95_all_secured_at_home_sends_him_elsewhere_too() -> None:
    """The named ministry is open, but every marker in it is secured."""
    game = won(6, gongbu="bob+ cy+ bob+ cy+ bob+ cy+ ann+", bingbu="- " * 6 + "bob", hubu="bob+ " * 6 + "-")
    game.proceed()
    assert [move for move in game.legal("ann") if "bingbu" not in move] == ["place hubu 7"]
    assert game.refused("ann", "place gongbu 7").ruling == "R94"


def test_R95_an_empty_space_elsewhere_is_no_place_for_him() -> None:
    """Only replacing is allowed in another ministry (in play no space is empty by then)."""
    game = won(3, gongbu=FULL, bingbu="bob+ . bob+ cy+ cy+ . .", hubu="- - bob cy cy . .")
    game.ministry("gongbu", "bob cy bob cy bob cy cy", resolved="cy bob").proceed()
    assert game.refused("ann", "place bingbu 2").ruling == "R95"
    assert game.legal("ann", "place bingbu") == []


def test_R96_the_winner_picks_the_ministry_for_a_candidate_that_names_none() -> None:
    """In each unresolved ministry its own rule holds: replace whoever is not secured."""
    game = won(
        6,
        ministry="any",
        bingbu="- bob+ bob+ cy+ cy+ cy+ cy+",
        hubu="bob+ bob+ ann bob+ cy+ cy+ cy+",
        gongbu=FULL,
    )
    game.ministry("gongbu", "bob cy bob cy bob cy cy", resolved="cy bob").proceed()
    assert game.legal("ann") == ["place bingbu 1", "place hubu 3"]


def test_R97_a_candidate_whom_nobody_can_make_room_for_leaves_the_game() -> None:
    """He counts as won: the students go, the next one is turned up, and nobody is asked."""
    secured = "ann+ bob+ cy+ ann+ bob+ cy+ ann+"
    game = won(6, bingbu=secured, hubu=secured, gongbu=secured)
    tiles = {name: game.row(name) for name in game.table.ministries}
    game.proceed()
    assert "Nobody can be replaced: the candidate leaves the game." in game.sentences()
    assert {name: game.row(name) for name in game.table.ministries} == tiles
    assert game.table.students == {}
    assert game.table.candidate == "hubu"


def test_R98_T65_a_candidate_of_a_resolved_ministry_is_skipped_when_turned_up() -> None:
    """The test is made at the reveal: he leaves, and the one after him is shown."""
    game = won(6, gongbu="- " * 6 + "bob").candidates("gongbu", named=["hubu", "bingbu"])
    game.ministry("hubu", "bob cy bob cy bob cy cy", resolved="cy bob").proceed()
    game.play("ann", "place gongbu 7")
    assert game.table.candidate == "bingbu"
    assert game.table.named_candidates == []
    assert "The candidate for Hubu leaves the game: that ministry is resolved." in game.sentences()


def test_R98_a_candidate_who_lies_open_stays_when_his_ministry_is_resolved() -> None:
    """Turned up before this Court's resolution of Hubu, he is there in the next round."""
    game = won(6, gongbu="- " * 6 + "bob").candidates("gongbu", named=["hubu"])
    game.ministry("hubu", "bob cy bob cy bob cy cy").proceed().play("ann", "place gongbu 7")
    assert game.table.ministries["hubu"].resolved
    assert game.table.candidate == "hubu"
    assert game.table.round == 7


@pytest.mark.parametrize("students", [("ann", ""), ("", "ann"), ("ann", "ann")])
def test_R99_both_student_spaces_are_empty_after_an_examination(students: tuple[str, str]) -> None:
    """Whoever held them, one or both."""
    game = won().students(red=students[0], orange=students[1]).proceed().play("ann", "place gongbu 6")
    assert game.table.students == {}


def test_R99_the_losing_student_goes_home_as_well() -> None:
    """After a contest no marker is left there, and no card."""
    game = examination().hand("ann", 3).hand("bob", 1, 1).hand("cy").proceed()
    while game.table.step == "tutoring":
        [seat] = game.asked()
        game.play(seat, f"tutor {seat}")
    game.play("ann", "place gongbu 6")
    assert game.table.students == {}
    assert game.table.tutoring == {}


def test_R100_a_ministry_that_the_candidate_completes_is_resolved_in_the_same_court() -> None:
    """Seven markers are seven markers, the last one just placed."""
    game = won(5, gongbu="ann ann ann bob bob bob -").proceed().play("ann", "place gongbu 7")
    assert game.table.wall == 5
    assert (game.table.ministries["gongbu"].minister, game.table.ministries["gongbu"].secretary) == ("ann", "bob")


def test_R101_T67_the_game_ends_with_the_round_in_which_the_sixth_candidate_is_won() -> None:
    """Court and End of Round are played out first; then the offices are filled."""
    game = won(7, ministry="any", bingbu="- " * 6 + "bob").candidates("any", any=0)
    game.hand("bob", 1, 1, 1, 1, 1).proceed().play("ann", "place bingbu 1")
    assert game.table.candidate == ""
    assert game.asked() == ("bob",)  # still discards
    game.play("bob", "discard 1")
    assert game.table.step == "over"
    assert game.table.wall == 7


def test_R101_with_a_candidate_left_the_game_goes_on() -> None:
    """The last one face up is not yet won."""
    game = won(6, ministry="any", bingbu="- " * 6 + "bob").candidates("any", any=1)
    game.proceed().play("ann", "place bingbu 1")
    assert (game.table.candidate, game.table.any_candidates) == ("any", 0)
    assert (game.table.step, game.table.round) == ("appoint", 7)


def test_R101_a_last_candidate_without_a_place_ends_the_game_too() -> None:
    """Removed like this he counts as won (R97), and none is left to turn up."""
    secured = "ann+ ann+ ann+ ann+ bob+ bob+ bob+"
    game = won(7, ministry="any", bingbu=secured, hubu=secured).candidates("any", any=0)
    game.ministry("gongbu", "ann+ ann+ ann+ ann+ bob+ bob+ bob+").proceed()
    assert game.table.step == "over"
    assert game.table.wall == 7


def test_R101_nameless_candidates_are_never_skipped() -> None:
    """With every named ministry resolved the tiles for any ministry still come up."""
    game = won(7, gongbu="- " * 6 + "bob").candidates("gongbu", named=["hubu", "bingbu"], any=3)
    for name in ("bingbu", "hubu"):
        game.ministry(name, "bob cy bob cy bob cy cy", resolved="cy bob")
    game.proceed().play("ann", "place gongbu 7")
    assert (game.table.candidate, game.table.any_candidates) == ("any", 2)
