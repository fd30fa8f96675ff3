"""Rulings R1 to R12: set-up and components. Also acceptance tests T1, T2, T4, T5 and T47."""

from collections import Counter

import pytest
from laid import RULES, Laid, laid
from pbem_confucius.options import Options
from pbem_confucius.table import Table

from pbem.rules import Play
from pbem.secrecy.open import OpenChance

SEEDS = range(40)


def dealt(seed: int, seats: str = "ann bob cy") -> tuple[Table, OpenChance]:
    chance = OpenChance(f"{seed:064x}")
    return RULES.deal(seats.split(), Options(), chance), chance


def idle_round(game: Laid) -> None:
    """Play to the end of the round: everyone lets every moment go by."""
    begun = game.table.wall
    while game.table.wall == begun:
        [seat] = game.asked()
        game.play(seat, game.legal(seat)[-1] if game.table.step == "appoint" else "no-action")


def test_R1_land_tiles_are_those_of_the_printed_tiles() -> None:
    """Cost per army and boxes are what the tiles show, not what the rulebook's prototype pictures show."""
    tiles = {
        land.name: (land.cost, " ".join(f"{box.points}{'*' * box.reward}" for box in land.boxes))
        for seed in SEEDS
        for land in dealt(seed)[0].lands
    }
    assert tiles == {
        "annam": (8, "4 3*"),
        "yunnan": (4, "4 2*"),
        "mongolia": (6, "3* 2 4"),
        "korea": (7, "4 3* 4"),
        "manchuria": (5, "3 2 5 3*"),
    }


@pytest.mark.parametrize("pieces", range(1, 10))
def test_R2_one_two_and_three_soldiers_fall_due_at_four_six_and_eight_pieces(pieces: int) -> None:
    """A land with an empty box resolves in the round whose wall piece shows its soldiers, and in no other."""
    game = laid(round=pieces, step="wall").proceed()
    assert [land.resolved for land in game.table.lands] == [pieces == 4, pieces == 6, pieces == 8]


def test_R3_ministry_chits_are_drawn_without_replacement() -> None:
    """Six of the ten green chits lie on the board; none of them twice."""
    printed = Counter([4, 4, 5, 5, 6, 6, 7, 7, 8, 8])
    for seed in SEEDS:
        ministries = dealt(seed)[0].ministries.values()
        drawn = Counter(chit for place in ministries for chit in (place.minister_chit, place.secretary_chit))
        assert drawn.total() == 6
        assert drawn <= printed


def test_T1_minister_gets_the_higher_chit() -> None:
    chits = [
        (place.minister_chit, place.secretary_chit)
        for seed in SEEDS
        for place in dealt(seed, "ann bob cy dan")[0].ministries.values()
    ]
    assert all(minister >= secretary for minister, secretary in chits)
    assert any(minister > secretary for minister, secretary in chits)


def test_T2_named_candidates_in_some_order_lie_above_three_for_any_ministry() -> None:
    orders = set()
    for seed in SEEDS:
        table, chance = dealt(seed)
        order = (table.candidate, *(chance.printed[slot] for slot in table.named_candidates))
        assert sorted(map(str, order)) == ["bingbu", "gongbu", "hubu"]
        assert table.any_candidates == 3
        orders.add(order)
    assert len(orders) == 6


def test_R4_chance_alone_makes_the_first_chief_minister() -> None:
    """Round 1 asks no one: the seed decides, always in the same way, and every seat has a chance."""
    chiefs = []
    for seed in [*SEEDS, *SEEDS]:
        table, chance = dealt(seed)
        RULES.proceed(Play(table, chance))
        assert table.step == "actions"
        chiefs.append(table.chief)
    assert set(chiefs) == {"ann", "bob", "cy"}
    assert chiefs[: len(SEEDS)] == chiefs[len(SEEDS) :]


def test_R5_from_round_four_on_all_spaces_are_full_and_three_officials_are_left() -> None:
    """Each round fills one space of each ministry, most senior first, until round 4; then the stack rests."""
    game = laid(round=1)
    left = []
    for _round in range(6):
        idle_round(game)
        left.append((len(game.table.officials), game.row("hubu")))
    assert left == [
        (12, "- . - - - . ."),
        (9, "- - - - - . ."),
        (6, "- - - - - - ."),
        (3, "- - - - - - -"),
        (3, "- - - - - - -"),
        (3, "- - - - - - -"),
    ]


def test_R6_first_officials_sit_on_spaces_three_four_and_five() -> None:
    """Nine unbribed tiles, three to a ministry; the other spaces wait."""
    table, _chance = dealt(0)
    for ministry in table.ministries.values():
        assert [space for space, _tile in ministry.tiles()] == [3, 4, 5]
        assert not any(tile.owner or tile.candidate for _space, tile in ministry.tiles())
    assert len(table.officials) == 15


