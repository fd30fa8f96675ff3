"""Rulings R111 to R118: the end of the game. Also acceptance tests T76, T77, T79, T80, T82, T83, T85 and T86."""

import pytest
from laid import RULES, Laid, laid
from wording import says, tells

from pbem.rules import Result

SPLIT = "ann ann ann ann bob bob bob"


def ending(seats: str = "ann bob cy", *, round: int = 9, admiral: bool = False) -> Laid:
    """The last round has been played to its end: next it is checked whether the game is over."""
    return laid(seats, round=round, step="end", admiral=admiral)


def points(game: Laid, **seats: int) -> Laid:
    """Points so far."""
    for seat, scored in seats.items():
        game.family(seat).points = scored
    return game


def outcome(game: Laid) -> Result:
    """How the game ended."""
    result = RULES.result(game.table, game.left)
    assert result is not None
    return result


def without_ministers(game: Laid) -> Laid:
    """No one has a marker anywhere, so no office that is tied can be filled (R113)."""
    for name in ("bingbu", "hubu", "gongbu"):
        game.ministry(name, "- - - - - - -")
    return game


# Three ways in which a game ends


def test_R111_the_ninth_piece_of_the_wall_ends_the_game_after_its_round() -> None:
    """The round is played out, with new officials and discards, before the offices are filled."""
    game = laid(round=9, step="wall").hand("bob", 1, 1, 1, 2, 2).proceed()
    assert (game.table.wall, game.asked()) == (9, ("bob",))
    assert RULES.result(game.table) is None
    game.play("bob", "discard 1")
    assert game.table.step == "over"
    assert game.need is None


def test_R111_eight_pieces_do_not_end_it() -> None:
    """One round more is to come."""
    game = laid(round=8, step="wall").proceed()
    assert (game.table.step, game.table.round) == ("appoint", 9)


def test_R111_the_third_resolved_ministry_ends_the_game_after_its_round() -> None:
    """Invasions and End of Round of that round still take place."""
    game = laid(round=5, step="wall").ministry("bingbu", SPLIT, resolved="ann bob")
    game.ministry("hubu", SPLIT, resolved="ann bob").ministry("gongbu", "cy cy cy cy bob bob bob")
    game.armies("cy", "annam 1", "annam 2").hand("ann", 1, 1, 1, 1, 3).proceed()
    assert game.table.ministries["gongbu"].minister == "cy"
    assert game.table.lands[0].resolved
    assert game.asked() == ("ann",)
    assert game.play("ann", "discard 3").table.step == "over"


def test_R111_two_resolved_ministries_do_not_end_it() -> None:
    """The third has an unbribed official."""
    game = laid(round=5, step="wall").ministry("bingbu", SPLIT, resolved="ann bob").ministry("hubu", SPLIT)
    assert game.proceed().table.step == "appoint"


def test_R111_the_last_candidate_ends_the_game_after_its_round() -> None:
    """Ministries and invasions still follow in that Court (see R101 for the candidates)."""
    game = laid(round=7, step="examination").students(orange="ann").candidates("any", any=0)
    game.ministry("hubu", "ann ann ann ann bob bob -").armies("cy", "annam 1", "annam 2")
    game.table.forced = True
    game.proceed().play("ann", "place hubu 7")
    assert game.table.step == "over"
    assert game.table.ministries["hubu"].minister == "ann"
    assert game.family("cy").points >= 4 + 3


def test_R111_officials_of_the_last_round_are_still_placed() -> None:
    """Whatever ends the game, an empty space gets its tile first (a board that play cannot reach this late)."""
    game = laid(round=9, step="wall").ministry("hubu", "- . - - - - -").proceed()
    assert game.row("hubu") == "- - - - - - -"


# Final resolution


def test_R112_open_ministries_are_resolved_from_left_to_right_whatever_they_lack() -> None:
    """Unbribed officials are ignored; a gift spent in Bingbu leaves cy free in Hubu."""
    game = ending().ministry("bingbu", "ann - bob bob ann - cy").ministry("hubu", "ann - bob bob ann cy -")
    game.ministry("gongbu", SPLIT, resolved="ann bob").gift("bob", 2, to="cy").proceed()
    assert game.table.ministries["bingbu"].minister == "bob"
    assert (game.asked(), game.table.step) == (("cy",), "resolution")
    assert game.legal("cy") == ["support ann", "support bob"]
    game.play("cy", "support ann")
    assert game.table.ministries["hubu"].minister == "ann"
    assert game.table.step == "over"


