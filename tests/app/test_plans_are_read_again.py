"""What a plan is kept as is read again as the same plan, whatever it is made of, now and later in the game."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pbem
from pbem.app.plans.language import CHOICES, read_plan
from pbem.app.plans.picking import ANY, CHEAPEST, STRONGEST, UP_TO, Pick
from pbem.app.plans.plan import DEEPEST
from pbem.app.plans.premises import (
    ANYBODY,
    AS_MANY,
    EVERYBODY,
    EXACTLY,
    FEWER,
    LEAST,
    ME,
    MORE,
    MOST,
    CameNear,
    Clause,
    Common,
    Costs,
    Count,
    Moved,
    Own,
    Premise,
)
from pbem.app.plans.steps import LEGAL, UNTOUCHED, Alternative, Step, steps_in_words
from pbem.projections.ahead import named
from pbem.projections.game import Game

SEATS = ["ann", "bob", "cy"]
GAMES = ["confucius", "white-lotus"]
SEAT = "ann"


@cache
def moments(name: str) -> Sequence[Game]:
    """A game as it begins, and as it stands some while later."""
    random, table = Random(3), pbem.new(name, SEATS, seed=9)
    first = table.game.clone()
    for _move in range(60):
        seat = table.asked[0]
        table.play(seat, random.choice(table.legal(seat)))
    return first, table.game


class Plans:
    """Puts plans together from all that a game can be asked."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.ruleset, self.random = game, game.ruleset, random
        self.others = [*(seat for seat in SEATS if seat != SEAT), ANYBODY, EVERYBODY]
        view = game.view(SEAT)
        found = {move.notation() for kind in game.ruleset.moves if not kind.unattended for move in named(kind, view)}
        self.moves = [tuple(move.split()) for move in sorted(found)]
        self.places = [one for one in game.ruleset.names(game.table) if one not in SEATS]

    def steps(self, deepest: int = DEEPEST) -> list[Step]:
        """Steps of which the last alone may branch."""
        plain = self.random.randint(0, deepest - 1)
        return [*((self.choice(),) for _step in range(plain)), self.step(deepest - plain)]

    def step(self, deepest: int) -> Step:
        if deepest > 1 and self.random.random() < 0.4:
            ways = [self.way(deepest) for _way in range(self.random.randint(1, 3))]
            return (*ways[:-1], Alternative(ways[-1].move, ways[-1].conditions, then=ways[-1].then))
        return tuple(self.choice() for _choice in range(self.random.randint(1, CHOICES)))

    def choice(self) -> Alternative:
        """A move, perhaps with conditions, or one of several."""
        move, pick = self.picked() if self.random.random() < 0.3 else (self.random.choice(self.moves), Pick())
        return Alternative(move, self.clauses(), pick=pick)

    def picked(self) -> tuple[tuple[str, ...], Pick]:
        move = self.random.choice(self.moves)
        how = self.random.choice([CHEAPEST, STRONGEST, ANY, UP_TO, ""])
        keep = self.random.choice([("3",), ("2", "1"), ()])
        pick = Pick(
            how, self.random.randint(1, 9) if how == UP_TO else 0, keep, 0 if keep else self.random.randint(0, 4)
        )
        return (move if not how else move[:1]), pick

    def way(self, deepest: int) -> Alternative:
        """A branch: where its conditions hold, the plan goes this way."""
        clauses = self.clauses() or ((Own(name=self.random.choice([*self.ruleset.conditions()])),),)
        asks = any(isinstance(term, Common | Costs) for clause in clauses for term in clause)
        then = tuple(self.steps(self.random.randint(1, deepest - 1)))
        return Alternative(self.random.choice(self.moves), clauses, then=then, branch=not asks)

    def clauses(self) -> tuple[Clause, ...]:
        found = [
            tuple(self.term() for _term in range(self.random.randint(1, 2)))
            for _clause in range(self.random.randint(0, 2))
        ]
        return tuple(clause for clause in found if clause != (Common(name=LEGAL),))

    def term(self) -> Premise:
        negated = self.random.random() < 0.3
        kind = self.random.randint(0, 5)
        if kind == 0:
            return Common(name=self.random.choice([LEGAL, UNTOUCHED]), negated=negated)
        if kind == 1:
            return Costs(most=self.random.randint(0, 9), negated=negated)
        if kind == 2:
            name, condition = self.random.choice([*self.ruleset.conditions().items()])
            return Own(
                name=name, who=self.random.choice([ME, *self.others]) if condition.other else ME, negated=negated
            )
        if kind == 3:
            return self.count(negated=negated)
        if kind == 4 and self.places:
            return CameNear(who=self.random.choice(self.others), name=self.random.choice(self.places), negated=negated)
        move = self.random.choice(self.moves)
        words = tuple(part for word in move[:1] for part in word.split("-"))
        return Moved(who=self.random.choice(self.others), words=(*words, *move[1:2]), negated=negated)

    def count(self, *, negated: bool) -> Premise:
        name, amount = self.random.choice([*self.ruleset.amounts().items()])
        who = self.random.choice([ME, *self.others]) if amount.other else ME
        place = self.random.choice(["", *amount.places(self.game.table)])
        if amount.other and self.random.random() < 0.4:
            than = self.random.choice([one for one in (ME, *self.others) if one != who])
            relation = self.random.choice([MORE, FEWER, AS_MANY])
            return Count(name=name, relation=relation, who=who, place=place, than=than, negated=negated)
        relation = self.random.choice([LEAST, MOST, EXACTLY])
        number = self.random.randint(1, 6)
        common = amount.common
        negated = negated and (relation == EXACTLY or who in (ANYBODY, EVERYBODY))
        return Count(name=name, relation=relation, number=number, who=who, place=place, common=common, negated=negated)


@pytest.mark.parametrize("name", GAMES)
@given(random=st.randoms(use_true_random=False))
def test_a_plan_in_full_words_is_the_same_plan(name: str, random: Random) -> None:
    for game in moments(name):
        steps = Plans(game, random).steps()
        words = steps_in_words(steps)
        assert read_plan(game, SEAT, [words]) == steps, words


@pytest.mark.parametrize("name", GAMES)
@given(random=st.randoms(use_true_random=False))
def test_a_plan_means_the_same_later_in_the_game(name: str, random: Random) -> None:
    """A word that the board has no longer would end it, or turn it into another."""
    now, later = moments(name)
    steps = Plans(now, random).steps()
    words = steps_in_words(steps)
    assert read_plan(later, SEAT, [words]) == steps, words
