"""`Table.view`: what the seat may know at that moment, no more, and nothing that is done to it comes back."""

import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from test_table import SEATS, played

import pbem
from pbem.rules import View
from pbem.rules.bots import bots, decide
from pbem.rules.unknown import supposed
from pbem.testing.secrets import redealt

GAMES = ("confucius", "white-lotus", "pebbles")
LOOKS = 20


def looks(name: str) -> list[pbem.Table]:
    """A game at some of its moments."""
    table, random, found = pbem.new(name, SEATS, seed=5), Random(5), list[pbem.Table]()
    while table.asked and len(found) < LOOKS:
        found.append(table.clone())
        for _step in range(9 if name != "pebbles" else 1):
            if table.asked:
                table.play(table.asked[0], random.choice(table.legal()))
    return found


def plain(view: View[Any]) -> tuple[Any, ...]:
    """All that can be read from a view."""
    return to_builtins(view.table), view.sight.known, view.sight.unseen


@pytest.mark.parametrize("name", GAMES)
def test_a_view_holds_what_the_seat_may_know_and_no_more(name: str) -> None:
    """It is the same whatever lies where the seat sees the back only, and holds no face that is not its own to see."""
    for table in looks(name):
        for seat in ("", *SEATS):
            view, chance = table.view(seat), table.game.chance
            assert view.table == supposed(table.ruleset, table.game.table, seat)
            every = range(len(chance.printed))
            assert view.faces(every) == chance.faces(seat, every)
            others = redealt(chance, seat, Random(1))
            mixed = table.game.clone()
            for slot, face in others.items():
                mixed.chance.printed[slot] = face
            other = pbem.Table(mixed).view(seat)
            assert plain(other) == plain(view)
            for rival in SEATS:
                if rival != seat:
                    assert set(view._chance.faces(rival, every)) <= {None}, "it has eyes of its own alone"


def test_others_totals_are_supposed_in_what_bots_get() -> None:
    """White Lotus: influence and battle points that others hold are no one's to know (W20)."""
    table = played(pbem.new("white-lotus", SEATS, seed=5), most=40)
    real = {seat: player.influence for seat, player in table.game.table.players.items()}
    for seat in SEATS:
        seen = {other: player.influence for other, player in table.view(seat).table.players.items()}
        assert seen[seat] == real[seat]
    assert any(table.view("ann").table.players[other].influence != real[other] for other in ("bob", "cy"))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_done_to_a_view_or_to_facts_changes_nothing(name: str) -> None:
    table = played(pbem.new(name, SEATS, seed=5), most=12)
    before, text = to_builtins(table.game.table), table.text()
    for seat in ("", *SEATS):
        _spoil(table.view(seat).table)
        _spoil(table.facts(seat))
        _spoil(table.points)
    assert (to_builtins(table.game.table), table.text()) == (before, text)


def test_a_point_that_is_set_through_a_view_is_not_set() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    table.view("ann").table.families["ann"].points = 99
    assert table.points == dict.fromkeys(SEATS, 0)


def test_a_view_is_of_its_moment() -> None:
    """What is drawn later does not show in it, neither on the table nor on a card."""
    table = pbem.new("confucius", SEATS, seed=3)
    seat = table.asked[0]
    view = table.view(seat)
    before = plain(view)
    table.play(seat, "tax")
    assert plain(view) == before
    assert plain(table.view(seat)) != before


@pytest.mark.parametrize("name", GAMES)
def test_the_games_bots_choose_from_it(name: str) -> None:
    table = pbem.new(name, SEATS, seed=2)
    for turn in range(40):
        if not table.asked:
            break
        seat = table.asked[0]
        view, legal = table.view(seat), table.legal(seat)
        for bot in bots(table.ruleset).values():
            assert decide(bot, table.ruleset, view, Random(turn)).kind in table.ruleset.kinds
            assert bot(view, legal, Random(turn)) in legal or bot(view, legal, Random(turn)).kind in table.ruleset.kinds
        table.play(seat, Random(turn).choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_says_what_is_left_of_each_shuffle(name: str) -> None:
    """So that whoever searches can deal the unseen cards anew: all faces are there, each once, at unseen slots."""
    for table in looks(name)[::5]:
        for seat in ("", *SEATS):
            for unseen in table.view(seat).sight.unseen:
                assert len(unseen.slots) == len(unseen.faces) > 0
                printed = [table.game.chance.printed[slot] for slot in unseen.slots]
                assert sorted(printed, key=str) == list(unseen.faces)
                assert set(table.view(seat).faces(unseen.slots)) == {None}


def test_a_condition_of_a_plan_cannot_see_what_its_seat_may_not() -> None:
    table = pbem.new("pebbles", SEATS, seed=2)
    view = table.view("ann")
    assert view.faces(view.table.hands["ann"]) != [None]
    assert view._chance.faces("bob", view.table.hands["bob"]) == [None]


def _spoil(found: Any) -> None:
    """Change whatever can be changed."""
    if isinstance(found, dict):
        for value in found.values():
            _spoil(value)
        found.clear()
    elif isinstance(found, list):
        for value in found:
            _spoil(value)
        found.clear()
    elif hasattr(found, "__struct_fields__") and not found.__struct_config__.frozen:
        for name in found.__struct_fields__:
            value = getattr(found, name)
            _spoil(value)
            if isinstance(value, int):
                setattr(found, name, value + 1)


LIGHT = {"pydantic", "pydantic_core", "msgspec", "nacl", "typer", "rich", "textual", "rtoml", "email", "logging"}


def _loaded(code: str) -> set[str]:
    asked = f"import sys; before = set(sys.modules); {code}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_name_of_a_table_loads_no_library_and_nothing_of_a_game() -> None:
    """`from pbem import Table` is for signatures; what a table needs comes with the first one."""
    found = _loaded("from pbem import Table")
    assert {one for one in found if one.partition(".")[0] == "pbem"} == {
        "pbem",
        "pbem.app",
        "pbem.app.queries",
        "pbem.app.table",
        "pbem.errors",
        "pbem.wording",
    }
    assert not LIGHT & {one.partition(".")[0] for one in found}


def test_the_names_of_the_door_are_what_they_say() -> None:
    assert {name for name in pbem.__all__ if name != "__version__"} == {"Table", "key", "new", "open", "simulate"}
    found: Mapping[str, object] = {name: getattr(pbem, name) for name in pbem.__all__}
    assert found["Table"] is type(pbem.new("pebbles", SEATS))
