"""A game looked back at: how likely each seat was to win, by what it knew, and which moves cost it most."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.commitments import opened_choice
from pbem.rules import Move, View
from pbem.rules.bots import sensible
from pbem.rules.unknown import honest

from .search import Budget, finished, is_better, shortlist, weigh

MOST = 3
"""So many moments are told."""
LEAST = 0.05
"""What a move must have cost for it, in victories."""


class Decision(NamedTuple):
    """A choice that a seat had. `event`: the id of what shows it; `view`: what it knew then; `move`: what it chose."""

    turn: int
    event: str
    view: View[Any]
    move: Move


class Judged(NamedTuple):
    """A decision as a bot sees it. `share`: how often the move wins; `better`: one that surely wins more, if any does,
    and how often it does."""

    decision: Decision
    share: float
    better: Move | None
    best: float

    @property
    def cost(self) -> float:
        """What the better move would have gained."""
        return self.best - self.share


def decisions(log: Sequence[Event], start: Game) -> Iterator[Decision]:
    """Every choice between moves of a game, in the order in which they were made or shown. `start`: before the second
    of these events, the game's; it goes along with them."""
    ruleset = start.ruleset
    for event in log[1:]:
        if (move := _chosen(start, event)) is not None:
            view = honest(ruleset, start.view(event.by))
            if sum(1 for _number, _legal in zip(range(2), ruleset.legal(view), strict=False)) > 1:
                yield Decision(start.record.turns + 1, event.id, view, move)
        start.take(event)


def _chosen(game: Game, event: Event) -> Move | None:
    """What an event shows that a seat chose when it was asked."""
    kinds = game.ruleset.kinds
    if event.kind == "open":
        return read_move(kinds[event.body["move"]], opened_choice(event.body))
    kind = kinds.get(event.kind)
    return read_move(kind, event.body) if kind is not None and not kind.optional else None


def judged(game: Game, decision: Decision, random: Random, choices: int) -> Judged:
    """What a bot thinks of a decision, after about so many choices in games played to their ends."""
    ruleset, view, move = game.ruleset, decision.view, decision.move
    legal = list(ruleset.legal(view))
    others = [
        one
        for one in finished(view, shortlist(sensible(ruleset), view, legal, random))
        if one.notation() != move.notation()
    ]
    own, *rest = weigh(ruleset, view, [move, *others], random, Budget(choices))
    best = max((one for one in rest if is_better(one, own)), key=lambda one: one.value, default=None)
    if best is None:
        return Judged(decision, own.share, None, own.share)
    return Judged(decision, own.share, best.move, max(best.share, own.share))


def dearest(found: Sequence[Judged]) -> list[Judged]:
    """The moments that cost most, in the order of play."""
    missed = sorted((one for one in found if one.cost >= LEAST), key=lambda one: -one.cost)[:MOST]
    return [one for one in found if one in missed]
