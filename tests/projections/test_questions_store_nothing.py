"""What is asked of a game changes nothing of it: judging, looking, proposing and going back are questions."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.table import Table
from small_games import BEGUN, SEATS, Written, key

from pbem import author
from pbem.projections import agreement as proposals
from pbem.projections import pace, position, status
from pbem.projections.game import Game
from pbem.projections.game import past as taking_back
from pbem.projections.game.past import at_turn, counting, undone
from pbem.rules import Move, Play, View
from pbem.rules.state import to_plain
from pbem.testing.playout import AT, key_of, play_out
from pbem.testing.setting import Setting


def standing(game: Game) -> dict[str, Any]:
    """All that a game has in its fields, as it is now."""
    kept = vars(game) | {"_teller": dict(vars(game._teller)), "log": list(game.log or ())}
    return kept | {name: to_plain(getattr(game, name)) for name in ("record", "table", "chance")}


@pytest.mark.parametrize("secret", [False, True])
def test_questions_leave_a_game_as_it_was(secret: bool) -> None:
    written = Written("pebbles", 1, {"heap": 12, "secret": secret}).begin()
    written.play("cy", "stake 2")
    written.state("propose", "bob", {"motion": "pace", "pace": "3d"})
    game, before = written.game, standing(written.game)
    _ = (game.phase, game.need, game.result, game.wishes, game.owing_openings())
    for seat in SEATS:
        for move in game.legal(seat):
            assert author.play(game, seat, move, key(seat), at=BEGUN)
        status.seat_status(game, [seat])
    pace.all_deadlines(game)
    [proposal] = proposals.open_proposals(game)
    assert proposals.carried(game, proposal, "bob", BEGUN) is None
    assert author.note(game, "ann", "Who is next?", key("ann"), at=BEGUN)
    assert taking_back.preview(game, taking_back.undo_body(game, 1))
    assert counting(game)
    assert not undone(game)
    assert at_turn(game, 1).table is not None
    if not secret:
        assert position.export(game, "ann")
    assert standing(game) == before


class Peek(Move):
    """Unasked, the top card of the pile is turned up."""

    kind: ClassVar[str] = "peek"
    optional: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Peek"]:
        return [cls()]

    def effect(self, play: Play[Table], seat: str) -> None:
        play.chance.turn_up(play.table.pile[:1])


class Peekers(Pebbles):
    moves = (*Pebbles.moves, Peek)


def test_judging_a_turn_that_lists_an_offer_shows_no_card() -> None:
    """The offer takes effect on a copy only, its cards too."""
    setting = Setting(Peekers, SEATS, (("heap", 12),))
    moment = next(one for one in play_out(setting, 0).asked(99) if one.need is not None and not one.need.together)
    game, seat = moment.game(), moment.need.seats[0] if moment.need is not None else ""
    peeking = author.play(game, seat, Peek(), key_of(seat), at=AT)
    game.take(peeking)
    before = standing(game)
    assert author.play(game, seat, game.legal(seat)[0].finish(game.view(seat), ()), key_of(seat), at=AT)
    assert standing(game) == before
