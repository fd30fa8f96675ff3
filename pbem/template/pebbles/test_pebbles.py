"""Pebbles passes what every game must pass, and keeps a ruling that random games seldom come to."""

from pbem_pebbles import Pebbles

from pbem.rules import Play
from pbem.secrecy import rehearsal
from pbem.testing import Conformance


class TestPebbles(Conformance):
    """Random games for every number of seats, and with each of these options."""

    ruleset = Pebbles
    options = ({"heap": 1}, {"heap": 40, "secret": True}, {"secret": True})


def test_p4_nobody_wins_who_has_left() -> None:
    """Bob's player has left; what is taken for bob wins for cy (P4)."""
    game, chance = Pebbles(), rehearsal()
    play = Play(game.deal(["ann", "bob", "cy"], Pebbles.Options(heap=1), chance), chance, left=["bob"])
    play.table.stakes, play.table.on_turn = {"ann": 3, "bob": 1, "cy": 2}, 1
    game.stand_in(play.table, "bob").effect(play, "bob")
    game.proceed(play)
    assert game.points(play.table) == {"ann": 0, "bob": 0, "cy": 6}
