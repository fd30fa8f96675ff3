"""Confucius against a second model of its rules: at every decision the same seats are asked and have the same legal
choices, and after it the tables agree; at the end, the offices, the points and the winners."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from confucius_court import Confucius as Model
from confucius_pieces import DISTANT, FOREIGN, MINISTRIES, OFFICIALS, REWARDS, Land, Ministry, Tile
from confucius_rules import Choice
from pbem_confucius import Confucius
from pbem_confucius.table import Table

from pbem.projections.decode import read_move
from pbem.rules import Move, Play, View
from pbem.rules.bots import draw
from pbem.secrecy.open import OpenChance

SEATS = ["ann", "bob", "cy", "dee", "eve"]
GAMES = 10  # of each combination of options at each number of players, every other one from a rich table
NAMES = ("advanced", "admiral", "extra_action_counts", "transfer_needs_gift")
COMBINATIONS = [dict(zip(NAMES, chosen, strict=True)) for chosen in product((False, True), repeat=4)]


@pytest.mark.more
@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize("players", range(3, 6))
def test_confucius_agrees_with_a_model_written_from_the_rules(players: int, half: int) -> None:
    for number, options in enumerate(COMBINATIONS):
        for game in range(GAMES * half // 2, GAMES * (half + 1) // 2):
            Match(players, options, seed=f"{players} {number} {game}", rich=game % 2 == 1).run()


def test_the_models_agree_in_one_game() -> None:
    """The short form of the above, for every day."""
    Match(4, COMBINATIONS[-1], seed="every day", rich=True).run()


class Witness(OpenChance):
    """Chance that remembers what it has given out since it was last asked: the second model is given the same."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.taken: list[tuple[str, int]] = []

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        slots = super().take(pile, owner, count)
        self.taken += [(owner, slot) for slot in slots if owner or isinstance(self.printed[slot], int)]  # no candidates
        return slots

    def cards(self, family: str, count: int) -> list[int]:
        found = [slot for owner, slot in self.taken if owner == family and isinstance(self.printed[slot], int)][:count]
        self.taken = [(owner, slot) for owner, slot in self.taken if slot not in found]
        return found

    def reward(self, family: str) -> int | None:
        found = [slot for owner, slot in self.taken if owner == family and isinstance(self.printed[slot], str)]
        self.taken = [(owner, slot) for owner, slot in self.taken if slot not in found[:1]]
        return found[0] if found else None

    def official(self) -> int:
        found = [slot for owner, slot in self.taken if not owner and isinstance(self.printed[slot], int)]
        self.taken = [(owner, slot) for owner, slot in self.taken if slot not in found[:1]]
        return int(self.printed[found[0]])


