"""A random decision: the kind is drawn first, and nothing that was not drawn is listed or judged."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.table import Table
from pbem_pebbles.take import Take

from pbem.rules import Move, Refusal, View
from pbem.rules.bots import NothingLegalError, decide, draw, random_bot
from pbem.secrecy.open import OpenChance

DRAWS = 3000


class Never(Take):
    kind = "never"

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        return Refusal("not today")


class Counted(Card):
    listed = 0

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Counted"]:
        Counted.listed += 1
        return [cls(0, 3), cls(0, 9)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return None if self.face < 9 else Refusal("nine is no card")


class Oddments(Pebbles):
    """Taking is open in three ways, a card in one, and one kind of move never."""

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return (Take, Never, Counted)


def view() -> View[Table]:
    return View(Table(["ann", "bob"], 3, {"ann": [0], "bob": [1]}, []), "ann", OpenChance("00" * 32))


def test_every_legal_move_is_drawn_and_every_kind_as_often_as_the_next() -> None:
    random, here = Random(1), view()
    drawn = Counter(draw(Oddments(), here, random).notation() for _number in range(DRAWS))
    assert set(drawn) == {"take 1", "take 2", "take 3", "card 3"}
    assert drawn["card 3"] == pytest.approx(DRAWS / 2, rel=0.1)
    for count in ("1", "2", "3"):
        assert drawn[f"take {count}"] == pytest.approx(DRAWS / 6, rel=0.15)


def test_only_what_is_drawn_is_listed() -> None:
    Counted.listed = 0
    random, here = Random(2), view()
    kinds = [type(draw(Oddments(), here, random)) for _number in range(100)]
    assert Counted.listed == kinds.count(Counted) < 100


def test_where_nothing_is_legal_every_bot_says_so() -> None:
    class Stuck(Pebbles):
        def open_moves(self, table: Table) -> Sequence[type[Move]]:
            return (Never,)

    for bot in (random_bot, lambda _view, moves, _random: moves[0]):
        with pytest.raises(NothingLegalError, match="ann"):
            decide(bot, Stuck(), view(), Random(3))
