"""Rulings R53 to R59: Petition the Emperor, in the advanced game. Also T41, T43, T44 and T46."""

import pytest
from laid import Laid, laid


def advanced(*gifts: int) -> Laid:
    """Ann is to move and has these gifts."""
    return laid(mover="ann", advanced=True).available("ann", *gifts)


def test_R53_the_tile_moves_exactly_two_junks_between_two_shipyards() -> None:
    """The shipyard must hold two at least; junks at sea do not count."""
    game = advanced(2).junks("bob", shipyard=1, ocean=4).junks("cy", shipyard=3)
    assert game.refused("ann", "petition tile bob to ann").ruling == "R53"
    game.play("ann", "petition tile cy to bob")
    assert [game.family(seat).shipyard for seat in game.table.seats] == [0, 3, 1]
    assert game.family("bob").ocean == 4


@pytest.mark.parametrize("typed", ["petition tile ann to bob", "petition tile bob to ann"])
def test_R53_the_petitioner_may_be_giver_or_receiver(typed: str) -> None:
    """Any two different players."""
    assert typed in advanced(2).junks("ann", shipyard=2).junks("bob", shipyard=2).legal("ann")


def test_R53_source_and_goal_differ() -> None:
    """A shipyard cannot give to itself."""
    assert advanced(2).junks("ann", shipyard=2).refused("ann", "petition tile ann to ann").ruling == "R53"


def test_R53_T41_two_junks_change_shipyards_for_a_tile_and_two_cubes() -> None:
    """The gift is gone for good."""
    game = advanced(2).junks("bob", shipyard=2).play("ann", "petition tile bob to ann")
    assert (game.family("ann").shipyard, game.family("bob").shipyard) == (2, 0)
    assert game.family("ann").cubes == 1
    assert 2 not in game.family("ann").available + game.family("ann").unbought


def test_R54_the_vase_replaces_another_players_student() -> None:
    """The space stays what it is; an empty one or one's own is no target; owning both is allowed."""
    game = advanced(3).students(red="bob")
    assert game.refused("ann", "petition vase orange").ruling == "R54"
    game.play("ann", "petition vase red")
    assert game.table.students == {"red": "ann"}
    both = advanced(3).students(red="ann", orange="cy")
    assert both.refused("ann", "petition vase red").ruling == "R54"
    assert both.play("ann", "petition vase orange").table.students == {"red": "ann", "orange": "ann"}


def test_R54_the_owner_of_both_students_wins_without_cards() -> None:
    """No cards are played, so the hands stay and no one tutors."""
    game = laid(step="favour", chief="ann", advanced=True).available("ann", 3)
    game.students(red="ann", orange="cy").candidates("hubu", named=["gongbu"])
    game.play("ann", "petition vase orange")
    assert (game.asked(), game.table.step) == (("ann",), "place")
    assert all(len(family.hand) == 3 for family in game.table.families.values())


@pytest.mark.parametrize(("space", "legal"), [(1, False), (2, True), (7, True)])
def test_R55_T43_the_coat_swaps_with_equal_or_lower_seniority(space: int, legal: bool) -> None:
    """Markers travel with their tiles."""
    game = laid(round=5, mover="ann", advanced=True).available("ann", 4).official("bingbu 2", "ann")
    game.official(f"hubu {space}", "bob", secured=True)
    typed = f"petition coat bingbu 2 for hubu {space}"
    if not legal:
        assert game.refused("ann", typed).ruling == "R55"
        return
    game.play("ann", typed)
    assert (game.tile(f"hubu {space}").owner, game.tile(f"hubu {space}").secured) == ("ann", False)
    assert (game.tile("bingbu 2").owner, game.tile("bingbu 2").secured) == ("bob", True)


@pytest.mark.parametrize("other", ["-", "ann", "bob", "bob+", "bob*"])
def test_R55_the_coat_swaps_with_officials_of_all_types(other: str) -> None:
    """Unbribed, one's own, anybody's, secured or a candidate: tiles travel with all that is on them."""
    game = advanced(4).official("bingbu 3", "ann", secured=True).ministry("hubu", f". . . . . {other} .")
    price = game.tile("hubu 6").cost
    game.play("ann", "petition coat bingbu 3 for hubu 6")
    assert game.row("hubu") == ". . . . . ann+ ."
    assert game.row("bingbu").split()[2] == other
    assert game.tile("bingbu 3").cost == price


def test_R55_equal_spaces_need_two_ministries() -> None:
    """No one changes places with himself; across ministries the same number is equal seniority."""
    game = advanced(4).official("bingbu 3", "ann")
    assert game.refused("ann", "petition coat bingbu 3 for bingbu 3").ruling == "R55"
    assert {"petition coat bingbu 3 for hubu 3", "petition coat bingbu 3 for bingbu 4"} <= set(game.legal("ann"))


def test_R55_both_ministries_are_unresolved_and_the_first_official_is_ones_own() -> None:
    """Closed ministries stay as they are."""
    game = advanced(4).official("bingbu 3", "ann").official("bingbu 4", "bob")
    game.ministry("hubu", "ann ann ann ann bob bob bob", resolved="ann bob")
    assert game.refused("ann", "petition coat bingbu 3 for hubu 5").ruling == "R109"
    assert game.refused("ann", "petition coat hubu 3 for bingbu 3").ruling == "R109"
    assert game.legal("ann", "petition coat bingbu 4") == []


