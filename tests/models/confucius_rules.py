"""Confucius written a second time, from the rules alone: what a family may do in the Actions Phase, and what it brings.

A plain state machine without the contract's help. A choice is a tuple that starts with its kind; cards are slots, whose
coins `face` tells; whatever chance decides is asked of `fate`. The Court and the end are in confucius_court.py.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Protocol

from confucius_pieces import DISTANT, FOREIGN, JUNK_PRICE, PAIRED, Family, Land, Ministry, Tile

Choice = tuple[Any, ...]


class Fate(Protocol):
    """What chance has decided."""

    def cards(self, family: str, count: int) -> list[int]:
        """The Confucius cards that a family draws."""

    def reward(self, family: str) -> int | None:
        """The reward card that it draws, if any is left."""

    def official(self) -> int:
        """The cost of the next official that is turned up."""


class Actions:
    """The table, and the actions."""

    def __init__(
        self,
        seats: Sequence[str],
        ministries: dict[str, Ministry],
        lands: list[Land],
        distant: dict[str, int],
        hands: dict[str, list[int]],
        face: Callable[[int], Any],
        fate: Fate,
        options: Any,
    ) -> None:
        self.seats = list(seats)
        self.ministries, self.lands, self.distant = ministries, lands, distant
        self.families = {seat: Family(hands[seat]) for seat in seats}
        self.face, self.fate, self.options = face, fate, options
        self.gifts: dict[tuple[str, str], int] = {}
        self.students: dict[str, str] = {}
        self.discard: list[int] = []
        self.deck = 66 - 3 * len(self.seats)
        self.wall = 0
        self.forced = False
        self.chief = ""

    # ---------------------------------------------------------------- questions

    @property
    def round(self) -> int:
        """During the Actions Phase: one piece of the wall is built each round."""
        return self.wall + 1

    def gift(self, giver: str, recipient: str) -> int:
        return self.gifts.get((giver, recipient), 0)

    def influence(self, family: str, ministry: str) -> int:
        return sum(tile is not None and tile.owner == family for tile in self.ministries[ministry].tiles)

    def open_tiles(self) -> Iterator[tuple[str, int, Tile]]:
        """The officials of unresolved ministries."""
        for name, ministry in self.ministries.items():
            if not ministry.resolved:
                for space, tile in enumerate(ministry.tiles, 1):
                    if tile is not None:
                        yield name, space, tile

    def tile(self, ministry: str, space: int) -> Tile:
        found = self.ministries[ministry].tiles[space - 1]
        assert found is not None
        return found

    def land(self, name: str) -> Land:
        return next(land for land in self.lands if land.name == name)

    def clockwise(self, first: str) -> list[str]:
        place = self.seats.index(first)
        return self.seats[place:] + self.seats[:place]

    def others(self, family: str) -> list[str]:
        return [seat for seat in self.seats if seat != family]

    def junk_supply(self) -> int:
        return 25 - sum(family.yard + family.ocean for family in self.families.values())

    def cash(self, family: str, slots: Sequence[int] | None = None) -> int:
        return sum(self.face(slot) for slot in (self.families[family].hand if slots is None else slots))

    def licences(self, family: str, slots: Sequence[int] | None = None) -> int:
        return sum(4 - self.face(slot) for slot in (self.families[family].hand if slots is None else slots))

    # ---------------------------------------------------------------- what is legal

    def actions(self, family: str, cubes: int | None) -> set[Choice]:
        """The actions of the Actions Box that a family can take; `cubes`: None where they cost none."""
        return {
            choice
            for choice in self._possible(family)
            if (cubes is None or self.cost(family, choice[0]) <= cubes) and self._can_pay(family, choice)
        }

    def cost(self, family: str, kind: str) -> int:
        """Cubes."""
        if kind in {"no-action", "commercial"}:
            return 1
        if kind == "transfer":
            return 0
        if kind.startswith("petition"):
            return 2
        return 2 if PAIRED.get(kind, kind) in self.families[family].taken else 1

    def price(self, family: str, choice: Choice) -> tuple[str, int]:
        """What must be paid, in cash or in licences."""
        kind = choice[0]
        discount = 1 if self.influence(family, "hubu") else 0
        if kind in {"bribe", "secure"}:
            return "cash", self.tile(choice[1], choice[2]).cost - discount
        if kind == "reward-bribery":
            tile = self.tile(choice[1], choice[2])
            return "cash", tile.cost - discount if tile.owner else 0
        if kind in {"nominate", "force-exam"}:
            return "cash", 2
        if kind == "buy-junks":
            return "cash", JUNK_PRICE[self.influence(family, "gongbu") > 0][choice[1]]
        if kind == "voyage":
            return "licences", choice[1]
        if kind == "recruit":
            return "licences", 4 if self.influence(family, "bingbu") else 6
        if kind == "invade":
            return "cash", FOREIGN[choice[1]][0]
        if kind == "buy-gift":
            return "cash", choice[1]
        return "", 0

    def _can_pay(self, family: str, choice: Choice) -> bool:
        unit, amount = self.price(family, choice)
        return not amount or (self.cash(family) if unit == "cash" else self.licences(family)) >= amount

    def _possible(self, family: str) -> Iterator[Choice]:
        me = self.families[family]
        yield ("no-action",)
        yield ("tax",)
        for name, space, tile in self.open_tiles():
            if not tile.owner and not self._bound(family, name):
                yield ("bribe", name, space)
            if tile.owner == family:
                if not tile.secured:
                    yield ("secure", name, space)
                for other in self.others(family):
                    owed = self.gift(other, family)
                    if owed or not (tile.moved or self.options.transfer_needs_gift):
                        yield ("transfer", name, space, other)
        if self.round > 1:
            yield ("force-exam",)
            if family not in self.students.values():
                yield from (("nominate", space) for space in ("red", "orange") if space not in self.students)
        yield from (("buy-junks", count) for count in range(1, min(4, self.junk_supply()) + 1))
        unvisited = [land for land in DISTANT if land not in me.visited]
        for count in range(1, me.yard + 1):
            if me.ocean + count <= 5 * len(unvisited) + 4:
                for lands in combinations(unvisited, (me.ocean + count) // 5):
                    yield ("voyage", count, frozenset(lands))
        if me.stock:
            yield ("recruit",)
        for land in self.lands:
            for box, army in enumerate(land.armies, 1):
                if me.colony and not land.resolved and not army:
                    yield ("invade", land.name, box)
        yield from (("buy-gift", value) for value in me.unbought)
        for value in me.available:
            yield from (
                ("give-gift", value, other) for other in self.others(family) if self.gift(other, family) <= value
            )
        if not me.traded:
            sums = {self.cash(family, some) for size in range(5) for some in combinations(me.hand, size)}
            yield from (("commercial", coins) for coins in sums if coins <= 4)
        if self.options.advanced:
            yield from self._petitions(family)

    def _bound(self, family: str, ministry: str) -> bool:
        """Obligation 2: a recipient may not overtake a giver."""
        mine = self.influence(family, ministry)
        givers = [other for other in self.others(family) if self.gift(other, family)]
        return any(0 < self.influence(giver, ministry) <= mine for giver in givers)

    def _petitions(self, family: str) -> Iterator[Choice]:
        available = self.families[family].available
        tiles = list(self.open_tiles())
        if 2 in available:
            givers = [seat for seat in self.seats if self.families[seat].yard >= 2]
            yield from (("petition-tile", giver, other) for giver in givers for other in self.others(giver))
        if 3 in available:
            yield from (("petition-vase", space) for space, owner in self.students.items() if owner != family)
        if 4 in available:
            for name, space, tile in tiles:
                for other, place, _tile in tiles:
                    if tile.owner == family and place >= space and (name, space) != (other, place):
                        yield ("petition-coat", name, space, other, place)
        if 5 in available:
            boxes = [(land.name, box, army) for land in self.lands if not land.resolved for box, army in _boxes(land)]
            for land, box, army in boxes:
                yield from (
                    ("petition-necklace", land, box, to, place) for to, place, there in boxes if army and not there
                )
        if 6 in available:
            for name, space, tile in tiles:
                if tile.owner and not tile.secured:
                    yield from (("petition-junk", name, space, owner) for owner in self.seats)

    def reward_cards(self, family: str) -> set[Choice]:
        """What can be done with the reward cards that a family holds."""
        me = self.families[family]
        found: set[Choice] = set()
        for slot in me.rewards:
            card = self.face(slot)
            if card == "cash":
                found.add(("reward-cash",))
            elif card == "gift":
                found |= {("reward-gift", value) for value in me.unbought}
            elif card == "extra-action":
                found.add(("reward-extra-action",))
            elif card == "recruit" and me.stock:
                found.add(("reward-recruit",))
            elif card == "insulted" and me.colony:
                found.add(("reward-insulted",))
            elif card.startswith("bribery"):
                found |= self._bribery(family, card.removeprefix("bribery-"))
        return found

    def _bribery(self, family: str, named: str) -> set[Choice]:
        anywhere = named == "any" or self.ministries[named].resolved
        choices = {
            ("reward-bribery", name, space)
            for name, space, tile in self.open_tiles()
            if (anywhere or name == named) and tile.owner != family and not tile.secured
        }
        return {choice for choice in choices if self._can_pay(family, choice)}

    # ---------------------------------------------------------------- what it brings

    def act(self, family: str, choice: Choice, paid: Sequence[int]) -> None:
        """An action takes effect; cubes are someone else's affair."""
        me, (kind, *what) = self.families[family], choice
        self._pay(family, choice, paid)
        if kind == "commercial":
            me.traded = True
            self._draw(family, what[0] + 1)
        elif kind == "tax":
            self._draw(family, 2)
        elif kind == "bribe":
            self.tile(*what).owner = family
        elif kind == "secure":
            self.tile(*what).secured = True
        elif kind == "nominate":
            self.students[what[0]] = family
        elif kind == "force-exam":
            self.forced = True
        elif kind == "buy-junks":
            me.yard += what[0]
        elif kind == "voyage":
            self._sail(family, *what)
        elif kind == "recruit":
            me.stock, me.colony = me.stock - 1, me.colony + 1
        elif kind == "invade":
            me.colony -= 1
            self.land(what[0]).armies[what[1] - 1] = family
        elif kind == "buy-gift":
            self._make_available(family, what[0])
        elif kind == "give-gift":
            self._give(family, *what)
        elif kind == "transfer":
            tile = self.tile(what[0], what[1])
            tile.owner, tile.moved = what[2], True
            self.gifts.pop((what[2], family), None)
        elif kind.startswith("petition"):
            self._petition(family, kind.removeprefix("petition-"), what)

    def play_reward(self, family: str, choice: Choice, paid: Sequence[int], slot: int) -> None:
        """A reward card takes effect and leaves the game."""
        me, (kind, *what) = self.families[family], choice
        self._pay(family, choice, paid)
        me.rewards.remove(slot)
        if kind == "reward-cash":
            self._draw(family, 4)
        elif kind == "reward-gift":
            self._make_available(family, what[0])
        elif kind == "reward-recruit":
            me.stock, me.colony = me.stock - 1, me.colony + 1
        elif kind == "reward-insulted":
            me.colony, me.insulted, me.points = me.colony - 1, me.insulted + 1, me.points + 2
        elif kind == "reward-bribery":
            self.tile(*what).owner = family

    def is_paid(self, family: str, choice: Choice, paid: Sequence[int]) -> bool:
        """Whether these cards of the family's are what a choice may be paid with: overpaying is allowed."""
        unit, amount = self.price(family, choice)
        given = self.licences(family, paid) if unit == "licences" else self.cash(family, paid)
        if choice[0] == "commercial":
            return given == int(choice[1])
        return given >= amount and (bool(amount) or not paid)

    def _pay(self, family: str, choice: Choice, paid: Sequence[int]) -> None:
        assert self.is_paid(family, choice, paid)
        me = self.families[family]
        me.hand = [slot for slot in me.hand if slot not in paid]
        self.discard += paid

    def _draw(self, family: str, count: int) -> None:
        """The discard pile becomes the deck when a card must be drawn and there is none (R32)."""
        for _card in range(count):
            if not self.deck:
                self.deck, self.discard = len(self.discard), []
            if self.deck:
                self.deck -= 1
                self.families[family].hand += self.fate.cards(family, 1)

    def _make_available(self, family: str, value: int) -> None:
        self.families[family].unbought.remove(value)
        self.families[family].available.add(value)

    def _sail(self, family: str, count: int, lands: frozenset[str]) -> None:
        me = self.families[family]
        me.yard, me.ocean = me.yard - count, me.ocean + count - 5 * len(lands)
        for land in lands:
            if not any(land in other.visited for other in self.families.values()):
                me.points += self.distant[land]
            me.visited.add(land)
            self._reward(family)

    def _reward(self, family: str) -> None:
        card = self.fate.reward(family)
        if card is not None:
            self.families[family].rewards.append(card)

    def _give(self, giver: str, value: int, recipient: str) -> None:
        self.families[giver].available.remove(value)
        self.gifts[giver, recipient] = value
        if 0 < self.gift(recipient, giver) < value:
            del self.gifts[recipient, giver]

    def _petition(self, family: str, name: str, what: Sequence[Any]) -> None:
        spent = {"tile": 2, "vase": 3, "coat": 4, "necklace": 5, "junk": 6}[name]
        self.families[family].available.remove(spent)
        if name == "tile":
            self.families[what[0]].yard -= 2
            self.families[what[1]].yard += 2
        elif name == "vase":
            self.students[what[0]] = family
        elif name == "coat":
            ministry, space, other, place = what
            here, there = self.ministries[ministry].tiles, self.ministries[other].tiles
            here[space - 1], there[place - 1] = there[place - 1], here[space - 1]
        elif name == "necklace":
            land, box, to, place = what
            army = self.land(land).armies[box - 1]
            self.land(land).armies[box - 1] = ""
            self.land(to).armies[place - 1] = army
        else:
            tile = self.tile(what[0], what[1])
            tile.owner, tile.secured = what[2], True


def _boxes(land: Land) -> Iterator[tuple[int, str]]:
    return enumerate(land.armies, 1)