def test_R112_a_choice_in_the_final_resolution_repeats_nothing() -> None:
    """After it the offices follow: no second Court, no wall, no discards."""
    game = ending(round=7).candidates("", any=0).ministry("bingbu", "ann ann bob bob cy - -")
    game.armies("bob", "korea 1", "korea 2", "korea 3").hand("ann", 1, 2, 3, 3).proceed()
    assert game.asked() == ("cy",)
    game.play("cy", "support bob")
    assert (game.table.step, game.table.wall) == ("over", 7)
    assert not game.table.lands[1].resolved
    assert game.held("ann") == [1, 2, 3, 3]


def test_R112_chits_are_scored_in_the_final_resolution() -> None:
    """One family alone takes both, as ever."""
    game = ending().ministry("hubu", "- ann - - - - -").proceed()
    ministry = game.table.ministries["hubu"]
    offices = [game.table.chief_minister, game.table.admiral, game.table.general]
    assert game.family("ann").points == ministry.minister_chit + ministry.secretary_chit + offices.count("ann")


def test_R112_all_three_resolved_need_no_final_resolution() -> None:
    """What was decided before stays as it is."""
    game = ending(round=6)
    for name in ("bingbu", "hubu", "gongbu"):
        game.ministry(name, SPLIT, resolved="ann bob")
    game.proceed()
    assert game.table.step == "over"
    assert not any(tells(sentence, "seat-holds-count-of-the") for sentence in game.sentences())


# Offices


def test_R113_T79_a_ministry_without_markers_stays_without_a_minister() -> None:
    """No one is appointed and the chits go to no one."""
    game = points(without_ministers(ending()).armies("ann", colony=1), bob=5).proceed()
    assert all(ministry.minister == ministry.secretary == "" for ministry in game.table.ministries.values())
    assert [game.family(seat).points for seat in game.table.seats] == [1, 5, 0]  # ann is General, alone


@pytest.mark.parametrize(
    ("office", "decided_by"), [("chief_minister", "hubu"), ("admiral", "gongbu"), ("general", "bingbu")]
)
def test_R113_R114_T83_a_tied_office_goes_to_the_minister_of_its_ministry(office: str, decided_by: str) -> None:
    """All have the same or nothing: that Minister gets the office, and where there is none no one does."""
    nobody = without_ministers(ending()).proceed()
    assert getattr(nobody.table, office) == ""
    assert says("nobody-is-made-office", office=office.replace("_", " ").title()) in nobody.sentences()
    # every seat has seven officials and two posts, two junks at sea and an army at home
    game = ending()
    for place, name in enumerate(("bingbu", "hubu", "gongbu")):
        minister, *others = [*game.table.seats[place:], *game.table.seats[:place]]
        game.ministry(name, " ".join([*[minister] * 4, *[others[0]] * 3]), resolved=f"{minister} {others[0]}")
    for seat in game.table.seats:
        game.junks(seat, ocean=2).armies(seat, colony=1)
    game.proceed()
    assert getattr(game.table, office) == game.table.ministries[decided_by].minister


def test_R113_without_a_minister_there_is_no_weight_in_a_tie_either() -> None:
    """All offices are tied and no one decides them: the leaders share the game."""
    game = points(without_ministers(ending()), ann=10, bob=10).proceed()
    assert (game.table.chief_minister, game.table.admiral, game.table.general) == ("", "", "")
    assert outcome(game).winners == ("ann", "bob")


def test_R113_T80_a_minister_decides_for_himself_though_not_tied() -> None:
    """Ann and bob tie for most markers; the Minister of Hubu, cy, becomes Chief Minister."""
    game = ending("ann bob cy dan").ministry("bingbu", "ann ann ann ann bob bob bob", resolved="ann bob")
    game.ministry("gongbu", "bob bob bob bob ann ann ann", resolved="bob ann")
    game.ministry("hubu", "cy - dan - - - -").proceed()
    # ann and bob: seven officials and two posts each; cy: one official and one post
    assert game.table.ministries["hubu"].minister == "cy"
    assert game.table.chief_minister == "cy"


def test_R114_nothing_at_all_counts_as_a_tie() -> None:
    """No junk ever sailed: the Minister of Gongbu is Admiral all the same; ships in the yard do not sail."""
    game = ending().ministry("gongbu", "- - bob - - - -").junks("ann", shipyard=9).proceed()
    assert game.table.admiral == "bob"


