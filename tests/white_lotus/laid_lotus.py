"""Positions of White Lotus for tests: laid by hand on an empty board, then played through typed words.

    game = laid("ann bob cy").contested("henan", "village", "ann bob").hand("bob", influence=3)
    game.play("ann", "bid bob 2").play("bob", "bid ann 3")
    assert game.owner("henan") == "bob"
    assert game.refused("cy", "claim henan").ruling == ""

Secret answers are kept until the last of those asked has answered; then they take effect in seat order, as the
engine has it. Every position is played with the invariants asked before and after each move, so a test cannot lay
nonsense.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.components import components
from pbem_white_lotus.options import Options
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import BUILDINGS, Chip, Conflict, Marker, Player, Rebellion, Table
from positions import Position

from pbem.rules import Move
from pbem.secrecy.open import OpenChance

RULES = WhiteLotus()


def dealt(seats: str = "ann bob cy dan", *, seed: int = 0, **options: Any) -> "Laid":
    """A new game as it is set up, before its first year."""
    chance = OpenChance(f"{seed:064x}")
    return Laid(RULES.deal(seats.split(), Options(**options), chance), chance)


def laid(
    seats: str = "ann bob cy dan",
    *,
    year: int = 2,
    step: str = "year",
    emperor: str = "",
    seed: int = 0,
    **options: Any,
) -> "Laid":
    """A table without any chip on the board, all others in the stack, and hands as at the start: 12 and 3 points.

    The first seat is emperor unless another is named. `step`: one of flow.ORDER; `proceed` carries on from there.
    With "year" that is the year after `year`.
    """
    game = dealt(seats, seed=seed, **options)
    table = game.table
    table.year, table.step, table.emperor = year, step, emperor or table.seats[0]
    table.chips = {}
    return game._restack()


@dataclass
class Laid(Position[Table]):
    """A position of White Lotus. `answers`: those in secret, which are not shown yet."""

    rules = RULES

    answers: dict[str, Move] = field(default_factory=dict)
    restacked: int = 0

    # Laying. Each of these returns the position, so that they can be strung together.

    def chip(self, province: str, building: str, owner: str = "") -> "Laid":
        """A chip on a province: neutral, or of its owner's colour."""
        assert province in realm(self.table), f"{province} is not in play"
        self.table.chips[province] = Chip(building, owner)
        return self._restack()

    def owns(self, seat: str, **buildings: int) -> "Laid":
        """So many chips of a seat, on whichever provinces are still empty: `owns("ann", palace=2, village=1)`.

        Lay those whose place matters before.
        """
        for building, number in buildings.items():
            for _chip in range(number):
                self.chip(self.empty()[0], building, seat)
        return self

    def neutral(self, **buildings: int) -> "Laid":
        """So many neutral chips, on whichever provinces are still empty."""
        return self.owns("", **buildings)

    def fill(self, owner: str = "") -> "Laid":
        """A chip on every province that is still empty, with whatever buildings are left."""
        left = self._left()
        for province in self.empty():
            building = max(BUILDINGS, key=lambda one: left[one])
            left[building] -= 1
            self.chip(province, building, owner)
        return self

    def markers(self, province: str, seats: str) -> "Laid":
        """The markers of these seats on a province with a neutral chip, placed after all others."""
        self.table.markers += [Marker(province, seat) for seat in seats.split()]
        return self

    def contested(self, province: str, building: str, seats: str) -> "Laid":
        """A neutral chip with markers, and the conflict for it has started: its participants are asked for bids."""
        self.chip(province, building).markers(province, seats)
        self.table.conflict, self.table.step = Conflict(province), "bids"
        return self

    def rebellion(self, leader: str) -> "Laid":
        """A rebellion has started: everyone is asked for a side and battle points."""
        self.table.rebellion, self.table.step = Rebellion(leader), "sides"
        return self

    def hand(self, seat: str, *, influence: int | None = None, battle: int | None = None) -> "Laid":
        """The points that a seat holds; what is not named stays."""
        player = self.player(seat)
        player.influence = player.influence if influence is None else influence
        player.battle = player.battle if battle is None else battle
        return self

    def on_top(self, *buildings: str) -> "Laid":
        """These chips on top of the stack, the first to be turned up first. Lay the board before."""
        left = self._left()
        left.subtract(buildings)
        assert min(left.values()) >= 0, "there are not so many chips of a building"
        return self._stack([[building] for building in buildings] + [list(left.elements())])

    # Looking.

    def player(self, seat: str) -> Player:
        """A seat's points and chips."""
        return self.table.players[seat]

    def influence(self) -> list[int]:
        """The influence points of all, in seat order."""
        return [self.player(seat).influence for seat in self.table.seats]

    def battle(self) -> list[int]:
        """The battle points of all, in seat order."""
        return [self.player(seat).battle for seat in self.table.seats]

    def vp_chips(self) -> list[int]:
        """The victory point chips of all, in seat order."""
        return [self.player(seat).chips for seat in self.table.seats]

    def palaces(self) -> list[int]:
        """The palaces of all, in seat order."""
        return [self.table.count(seat, "palace") for seat in self.table.seats]

    def owner(self, province: str) -> str:
        """Whose chip lies on a province; "" for a neutral one."""
        return self.table.chips[province].owner

    def empty(self) -> list[str]:
        """The provinces in play without a chip."""
        return [province for province in realm(self.table) if province not in self.table.chips]

    # Playing.

    def asked(self) -> tuple[str, ...]:
        """Who is asked now and has not answered; no one when the game is over."""
        return tuple(seat for seat in super().asked() if seat not in self.answers)

    def make(self, seat: str, move: Move) -> Self:
        """See Position; a secret answer waits for the last."""
        self.answers[seat] = move
        if self.asked():
            return self
        answers, self.answers = self.answers, {}
        return self.answered({name: answers[name] for name in self.table.seats if name in answers})

    def all_play(self, **typed: str) -> Self:
        """One move after the other, of the seats as they are named: `all_play(ann="bid bob 2", bob="bid ann 3")`."""
        for seat, words in typed.items():
            self.play(seat, words)
        return self

    def _left(self) -> Counter[str]:
        """The printed chips that are not on the board."""
        left = Counter(components()["neutral"])
        left.subtract(chip.building for chip in self.table.chips.values())
        assert min(left.values()) >= 0, "there are not so many chips of a building"
        return left

    def _restack(self) -> "Laid":
        return self._stack([list(self._left().elements())])

    def _stack(self, parts: list[list[str]]) -> "Laid":
        """A stack of these parts, the top one first, each of them shuffled."""
        self.table.stack = []
        for part in parts:
            self.restacked += 1
            self.table.stack += self.chance.shuffle(f"stack as laid {self.restacked}", part)
        return self
