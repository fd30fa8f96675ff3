"""A game looked back at: how likely each seat was to win, by what it could know, and which moves cost it most."""

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.game import Game
from pbem.projections.game.commitments import opened_choice
from pbem.projections.game.past import log_of, undone
from pbem.rules import Move, Ruleset, View
from pbem.rules.bots import sensible
from pbem.rules.state import copy
from pbem.simulation import Simulation

from .search import Imagine, best, finished, mean, play_on, share_of, shortlist, weigh

GAMES = 24
"""So many are played to their ends with the move that was made: a chance of a half is found to a tenth."""


class Decision(NamedTuple):
    """A choice that a seat had. `turn`, `round`: as history counts them; `event`: the id of what shows it.

    `view`: what it knew then, or could have counted: the whole table, and the cards that it had seen; `move`: what it
    chose; `left`: the seats whose players had left.
    """

    turn: int
    round: int
    event: str
    view: View[Any]
    move: Move
    left: tuple[str, ...] = ()

    def imagine(self, ruleset: Ruleset[Any]) -> Imagine:
        """Makes games as this one may have been."""
        return partial(Simulation.redealt, ruleset, self.view, left=self.left)


class Judged(NamedTuple):
    """A decision as a bot sees it. `share`: how often the move wins; `better`: one that surely wins more, if any does,
    and how often it does, both in the same games."""

    decision: Decision
    share: float
    better: Move | None
    best: float

    @property
    def cost(self) -> float:
        """What the better move would have gained."""
        return self.best - self.share


def decisions(game: Game) -> Iterator[Decision]:
    """Every choice between moves of a game that counts, in the order in which they were made or shown.

    What was sealed is judged by what its seat could know when it sealed; what nobody can know is not judged: a hand
    that was never laid open. Raises Incomplete.
    """
    ruleset, gone, past = game.ruleset, undone(game), game.at_start()
    sealed: dict[str, View[Any]] = {}
    for event in log_of(game)[1:]:
        game.dealer.lay_open(past, game)
        if event.kind == "seal":
            sealed[event.by] = _as_it_is(past, event.by)
        elif event.id not in gone and (move := _chosen(past, event)) is not None and not past.chance.unread(event.by):
            view = sealed[event.by] if event.kind == "open" else _as_it_is(past, event.by)
            if sum(1 for _number, _legal in zip(range(2), ruleset.legal(view), strict=False)) > 1:
                yield Decision(*_place(past, event), event.id, view, move, tuple(past.record.vacant))
        past.take(event)


def _as_it_is(game: Game, seat: str) -> View[Any]:
    """This seat's knowledge at this moment: later events do not show in it."""
    return View(copy(game.table), seat, game.view(seat).sight)


def _place(game: Game, event: Event) -> tuple[int, int]:
    """The turn and the round in which history tells what a choice leads to, before it takes effect."""
    record = game.record
    return (record.turns, record.head.rounds + 1) if game.is_side(event.kind) else (record.turns + 1, 0)


def _chosen(game: Game, event: Event) -> Move | None:
    """What an event shows that a seat chose when it was asked."""
    kinds: Mapping[str, type[Move]] = game.ruleset.kinds
    if event.kind == "open":
        return read_move(kinds[event.body["move"]], opened_choice(event.body))
    kind = kinds.get(event.kind)
    return read_move(kind, event.body) if kind is not None and not kind.optional else None


def judged(game: Game, decision: Decision, random: Random, choices: int) -> Judged:
    """What a bot thinks of a decision: whether it would have moved otherwise, after about so many choices in imagined
    games, and what is the chance of either move (see `chance`)."""
    ruleset, view, move = game.ruleset, decision.view, decision.move
    legal = list(ruleset.legal(view))
    others = [
        one
        for one in finished(view, shortlist(sensible(ruleset), view, legal, random))
        if one.notation() != move.notation()
    ]
    found = best(weigh([move, *others], view.seat, decision.imagine(ruleset), random, choices)).move
    share = chance(game, decision, move)
    gained = share if found == move else chance(game, decision, found)
    return Judged(decision, share, found if gained > share else None, max(gained, share))


def chance(game: Game, decision: Decision, move: Move) -> float:
    """How often a move wins, in games that are played to their ends. The same games each time."""
    imagine, seat, won = decision.imagine(game.ruleset), decision.view.seat, list[float]()
    random = Random(f"{game.id} {decision.event}")
    for _game in range(GAMES):
        imagined = imagine(random)
        play_on(imagined, seat, move, Random(random.getrandbits(64)))
        assert imagined.result is not None
        won.append(share_of(imagined.result, seat))
    return mean(won)
