"""Rulings R70 to R79: voyages and invasions. Also acceptance tests T28, T29 and T74."""

from collections.abc import Sequence

import pytest
from laid import Laid, laid
from msgspec.structs import replace
from pbem_confucius.actions.voyage import Voyage
from wording import says, tells

LANDS = ("spice-islands", "india", "arabia", "africa", "americas")


def sailor(shipyard: int, ocean: int = 0) -> Laid:
    """Ann has junks, licences in plenty and all turns to herself."""
    game = laid().alone("ann").junks("ann", shipyard=shipyard, ocean=ocean)
    return game.hand("ann", 1, 1, 1, 1, 1, 1)


def rewards(game: Laid) -> dict[str, int]:
    """How many reward cards each seat holds."""
    return {seat: len(game.family(seat).rewards) for seat in game.table.seats}


def points(game: Laid) -> dict[str, int]:
    return {seat: game.family(seat).points for seat in game.table.seats}


@pytest.mark.parametrize("land", LANDS)
def test_R70_the_sailor_chooses_the_distant_land(land: str) -> None:
    """Any of the five, not the one with the best chit."""
    game = sailor(5).play("ann", f"voyage 5 to {land}")
    assert game.family("ann").visited == [land]
    assert game.family("ann").points == game.table.distant[land]


def test_R70_a_land_that_others_discovered_may_be_chosen() -> None:
    """Someone else's marker does not close a land."""
    game = sailor(5).visited("bob", "africa")
    assert game.legal("ann", "voyage 5") == [f"voyage 5 to {land}" for land in LANDS]


def test_R71_one_action_may_complete_two_voyages() -> None:
    """Ten junks reach two lands, in the order named, each with its chit and its card."""
    game = sailor(10).play("ann", "voyage 10 to americas india")
    family = game.family("ann")
    assert family.visited == ["americas", "india"]
    assert (family.shipyard, family.ocean, game.table.junk_supply) == (0, 0, 25)
    assert family.points == game.table.distant["americas"] + game.table.distant["india"]
    assert rewards(game)["ann"] == 2


def test_R71_the_voyages_of_one_action_reach_different_lands() -> None:
    """The same land twice is refused, also in an event from elsewhere."""
    game = sailor(10)
    paid = game.meant("ann", "voyage 10 to africa india")
    assert isinstance(paid, Voyage)
    refusal = game.judged("ann", replace(paid, lands=("africa", "africa")))
    assert refusal is not None
    assert refusal.ruling == "R71"


def test_R71_T29_nobody_visits_a_land_twice() -> None:
    """One's own marker closes a land for later voyages."""
    game = sailor(5).visited("ann", "africa")
    assert game.refused("ann", "voyage 5 to africa").ruling == ""
    assert "voyage 5 to africa" not in game.legal("ann")


def test_R70_every_voyage_completed_needs_its_land() -> None:
    """Five junks at sea cannot stay there for want of a name, and four cannot arrive."""
    game = sailor(6)
    for count, lands in ((5, []), (4, ["africa"]), (6, ["africa", "india"])):
        paid = game.meant("ann", "voyage 6 to africa")
        assert isinstance(paid, Voyage)
        refusal = game.judged("ann", replace(paid, count=count, lands=tuple(lands)))
        assert refusal is not None
        assert refusal.ruling == "R70"


def test_R72_after_all_five_lands_four_junks_may_still_put_to_sea() -> None:
    """The ocean spaces may be filled (they count for the Admiral), but the fifth junk has nowhere to go."""
    game = sailor(5).visited("ann", *LANDS)
    assert game.legal("ann", "voyage") == [f"voyage {count}" for count in (1, 2, 3, 4)]
    assert game.refused("ann", "voyage 5 to india").ruling == "R72"
    assert game.play("ann", "voyage 4").family("ann").ocean == 4


def test_R72_no_more_voyages_than_lands_left() -> None:
    """With one land left, nine junks may be at sea in all, not ten."""
    game = sailor(6, ocean=4).visited("ann", "india", "arabia", "africa", "americas")
    assert game.refused("ann", "voyage 6 to spice-islands india").ruling == "R72"
    family = game.play("ann", "voyage 5 to spice-islands").family("ann")
    assert (family.ocean, family.shipyard, len(family.visited)) == (4, 1, 5)


@pytest.mark.parametrize(
    ("ocean", "visited", "typed", "said"),
    [
        (0, LANDS, "voyage 5 to india", "every distant land: your ocean has room for 4 more junks at most"),
        (3, LANDS, "voyage 2 to india", "every distant land: your ocean has room for 1 more junk at most"),
        (4, LANDS, "voyage 1 to india", "every distant land, and your ocean is full"),
        (4, LANDS[1:], "voyage 6 to india africa", "1 distant land left to visit, so 5 more junks can sail at most"),
    ],
)
def test_R72_what_is_said_counts_as_english_does(ocean: int, visited: Sequence[str], typed: str, said: str) -> None:
    game = sailor(6, ocean=ocean).visited("ann", *visited)
    assert game.refused("ann", typed).sentence.endswith(said)


def test_R73_T28_a_later_visitor_draws_a_card_but_scores_nothing() -> None:
    """The chit belongs to the discoverer, the card to every fleet that arrives."""
    game = laid().junks("ann", shipyard=5).hand("ann", 1, 1).junks("bob", shipyard=5).hand("bob", 1, 1)
    game.play("ann", "voyage 5 to africa").play("bob", "voyage 5 to africa")
    assert points(game) == {"ann": game.table.distant["africa"], "bob": 0, "cy": 0}
    assert rewards(game) == {"ann": 1, "bob": 1, "cy": 0}
    assert game.family("bob").visited == ["africa"]


