"""Where several seats answer together, again and again after one turn, each of those rounds has a name of its own."""

from pbem_white_lotus import WhiteLotus

from pbem.projections.game.past import at_turn
from pbem.testing.playout import Playout, play_out
from pbem.testing.setting import Setting

EARLY = 100
"""In so many events there are rounds of every kind: what comes later is found by playing all of it once more."""


def played() -> Playout:
    return play_out(Setting(WhiteLotus, ("ann", "bob", "cy")), 3)


def test_the_table_of_every_round_is_found_again() -> None:
    playout = played()
    game = playout.moments[-1].game()
    seen = set()
    before, *later = playout.begun()[:EARLY]
    for moment in later:
        then, now = before.game().record, moment.game().record
        if (now.turns, now.head.rounds) != (then.turns, then.head.rounds):
            assert at_turn(game, now.turns, now.head.rounds).table == moment.table, moment.where
            if now.turns == then.turns:
                assert at_turn(game, then.turns, then.head.rounds).table == before.table, before.where
                seen.add((now.turns, now.head.rounds))
        before = moment
    assert max(rounds for _turn, rounds in seen) > 2


def test_history_names_each_round_once_and_in_order() -> None:
    playout = played()
    places = [(one.turn, one.round) for one in playout.story]
    assert places == sorted(places)
    assert {"1", "2"} < {one.place for one in playout.story}
    assert any(one.place.endswith(".3") for one in playout.story)
