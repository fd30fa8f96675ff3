"""A bot sees what its seat may know: nothing that is hidden from it changes what it does."""

from random import Random
from typing import Any

import pytest
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.bots import steady
from pbem_white_lotus.table import Table

from pbem.rules import Move, View
from pbem.rules.bots import bots, decide
from pbem.rules.state import copy
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

SETTING = Setting(WhiteLotus, ("ann", "bob", "cy", "dora"))


@pytest.mark.parametrize("name", ["random", "steady"])
def test_others_totals_change_no_move(name: str) -> None:
    """With other influence and battle points in the others' hands it decides the same."""
    bot, ruleset = bots(WhiteLotus())[name], WhiteLotus()
    for moment in play_out(SETTING, 3).asked(40):
        assert moment.need is not None
        if moment.need.purpose == "open":
            continue
        for seat in moment.need.seats:
            game, random = moment.game(), Random(moment.number)
            other: Table = copy(game.table)
            for name_of, player in other.players.items():
                if name_of != seat:
                    player.influence += random.randrange(1, 40)
                    player.battle += random.randrange(1, 20)
            moves = [decide(bot, ruleset, View(table, seat, game.chance), Random(7)) for table in (game.table, other)]
            assert moves[0] == moves[1], moment.where


def test_a_bot_that_peeks_finds_nothing() -> None:
    """What it finds in the others' hands is what everyone started with."""
    found: set[tuple[int, int]] = set()

    def peeking(view: View[Table], moves: Any, random: Random) -> Move:
        for seat, player in view.table.players.items():
            if seat != view.seat:
                found.add((player.influence, player.battle))
        return steady(view, moves, random)

    for moment in play_out(SETTING, 3).asked(60):
        assert moment.need is not None
        game = moment.game()
        if moment.need.purpose != "open" and not (game.table.conflict and game.table.conflict.bids):
            decide(peeking, game.ruleset, game.view(moment.need.seats[0]), Random(1))
    assert found == {(12, 3)}
