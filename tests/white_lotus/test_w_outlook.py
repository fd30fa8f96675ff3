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


@pytest.mark.parametrize(
    ("building", "influence", "battle"), [("village", 0, 0), ("temple", 3, 0), ("fortress", 0, 2), ("palace", 2, 1)]
)
def test_of_a_hand_no_more_is_guessed_than_a_year_brings(
    tables: list[Table], building: str, influence: int, battle: int
) -> None:
    """Beside what all begin with: who owns fortresses has battle points, and a palace may bring either."""
    table, random = copy(tables[-1]), Random(1)
    for number, chip in enumerate(table.chips.values()):
        chip.owner, chip.building = "ann", building if number < 3 else "village"
    guesses = [guess(table, "bob", random) for _time in range(2000)]
    assert max(one["players.ann.influence"] for one in guesses) == 12 + 10 + 3 * influence
    assert max(one["players.ann.battle"] for one in guesses) == 3 + 2 + 3 * battle
