"""A bot that looks ahead: it chooses by what its seat may know, and the same for the same random numbers."""

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.take import Take

from pbem.rooms.bots.players import LEVELS, players
from pbem.rooms.bots.search import play_on, search, shortlist, worth_of
from pbem.rules import Move, Ruleset
from pbem.rules.bots import chosen, sensible
from pbem.rules.registry import find
from pbem.rules.result import Result
from pbem.rules.state import copy
from pbem.rules.unknown import honest
from pbem.simulation import Simulation
from pbem.testing.secrets import redealt

SEATS = ("ann", "bob", "cy")
GAMES = ("confucius", "white-lotus")


def midgame(ruleset: Ruleset[Any], seed: int, turns: int) -> Simulation[Any]:
    """A game that the game's own bot has played for so many turns."""
    random = Random(seed)
    game = Simulation.begin(ruleset, SEATS, random.randbytes(32))
    for _turn in range(turns):
        need = game.need
        assert need is not None
        game.step({seat: chosen(sensible(ruleset), ruleset, game.view(seat), random) for seat in need.seats})
    return game


def asked(game: Simulation[Any]) -> str:
    """The first seat that has to choose."""
    assert game.need is not None
    return game.need.seats[0]


@pytest.mark.parametrize("name", GAMES)
def test_it_chooses_the_same_whatever_lies_on_unseen_cards(name: str) -> None:
    """And whatever others hold of which their seats alone may know the total."""
    ruleset = find(name)
    for turns in (5, 20, 45):
        game = midgame(ruleset, turns, turns)
        seat = asked(game)
        other = game.copy()
        for slot, face in redealt(game.chance, seat, Random(1)).items():
            other.chance.printed[slot] = face
        choices = {search(ruleset, honest(ruleset, one.view(seat)), Random(2), 400).notation() for one in (game, other)}
        assert len(choices) == 1


@pytest.mark.parametrize("name", GAMES)
def test_it_chooses_legal_moves(name: str) -> None:
    """Finished, and against any state of the game that the rules lead to."""
    ruleset, random = find(name), Random(3)
    game = Simulation.begin(ruleset, SEATS, random.randbytes(32))
    while (need := game.need) is not None:
        moves = {}
        for seat in need.seats:
            view = honest(ruleset, game.view(seat))
            moves[seat] = search(ruleset, view, random, 40)
            assert ruleset.refusal(game.table, seat, moves[seat]) is None
        game.step(moves)
    assert game.result is not None


def test_it_finds_what_wins_at_once() -> None:
    """Three pebbles are left: who takes them all has won."""
    game = Simulation.begin(Pebbles(), ("ann", "bob"), bytes(32))
    random = Random(4)
    while game.table.heap > 3 or len(game.need.seats) > 1:  # type: ignore[union-attr]
        need = game.need
        assert need is not None
        game.step({seat: game.legal(seat)[0].finish(game.view(seat), ()) for seat in need.seats})
    [seat] = game.need.seats  # type: ignore[union-attr]
    heap = game.table.heap
    found = search(Pebbles(), honest(Pebbles(), game.view(seat)), random, 800)
    assert found == Take(heap) or found.kind == "card"


def test_a_shortlist_has_the_bots_choice_first_and_one_of_each_kind() -> None:
    ruleset = find("confucius")
    game = midgame(ruleset, 1, 0)
    [seat] = game.need.seats  # type: ignore[union-attr]
    view, legal = honest(ruleset, game.view(seat)), game.legal(seat)
    found = shortlist(sensible(ruleset), view, legal, Random(5))
    assert found[0] == sensible(ruleset)(view, legal, Random(5))
    assert len({move.kind for move in found}) == min(len(found), len({move.kind for move in legal}))
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_imagined_to_the_next_period_or_to_its_end(name: str) -> None:
    ruleset = find(name)
    game = midgame(ruleset, 6, 12)
    seat = asked(game)
    move = chosen(sensible(ruleset), ruleset, game.view(seat), Random(6))
    ahead, whole = game.copy(), game.copy()
    assert 0 < play_on(ahead, seat, move, Random(7), to_the_end=False) < play_on(whole, seat, move, Random(7))
    assert ruleset.period(ahead.table) == ruleset.period(game.table) + 1
    assert (ahead.result, whole.need) == (None, None)


class Watched(Simulation[Any]):
    """Notes of each choice among kinds of moves, by their number, whether the bot would take another kind."""

    __slots__ = ("otherwise",)
    otherwise: dict[tuple[str, bool], list[bool]]

    def step(self, chosen: Mapping[str, Move]) -> None:
        bot = sensible(self.ruleset)
        for seat, move in chosen.items():
            legal = self.legal(seat)
            if (kinds := len({one.kind for one in legal})) > 1:
                self.otherwise[seat, kinds > 2].append(bot(self.view(seat), legal, Random(1)).kind != move.kind)
        super().step(chosen)


@pytest.mark.parametrize("name", GAMES)
def test_others_may_choose_otherwise_than_the_bot_but_the_seat_does_not(name: str) -> None:
    """One time in five, where there are several plans; to pass is none."""
    ruleset = find(name)
    game = midgame(ruleset, 11, 1)
    seat = asked(game)
    otherwise = defaultdict[tuple[str, bool], list[bool]](list)
    move = chosen(sensible(ruleset), ruleset, game.view(seat), Random(11))
    for seed in range(4):
        watched = Watched(ruleset, copy(game.table), game.chance.clone())
        watched.otherwise = otherwise
        play_on(watched, seat, move, Random(seed))
    as_the_bot = [one for (who, many), found in otherwise.items() if who == seat or not many for one in found]
    others = [one for (who, many), found in otherwise.items() if who != seat and many for one in found]
    assert len(as_the_bot) > 50
    assert sum(as_the_bot) / len(as_the_bot) < 0.03, "chance decides between equals"
    if name == "confucius":
        assert 0.1 < sum(others) / len(others) < 0.3


def test_a_game_without_an_outlook_is_imagined_to_its_end() -> None:
    game = Simulation.begin(Pebbles(), ("ann", "bob"), bytes(32))
    move = game.legal("ann")[0].finish(game.view("ann"), ())
    play_on(game, "ann", move, Random(8), to_the_end=False)
    assert game.result is not None


@pytest.mark.parametrize("name", GAMES)
def test_seats_that_were_left_are_played_by_the_rules_and_do_not_win(name: str) -> None:
    """In imagined games, too."""
    ruleset = find(name)
    table = midgame(ruleset, 9, 12)
    seat = asked(table)
    gone = next(other for other in SEATS if other != seat)
    game = Simulation.sampled(ruleset, table.view(seat), Random(9), (gone,))
    while (need := game.need) is not None:
        assert need.seats
        assert gone not in need.seats
        game.step({each: chosen(sensible(ruleset), ruleset, game.view(each), Random(9)) for each in need.seats})
    assert game.result is not None
    assert gone not in game.result.winners


def test_a_victory_is_worth_more_than_any_distance() -> None:
    far = Result(("ann",), ("ann", "bob"), (90, 10), "")
    near = Result(("bob",), ("bob", "ann"), (11, 10), "")
    tied = Result(("ann", "bob"), ("ann", "bob"), (10, 10), "")
    assert worth_of(far, "ann") > worth_of(near, "bob") > worth_of(tied, "ann") > worth_of(near, "ann")
    assert worth_of(near, "ann") > worth_of(far, "bob")


def test_the_levels_are_there_for_every_game() -> None:
    for name in GAMES:
        assert list(players(find(name))) == ["random", "steady", *LEVELS]
