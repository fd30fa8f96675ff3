"""Section H: where the candidate goes, and when the last one ends the game."""

import pytest
from examinations import FULL, examination, won
from pbem_confucius.court.place import Place
from wording import says

from pbem.rules import View

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
    """If one's own official is the only one that can go, he goes: no one is asked."""
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
    """He counts as won: the students go, the next one is turned up, and no one is asked."""
    secured = "ann+ bob+ cy+ ann+ bob+ cy+ ann+"
    game = won(6, bingbu=secured, hubu=secured, gongbu=secured)
    tiles = {name: game.row(name) for name in game.table.ministries}
    game.proceed()
    assert says("nobody-can-be-replaced-the") in game.sentences()
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
    assert says("the-candidate-for-ministry-leaves", ministry="Hubu") in game.sentences()


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


def test_after_the_last_candidate_words_of_a_plan_are_read_all_the_same() -> None:
    """What one might call a move is asked while no one can make it; it ended `plan` with a KeyError."""
    game = won().proceed()
    game.table.candidate = ""
    assert list(Place.candidates(View(game.table, "ann", game.chance)))
