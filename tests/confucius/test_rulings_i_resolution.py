"""Rulings R102 to R110: Ministry Resolution. Also acceptance tests T70 and T71."""

import pytest
from laid import Laid, laid
from wording import says

LONG_SEATS = "ann bob cy dan eve"


def court(seats: str = LONG_SEATS, *, round: int = 6, **rows: str) -> Laid:
    """The Ministry Resolution step has come; these ministries are laid out, from space 1 to 7."""
    game = laid(seats, round=round, step="resolution")
    for name, row in rows.items():
        game.ministry(name, row)
    return game


def posts(game: Laid, name: str) -> tuple[str, str]:
    """The Minister and the Secretary, "" for none."""
    return game.table.ministries[name].minister, game.table.ministries[name].secretary


def holders(game: Laid) -> list[str]:
    """Who holds the seven officials of the ministry that is being resolved."""
    assert game.table.resolution is not None
    return game.table.resolution.holders


def test_R102_seven_markers_resolve_a_ministry_secured_or_not() -> None:
    """What counts is that every space has a marker; all of them are secured by it."""
    game = court(bingbu="ann ann+ ann* ann bob bob+ bob").proceed()
    assert posts(game, "bingbu") == ("ann", "bob")
    assert game.row("bingbu") == "ann+ ann+ ann* ann+ bob+ bob+ bob+"
    assert game.table.ministries["bingbu"].resolved


@pytest.mark.parametrize("row", ["ann ann ann ann bob bob -", "ann+ ann+ ann+ ann+ bob+ bob+ ."])
def test_R102_one_unbribed_official_or_empty_space_is_enough_to_wait(row: str) -> None:
    """Six markers are not seven."""
    game = court(round=4, bingbu=row).proceed()
    assert not game.table.ministries["bingbu"].resolved
    assert posts(game, "bingbu") == ("", "")


def test_R102_minister_and_secretary_score_their_chits_at_once() -> None:
    """Most officials make the Minister, the others the Secretary."""
    game = court(bingbu="bob bob bob ann ann ann ann").proceed()
    ministry = game.table.ministries["bingbu"]
    assert (game.family("ann").points, game.family("bob").points) == (
        ministry.minister_chit,
        ministry.secretary_chit,
    )


def test_R103_lent_officials_count_for_number() -> None:
    """With cy's two, bob's two are four and beat ann's three."""
    game = court(bingbu="ann ann ann bob bob cy cy").gift("bob", 2, to="cy").proceed()
    assert posts(game, "bingbu") == ("bob", "ann")


def test_R103_lent_officials_move_on_with_their_holder() -> None:
    """Whoever drops out hands over everything held, also what was lent."""
    game = court(bingbu="ann bob ann bob cy dan dan").gift("dan", 3, to="cy").proceed()
    # cy (1) to dan (forced): dan 3, ann 2, bob 2; bob's best is 2, ann's is 1: bob drops out
    assert holders(game) == ["ann", "bob", "ann", "bob", "dan", "dan", "dan"]
    game.play("bob", "support ann")
    assert posts(game, "bingbu") == ("ann", "dan")


def test_R104_only_families_still_in_can_receive() -> None:
    """A giver without an official here has no claim, and keeps the gift active."""
    game = court(bingbu="ann ann ann bob bob bob cy").gift("dan", 6, to="cy").gift("bob", 2, to="cy")
    game.proceed()
    assert posts(game, "bingbu") == ("bob", "ann")
    assert game.table.gift("dan", "cy") == 6
    assert game.table.gift("bob", "cy") == 0


def test_R104_a_giver_who_has_dropped_out_is_passed_over() -> None:
    """Cy leaves first; cy's gift has no claim on dan then, and stays active."""
    game = court(bingbu="ann ann bob bob bob dan cy").gift("ann", 1, to="cy").gift("cy", 5, to="dan").proceed()
    assert holders(game) == ["ann", "ann", "bob", "bob", "bob", "dan", "ann"]
    assert game.asked() == ("dan",)
    assert game.refused("dan", "support cy").ruling == "R104"
    assert game.legal("dan") == ["support ann", "support bob"]
    assert game.play("dan", "support bob").table.gift("cy", "dan") == 5