class Match:
    """One random game, played on the real table and on the model at once."""

    def __init__(self, players: int, options: dict[str, Any], seed: str, *, rich: bool = False) -> None:
        self.random = Random(seed)
        self.where = f"{players} players, {options}, seed {seed!r}, rich {rich}"
        self.ruleset = Confucius()
        self.chance = Witness(self.random.randbytes(32).hex())
        chosen = self.ruleset.Options(**options)
        self.real = Play(self.ruleset.deal(SEATS[:players], chosen, self.chance), self.chance)
        table: Table = self.real.table
        self.laid_out(table)
        named = [table.candidate, *(str(self.chance.printed[slot]) for slot in table.named_candidates)]
        self.model = Model(
            table.seats,
            {
                name: Ministry(
                    (real.minister_chit, real.secretary_chit),
                    [None if tile is None else Tile(tile.cost) for tile in real.spaces],
                )
                for name, real in table.ministries.items()
            },
            [Land(land.name, [""] * len(FOREIGN[land.name][1])) for land in table.lands],
            dict(table.distant),
            {seat: list(family.hand) for seat, family in table.families.items()},
            self.chance.printed.__getitem__,
            self.chance,
            chosen,
        )
        if rich:
            self.enrich(table)
        self.ruleset.proceed(self.real)
        self.model.begin(table.chief, [*named, "any", "any", "any"])

    def laid_out(self, table: Table) -> None:
        """The set-up, as the rules have it: what the model takes over from the real table could have been dealt."""
        everywhere = [tile for real in table.ministries.values() for tile in real.spaces]
        assert [tile is not None for tile in everywhere] == [False, False, True, True, True, False, False] * 3
        officials = [tile.cost for tile in everywhere if tile is not None] + self.faces(table.officials)
        assert Counter(officials) == OFFICIALS
        chits = [(real.minister_chit, real.secretary_chit) for real in table.ministries.values()]
        assert all(minister >= secretary for minister, secretary in chits)
        assert Counter(chit for pair in chits for chit in pair) <= Counter([4, 5, 6, 7, 8] * 2)
        assert Counter(table.distant.values()) <= Counter([2, 2, 3, 3, 4, 4, 4])
        assert set(table.distant) == set(DISTANT)
        assert len({land.name for land in table.lands} & set(FOREIGN)) == 3
        assert sorted([table.candidate, *self.faces(table.named_candidates)]) == sorted(MINISTRIES)
        hands = [self.faces(family.hand) for family in table.families.values()]
        assert hands == [[1, 2, 3]] * len(table.seats)
        assert Counter(self.faces(table.deck)) == dict.fromkeys((1, 2, 3), 22 - len(table.seats))
        assert Counter(self.faces(table.reward_pile)) == REWARDS

    def faces(self, slots: Sequence[int]) -> list[Any]:
        """What is printed on cards, whoever may see it."""
        return [self.chance.printed[slot] for slot in slots]

    def enrich(self, table: Table) -> None:
        """On both tables the same cards, gifts, junks, armies and rewards, so that rare choices come soon."""
        for seat, family in table.families.items():
            count, random = self.random.randint(0, 1), self.random
            family.hand += self.chance.take(table.deck, seat, count)
            family.rewards += self.chance.take(table.reward_pile, seat, random.randint(0, 2))
            bought = random.sample(family.unbought, random.randint(0, 4))
            family.available = sorted([*family.available, *bought])
            family.unbought = [value for value in family.unbought if value not in bought]
            family.shipyard, family.ocean, family.colony = (random.randint(0, most) for most in (2, 3, 3))
            family.stock -= family.colony
            mine = self.model.families[seat]
            mine.hand, mine.rewards = list(family.hand), list(family.rewards)
            mine.available, mine.unbought = set(family.available), set(family.unbought)
            mine.yard, mine.ocean = family.shipyard, family.ocean
            mine.stock, mine.colony = family.stock, family.colony
            self.model.deck -= count

    def run(self) -> None:
        """To the end; what differs is said with the game, the decision and the moves before it."""
        moves: list[str] = []
        while True:
            self.same(dict(self.model.seen()), dict(seen(self.ruleset, self.real.table)), moves)
            need = self.ruleset.need(self.real.table)
            if need is None:
                break
            chosen = [(seat, self.choose(seat, moves)) for seat in need.seats]
            moves += [f"{seat}: {move.notation()}" for seat, move in chosen]
            self.chance.taken = []
            for seat, move in chosen:
                self.chance.turn_up([slot for slot, _face in move.cards()])
                move.effect(self.real, seat)
            self.ruleset.proceed(self.real)
            self.model.do({seat: essence(move) for seat, move in chosen})
            assert not self.chance.taken, f"{self.where}, after {moves[-3:]}: the model drew too little"
        result, outcome = self.ruleset.result(self.real.table), self.model.outcome
        assert result is not None
        assert outcome is not None
        table = self.real.table
        offices = (outcome.chief_minister, outcome.admiral, outcome.general)
        self.same({"winners": outcome.winners}, {"winners": set(result.winners)}, moves)
        self.same({"offices": offices}, {"offices": (table.chief_minister, table.admiral, table.general)}, moves)

    def choose(self, seat: str, moves: list[str]) -> Move:
        """A random legal move, after a look whether both models list the same ones."""
        view = View(self.real.table, seat, self.chance)
        if self.model.phase != "discard":
            real = {essence(move)[0] for move in self.ruleset.legal(view)}
            self.same({"legal": self.model.legal(seat)}, {"legal": real}, moves)
        move = self.laid_more(draw(self.ruleset, view, self.random).finish(view, ()), view)
        if hasattr(move, "pay") and self.real.table.families[seat].hand:
            move = self.paid_otherwise(move, view, moves)
        assert self.ruleset.refusal(self.real.table, seat, move) is None, f"{self.where}: {move!r}"
        return move

    def paid_otherwise(self, move: Move, view: View[Any], moves: list[str]) -> Move:
        """Any other cards of the hand: both models take them for payment, or neither does."""
        hand = self.real.table.families[view.seat].hand
        slots = self.random.sample(hand, self.random.randint(1, len(hand)))
        other = read_move(
            type(move), {**move.body(), "pay": [self.chance.printed[slot] for slot in slots], "slots": slots}
        )
        refusal = self.ruleset.refusal(self.real.table, view.seat, other)
        paid = self.model.is_paid(view.seat, essence(move)[0], slots)
        self.same({f"{other!r} is paid": paid}, {f"{other!r} is paid": refusal is None}, moves)
        return other if paid and self.random.random() < 0.3 else move

    def laid_more(self, move: Move, view: View[Any]) -> Move:
        """Tutors sometimes lay more than they must."""
        hand = self.real.table.families[view.seat].hand
        if move.kind == "tutor" and self.random.random() < 0.5:
            least = 3 if move.body().get("keep") else 1
            cards = self.random.sample(hand, self.random.randint(least, len(hand)))
            return read_move(type(move), {**move.body(), "slots": cards})
        return move

    def same(self, model: dict[str, Any], real: dict[str, Any], moves: Sequence[str]) -> None:
        """Complain of the first difference."""
        for name, found in model.items():
            if found != real[name]:
                extra = ""
                if isinstance(found, set):
                    extra = f"\nonly the model: {found - real[name]}\nonly the game: {real[name] - found}"
                where = f"{self.where}, {self.model.phase}, after {len(moves)} moves, the last {moves[-4:]}"
                raise AssertionError(f"{where}: {name}\nmodel: {found}\ngame:  {real[name]}{extra}")


