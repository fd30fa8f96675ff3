"""A sealed move with a payment: what was sealed can always be shown, and what could not be shown is not sealed."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Self

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table
from pbem_pebbles.take import Take
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.projections.game import Game
from pbem.projections.typed import understood
from pbem.rules import Move, Refusal, Ruleset, View
from pbem.testing.playout import AT, key_of, opened
from pbem.testing.setting import Setting

COINS = (1, 1, 2, 3)


class CheapStake(Stake):
    """A stake that is paid for with coins; the cheapest payment is found."""

    pay: list[int] = []

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        """As much as the stake, or more."""
        return None if sum(self.pay) >= self.points else Refusal("pay more")

    def finish(self, view: View[Table], words: Sequence[str]) -> Self:
        """`stake 2 with 1 1`."""
        typed = [int(word) for word in words if word != "with"]
        return type(self)(self.points, typed or next(way for way in payments() if sum(way) >= self.points))


class AnyStake(CheapStake):
    """The same, with every payment among its ways."""

    def ways(self, view: View[Table]) -> Iterable[Self]:
        """Every choice of coins that is enough."""
        return [type(self)(self.points, way) for way in payments() if sum(way) >= self.points]


def payments() -> list[list[int]]:
    return [list(way) for size in range(1, 5) for way in sorted(set(combinations(COINS, size)))]


class CheapPebbles(Pebbles):
    stakes: type[CheapStake] = CheapStake
    moves = (CheapStake, Take, Card)

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return super().open_moves(table) if table.stakes else (self.stakes,)


class AnyPebbles(CheapPebbles):
    stakes = AnyStake
    moves = (AnyStake, Take, Card)


def begun(ruleset: type[Ruleset[Table]]) -> Game:
    return [game for _event, game in opened(Setting(ruleset, ("ann", "bob"), (("secret", True),)), 1)][-1]


def sealed(game: Game, seat: str, words: str) -> None:
    move = understood(game.ruleset, game.view(seat), words.split())
    game.take(author.play(game, seat, move, key_of(seat), at=AT))


def shown(game: Game, seat: str) -> list[int]:
    """What a seat turns out to have paid."""
    event = author.opening(game, seat, key_of(seat), at=AT)
    assert event is not None
    game.take(event)
    return list(event.body["pay"])


def test_the_cheapest_payment_is_sealed_and_shown() -> None:
    game = begun(CheapPebbles)
    sealed(game, "ann", "stake 2")
    sealed(game, "bob", "stake 3")
    assert (shown(game, "ann"), shown(game, "bob")) == ([2], [3])
    assert game.table.stakes == {"ann": 2, "bob": 3}


def test_a_typed_payment_that_could_not_be_found_again_is_not_sealed() -> None:
    """Else it could never be shown, and the game would be stuck for good."""
    game = begun(CheapPebbles)
    with pytest.raises(RefusedError, match=telling("move-cannot-be-sealed-with", move="stake 2")) as said:
        sealed(game, "ann", "stake 2 with 1 1")
    assert said.value.advice == says("leave-the-payment-out-the")
    sealed(game, "ann", "stake 2 with 2")
    assert "ann" in game.record.head.seals


def test_a_typed_payment_is_sealed_and_shown_where_the_game_lists_it() -> None:
    game = begun(AnyPebbles)
    sealed(game, "ann", "stake 2 with 1 1")
    sealed(game, "bob", "stake 3 with 1 1 2")
    assert (shown(game, "ann"), shown(game, "bob")) == ([1, 1], [1, 1, 2])
