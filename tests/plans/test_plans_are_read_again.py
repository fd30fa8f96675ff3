"""What a plan is kept as is read again as the same plan, whatever it is made of, now and later in the game."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from searching import often

import pbem
from pbem.projections.ahead import behind_kind, kind_in_full, move_in_full, named
from pbem.projections.game import Game
from pbem.rooms.plans.language import CHOICES, read_plan
from pbem.rooms.plans.plan import DEEPEST
from pbem.rooms.plans.steps import Alternative, Costs, Plays, Step, step_in_words
from pbem.rules.condition import ANYBODY

SEATS = ["ann", "bob", "cy"]
GAMES = ["confucius", "white-lotus"]
SEAT = "ann"


@cache
def moments(name: str) -> Sequence[Game]:
    """A game as it starts, and as it stands some while later."""
    random, table = Random(3), pbem.new(name, SEATS, seed=9)
    first = table.game.clone()
    for _move in range(60):
        seat = table.asked[0]
        table.play(seat, random.choice(table.legal(seat)))
    return first, table.game


class Plans:
    """Puts plans together from all forms."""

    def __init__(self, game: Game, random: Random) -> None:
        self.random = random
        self.names = [*game.ruleset.conditions()]
        view = game.view(SEAT)
        self.moves = [move for kind in game.ruleset.moves if not kind.unattended for move in named(kind, view)]

    def steps(self) -> list[Step]:
        if self.random.random() < 0.2:
            return [(Alternative(self.move(), conditions=self.conditions(), when=self.random.choice(self.names)),)]
        return [
            tuple(self.choice() for _choice in range(self.random.randint(1, CHOICES)))
            for _step in range(self.random.randint(1, DEEPEST))
        ]

    def choice(self) -> Alternative:
        keep = self.random.choice([("3",), ("2", "1"), ()])
        if self.random.random() < 0.3:
            return Alternative(self.some_words(), cheapest=True, keep=keep, conditions=self.conditions())
        paid = ("with", "3", "2") if not keep and self.random.random() < 0.3 else ()
        return Alternative((*self.move(), *paid), keep=keep, conditions=self.conditions())

    def move(self) -> tuple[str, ...]:
        return tuple(self.random.choice(self.moves).notation().split())

    def some_words(self) -> tuple[str, ...]:
        """A kind of move, and some of the other words of one, in their order."""
        move = self.random.choice(self.moves)
        return (move.kind, *(word for word in behind_kind(move) if self.random.random() < 0.5))

    def conditions(self) -> tuple[Plays | Costs, ...]:
        return tuple(self.condition() for _condition in range(self.random.randint(0, 2)))

    def condition(self) -> Plays | Costs:
        if self.random.random() < 0.3:
            return Costs(self.random.randint(0, 9))
        return Plays(self.random.choice(["bob", "cy", ANYBODY]), self.some_words(), self.random.random() < 0.5)


def words_of(steps: Sequence[Step]) -> list[str]:
    return [step_in_words(step) for step in steps]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=often(20, 100))
@given(random=st.randoms(use_true_random=False))
def test_a_plan_in_full_words_is_the_same_plan_now_and_later_in_the_game(name: str, random: Random) -> None:
    """A word that the board has no longer would end it, or turn it into another."""
    now, later = moments(name)
    steps = Plans(now, random).steps()
    words = words_of(steps)
    assert read_plan(now, SEAT, words) == steps, words
    assert read_plan(later, SEAT, words) == steps, words


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=often(20, 100))
@given(random=st.randoms(use_true_random=False))
def test_words_in_full_are_what_they_are_called(name: str, random: Random) -> None:
    """What is kept is what it was: no move, and no kind with some words, is taken for another."""
    for game in moments(name):
        plans, view = Plans(game, random), game.view(SEAT)
        move, some = plans.move(), plans.some_words()
        assert tuple(move_in_full(game, view, move)) == move
        assert tuple(kind_in_full(game, view, some)) == some
