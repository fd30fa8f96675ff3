"""White Lotus against a second model of its rules: at every decision the same seats are asked and have the same legal
answers, and the tables agree; at the end, the points and the winners."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from lotus_pieces import NOTHING, Ask, Options
from lotus_rules import Lotus
from pbem_white_lotus import WhiteLotus, holdings
from pbem_white_lotus.choices import Give
from pbem_white_lotus.components import components
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Table

from pbem.rules import Move, Play, View
from pbem.secrecy.open import OpenChance

SEATS = ["ann", "bob", "cy", "dee", "eve", "fay"]
GAMES = 1  # of each combination of options at each number of players: 1,024 in all
NEGOTIATED = 16  # combinations of options with which the variant is played
GENEROSITY = 0.2  # how often someone gives before a question
SCARCE = {"palace": 3, "temple": 1, "fortress": 1, "rice": 1}
SCARCE_GAMES, SCARCE_YEARS = 20, 4
CHOICES: dict[str, tuple[Any, ...]] = {
    "chip_limit": ("proxy", "strict"),
    "stock": ("unlimited", "strict"),
    "min_commit": (1, 0),
    "zero_tie": ("targeted", "everybody"),
    "emperor_chip_without_palace": (False, True),
    "reward_chip_by_choice": (False, True),
    "reward_may_pass": (False, True),
    "addendum_tie_with_emperor": ("stays", "taker"),
}
COMBINATIONS = [dict(zip(CHOICES, chosen, strict=True)) for chosen in product(*CHOICES.values())]


@pytest.mark.more
@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("players", range(3, 7))
def test_white_lotus_agrees_with_a_model_written_from_the_rules(players: int, quarter: int) -> None:
    for number, options in enumerate(COMBINATIONS):
        for game in range(GAMES if number % 4 == quarter else 0):
            Match(players, options, seed=f"{players} {number} {game}").run()


@pytest.mark.more
@pytest.mark.parametrize("players", range(3, 7))
def test_W41_strict_both_models_agree_while_chips_are_scarce(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the box of the game random players hardly ever run out of chips; with this one they do every year."""
    box = {**components(), "player": SCARCE}
    monkeypatch.setattr(holdings, "components", lambda: box)
    for game in range(SCARCE_GAMES):
        match = Match(players, {"chip_limit": "strict"}, seed=f"scarce {players} {game}")
        match.model.shown = SCARCE
        match.run(years=SCARCE_YEARS)


