"""Bazaar passes what every game must pass, at every number of seats, with every option, in both versions."""

from pbem_bazaar import Bazaar
from pbem_bazaar.versions import FirstBazaar

from pbem.rules import Play, View
from pbem.secrecy import rehearsal
from pbem.testing import Conformance


class TestBazaar(Conformance):
    """The version that new games are begun with."""

    ruleset = Bazaar
    options = ({"rounds": 1}, {"rounds": 12, "open_bids": True})


class TestFirstBazaar(Conformance):
    """The version that older games keep."""

    ruleset = FirstBazaar
    seeds = (0,)


def test_b4_a_set_of_three_brings_six_coins() -> None:
    """The price that version 2 changed (B4)."""
    chance = rehearsal()
    play = Play(Bazaar().deal(["ann", "bob"], Bazaar.Options(), chance), chance)
    play.table.step, play.table.due = "turns", ["ann", "bob"]
    silk = [slot for slot in chance.shuffle("goods", Bazaar.goods) if chance.turn_up([slot]) == ["silk"]][:3]
    play.table.hands["ann"] = silk
    sale = next(move for move in Bazaar().legal(View(play.table, "ann", chance)) if move.notation() == "sell silk 3")
    sale.effect(play, "ann")
    assert play.table.coins["ann"] == 10 + 6
