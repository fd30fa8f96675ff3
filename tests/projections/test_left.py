"""A seat whose player has left: it cannot win, and its stand-in's moves are not for anybody who is there."""

from random import Random

import pytest
from pbem_confucius import Confucius
from pbem_confucius.end_of_round import DiscardUnseen
from pbem_pebbles import Pebbles
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from pbem_white_lotus import WhiteLotus
from wording import says, tells

from pbem import author
from pbem.events.event import Event
from pbem.projections.agreement import given_answers
from pbem.projections.game import Game
from pbem.rules import Move
from pbem.testing.playout import AT, key_of, opened, played_on
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy")


def make(game: Game, seat: str, move: Move) -> None:
    game.take(author.play(game, seat, move, key_of(seat), at=AT))


def resign(game: Game, seat: str) -> None:
    game.take(author.core_event(game, "resign", seat, key_of(seat), at=AT, body={}, with_=sorted(given_answers(game))))


def test_whoever_has_left_does_not_win_by_the_stand_ins_last_move() -> None:
    """Cy leaves, and the stand-in takes the last pebble for cy: the stakes go to the next player who is there."""
    game = [game for _event, game in opened(Setting(Pebbles, SEATS, (("heap", 3),)), 0)][-1]
    for seat in SEATS:
        make(game, seat, Stake(2))
    resign(game, "cy")
    make(game, "ann", Take(1))
    make(game, "bob", Take(1))
    assert game.result is not None
    assert (game.result.winners, game.result.standing[-1]) == (("ann",), "cy")
    assert game.result.because == says("seat-took-the-last-pebble", seat="cy")


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_seat_that_leads_and_leaves_in_the_last_moment_does_not_win(
    ruleset: type[Confucius] | type[WhiteLotus],
) -> None:
    """The very seat that would have won resigns before the end."""
    setting = Setting(ruleset, SEATS)
    won = [game for _event, game in opened(setting, 1)][-1]
    random = Random(1)
    last: list[Event] = list(played_on(won, random, str))
    assert won.result is not None
    [winner] = won.result.winners
    again = [game for _event, game in opened(setting, 1)][-1]
    turn = next(place for place in range(len(last) - 1, 0, -1) if not ruleset().kinds[last[place].kind].together)
    for event in last[:turn]:
        again.take(event)
    resign(again, winner)
    list(played_on(again, Random(2), str))
    assert again.result is not None
    assert winner not in again.result.winners
    assert again.result.standing[-1] == winner


def test_nobody_who_is_there_gives_up_cards_unseen() -> None:
    """What the stand-in does for a seat that was left is refused as an event of a player's."""
    game = [game for _event, game in opened(Setting(Confucius, SEATS), 0)][-1]
    for _event in played_on(game, Random(0), str):
        if game.need is not None and game.need.purpose.startswith("discard-"):
            break
    assert game.need is not None
    seat = game.need.seats[0]
    unseen = game.ruleset.stand_in(game.table, seat)
    assert isinstance(unseen, DiscardUnseen)
    assert game.ruleset.unfit(game.table, seat, unseen) is None
    for kind, body in (("discard-unseen", unseen.body()), ("discard", {"faces": [], **unseen.body()})):
        head = game.record.head
        event = Event.write(key_of(seat), kind=kind, by=seat, body=body, at=AT, after=head.id, with_=())
        objection = game.objection(event)
        assert objection is not None
        told = "move-is-only-made-for" if kind == "discard-unseen" else "every-card-must-be-shown"
        assert tells(objection, told)
