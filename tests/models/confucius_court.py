"""The rounds of the second Confucius: turns, the Court, the end of a round and of the game.

`asked` says who has to choose, `legal` what; `do` lets a choice take effect and goes on to the next question.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from confucius_pieces import DISTANT, FOREIGN, MINISTRIES, PAIRED, Ministry, Tile
from confucius_rules import Actions, Choice


@dataclass
class Outcome:
    """How it ended."""

    winners: set[str]
    chief_minister: str
    admiral: str
    general: str


class Confucius(Actions):
    """The whole game, from the first Chief Minister on."""

    def begin(self, chief: str, candidates: Sequence[str]) -> None:
        """`candidates`: the ministries that the candidates name, "any" for the last three, the first turned up."""
        self.candidates = list(candidates)
        self.tutoring: dict[str, tuple[str, list[int]]] = {}
        self.outcome: Outcome | None = None
        self.winner = ""
        self.contest = ""
        self.holders: list[str] = []
        self.final = False
        self._count_gifts()
        self._install(chief)

    @property
    def candidate(self) -> str:
        """The one that is turned up."""
        return self.candidates[0] if self.candidates else ""

    # ---------------------------------------------------------------- the Actions Phase

    def _count_gifts(self) -> None:
        for seat, family in self.families.items():
            gifts = sum(seat in pair for pair in self.gifts)
            family.cubes = 3 if not gifts else 4 if gifts < 3 else 5
            family.taken, family.traded, family.passed = set(), False, False
        self.forced = False
        for _name, _space, tile in self.open_tiles():
            tile.moved = False

    def _install(self, chief: str) -> None:
        self.chief = chief
        self.families[chief].cubes -= 1
        self._turn_after(chief)

    def _turn_after(self, family: str) -> None:
        for other in [*self.clockwise(family)[1:], family]:
            if self._can_only_pass(other):
                self.families[other].passed = True
            if not self.families[other].passed:
                self.phase, self.asked = "action", [other]
                return
        self.phase, self.asked = "favour", [self.chief]

    def _can_only_pass(self, family: str) -> bool:
        """R21, as far as all can see: no cube, no reward card, nothing to transfer."""
        me = self.families[family]
        return not (me.cubes or me.rewards or any(choice[0] == "transfer" for choice in self.actions(family, 0)))

    def legal(self, family: str) -> set[Choice]:
        """Every choice of a family that is asked, payments and cards to be laid apart."""
        if self.phase == "action":
            cubes = self.families[family].cubes
            return self.actions(family, cubes) | self.reward_cards(family) | (set() if cubes else {("pass",)})
        if self.phase in {"favour", "extra"}:
            return self.actions(family, None)
        if self.phase == "appoint":
            return {("appoint", other) for other in self.others(family)}
        if self.phase == "tutor":
            return self._tutors(family)
        if self.phase == "place":
            return {("place", *spot) for spot in self._spots()}
        if self.phase == "support":
            return {("support", other) for other in self._heirs(family)}
        return set()  # what is discarded is judged by its number

    def do(self, choices: dict[str, tuple[Choice, Sequence[int], int]]) -> None:
        """What all who were asked have chosen: the choice, the cards that go with it, and the reward card played."""
        phase = self.phase
        for family, (choice, cards, slot) in choices.items():
            if phase != "discard":
                assert choice in self.legal(family), (family, choice)
            getattr(self, f"_{phase}")(family, choice, cards, slot)
        if phase == "discard":
            self._return_cubes()

    def _action(self, family: str, choice: Choice, cards: Sequence[int], slot: int) -> None:
        me = self.families[family]
        if choice == ("pass",):
            me.passed = True
        elif choice[0].startswith("reward"):
            self.play_reward(family, choice, cards, slot)
            if choice == ("reward-extra-action",):
                self.phase = "extra"
                return
        else:
            me.cubes -= self.cost(family, choice[0])
            self.act(family, choice, cards)
            me.taken.add(PAIRED.get(choice[0]) or choice[0])
        self._turn_after(family)

    def _extra(self, family: str, choice: Choice, cards: Sequence[int], _slot: int) -> None:
        self.act(family, choice, cards)
        if self.options.extra_action_counts:
            self.families[family].taken.add(PAIRED.get(choice[0]) or choice[0])
        self._turn_after(family)

    def _favour(self, family: str, choice: Choice, cards: Sequence[int], _slot: int) -> None:
        self.act(family, choice, cards)
        self.wall += 1
        self._examine()

    def _appoint(self, _family: str, choice: Choice, _cards: Sequence[int], _slot: int) -> None:
        self._install(choice[1])

    # ---------------------------------------------------------------- the examination

    def _examine(self) -> None:
        owners = set(self.students.values())
        if not owners or not (len(self.students) == 2 or self.forced):
            self._resolve(list(MINISTRIES))
        elif len(owners) == 1:
            self._won(*owners)
        else:
            self.tutors = self.clockwise(self.chief)
            self._next_tutor()

    def _next_tutor(self) -> None:
        while self.tutors:
            family = self.tutors.pop(0)
            choices = self._tutors(family)
            if choices:
                hand = self.families[family].hand
                if len(choices) == 1 and len(hand) == 1:
                    self._lay(family, next(iter(choices)), list(hand))
                    continue
                self.phase, self.asked = "tutor", [family]
                return
        coins = Counter(dict.fromkeys(self.students.values(), 0))
        for student, slots in self.tutoring.values():
            coins[student] += self.cash("", slots)
        red, orange = self.students["red"], self.students["orange"]
        self._won(orange if coins[orange] > coins[red] else red)

    def _tutors(self, family: str) -> set[Choice]:
        if not self.families[family].hand:
            return set()
        owners = set(self.students.values())
        most = max(self.gift(owner, family) for owner in owners)
        allowed = {owner for owner in owners if self.gift(owner, family) == most}
        several = len(self.families[family].hand) >= 3
        keeping = {("tutor", owner, True) for owner in allowed if self.gift(owner, family) and several}
        return {("tutor", owner, False) for owner in allowed} | keeping

    def _lay(self, family: str, choice: Choice, cards: list[int]) -> None:
        me, student = self.families[family], choice[1]
        assert cards
        me.hand = [slot for slot in me.hand if slot not in cards]
        self.tutoring[family] = student, cards
        if len(cards) >= 3 and not choice[2]:
            self.gifts.pop((student, family), None)

    def _tutor(self, family: str, choice: Choice, cards: Sequence[int], _slot: int) -> None:
        assert len(cards) >= (3 if choice[2] else 1)
        self._lay(family, choice, list(cards))
        self._next_tutor()

    def _won(self, winner: str) -> None:
        for _student, slots in self.tutoring.values():
            self.discard += slots
        self.tutoring = {}
        self.winner = winner
        spots = self._spots()
        if len(spots) > 1:
            self.phase, self.asked = "place", [winner]
        else:
            self._placed(*spots)

    def _spots(self) -> list[tuple[str, int]]:
        """Where the winner may place the candidate."""
        free = [name for name, ministry in self.ministries.items() if not ministry.resolved]
        named = [name for name in free if self.candidate in {name, "any"}]
        spots = [spot for name in named for spot in self._empty(name) or self._replaceable(name)]
        return spots or [spot for name in free for spot in self._replaceable(name)]

    def _empty(self, name: str) -> list[tuple[str, int]]:
        return [(name, space) for space, tile in enumerate(self.ministries[name].tiles, 1) if tile is None]

    def _replaceable(self, name: str) -> list[tuple[str, int]]:
        tiles = enumerate(self.ministries[name].tiles, 1)
        return [(name, space) for space, tile in tiles if tile is not None and not (tile.owner and tile.secured)]

    def _place(self, _family: str, choice: Choice, _cards: Sequence[int], _slot: int) -> None:
        self._placed((choice[1], choice[2]))

    def _placed(self, *spots: tuple[str, int]) -> None:
        for name, space in spots:
            self.ministries[name].tiles[space - 1] = Tile(0, self.winner, secured=True, candidate=True)
        self.winner = ""
        self.students = {}
        self.candidates.pop(0)
        while self.candidate in self.ministries and self.ministries[self.candidate].resolved:
            self.candidates.pop(0)
        self._resolve(list(MINISTRIES))

    # ---------------------------------------------------------------- ministries

    def _resolve(self, waiting: list[str]) -> None:
        """The ministries that wait, in order, as far as no one has to choose; then what comes next."""
        self.waiting = waiting
        while self.waiting:
            name = self.waiting[0]
            ministry = self.ministries[name]
            complete = all(tile is not None and tile.owner for tile in ministry.tiles)
            if not self.contest and (ministry.resolved or not (complete or self.final)):
                self.waiting.pop(0)
                continue
            if not self.contest:
                self.contest = name
                self.holders = [tile.owner if tile is not None else "" for tile in ministry.tiles]
                for tile in ministry.tiles:
                    if tile is not None and tile.owner:
                        tile.secured = True
            if self._asks_for_support():
                return
            self._appoint_both(ministry)
            self.waiting.pop(0)
        if self.final:
            self._offices()
        else:
            self._invade()

    def _asks_for_support(self) -> bool:
        """Let those drop out who have no choice; whether someone has one."""
        while len(present := self._present()) > 2:
            family = min(present, key=lambda seat: (self.holders.count(seat), -self._senior(seat)))
            heirs = self._heirs(family)
            if len(heirs) > 1:
                self.phase, self.asked = "support", [family]
                return True
            self._hand_over(family, heirs[0])
        return False

    def _present(self) -> list[str]:
        return [seat for seat in self.seats if seat in self.holders]

    def _senior(self, seat: str) -> int:
        return self.holders.index(seat) + 1

    def _heirs(self, family: str) -> list[str]:
        others = [seat for seat in self._present() if seat != family]
        most = max(self.gift(seat, family) for seat in others)
        return [seat for seat in others if self.gift(seat, family) == most]

    def _hand_over(self, family: str, heir: str) -> None:
        self.holders = [heir if holder == family else holder for holder in self.holders]
        self.gifts.pop((heir, family), None)

    def _support(self, family: str, choice: Choice, _cards: Sequence[int], _slot: int) -> None:
        self._hand_over(family, choice[1])
        self._resolve(self.waiting)

    def _appoint_both(self, ministry: Ministry) -> None:
        ranked = sorted(self._present(), key=lambda seat: (-self.holders.count(seat), self._senior(seat)))
        if ranked:
            ministry.minister, ministry.secretary = ranked[0], ranked[-1]
            self.families[ministry.minister].points += max(ministry.chits)
            self.families[ministry.secretary].points += min(ministry.chits)
        ministry.resolved, self.contest, self.holders = True, "", []

    # ---------------------------------------------------------------- invasions, and the end of a round

    def _invade(self) -> None:
        for soldiers, land in enumerate(self.lands, 1):
            full = all(land.armies)
            if land.resolved or not (full or self.wall == 2 + 2 * soldiers):
                continue
            for army, (points, icon) in zip(land.armies, FOREIGN[land.name][1], strict=True):
                if army and full:
                    self.families[army].points += points
                if army and icon:
                    self._reward(army)
            land.resolved = True
        for ministry in self.ministries.values():
            if None in ministry.tiles:
                ministry.tiles[ministry.tiles.index(None)] = Tile(self.fate.official())
        over = [seat for seat in self.seats if len(self.families[seat].hand) > 4]
        self.phase, self.asked = "discard", over
        if not over:
            self._return_cubes()

    def _discard(self, family: str, _choice: Choice, cards: Sequence[int], _slot: int) -> None:
        me = self.families[family]
        assert set(cards) <= set(me.hand)
        me.hand = [slot for slot in me.hand if slot not in cards]
        assert len(me.hand) == 4
        self.discard += cards

    def _return_cubes(self) -> None:
        resolved = all(ministry.resolved for ministry in self.ministries.values())
        if resolved or not self.candidate or self.wall == 9:
            self.final = True
            self._resolve(list(MINISTRIES))
            return
        self._count_gifts()
        self.phase, self.asked = "appoint", [self.chief]

    # ---------------------------------------------------------------- the end

    def _offices(self) -> None:
        markers = Counter(dict.fromkeys(self.seats, 0))
        for ministry in self.ministries.values():
            markers.update(tile.owner for tile in ministry.tiles if tile is not None and tile.owner)
            markers.update(seat for seat in (ministry.minister, ministry.secretary) if seat)
        fleet = {seat: 5 * len(family.visited) + family.ocean for seat, family in self.families.items()}
        armies = {seat: family.colony + family.insulted for seat, family in self.families.items()}
        for land in self.lands:
            for army in land.armies:
                if army:
                    armies[army] += 1
        chief, admiral, general = (
            self._most(count, ministry)
            for count, ministry in ((markers, "hubu"), (fleet, "gongbu"), (armies, "bingbu"))
        )
        for office in (chief, admiral, general):
            if office:
                self.families[office].points += 1
        best = max(family.points for family in self.families.values())
        leaders = {seat for seat, family in self.families.items() if family.points == best}
        winners = leaders
        if len(leaders) > 1:
            if self.options.admiral and admiral:
                winners = {admiral}
            else:
                winners = next(({office} for office in (admiral, chief, general) if office in leaders), leaders)
        self.outcome = Outcome(winners, chief, admiral, general)
        self.phase, self.asked = "over", []

    def _most(self, count: dict[str, int], ministry: str) -> str:
        best = max(count.values())
        first = [seat for seat, number in count.items() if number == best]
        return first[0] if len(first) == 1 else self.ministries[ministry].minister

    # ---------------------------------------------------------------- what all may see

    def seen(self) -> Iterator[tuple[str, Any]]:
        """The table, in words that both models have."""
        yield "asked", self.asked
        yield "wall", self.wall
        yield "chief", self.chief
        yield "candidate", self.candidate
        yield "students", {} if self.phase == "place" else self.students  # the game clears them before the choice
        yield "gifts", self.gifts
        yield "discarded or laid", {*self.discard, *(slot for _seat, slots in self.tutoring.values() for slot in slots)}
        yield "deck", self.deck
        yield "holders", self.holders
        for name, ministry in self.ministries.items():
            tiles = [
                (tile.cost, tile.owner, tile.secured, tile.candidate) if tile is not None else None
                for tile in ministry.tiles
            ]
            yield name, (tiles, ministry.resolved, ministry.minister, ministry.secretary)
        for land in self.lands:
            yield land.name, (land.armies, land.resolved)
        for seat, family in self.families.items():
            yield (
                f"{seat}'s family",
                {
                    "hand": set(family.hand),
                    "rewards": set(family.rewards),
                    "unbought": family.unbought,
                    "available": family.available,
                    "cubes": family.cubes,
                    "passed": family.passed,
                    "armies": (family.stock, family.colony, family.insulted),
                    "junks": (family.yard, family.ocean),
                    "visited": [land for land in DISTANT if land in family.visited],
                    "points": family.points,
                },
            )
