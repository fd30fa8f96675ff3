"""Positions of Confucius for tests: laid by hand from a dealt table, then played through typed words.

game = laid(mover="ann").official("hubu 4", "ann").hand("ann", 3, 2)
game.play("ann", "secure hubu 4 with 3")
assert game.tile("hubu 4").secured
assert game.refused("bob", "bribe hubu 4").page == 10
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pbem_confucius import Confucius
from pbem_confucius.invariants import CANDIDATES, PLACED, ROUND_BEGINS
from pbem_confucius.options import Options
from pbem_confucius.setup import components, costs
from pbem_confucius.table import BEFORE_WALL, Box, Family, Land, Official, Table
from positions import Position

from pbem.rules import Move
from pbem.secrecy.open import OpenChance

RULES = Confucius()
COSTS = {name: (3, 5, 2, 4, 6, 7, last) for name, last in (("bingbu", 4), ("hubu", 4), ("gongbu", 5))}
"""Bribe costs by space, wherever a test does not ask for others."""
FILLED = ((3, 4, 5), (1,), (2,), (6,), (7,))
"""The spaces that hold officials from rounds 1, 2, 3, 4 and 5 on (R5)."""


def laid(
    seats: str = "ann bob cy",
    *,
    round: int = 2,
    step: str = "actions",
    mover: str = "",
    chief: str = "",
    seed: int = 0,
    **options: bool,
) -> "Laid":
    """A table in some round, at a step of the order of play: its officials unbribed, COSTS on them.

    The last seat is Chief Minister and it is the first one's turn, unless others are named. In the Actions
    Phase everyone has three cubes (the Chief Minister two, and one on Favour); later all have passed. Hands
    are as dealt: 1, 2 and 3. The lands are Annam, Korea and Manchuria. `options`: those of the game.
    """
    names = seats.split()
    chance = OpenChance(f"{seed:064x}")
    table = RULES.deal(names, Options(**options), chance)
    table.step = step
    table.wall = round - 1 if step in BEFORE_WALL else round
    table.chief = chief or names[-1]
    acting = step in {"next-turn", "actions", "extra"}
    table.mover = mover or (names[0] if acting else table.chief)
    if step not in ROUND_BEGINS:
        for seat, family in table.families.items():
            family.cubes, family.passed = (3 - (seat == table.chief), False) if acting else (0, True)
        table.families[table.chief].spent["favour"] = 1
    game = Laid(table, chance).lands("annam", "korea", "manchuria")
    for name, ministry in table.ministries.items():
        ministry.spaces = [None] * 7
        for space in (space for spaces in FILLED[: round + (step in PLACED)] for space in spaces):
            game.official(f"{name} {space}")
    return game


@dataclass
class Laid(Position[Table]):
    """A position of Confucius. `possible`: whether play can lead to it."""

    rules = RULES

    possible: bool = True

    # Laying. Each of these returns the position, so that they can be strung together.

    def official(
        self, where: str, owner: str = "", *, cost: int = 0, secured: bool = False, candidate: bool = False
    ) -> "Laid":
        """Seat an official on a space such as "bingbu 3", in place of whoever sat there."""
        name, space = where.split()
        printed = 0 if candidate else cost or COSTS[name][int(space) - 1]
        tile = Official(printed, owner, secured=secured or candidate, candidate=candidate)
        self.table.ministries[name].spaces[int(space) - 1] = tile
        return self._restack()

    def ministry(self, name: str, row: str, *, resolved: str = "") -> "Laid":
        """A whole ministry, spaces 1 to 7: "." empty, "-" unbribed, "ann" unsecured, "ann+" secured, "ann*" a
        candidate. `resolved`: "ann bob" for a closed one, its Minister and Secretary; then all are secured.
        """
        words = row.split()
        assert len(words) == 7, "a ministry has seven spaces"
        ministry = self.table.ministries[name]
        ministry.spaces = [None] * 7
        for space, word in enumerate(words, 1):
            if word != ".":
                owner = word.rstrip("+*-")
                secured = bool(owner) and (word.endswith("+") or bool(resolved))
                self.official(f"{name} {space}", owner, secured=secured, candidate=word.endswith("*"))
        if len(words) - words.count(".") < min(7, 2 + self.table.round):
            self.impossible()  # more officials have come by this round
        if resolved:
            ministry.resolved = True
            ministry.minister, ministry.secretary = resolved.split()
        return self._restack()

    def hand(self, seat: str, *faces: int) -> "Laid":
        """Exactly these Confucius cards in a hand, secret to the others; the old hand goes under the deck.

        Lay hands before `deck`.
        """
        family = self.table.families[seat]
        self._bury(family.hand, self.table.deck)
        family.hand = self._pick(self.table.deck, faces, seat)
        return self

    def deck(self, *faces: int) -> "Laid":
        """Exactly these cards in the deck, the top one first; all others outside hands are discarded."""
        table = self.table
        table.deck += table.discard
        deck = self._pick(table.deck, faces, None)
        self.chance.public.update(table.deck)
        table.discard, table.deck = table.deck, deck
        return self

    def on_top(self, *faces: int) -> "Laid":
        """These cards on top of the deck, in this order."""
        self.table.deck[:0] = self._pick(self.table.deck, faces, None)
        return self

    def rewards(self, seat: str, *faces: str) -> "Laid":
        """Exactly these reward cards in a seat's secret stock."""
        family = self.table.families[seat]
        self._bury(family.rewards, self.table.reward_pile)
        family.rewards = self._pick(self.table.reward_pile, faces, seat)
        return self

    def reward_pile(self, *faces: str) -> "Laid":
        """Exactly these reward cards left to win, the top one first."""
        self.table.reward_pile = self._pick(self.table.reward_pile, faces, None)
        return self

    def available(self, seat: str, *values: int) -> "Laid":
        """Besides what is available already, these gifts of a seat."""
        family = self.table.families[seat]
        family.available += [value for value in values if value in family.unbought]
        family.unbought = [value for value in family.unbought if value not in values]
        return self

    def gift(self, giver: str, value: int, *, to: str) -> "Laid":
        """An active gift."""
        self.available(giver, value)
        self.table.families[giver].available.remove(value)
        self.table.gifts.setdefault(giver, {})[to] = value
        return self

    def cubes(self, seat: str, count: int) -> "Laid":
        """Active cubes left."""
        self.table.families[seat].cubes = count
        return self

    def alone(self, seat: str) -> "Laid":
        """Everyone else has passed: this seat takes one turn after the other."""
        for name, family in self.table.families.items():
            if name != seat:
                family.cubes, family.passed = 0, True
        self.table.mover = seat
        return self

    def junks(self, seat: str, *, shipyard: int = 0, ocean: int = 0) -> "Laid":
        """Junks of a seat, from the supply."""
        family = self.table.families[seat]
        family.shipyard, family.ocean = shipyard, ocean
        return self

    def visited(self, seat: str, *lands: str) -> "Laid":
        """Distant Lands where a seat has been, in this order; chits and reward cards left aside."""
        self.table.families[seat].visited = list(lands)
        return self

    def lands(self, *names: str) -> "Laid":
        """The three Foreign Lands, on the spaces with one, two and three soldiers; without armies."""
        printed = components()["lands"]
        self.table.lands = [
            Land(
                name,
                printed[name]["cost"],
                soldiers,
                [Box(int(box.rstrip("*")), reward="*" in box) for box in printed[name]["boxes"]],
            )
            for soldiers, name in enumerate(names, 1)
        ]
        return self

    def armies(self, seat: str, *boxes: str, colony: int = 0, insulted: int = 0) -> "Laid":
        """All armies of a seat outside its stock: in boxes such as "korea 1", the colony, on the card."""
        for where in boxes:
            self.box(where).army = seat
        family = self.table.families[seat]
        family.colony, family.insulted = colony, insulted
        family.stock = 6 - len(boxes) - colony - insulted
        return self

    def students(self, *, red: str = "", orange: str = "") -> "Laid":
        """Whose students wait for the examination."""
        spaces = {"red": red, "orange": orange}
        self.table.students = {space: owner for space, owner in spaces.items() if owner}
        return self

    def candidates(self, face_up: str, *, named: Sequence[str] = (), any: int = 3) -> "Laid":
        """The candidate face up ("bingbu" or "any"), the named ones below, and how many for any ministry."""
        self.table.candidate = face_up
        self.table.named_candidates = self._pile("named candidates", named)
        self.table.any_candidates = any
        return self

    def impossible(self) -> "Laid":
        """A position that no play leads to: its invariants are not asked."""
        self.possible = False
        return self

    # Looking.

    def family(self, seat: str) -> Family:
        """A seat's own pieces."""
        return self.table.families[seat]

    def tile(self, where: str) -> Official:
        """The official on a space such as "bingbu 3"."""
        name, space = where.split()
        tile = self.table.ministries[name].spaces[int(space) - 1]
        assert tile is not None, f"{where} is empty"
        return tile

    def row(self, name: str) -> str:
        """A ministry as `ministry` takes it."""
        marks = []
        for tile in self.table.ministries[name].spaces:
            mark = "*" if tile and tile.candidate else "+" if tile and tile.secured else ""
            marks.append("." if tile is None else tile.owner + mark or "-")
        return " ".join(marks)

    def box(self, where: str) -> Box:
        """A box of a Foreign Land, such as "korea 1"."""
        name, number = where.split()
        [land] = [land for land in self.table.lands if land.name == name]
        return land.boxes[int(number) - 1]

    def faces(self, slots: Sequence[int]) -> list[int | str]:
        """What is printed on cards, as no one at the table may know."""
        return [self.chance.printed[slot] for slot in slots]

    def held(self, seat: str) -> list[int | str]:
        """The Confucius cards in a hand, lowest first."""
        return sorted(self.faces(self.table.families[seat].hand), key=int)

    # Playing.

    def meant(self, seat: str, typed: str) -> Move:
        """See Position; what it names of hidden cards is what they show."""
        move = super().meant(seat, typed)
        assert all(self.chance.holds(slot, face) for slot, face in move.cards())
        return move

    def sound(self) -> None:
        """See Position."""
        if self.possible:
            super().sound()

    def _restack(self) -> "Laid":
        """The stacks hold what is not on the board: all other officials, so many fewer named candidates."""
        ministries = self.table.ministries.values()
        left = Counter(costs())
        left.subtract(tile.cost for ministry in ministries for _space, tile in ministry.tiles() if tile.cost)
        assert min(left.values()) >= 0, "there are not so many officials of a cost"
        self.table.officials = self.chance.shuffle("officials left", list(left.elements()))
        placed = sum(tile.candidate for ministry in ministries for _space, tile in ministry.tiles())
        del self.table.named_candidates[max(0, CANDIDATES - 1 - placed - self.table.any_candidates) :]
        return self

    def _pick(self, pile: list[int], faces: Sequence[int | str], owner: str | None) -> list[int]:
        """Cards with these faces out of a pile, into a seat's knowledge or, for None, no one's."""
        picked = []
        for face in faces:
            slot = next((slot for slot in pile if self.chance.printed[slot] == face), -1)
            assert slot >= 0, f"no card {face} is left"
            pile.remove(slot)
            self.chance.public.discard(slot)
            self.chance.owners[slot] = owner
            picked.append(slot)
        return picked

    def _bury(self, slots: list[int], pile: list[int]) -> None:
        for slot in slots:
            self.chance.public.discard(slot)
            self.chance.owners[slot] = None
        pile += slots

    def _pile(self, label: str, faces: Sequence[str]) -> list[int]:
        """A pile in a known order: each card is a shuffle of its own."""
        shuffles = [self.chance.shuffle(f"{label} {place}", [face]) for place, face in enumerate(faces)]
        return [slot for [slot] in shuffles]
