"""Whole games of Confucius and White Lotus that the players deal: the second reader makes of them what pbem makes.

Among them are a deck that is shuffled in mid-game, rolls, chips that are turned up in turn, and a seat that is left.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from homes import Homes
from leaving import expel, leave, play_on
from second_reader.dealt_by_all import Table
from vectors.games import asked

from pbem.events.text import render_all

SEATS = ("ann", "bob", "cy")
FOUR = (*SEATS, "dee")


def played(game: str, seats: tuple[str, ...], without: str, terms: Mapping[str, Any]) -> Homes:
    """A whole game; without a seat that resigns, or one that is expelled, from a move on."""
    homes = Homes(game, seats, **terms)
    if without:
        for number, _homes in enumerate(homes.played()):
            if number == 30:
                break
        if without == "resigns":
            leave(homes, "bob")
            homes.games.pop("bob")
        else:
            while homes.pay():
                pass
            expel(homes, "bob")
    play_on(homes)
    return homes


@pytest.mark.more
@pytest.mark.parametrize(
    ("game", "seats", "without", "terms"),
    [
        ("confucius", SEATS, "", {"seed": 1}),
        ("confucius", SEATS, "resigns", {"seed": 1}),
        ("confucius", FOUR, "is expelled", {"seed": 2, "joining": ("cy", "ann", "dee", "bob")}),
        ("confucius", (*FOUR, "eve"), "is expelled", {"seed": 2}),
        ("white-lotus", SEATS, "", {}),
        ("white-lotus", SEATS, "resigns", {}),
    ],
)
def test_the_second_reader_agrees(game: str, seats: tuple[str, ...], without: str, terms: Mapping[str, Any]) -> None:
    homes = played(game, seats, without, terms)
    chance, shuffles = homes.any.chance, asked(homes)
    table = Table.whole(render_all(homes.events), shuffles)
    assert table.faces() == {shuffle["number"]: shuffle["faces"] for shuffle in shuffles}
    assert {seat: table.secrets[seat] for seat in seats} == {
        seat: int.from_bytes(chance.secrets[seat], "little") for seat in seats
    }
    assert {label: table.roll(label, sides) for label, sides in chance.sides.items()} == {
        label: chance.roll(label, sides) for label, sides in chance.sides.items()
    }
    assert (table.audited(), chance.verdict()) == (dict.fromkeys(table.secrets, "honest"), [])