def test_R104_T70_the_highest_gift_decides() -> None:
    """Black's four beat Purple's three: Green lifts Black to four, and only Black's gift is spent."""
    game = court("black purple green", gongbu="black purple black purple black purple green")
    game.gift("purple", 3, to="green").gift("black", 4, to="green").proceed()
    assert posts(game, "gongbu") == ("black", "purple")
    assert game.table.gift("black", "green") == 0
    assert game.table.gift("purple", "green") == 3


def test_R105_without_gifts_the_family_that_drops_out_is_free() -> None:
    """It may support anybody still in; no one else is asked."""
    game = court(bingbu="ann ann ann bob bob bob cy").proceed()
    assert game.asked() == ("cy",)
    assert game.legal("cy") == ["support ann", "support bob"]
    assert game.refused("cy", "support dan").ruling == "R104"
    assert game.refused("cy", "support cy").sentence == says("you-are-dropping-out-your")
    assert posts(game.play("cy", "support bob"), "bingbu") == ("bob", "ann")


def test_R105_among_equal_highest_gifts_it_chooses() -> None:
    """A third, lower giver is no choice; the gift that was not followed stays."""
    game = court(bingbu="ann ann bob bob cy cy dan").gift("ann", 3, to="dan").gift("bob", 3, to="dan")
    game.gift("cy", 2, to="dan").proceed()
    assert game.legal("dan") == ["support ann", "support bob"]
    assert game.refused("dan", "support cy").ruling == "R105"
    game.play("dan", "support bob")
    assert [game.table.gift(giver, "dan") for giver in ("ann", "bob", "cy")] == [3, 0, 2]


def test_R105_one_possibility_is_no_choice() -> None:
    """A single highest gift is followed without asking."""
    game = court(bingbu="ann ann ann bob bob bob cy").gift("ann", 1, to="cy").proceed()
    assert game.asked() == ("eve",)  # the Chief Minister, for the next round
    assert posts(game, "bingbu") == ("ann", "bob")


@pytest.mark.parametrize(("row", "minister"), [("ann bob - - bob ann -", "ann"), ("- bob ann - ann bob -", "bob")])
def test_R106_two_families_level_the_most_senior_official_decides(row: str, minister: str) -> None:
    """Possible only when the game has ended before the ministry was full."""
    game = laid(round=9, step="end").ministry("hubu", row).proceed()
    assert posts(game, "hubu") == (minister, {"ann": "bob", "bob": "ann"}[minister])


def test_R103_R106_a_lent_official_decides_the_tie_at_the_end() -> None:
    """Bob's own best sits on 5, but cy's on 1 is lent to him: he is before ann on 2."""
    game = laid(round=9, step="end").ministry("hubu", "cy ann ann ann bob bob -").gift("bob", 2, to="cy")
    assert posts(game.proceed(), "hubu") == ("bob", "ann")


def test_R107_T71_one_family_alone_takes_both_posts() -> None:
    """Both chits are scored by it."""
    game = court(hubu="ann " * 7).proceed()
    ministry = game.table.ministries["hubu"]
    assert posts(game, "hubu") == ("ann", "ann")
    assert game.family("ann").points == ministry.minister_chit + ministry.secretary_chit


def test_R107_both_posts_count_for_the_chief_minister() -> None:
    """Ann's four officials and two posts outnumber bob's four and one; with one post each bob would decide."""
    game = laid(round=9, step="end").ministry("bingbu", "ann ann ann ann - - -")
    game.ministry("hubu", "bob bob bob bob cy cy cy", resolved="bob cy").proceed()
    assert posts(game, "bingbu") == ("ann", "ann")
    assert game.table.chief_minister == "ann"


