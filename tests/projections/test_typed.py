"""What a player typed, looked up among moves: beginnings are enough, and what is legal goes before what is not."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

import pytest
from pbem_confucius import Confucius
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Table
from pbem_pebbles.take import Take
from wording import says, telling

from pbem.errors import AmbiguousMoveError, RefusedError, UnreadableMoveError
from pbem.projections.typed import understood
from pbem.rules import Move, Refusal, View
from pbem.testing.playout import opened
from pbem.testing.setting import Setting


class Stack(Stake):
    """A word that starts as `stake` does, for something that is legal where `open` says so."""

    kind: ClassVar[str] = "stack"
    open: ClassVar[bool] = False

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        return [cls(1), cls(2)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        return [cls(4)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return Stake.refusal(self, table, seat) if self.open else Refusal("nothing is stacked now")

    def notation(self) -> str:
        return f"stack {self.points}"


class Stacks(Pebbles):
    moves = (Stack, Stake, Take, Card)

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return super().open_moves(table) if table.stakes else (Stack, Stake)


def meant(typed: str) -> str:
    game = [game for _event, game in opened(Setting(Stacks, ("ann", "bob"), ()), 1)][-1]
    return understood(game.ruleset, game.view("ann"), typed.split()).notation()


def test_of_two_that_words_could_mean_the_legal_one_is_meant() -> None:
    assert meant("sta 2") == meant("STA 2") == "stake 2"


def test_of_two_that_are_legal_neither_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stack, "open", True)
    assert (meant("sta 3"), meant("stac 2"), meant("stak 2")) == ("stake 3", "stack 2", "stake 2")
    with pytest.raises(AmbiguousMoveError, match=telling("did-you-mean-command", command="stack 2` or `stake 2")):
        meant("sta 2")


def test_of_two_that_are_refused_the_reason_is_given_if_there_is_one_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AmbiguousMoveError, match=telling("that-could-be-moves", moves="stack 4, stake 4")) as two:
        meant("sta 4")
    assert two.value.advice.startswith(says("none-of-them-is-legal", move="stack 4", because="nothing is stacked now"))
    monkeypatch.setattr(Stack, "open", True)
    with pytest.raises(RefusedError, match=telling("a-stake-is-1-to")):
        meant("sta 4")


def test_the_beginning_of_what_is_no_answer_now_is_told_of_that() -> None:
    """Three letters are enough; fewer may start anything."""
    with pytest.raises(RefusedError, match=telling("move-does-not-answer-the", move="tak 2")):
        meant("tak 2")
    with pytest.raises(RefusedError, match=telling("move-does-not-answer-the", move="car")):
        meant("car")
    with pytest.raises(UnreadableMoveError):
        meant("c")


def test_a_number_among_courtesies_is_told_to_stand_alone() -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        meant("I play no. 2 please")
    assert refused.value.advice == says("a-number-of-the-list", number=2)


def test_of_a_number_that_there_is_not_the_others_are_named() -> None:
    with pytest.raises(UnreadableMoveError) as unread:
        meant("stake 99")
    assert [one.move for one in unread.value.candidates] == ["stake 1", "stake 2", "stake 3"]


def test_as_much_of_such_a_move_counts_as_is_right() -> None:
    game = [game for _event, game in opened(Setting(Confucius, ("ann", "bob", "cy")), 1)][-1]
    assert game.need is not None
    view = game.view(game.need.seats[0])
    with pytest.raises(UnreadableMoveError) as unread:
        understood(game.ruleset, view, ["bribe", "bingbu", "9"])
    assert {one.move.rpartition(" ")[0] for one in unread.value.candidates} == {"bribe bingbu"}
