"""The outlook: what each seat owns makes its chance."""

from random import Random

import pytest
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.outlook import outlook
from pbem_white_lotus.secrets import guess
from pbem_white_lotus.table import Table

from pbem.rules.bots import chosen, sensible
from pbem.rules.state import copy
from pbem.simulation import Simulation

SEATS = ("ann", "bob", "cy", "dee")


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Those of a game at its choices."""
    random, ruleset, found = Random(1), WhiteLotus(), list[Table]()
    game = Simulation.begin(ruleset, SEATS, random.randbytes(32))
    while (need := game.need) is not None:
        found.append(copy(game.table))
        game.step({seat: chosen(sensible(ruleset), ruleset, game.view(seat), random) for seat in need.seats})
    return found


def test_every_seat_has_a_chance_and_the_table_stays(tables: list[Table]) -> None:
    for table in tables:
        before = copy(table)
        assert sum(outlook(table).values()) == pytest.approx(1)
        assert table == before


def test_a_province_more_makes_a_victory_more_likely(tables: list[Table]) -> None:
    table = copy(tables[len(tables) // 2])
    loser, province = next((chip.owner, name) for name, chip in table.chips.items() if chip.owner)
    winner = next(seat for seat in SEATS if seat != loser)
    before = outlook(table)
    table.chips[province].owner = winner
    assert outlook(table)[winner] > before[winner]
    assert outlook(table)[loser] < before[loser]


def test_a_palace_makes_it_likelier_than_any_other_building_and_a_fortress_least(tables: list[Table]) -> None:
    table = copy(tables[len(tables) // 2])
    chip = next(chip for chip in table.chips.values() if chip.owner)
    hopes = dict[str, float]()
    for building in ("fortress", "village", "rice", "temple", "palace"):
        chip.building = building
        hopes[building] = outlook(table)[chip.owner]
    fortress, village, rice, temple, palace = hopes.values()
    assert fortress < village == rice < temple < palace


@pytest.fixture
def board(tables: list[Table]) -> Table:
    """One on which ann owns three provinces with a building that brings influence, and one with either."""
    table = copy(tables[-1])
    table.year, table.due = 2, []
    for number, chip in enumerate(table.chips.values()):
        chip.owner, chip.building = "ann", "village"
        if number < 4:
            chip.building = "temple" if number < 3 else "palace"
    return table


def of_ann(table: Table, what: str) -> set[int]:
    """What bob may think that she has."""
    random = Random(1)
    return {guess(table, "bob", random)[f"players.ann.{what}"] for _time in range(3000)}


HAND, MOST = {*range(13)}, 12 + 10 + 3 * 3 + 2


@pytest.mark.parametrize("step", ["lay", "claims", "palace-first"])
def test_until_the_settlement_everyone_has_the_income_and_a_part_of_what_all_begin_with(
    board: Table, step: str
) -> None:
    board.step = step
    assert of_ann(board, "influence") == {*range(MOST - 12 - 2, MOST + 1)}


@pytest.mark.parametrize("step", ["uncontested", "conflicts", "bids", "tie"])
def test_in_the_settlement_any_part_of_it_may_be_spent(board: Table, step: str) -> None:
    board.step = step
    assert of_ann(board, "influence") == {*range(MOST + 1)}


@pytest.mark.parametrize("step", ["leader", "sides", "rewards", "check-end"])
def test_after_the_settlement_the_income_is_spent(board: Table, step: str) -> None:
    board.step = step
    assert of_ann(board, "influence") == HAND


def test_battle_points_are_spent_in_the_rebellion(board: Table) -> None:
    for step, least in {"claims": 2, "sides": 2, "rewards": 0}.items():
        board.step = step
        assert min(of_ann(board, "battle")) == least


def test_the_income_is_known_seat_by_seat(board: Table) -> None:
    board.step, board.due = "income", ["ann"]
    assert of_ann(board, "influence") == HAND
    board.due = []
    assert min(of_ann(board, "influence")) > 12


def test_in_the_first_year_everyone_has_what_all_begin_with(board: Table) -> None:
    board.year, board.step = 1, "claims"
    assert (of_ann(board, "influence"), of_ann(board, "battle")) == ({12}, {3})
