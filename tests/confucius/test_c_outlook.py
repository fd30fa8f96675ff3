"""The outlook: points to come, worked out as the rules would, and a chance for each seat."""

import pytest
from pbem_confucius import Confucius
from pbem_confucius.court.resolution import begin_final, resolve_ministries
from pbem_confucius.outlook import chits, outlook
from pbem_confucius.table import Official, Table

from pbem.rules import Play
from pbem.rules.state import copy
from pbem.secrecy import rehearsal
from pbem.simulation import Simulation
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy", "dee")


def tables(most: int = 60) -> list[Table]:
    setting = Setting(Confucius, SEATS, (("advanced", True),))
    playout = play_out(setting, 1, bot=Confucius().bots()["steady"])
    return [moment.game().table for moment in playout.asked(most)]


def test_a_ministry_goes_to_those_to_whom_the_rules_would_give_it() -> None:
    """R102 to R107: asked of the resolution itself, where no player may choose an heir."""
    compared = 0
    for table in tables():
        name = next((name for name, _ministry in table.unresolved()), "")
        if not name or table.resolution is not None:
            continue
        play = Play(copy(table), rehearsal("00" * 32))
        begin_final(play)
        resolve_ministries(play)
        ministry = play.table.ministries[name]
        if not ministry.resolved:
            continue
        found = [(ministry.minister, ministry.minister_chit), (ministry.secretary, ministry.secretary_chit)]
        assert chits(table, name) == [one for one in found if one[0]]
        compared += bool(ministry.minister)
    assert compared > 5


def test_every_seat_has_a_chance_and_the_table_stays() -> None:
    for table in tables(20):
        before = copy(table)
        hoped = outlook(table)
        assert sum(hoped.values()) == pytest.approx(1)
        assert table == before


def test_who_has_more_points_is_more_likely_to_win() -> None:
    game = Simulation.begin(Confucius(), SEATS)
    even = outlook(game.table)["ann"]
    game.table.families["ann"].points += 5
    assert outlook(game.table)["ann"] > even


def test_an_official_makes_it_likelier_until_its_ministry_is_resolved() -> None:
    table = Simulation.begin(Confucius(), SEATS).table
    _name, ministry = next(iter(table.unresolved()))
    before = outlook(table)
    ministry.spaces[-1] = Official(0, "ann")
    assert outlook(table)["ann"] > before["ann"]
    ministry.resolved = True
    assert outlook(table)["ann"] == before["ann"]


def test_an_army_makes_it_likelier_until_its_land_is_resolved() -> None:
    table = Simulation.begin(Confucius(), SEATS).table
    land = table.lands[0]
    before = outlook(table)
    land.boxes[0].army = "ann"
    assert outlook(table)["ann"] > before["ann"]
    land.resolved = True
    assert outlook(table)["ann"] == before["ann"]
