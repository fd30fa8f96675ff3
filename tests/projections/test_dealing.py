"""Between the start and the first choice lies the deal: it may take several contributions of each seat."""

from typing import cast

from pbem_pebbles import Pebbles
from small_games import Written
from wording import says, tells

from pbem.projections.game import Game
from pbem.projections.pending import not_begun
from pbem.projections.status import status, waits_for
from pbem.rules import Chance
from pbem.secrecy import CardProvider, plan_of, provide
from pbem.testing.chances import HesitantChance


def test_a_game_is_dealing_while_secrecy_keeps_the_deal_waiting() -> None:
    written = Written("pebbles", 0).begin()

    def hesitant(cards: str, seed: str) -> CardProvider:
        return cast(CardProvider, HesitantChance(provide(cards, seed)))  # it passes all else on

    game = Game.begin(written.events[0], secrecy=hesitant)
    for event in written.events[1:]:
        game.take(event)
    assert (game.phase, game.need, game.legal("ann")) == ("dealing", None, [])
    assert waits_for(game) == says("seats-to-send-their-part", seats="everybody")
    known = status(game, ["ann"])
    assert known["free"] == []
    assert tells(not_begun(known), "the-game-has-not-begun-why")
    assert waits_for(game) in not_begun(known)
    while game.record.waiting:
        game.resume()
    assert game.phase == "playing"


def test_a_plan_says_what_a_deal_asks_for_before_anything_is_shuffled() -> None:
    def deal(chance: Chance) -> None:
        chance.turn_up(chance.take(chance.shuffle("tiles", [4, 2, 3]), "", 2))
        chance.lay_open("open hands", [1, 1])
        chance.roll("first", 3)
        Pebbles().deal(["ann", "bob"], Pebbles.Options(), chance)

    plan = plan_of(deal)
    assert [label for label, _faces, _open in plan.laid] == ["tiles", "open hands", "cards"]
    assert plan.drawn == [("", [0, 1]), ("ann", [5]), ("bob", [6])]
    assert (plan.shown, plan.rolled) == ([0, 1, 3, 4], {"first": 3})
    assert plan_of(deal, otherwise=True) == plan