def test_R114_the_admiral_counts_five_for_each_land_and_one_for_each_junk_at_sea() -> None:
    """One voyage outweighs four junks on the way; with another at sea it outweighs one voyage."""
    game = ending().visited("ann", "india").junks("bob", ocean=4).junks("cy", shipyard=9).proceed()
    assert game.table.admiral == "ann"
    game = ending().visited("ann", "india").visited("bob", "india").junks("bob", ocean=1).proceed()
    assert game.table.admiral == "bob"


def test_T82_the_general_counts_armies_on_failed_lands_and_on_emperor_insulted() -> None:
    """Two on a failed land and one on the card outnumber two in a colony."""
    game = ending().armies("ann", "annam 1", "korea 1", insulted=1).armies("bob", colony=2)
    game.table.lands[0].resolved = game.table.lands[1].resolved = True
    game.proceed()
    assert game.table.general == "ann"
    assert game.family("ann").points == 1


# The winner


def test_R115_T85_leaders_without_an_office_share_a_draw() -> None:
    """All tied leaders win together, and no one else."""
    game = points(without_ministers(ending("ann bob cy dan")), ann=20, cy=20, bob=12, dan=3)
    game.visited("bob", "india").armies("dan", colony=1).proceed()
    assert (game.table.admiral, game.table.chief_minister, game.table.general) == ("bob", "", "dan")
    result = outcome(game)
    assert result.winners == ("ann", "cy")
    assert result.standing == ("ann", "cy", "bob", "dan")
    assert result.scores == (20, 20, 13, 4)


def test_R115_three_leaders_share_a_draw() -> None:
    """However many they are."""
    assert outcome(without_ministers(ending()).proceed()).winners == ("ann", "bob", "cy")


def with_offices(*, admiral: str = "", chief: str = "", general: str = "", variation: bool = False) -> Laid:
    """The last round is over; these seats will hold the offices, and every office counts one point."""
    game = without_ministers(ending("ann bob cy dan", admiral=variation))
    if admiral:
        game.visited(admiral, "india")
    if general:
        game.armies(general, colony=1)
    if chief:
        game.ministry("hubu", " ".join([chief] * 7), resolved=f"{chief} {chief}")
    return game


def test_R116_the_points_of_the_offices_come_first() -> None:
    """Bob, one point behind, becomes General and catches up; then the tie-break is asked."""
    game = points(with_offices(general="bob"), ann=10, bob=9).proceed()
    assert [game.family(seat).points for seat in ("ann", "bob")] == [10, 10]
    assert outcome(game).winners == ("bob",)


def test_R116_the_admiral_among_the_tied_wins_before_the_others() -> None:
    """Admiral, Chief Minister and General are all in the tie: the Admiral has it."""
    game = points(with_offices(admiral="cy", chief="ann", general="bob"), ann=9, bob=9, cy=9).proceed()
    assert outcome(game).winners == ("cy",)
    assert outcome(game).standing[0] == "cy"


def test_R116_then_the_chief_minister() -> None:
    """The Admiral is not among the tied: the Chief Minister decides."""
    game = points(with_offices(admiral="dan", chief="ann", general="bob"), ann=9, bob=9).proceed()
    assert outcome(game).winners == ("ann",)


def test_R116_then_the_general() -> None:
    """Neither Admiral nor Chief Minister is among the tied."""
    game = points(with_offices(admiral="dan", chief="dan", general="bob"), ann=10, bob=9).proceed()
    assert outcome(game).winners == ("bob",)


def test_R116_most_points_win_outright() -> None:
    """Offices weigh nothing against a lead."""
    game = points(with_offices(admiral="dan", chief="dan", general="dan"), ann=20, dan=5).proceed()
    assert outcome(game).winners == ("ann",)
    assert outcome(game).because == says("seat-has-the-most-points", seat="ann")


def test_R117_without_an_admiral_the_variation_changes_nothing() -> None:
    """A tie is broken by the next office, or shared."""
    game = points(with_offices(general="bob", variation=True), ann=10, bob=9).proceed()
    assert game.table.admiral == ""
    assert outcome(game).winners == ("bob",)
    game = points(with_offices(variation=True), ann=10, bob=10).proceed()
    assert outcome(game).winners == ("ann", "bob")


def test_R118_T86_in_the_variation_the_admiral_wins_a_tie_of_others() -> None:
    """Ann and bob lead level; dan, the Admiral, is far behind and wins; without the option he does not."""
    played = {}
    for variation in (True, False):
        game = with_offices(admiral="dan", general="bob", variation=variation)
        played[variation] = outcome(points(game, ann=20, bob=19, dan=1).proceed())
    assert played[True].winners == ("dan",)
    assert played[True].standing == ("dan", "ann", "bob", "cy")
    assert played[True].scores == (2, 20, 20, 0)
    assert played[True].because == says("tied-are-tied-and-seat", tied="ann and bob", seat="dan")
    assert played[False].winners == ("bob",)