def test_R74_an_army_goes_to_an_empty_box_only() -> None:
    """A box holds one army, whoever's."""
    game = laid().alone("ann").armies("ann", "korea 1", colony=1).armies("bob", "korea 2")
    game.hand("ann", 3, 3, 3)
    assert game.refused("ann", "invade korea 1").ruling == "R74"
    assert game.refused("ann", "invade korea 2").ruling == "R74"
    game.play("ann", "invade korea 3")
    assert [box.army for box in game.table.lands[1].boxes] == ["ann", "bob", "ann"]


def test_R74_a_resolved_land_is_closed() -> None:
    """After its invasion no one marches into a land any more, though boxes are empty."""
    game = laid(round=5).armies("ann", "annam 1", colony=1).hand("ann", 3, 3, 3)
    assert game.legal("ann", "invade annam") == ["invade annam 2"]
    game.table.lands[0].resolved = True
    assert game.refused("ann", "invade annam 2").ruling == "R74"


def test_one_needs_an_army_in_the_colony() -> None:
    """Armies in stock or abroad do not march (rulebook p. 12)."""
    game = laid().armies("ann", "korea 1").hand("ann", 3, 3, 3)
    refusal = game.refused("ann", "invade korea 2")
    assert (refusal.ruling, refusal.page) == ("", 12)


def test_R75_a_full_land_is_unresolved_until_court() -> None:
    """Filling the last box scores nothing yet, and a necklace can still break the land open."""
    game = laid(advanced=True).available("bob", 5).cubes("bob", 2)
    game.armies("bob", "annam 1").armies("ann", colony=1).hand("ann", 3, 3, 2)
    game.play("ann", "invade annam 2")
    assert not game.table.lands[0].resolved
    assert points(game) == {"ann": 0, "bob": 0, "cy": 0}
    game.play("bob", "petition necklace annam 2 to korea 3")
    assert [box.army for box in game.table.lands[0].boxes] == ["bob", ""]
    assert game.box("korea 3").army == "ann"


def test_R75_a_full_land_resolves_in_the_next_court_whatever_the_wall_says() -> None:
    """Full boxes alone are a trigger, long before the wall's."""
    game = laid(round=2, step="wall").armies("ann", "annam 1", "annam 2").proceed()
    assert game.table.lands[0].resolved
    assert points(game)["ann"] == 4 + 3


def test_R76_full_and_due_at_once_is_one_success() -> None:
    """On the very day the wall reaches it a full land still succeeds, and it is scored once."""
    game = laid(round=4, step="wall").armies("ann", "annam 2").armies("bob", "annam 1").proceed()
    assert game.sentences().count(says("the-invasion-of-land-succeeds", land="Annam")) == 1
    assert points(game) == {"ann": 3, "bob": 4, "cy": 0}
    assert rewards(game) == {"ann": 1, "bob": 0, "cy": 0}


def test_R77_T74_a_failed_invasion_brings_the_card_but_no_points() -> None:
    """At the sixth piece a land with a gap fails; the army on the icon is rewarded all the same."""
    game = laid(round=6, step="wall").lands("annam", "mongolia", "korea")
    game.armies("ann", "mongolia 1").armies("bob", "mongolia 3").proceed()
    assert says("the-invasion-of-land-fails", land="Mongolia") in game.sentences()
    assert points(game) == {"ann": 0, "bob": 0, "cy": 0}
    assert rewards(game) == {"ann": 1, "bob": 0, "cy": 0}


def test_R77_armies_of_a_failed_invasion_stay_and_count_for_the_general() -> None:
    """They cannot be used again, but they are armies abroad."""
    game = laid(round=9, step="wall").armies("ann", "annam 1")
    game.table.lands[0].resolved = True
    game.proceed()
    assert game.box("annam 1").army == "ann"
    assert game.family("ann").stock == 5
    assert game.table.general == "ann"


def test_R77_an_empty_icon_box_rewards_nobody() -> None:
    """The card is for the army that stands on it."""
    game = laid(round=4, step="wall").armies("ann", "annam 1").proceed()
    assert game.table.lands[0].resolved
    assert rewards(game) == {"ann": 0, "bob": 0, "cy": 0}


def test_R78_several_invasions_are_told_and_rewarded_in_soldier_order() -> None:
    """One soldier, two soldiers, three soldiers."""
    game = laid(round=4, step="wall").lands("yunnan", "annam", "korea").reward_pile("cash", "gift", "recruit")
    game.armies("cy", "korea 1", "korea 2", "korea 3").armies("bob", "annam 1", "annam 2")
    game.armies("ann", "yunnan 2").proceed()
    told = [
        one
        for one in game.sentences()
        if any(tells(one, name) for name in ("the-invasion-of-land-fails", "the-invasion-of-land-succeeds"))
    ]
    assert told == [
        says("the-invasion-of-land-fails", land="Yunnan"),
        says("the-invasion-of-land-succeeds", land="Annam"),
        says("the-invasion-of-land-succeeds", land="Korea"),
    ]
    drawn = {seat: game.faces(game.family(seat).rewards) for seat in game.table.seats}
    assert drawn == {"ann": ["cash"], "bob": ["gift"], "cy": ["recruit"]}


def test_R79_a_land_not_due_when_the_game_ends_is_never_resolved() -> None:
    """No points and no card for its armies, which still count for the General."""
    game = laid(round=7, step="wall").candidates("", any=0)
    game.table.lands[0].resolved = game.table.lands[1].resolved = True
    game.armies("bob", "manchuria 3", "manchuria 4").armies("ann", colony=1).proceed()
    assert game.asked() == ()
    assert not game.table.lands[2].resolved
    assert game.table.general == "bob"
    assert points(game)["bob"] == 1  # the office
    assert rewards(game)["bob"] == 0