def test_R55_a_swap_may_complete_a_ministry_but_only_court_looks() -> None:
    """Seven markers at last, and still unresolved while the Actions Phase lasts."""
    game = laid(round=5, mover="ann", advanced=True).available("ann", 4).official("hubu 7", "ann", cost=3)
    game.ministry("bingbu", "ann bob ann bob ann bob -").play("ann", "petition coat hubu 7 for bingbu 7")
    assert game.row("bingbu") == "ann bob ann bob ann bob ann"
    assert not game.table.ministries["bingbu"].resolved
    assert game.asked() == ("bob",)


def test_R55_T44_an_empty_space_is_no_official_to_swap_with() -> None:
    """A tile must be there."""
    game = advanced(4).official("bingbu 3", "ann")
    game.refused("ann", "petition coat bingbu 3 for hubu 7")
    assert "petition coat bingbu 3 for hubu 7" not in game.legal("ann")


@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_R56_the_necklace_moves_any_players_army_to_any_empty_box(owner: str) -> None:
    """On the same land or to another; a full land not yet resolved may be broken open."""
    game = advanced(5).armies(owner, "annam 1", "annam 2")
    assert {"petition necklace annam 1 to korea 2", "petition necklace annam 2 to manchuria 4"} <= set(
        game.legal("ann")
    )
    game.play("ann", "petition necklace annam 2 to korea 2")
    assert [game.box(where).army for where in ("annam 1", "annam 2", "korea 2")] == [owner, "", owner]


def test_R56_only_to_empty_boxes_of_unresolved_lands() -> None:
    """One army per box, and it must go somewhere else; resolved lands are closed both ways."""
    game = advanced(5).armies("bob", "korea 1", "annam 2").armies("cy", "korea 2")
    assert game.refused("ann", "petition necklace korea 1 to korea 2").ruling == "R56"
    assert game.refused("ann", "petition necklace korea 1 to korea 1").ruling == "R56"
    assert "petition necklace korea 1 to korea 3" in game.legal("ann")
    game.table.lands[0].resolved = True
    game.refused("ann", "petition necklace korea 1 to annam 1")
    game.refused("ann", "petition necklace annam 2 to korea 3")


@pytest.mark.parametrize("former", ["ann", "bob"])
@pytest.mark.parametrize("owner", ["ann", "bob", "cy"])
def test_R57_the_junk_turns_any_unsecured_marker_into_anybodys_secured_one(former: str, owner: str) -> None:
    """One's own or another's, to whomever one likes, also to the same player."""
    game = advanced(6).official("hubu 4", former).play("ann", f"petition junk hubu 4 for {owner}")
    assert (game.tile("hubu 4").owner, game.tile("hubu 4").secured) == (owner, True)


def test_R57_secured_and_unbribed_officials_are_no_targets() -> None:
    """Nor is anybody in a resolved ministry."""
    game = advanced(6).ministry("hubu", "- . bob+ bob* bob . .")
    game.ministry("bingbu", "ann ann ann ann bob bob bob", resolved="ann bob")
    assert game.legal("ann", "petition") == [f"petition junk hubu 5 for {owner}" for owner in ("ann", "bob", "cy")]
    for space in (1, 3):
        assert game.refused("ann", f"petition junk hubu {space} for ann").ruling == "R57"
    assert game.refused("ann", "petition junk bingbu 5 for ann").ruling == "R109"


def test_R57_T46_a_secured_marker_from_any_players_supply() -> None:
    """A third player's, if the petitioner likes."""
    game = laid(mover="bob", advanced=True).available("bob", 6).official("hubu 4", "ann")
    game.play("bob", "petition junk hubu 4 for cy")
    assert (game.tile("hubu 4").owner, game.tile("hubu 4").secured) == ("cy", True)


def test_R58_by_favour_or_extra_action_a_petition_costs_no_cubes_but_still_its_gift() -> None:
    """An action of no, one or two cubes: this one too."""
    favour = laid(step="favour", chief="ann", advanced=True).available("ann", 2).junks("bob", shipyard=2)
    favour.play("ann", "petition tile bob to ann")
    extra = advanced(2).cubes("ann", 0).rewards("ann", "extra-action").junks("bob", shipyard=2)
    extra.play("ann", "reward extra-action").play("ann", "petition tile bob to ann")
    for game in (favour, extra):
        assert game.family("ann").shipyard == 2
        assert game.family("ann").available == [1]
        assert 2 not in game.family("ann").unbought


@pytest.mark.parametrize("gift", [2, 3, 4, 5, 6])
def test_R59_a_petition_without_an_effect_is_refused(gift: int) -> None:
    """An empty world: no junks, students, officials or armies to ask for, so no way to spend the gift."""
    assert advanced(gift).legal("ann", "petition") == []


def test_R59_the_wall_hanging_is_no_petition() -> None:
    """A gift of value 1 asks the Emperor for nothing."""
    game = advanced(2, 3, 4, 5, 6).junks("bob", shipyard=2).students(red="bob").armies("bob", "korea 1")
    game.official("hubu 4", "ann")
    assert {move.split()[1] for move in game.legal("ann", "petition")} == {
        *("tile", "vase", "coat", "necklace", "junk")
    }