def test_R7_without_gifts_a_family_has_three_cubes() -> None:
    """None given and none received: three cubes, not two; one or two gifts: four; from three on: five."""
    game = laid("ann bob cy dan eve", step="count-gifts")
    game.gift("ann", 1, to="bob").gift("cy", 1, to="bob").gift("bob", 2, to="dan").proceed()
    cubes = {seat: family.cubes for seat, family in game.table.families.items()}
    assert cubes == {"ann": 4, "bob": 5, "cy": 4, "dan": 4, "eve": 3}


def test_T5_cubes_of_example_E3() -> None:
    """E3: a counting picture whose two gifts between Green and Yellow cannot both be active."""
    game = laid("black green purple white yellow", step="count-gifts").impossible()
    game.gift("purple", 3, to="yellow").gift("green", 4, to="yellow").gift("yellow", 1, to="green")
    game.gift("black", 1, to="green").gift("green", 3, to="purple")
    assert RULES.broken(game.table) is not None
    game.proceed()
    cubes = {seat: family.cubes for seat, family in game.table.families.items()}
    assert cubes == {"black": 4, "green": 5, "purple": 4, "white": 3, "yellow": 5}


@pytest.mark.parametrize("seats", ["ann bob cy", "ann bob cy dan", "ann bob cy dan eve"])
def test_R8_opening_hands_are_known_to_all(seats: str) -> None:
    """A 1, a 2 and a 3 for everyone, open to every seat; the 66 others, less three each, are the deck."""
    table, chance = dealt(0, seats)
    for family in table.families.values():
        assert all(set(chance.faces(seat, family.hand)) == {1, 2, 3} for seat in table.seats)
    assert len(table.deck) == 66 - 3 * len(table.seats)
    assert Counter(chance.printed[slot] for slot in table.deck).keys() == {1, 2, 3}
    assert all(face is None for face in chance.faces("ann", table.deck))


@pytest.mark.parametrize("seats", ["ann bob cy", "ann bob cy dan", "ann bob cy dan eve"])
def test_T4_everybody_begins_with_the_wall_hanging_available(seats: str) -> None:
    table, _chance = dealt(0, seats)
    for family in table.families.values():
        assert (family.available, family.unbought) == ([1], [2, 3, 4, 5, 6])
        assert (family.points, family.shipyard, family.ocean, family.colony) == (0, 0, 0, 0)


def test_R9_nothing_scales_with_the_number_of_players() -> None:
    """The same board, stacks and supplies for three, four and five; only the deck is shorter by the hands."""
    boards = []
    for seats in ("ann bob cy", "ann bob cy dan", "ann bob cy dan eve"):
        table, _chance = dealt(0, seats)
        boards.append(
            {
                "officials": len(table.officials),
                "tiles": sum(1 for ministry in table.ministries.values() for _tile in ministry.tiles()),
                "lands": len(table.lands),
                "distant lands": len(table.distant),
                "candidates": 1 + len(table.named_candidates) + table.any_candidates,
                "rewards": len(table.reward_pile),
                "junks": table.junk_supply,
                "armies": {family.stock for family in table.families.values()},
            }
        )
    assert boards[0] == boards[1] == boards[2]
    assert boards[0]["junks"] == 25


def test_R10_the_advanced_game_adds_petitions_and_nothing_else() -> None:
    """With the same pieces, the moves of the advanced game are those of the basic game and petitions."""

    def moves(*, advanced: bool) -> set[str]:
        game = laid(mover="ann", advanced=advanced).available("ann", 2, 6).official("hubu 4", "bob")
        return set(game.junks("bob", shipyard=2).hand("ann", 3, 3, 2, 1).legal("ann"))

    added = moves(advanced=True) - moves(advanced=False)
    assert moves(advanced=False) < moves(advanced=True)
    assert {move.split()[0] for move in added} == {"petition"}


def test_T47_no_petition_in_the_basic_game_by_any_means() -> None:
    game = laid(mover="ann").available("ann", 2).junks("bob", shipyard=2).rewards("ann", "extra-action")
    assert game.refused("ann", "petition tile bob to ann").ruling == "R10"
    game.play("ann", "reward extra-action")
    assert game.refused("ann", "petition tile bob to ann").ruling == "R10"
    favour = laid(step="favour", chief="ann").available("ann", 2).junks("bob", shipyard=2)
    assert favour.refused("ann", "petition tile bob to ann").ruling == "R10"


def test_R12_scores_beyond_thirty_are_plain_numbers() -> None:
    """The printed track ends at 30; points do not."""
    game = laid(mover="ann").armies("ann", colony=1).rewards("ann", "insulted")
    game.family("ann").points = 30
    game.play("ann", "reward insulted")
    assert game.family("ann").points == 32
    assert RULES.points(game.table)["ann"] == 32
