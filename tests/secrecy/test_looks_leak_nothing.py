"""What one seat was shown, and what two have swapped, no third home holds or is told: in no file, in no word.

As in test_nothing_leaks: the game is played twice, with other cards wherever the watched home may not know them.
"""

import os
import random
import shutil
from pathlib import Path

import pytest
from fate import Fate
from freezegun import freeze_time
from test_nothing_leaks import EVERYTHING, GLANCE, SEATS, Club, elsewhere, public

MOVES = (("ann", "look bob"), ("bob", "swap ann"), ("cy", "rest"), ("ann", "peek"), ("bob", "look ann"), ("cy", "rest"))
WATCHED = "cy"


@freeze_time("2026-03-01 20:00:00")
@pytest.mark.more
def test_a_third_home_learns_nothing_of_looks_swaps_and_peeks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.rules.registry.places", lambda: {"envoys": "envoys:Envoys"})
    place, fate = tmp_path / "people", Fate(monkeypatch, "ann")

    def played() -> Club:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        random.seed(0)
        monkeypatch.setattr(os, "urandom", random.Random(0).randbytes)
        club = Club(place, "envoys", WATCHED)
        for name, move in MOVES:
            club.type(name, "play", *move.split())
            club.ask(GLANCE)
            club.settle()
        club.ask(EVERYTHING)
        return club

    one = played()
    looked = one.game("ann").chance.looked
    assert {seat: len(slots) for seat, slots in looked.items()} == {"ann": 2, "bob": 1}
    held, told, seen = one.held(), one.told(), public(one.events)
    hands = {name: one.hand(name) for name in SEATS}
    assert one.known_secrets() == []
    assert None not in hands["ann"], "whoever has looked sees it"
    fate.orders = elsewhere(one, fate)

    other = played()
    changed = {name for name in SEATS if other.hand(name) != hands[name]}
    assert changed == {"ann", "bob"}, "other cards were shown: these runs say something"
    assert public(other.events) == seen
    assert other.told() == told
    assert other.held() == held