def test_R118_a_sole_leader_wins_in_the_variation_too() -> None:
    """It speaks of ties alone."""
    game = points(with_offices(admiral="dan", variation=True), ann=20, bob=19).proceed()
    assert outcome(game).winners == ("ann",)


# End of Round


def test_T76_officials_come_to_the_lowest_empty_space_of_each_ministry_until_round_4() -> None:
    """A candidate on Bingbu 2 in round 2: the last tiles come one by one, and the stack ends at four."""
    game = laid(round=1, step="officials")
    left = [len(game.table.officials)]
    for wall in (1, 2, 3, 4):
        game.table.step, game.table.wall = "officials", wall
        if wall == 2:
            game.official("bingbu 2", "ann", candidate=True)
            game.candidates("hubu", named=["gongbu"])
        game.proceed()
        left.append(len(game.table.officials))
        rows = [game.row(name).split() for name in ("bingbu", "hubu", "gongbu")]
        empty = [[space for space, tile in enumerate(row, 1) if tile == "."] for row in rows]
        expected = {
            1: [[2, 6, 7], [2, 6, 7], [2, 6, 7]],
            2: [[7], [6, 7], [6, 7]],
            3: [[], [7], [7]],
            4: [[], [], []],
        }
        assert empty == expected[wall]
    assert left == [15, 12, 9, 6, 4]


def test_T77_only_hands_above_four_are_cut_to_exactly_four() -> None:
    """Four stay as they are, seven lose three; reward cards are not counted."""
    game = laid(round=2, step="discard").hand("ann", 1, 2, 2, 3).hand("bob", 1, 1, 1, 2, 2, 3, 3)
    game.rewards("ann", "cash", "gift").proceed()
    assert game.asked() == ("bob",)
    game.play("bob", "discard 1 1 2")
    assert game.held("ann") == [1, 2, 2, 3]
    assert game.held("bob") == [1, 2, 3, 3]
    assert len(game.family("ann").rewards) == 2


# Seats whose players have left


def test_R115_a_seat_that_was_left_does_not_win_with_most_points() -> None:
    """The winner is found among the others; the list has the seat last, with its points."""
    game = points(without_ministers(ending("ann bob cy dan")), ann=30, bob=8, cy=20, dan=3)
    game.left = ("ann",)
    result = outcome(game.proceed())
    assert (result.winners, result.standing, result.scores) == (("cy",), ("cy", "bob", "dan", "ann"), (20, 8, 3, 30))
    assert result.because == says("of-those-still-at-the", because="cy has the most points")


def test_R116_a_tie_with_a_seat_that_was_left_is_none() -> None:
    """Bob has as many points as ann, who has left and would be Admiral."""
    game = points(without_ministers(ending()), ann=20, bob=20, cy=1).visited("ann", "india")
    game.left = ("ann",)
    game.proceed()
    assert game.table.admiral == ""  # bob and cy are tied at nothing, and no one is Minister of Gongbu
    assert outcome(game).winners == ("bob",)


@pytest.mark.parametrize("left", [(), ("ann",)])
def test_R113_offices_go_to_those_who_are_there(left: tuple[str, ...]) -> None:
    """Ann has most of everything; once she has left, bob has, and the points are his."""
    game = ending().ministry("bingbu", "ann ann ann ann bob bob cy", resolved="ann bob")
    game.visited("ann", "india").junks("bob", ocean=1).armies("ann", colony=2).armies("bob", colony=1)
    game.left = left
    game.proceed()
    holder = "bob" if left else "ann"
    assert (game.table.chief_minister, game.table.admiral, game.table.general) == (holder,) * 3
    assert game.family(holder).points == 3


def test_R113_a_minister_who_has_left_decides_no_tie() -> None:
    """Bob and cy are tied for Admiral; ann, the Minister of Gongbu, has left."""
    game = ending().ministry("gongbu", SPLIT, resolved="ann bob")
    game.left = ("ann",)
    assert game.proceed().table.admiral == ""


def test_R118_in_the_admiral_variation_nobody_wins_who_has_left() -> None:
    """Bob and cy are tied; the Admiral would be ann, and among those who are there it is dan."""
    game = points(without_ministers(ending("ann bob cy dan", admiral=True)), bob=20, cy=20)
    game.visited("ann", "india", "africa").visited("dan", "india")
    game.left = ("ann",)
    assert outcome(game.proceed()).winners == ("dan",)