def test_R108_a_gift_spent_in_bingbu_binds_nobody_in_hubu() -> None:
    """Cy must follow bob's gift in the first ministry, and is free in the second."""
    game = court(bingbu="ann ann ann bob bob bob cy", hubu="ann ann ann bob bob bob cy")
    game.gift("bob", 4, to="cy").proceed()
    assert posts(game, "bingbu") == ("bob", "ann")
    assert game.asked() == ("cy",)
    assert game.legal("cy") == ["support ann", "support bob"]
    assert posts(game.play("cy", "support ann"), "hubu") == ("ann", "bob")


def test_R108_ministries_are_resolved_from_left_to_right() -> None:
    """Bingbu, Hubu, Gongbu: with one gift in play the order shows in who gets it."""
    row = "ann ann ann bob bob bob cy"
    game = court(gongbu=row, hubu=row, bingbu=row).gift("bob", 4, to="cy").proceed()
    assert posts(game, "bingbu") == ("bob", "ann")
    assert game.table.resolution is not None
    assert game.table.resolution.ministry == "hubu"
    game.play("cy", "support ann").play("cy", "support ann")
    assert game.table.step == "over"


def closed() -> Laid:
    """An Actions Phase with Bingbu resolved: ann Minister, bob Secretary, cy with an official there."""
    game = laid(round=6, advanced=True).ministry("bingbu", "ann ann ann cy bob bob bob", resolved="ann bob")
    return game.hand("ann", 3, 3, 3).available("ann", 4, 6).cubes("ann", 4)


@pytest.mark.parametrize(
    "typed",
    [
        "bribe bingbu 4",
        "secure bingbu 1",
        "transfer bingbu 1 to cy",
        "petition coat bingbu 1 for hubu 3",
        "petition coat hubu 1 for bingbu 4",
        "petition junk bingbu 4 for ann",
        "reward bribery bingbu 4",
    ],
)
def test_R109_T40_a_resolved_ministry_is_closed_to_everything(typed: str) -> None:
    """Bribe, secure, transfer, petition and Bribery card: all are refused there."""
    game = closed().official("hubu 1", "ann").rewards("ann", "bribery-any")
    assert game.refused("ann", typed).ruling == "R109"


def test_R109_a_candidate_cannot_enter_a_resolved_ministry() -> None:
    """Not even the one that names it."""
    game = laid(round=6, step="examination").students(red="ann").candidates("bingbu", named=["hubu"])
    game.ministry("bingbu", "ann ann ann cy bob bob bob", resolved="ann bob").table.forced = True
    assert game.proceed().refused("ann", "place bingbu 4").ruling == "R109"


def test_R109_its_markers_go_on_giving_discounts() -> None:
    """An official in a resolved Bingbu still makes armies cheaper."""
    game = closed().hand("ann", 1, 3)
    game.play("ann", "recruit with 1 3")  # four licences
    assert game.family("ann").colony == 1


def test_R109_its_markers_count_for_the_chief_minister() -> None:
    """Ann's officials and post of long ago are five markers, cy's fresh ones four."""
    game = laid(round=9, step="end").ministry("bingbu", "ann ann ann ann bob bob bob", resolved="ann bob")
    game.ministry("hubu", "cy cy - - - - -").proceed()
    assert game.table.chief_minister == "ann"


def test_R110_lent_officials_are_their_owners_again() -> None:
    """After the posts are filled every official carries its own marker, and counts for its owner alone."""
    game = court(bingbu="ann ann ann bob bob cy cy").gift("bob", 2, to="cy").proceed()
    assert game.row("bingbu") == "ann+ ann+ ann+ bob+ bob+ cy+ cy+"
    assert game.table.resolution is None


def test_R110_the_count_for_the_chief_minister_is_of_own_markers() -> None:
    """Bob won Bingbu with cy's two officials, but they are cy's in the count: cy has five markers, bob four."""
    game = laid(round=9, step="end").ministry("bingbu", "bob bob bob ann ann cy cy").gift("bob", 2, to="cy")
    game.ministry("hubu", "cy - - - - - -").proceed()
    assert posts(game, "bingbu") == ("bob", "ann")
    assert game.table.chief_minister == "cy"