FIELDS: dict[str, Callable[[dict[str, Any]], tuple[Any, ...]]] = {
    "voyage": lambda body: (body["count"], frozenset(body.get("lands", []))),
    "tutor": lambda body: (body["student"], body.get("keep", False)),
    "discard": lambda _body: (),
}
OF_CARDS = {"pay", "slots", "faces", "slot", "card"}


def _whole(body: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(value for name, value in body.items() if name not in OF_CARDS)


def essence(move: Move) -> tuple[Choice, list[int], int]:
    """A move as the model has it: the choice, the Confucius cards that go with it, and the reward card played."""
    body = move.body()
    fields = FIELDS.get(move.kind, _whole)
    return (move.kind, *fields(body)), body.get("slots", []), body.get("slot", -1)


def seen(ruleset: Confucius, table: Table) -> Iterator[tuple[str, Any]]:
    """The real table, in words that both models have."""
    need = ruleset.need(table)
    yield "asked", list(need.seats) if need is not None else []
    yield "wall", table.wall
    yield "chief", table.chief
    yield "candidate", table.candidate
    yield "students", dict(table.students)
    yield "gifts", {(giver, other): value for giver, given in table.gifts.items() for other, value in given.items()}
    yield "discarded or laid", {*table.discard, *(slot for laid in table.tutoring.values() for slot in laid.slots)}
    yield "deck", len(table.deck)
    yield "holders", table.resolution.holders if table.resolution is not None else []
    for name, ministry in table.ministries.items():
        tiles = [tile and (tile.cost, tile.owner, tile.secured, tile.candidate) for tile in ministry.spaces]
        yield name, (tiles, ministry.resolved, ministry.minister, ministry.secretary)
    for land in table.lands:
        yield land.name, ([box.army for box in land.boxes], land.resolved)
    for seat, family in table.families.items():
        yield (
            f"{seat}'s family",
            {
                "hand": set(family.hand),
                "rewards": set(family.rewards),
                "unbought": set(family.unbought),
                "available": set(family.available),
                "cubes": family.cubes,
                "passed": family.passed,
                "armies": (family.stock, family.colony, family.insulted),
                "junks": (family.shipyard, family.ocean),
                "visited": [land for land in table.distant if land in family.visited],
                "points": family.points,
            },
        )