@pytest.mark.more
@pytest.mark.parametrize("players", range(3, 7))
def test_W47_both_models_agree_on_what_may_be_handed_over_and_on_what_it_is_good_for(players: int) -> None:
    """Before every question someone may give; what was given counts for the choice that is made then."""
    for number, options in enumerate(COMBINATIONS[:: len(COMBINATIONS) // NEGOTIATED]):
        Match(players, {**options, "negotiation": True}, seed=f"gifts {players} {number}").run()


class Match:
    """One random game, played on the real table and on the model at once."""

    def __init__(self, players: int, options: dict[str, Any], seed: str) -> None:
        self.random = Random(seed)
        self.seats = SEATS[:players]
        self.where = f"{players} players, {options}, seed {seed!r}"
        self.ruleset = WhiteLotus()
        chance = OpenChance(self.random.randbytes(32).hex())
        self.real = Play(self.ruleset.deal(self.seats, self.ruleset.Options(**options), chance), chance)
        table: Table = self.real.table
        land = realm(table)
        self.model = Lotus(
            players=players,
            neighbours={name: frozenset(province.neighbours) for name, province in land.items()},
            dragons=frozenset(name for name, province in land.items() if province.dragon),
            options=Options(**options),
            emperor=self.seats.index(table.emperor),
            chips={name: (None, chip.building) for name, chip in table.chips.items()},
            stack=len(table.stack),
        )
        self.thrift = self.random.random()  # how often the players hold back: only so do ties and poverty come about

    def run(self, years: int = 1000) -> None:
        """To the end of the game, or of so many years."""
        self.ruleset.proceed(self.real)
        asking = self.model.play()
        ask = next(asking, None)
        while ask is not None and self.model.year <= years:
            answers = self._answers(ask)
            try:
                ask = asking.send(answers)
            except StopIteration:
                ask = None
        if ask is not None:
            return
        assert self.ruleset.need(self.real.table) is None, self.where
        self._same_table()
        result = self.ruleset.result(self.real.table)
        assert result is not None
        assert list(result.winners) == [self.seats[seat] for seat in self.model.winners()], self.where

    def _answers(self, ask: Ask) -> dict[int, Any]:
        if ask.name == "turn up":
            return dict.fromkeys(ask.legal, self._turned_up())
        return self._given(ask) if ask.name == "gift" else self._answered(ask)

    def _given(self, ask: Ask) -> dict[int, Any]:
        """Compare who may hand over what, then let one of them do so, or no one."""
        self._same_table()
        for seat, name in enumerate(self.seats):
            view = View(self.real.table, name, self.real.chance)
            listed = {move.notation() for move in self.ruleset.legal_unasked(view)}
            spoken = {self._gift(gift) for gift in ask.legal.get(seat, ()) if gift != NOTHING}
            assert listed == spoken, f"{self.where}: {name}, gifts"
        answers: dict[int, Any] = dict.fromkeys(ask.legal, NOTHING)
        giver = self.random.choice(sorted(ask.legal))
        gifts = sorted(ask.legal[giver] - {NOTHING})
        if gifts and self.random.random() < GENEROSITY:
            receiver, points, goods = answers[giver] = self.random.choice(gifts)
            Give(self.seats[receiver], points, goods).effect(self.real, self.seats[giver])
        return answers

    def _gift(self, gift: tuple[int, int, str]) -> str:
        receiver, points, goods = gift
        return f"give {self.seats[receiver]} {points} {goods}"

    def _answered(self, ask: Ask) -> dict[int, Any]:
        """Compare what is asked and what is legal, then choose for everyone, here and there."""
        self._same_table()
        need = self.ruleset.need(self.real.table)
        assert need is not None, f"{self.where}: the model asks {ask.name}, the game is over"
        assert sorted(need.seats) == sorted(self.seats[seat] for seat in ask.legal), f"{self.where}: {ask.name}"
        answers: dict[int, Any] = {}
        moves: dict[str, Move] = {}
        for seat, legal in ask.legal.items():
            name = self.seats[seat]
            listed = {
                move.notation(): move for move in self.ruleset.legal(View(self.real.table, name, self.real.chance))
            }
            spoken = {words: answer for answer in legal for words in [self._words(ask.name, seat, answer)]}
            assert listed.keys() == spoken.keys(), f"{self.where}: {name}, {ask.name}"
            words = self._choice(sorted(spoken))
            answers[seat], moves[name] = spoken[words], listed[words]
        for name in self.seats:  # answers take effect in seat order
            if name in moves:
                moves[name].effect(self.real, name)
        self.ruleset.proceed(self.real)
        return answers

    def _choice(self, words: list[str]) -> str:
        if self.random.random() < self.thrift:
            cheap = [one for one in words if one.rsplit(" ", 1)[-1] in {"0", "1"}]
            return self.random.choice(cheap or words)
        return self.random.choice(words)

    def _words(self, name: str, seat: int, answer: Any) -> str:
        """An answer of the model in the real game's notation."""
        simple = {"draw": ("pass", "uncover"), "lead": ("pass", "rebel")}
        if name in simple:
            return simple[name][answer]
        if answer in ("pass", "chip"):
            return str(answer)
        if name == "bid":
            return f"bid {self.seats[answer[0]]} {answer[1]}"
        if name == "commit":
            leads = self.real.table.rebellion
            assert leads is not None
            leading = self.seats[seat] in (self.real.table.emperor, leads.leader)
            return f"fight {answer[1]}" if leading else f"side {answer[0]} {answer[1]}"
        if name == "tie":
            return f"remove {self.seats[answer]}"
        verb = {"claim": "claim", "conflict": "settle", "reward": "take", "income": "palaces", "lay": "lay"}[name]
        return f"{verb} {answer}"

    def _turned_up(self) -> str:
        """What chance has turned up; where only one province was left for it, it lies there already."""
        table: Table = self.real.table
        return table.turned_up or next(chip.building for name, chip in self._new_chips())

    def _new_chips(self) -> Iterator[tuple[str, Any]]:
        return ((name, chip) for name, chip in self.real.table.chips.items() if name not in self.model.chips)

    def _same_table(self) -> None:
        """Everything that a player could see or count."""
        table: Table = self.real.table
        model = self.model
        here = {
            "year": table.year,
            "emperor": table.emperor,
            "chips": {name: (chip.owner, chip.building) for name, chip in table.chips.items()},
            "markers": [(self.seats.index(marker.seat), marker.province) for marker in table.markers],
            "hands": {name: (player.influence, player.battle, player.chips) for name, player in table.players.items()},
            "stack": len(table.stack),
            "turned up": table.turned_up,
            "points": dict(self.ruleset.points(table)),
        }
        there = {
            "year": model.year,
            "emperor": self.seats[model.emperor],
            "chips": {
                name: ("" if owner is None else self.seats[owner], kind) for name, (owner, kind) in model.chips.items()
            },
            "markers": model.markers,
            "hands": {
                name: (model.influence[seat], model.battle[seat], model.victory[seat])
                for seat, name in enumerate(self.seats)
            },
            "stack": model.stack,
            "turned up": model.turned_up,
            "points": dict(zip(self.seats, model.points(), strict=True)),
        }
        for name, wanted in there.items():
            assert here[name] == wanted, f"{self.where}: {name}"
