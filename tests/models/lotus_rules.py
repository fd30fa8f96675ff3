"""White Lotus written a second time, from the rules alone, without a look at the game that ships.

One generator plays the whole game: it yields what is asked (`Ask`) and is sent the answers, so that it reads in the
rulebook's order. Whatever chance decides (the starting chips, the first emperor, the chips turned up) is sent to it.
Seats are numbers, clockwise. Provinces are their names.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from lotus_pieces import BATTLE_CARDS, CHIP, INFLUENCE_CARDS, NOTHING, PASS, SHOWN, VALUE, Ask, Asking, Options


def always(legal: Mapping[int, Iterable[Any]]) -> Callable[[], Mapping[int, Iterable[Any]]]:
    """Legal answers that no gift changes."""
    return lambda: legal


@dataclass
class Lotus:
    """The whole table. `chips`: province to (owner or None, building). `markers`: seat and province, as placed.

    `shown`: how many chips of a player show each building; all of them bear a village on the back. `laid`: influence
    that lies open in a conflict and is not paid yet.
    """

    players: int
    neighbours: Mapping[str, frozenset[str]]
    dragons: frozenset[str]
    options: Options
    emperor: int
    chips: dict[str, tuple[int | None, str]]
    stack: int
    shown: Mapping[str, int] = field(default_factory=SHOWN.copy)
    year: int = 0
    over: bool = False
    influence: list[int] = field(default_factory=list)
    battle: list[int] = field(default_factory=list)
    victory: list[int] = field(default_factory=list)
    markers: list[tuple[int, str]] = field(default_factory=list)
    turned_up: str = ""
    laid: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.influence = [12] * self.players
        self.battle = [3] * self.players
        self.victory = [0] * self.players

    # ---------------------------------------------------------------- counting

    def clockwise(self, first: int) -> list[int]:
        """All seats, from this one on."""
        return [(first + step) % self.players for step in range(self.players)]

    def owned(self, seat: int) -> list[str]:
        """The provinces of a seat."""
        return [province for province, (owner, _) in self.chips.items() if owner == seat]

    def number(self, seat: int, building: str) -> int:
        """How many buildings of a kind a seat owns."""
        return sum(1 for owner, kind in self.chips.values() if owner == seat and kind == building)

    def neutral(self) -> list[str]:
        """The provinces with a chip that no one owns."""
        return [province for province, (owner, _) in self.chips.items() if owner is None]

    def can_show(self, seat: int, building: str) -> bool:
        """W41, strict: whether the player's own chips suffice for one more such building."""
        if self.options.chip_limit == "proxy":
            return True
        held = Counter(self.chips[province][1] for province in self.owned(seat))
        held[building] += 1
        return held.total() <= sum(self.shown.values()) and all(held[kind] <= most for kind, most in self.shown.items())

    def claiming(self, province: str) -> list[int]:
        """The seats with a marker in a province, clockwise from the first seat."""
        return sorted(seat for seat, place in self.markers if place == province)

    def rise(self) -> None:
        """Phase 2: a player with more palaces than the emperor is emperor at once (W21)."""
        for seat in self.clockwise(self.emperor):
            if self.number(seat, "palace") > self.number(self.emperor, "palace"):
                self.emperor = seat

    # ---------------------------------------------------------------- negotiations

    def gifts(self, seat: int) -> frozenset[Any]:
        """W47: what a seat may hand over: (receiver, points, goods)."""
        purse = {"influence": self.influence[seat] - self.laid.get(seat, 0), "battle": self.battle[seat]}
        others = [other for other in range(self.players) if other != seat]
        return frozenset(
            (other, points, goods) for goods, held in purse.items() for points in range(1, held + 1) for other in others
        )

    def ask(self, name: str, legal: Callable[[], Mapping[int, Iterable[Any]]], secret: bool = False) -> Asking:
        """Put a question, whose legal answers follow from the hands of that moment; returns what was answered.

        Before it gifts are made, in the variant: by anybody, but by no one of whom a secret choice is due (W47).
        """
        while self.options.negotiation:
            asked = legal()
            givers = [seat for seat in range(self.players) if not (secret and seat in asked)]
            if not givers:
                break
            offered = yield Ask("gift", {seat: self.gifts(seat) | {NOTHING} for seat in givers})
            made = {seat: gift for seat, gift in offered.items() if gift != NOTHING}
            if not made:
                break
            for seat, (receiver, points, goods) in made.items():
                purse = self.influence if goods == "influence" else self.battle
                purse[seat] -= points
                purse[receiver] += points
        return (yield Ask(name, {seat: frozenset(answers) for seat, answers in legal().items()}))

    # ---------------------------------------------------------------- the order of play

    def play(self) -> Asking:
        """Years until every province in play belongs to a player (W42)."""
        while not self.over:
            self.year += 1
            yield from self.claims()
            yield from self.settlement()
            if self.number(self.emperor, "palace") or self.options.emperor_chip_without_palace:  # W22
                self.victory[self.emperor] += 1
            yield from self.rebellion()
            if len(self.chips) == len(self.neighbours) and not self.neutral():
                self.over = True
                return
            yield from self.income()
            yield from self.new_provinces()

    def claims(self) -> Asking:
        """Phase 1."""
        extra = [min(2, self.number(seat, "rice")) for seat in range(self.players)]  # W5: at the start of the phase
        for round_ in range(1, 6):
            for seat in self.clockwise(self.emperor):
                if round_ > 3 and extra[seat] < round_ - 3:
                    continue
                legal = {
                    province
                    for province in self.neutral()
                    if (seat, province) not in self.markers and self.can_show(seat, self.chips[province][1])
                }
                if not legal:
                    continue  # W4
                if round_ > 3:
                    legal.add(PASS)
                answers = yield from self.ask("claim", always({seat: legal}))
                if answers[seat] != PASS:
                    self.markers.append((seat, answers[seat]))

    def settlement(self) -> Asking:
        """Phase 2."""
        if self.year == 1:
            for province in {place for _, place in self.markers if self.chips[place][1] == "palace"}:  # W6
                yield from self.settle(province)
        for seat in self.clockwise(self.emperor):  # W8
            mine = [place for owner, place in self.markers if owner == seat]  # W41: as he placed them
            for province in [place for place in mine if self.claiming(place) == [seat]]:
                self.possess(seat, province)
        while self.markers:
            contested = frozenset(place for _, place in self.markers)
            chosen = next(iter(contested))
            if len(contested) > 1:
                asked = self.emperor
                chosen = (yield from self.ask("conflict", always({asked: contested})))[asked]
            yield from self.settle(chosen)

    def settle(self, province: str) -> Asking:
        """One province, by conflict until one player is left."""
        left = self.claiming(province)
        while len(left) > 1:
            bids = yield from self.ask("bid", partial(self.bids, left), secret=True)
            pressure = Counter[int]()
            for target, bid in bids.values():
                pressure[target] += bid
            most = max(pressure.values())
            tied = [seat for seat in left if seat in pressure and pressure[seat] == most]
            if most == 0 and self.options.zero_tie == "everybody":  # W13
                tied = left
            out = tied[0]
            if len(tied) > 1:
                asked = self.emperor
                self.laid = {seat: bid for seat, (_, bid) in bids.items()}
                out = (yield from self.ask("tie", always({asked: tied})))[asked]
                self.laid = {}
            for seat, (_, bid) in bids.items():
                self.influence[seat] -= bid // 2 if seat == out else bid  # W15
            left = [seat for seat in left if seat != out]
            self.markers.remove((out, province))
        self.possess(left[0], province)

    def bids(self, left: list[int]) -> Mapping[int, Iterable[Any]]:
        """Against another who is still there (W10), with any part of one's influence (W12)."""
        return {
            seat: [(target, bid) for target in left if target != seat for bid in range(self.influence[seat] + 1)]
            for seat in left
        }

    def possess(self, seat: int, province: str) -> None:
        """The last marker becomes a chip, the chip's owner perhaps emperor."""
        self.markers.remove((seat, province))
        building = self.chips[province][1]
        if self.can_show(seat, building):  # W41
            self.chips[province] = (seat, building)
            self.rise()

    def rebellion(self) -> Asking:
        """Phase 4."""
        order = self.clockwise(self.emperor)[1:]
        candidates = sorted(
            (seat for seat in order if self.number(seat, "village")), key=lambda seat: -self.number(seat, "village")
        )  # W24: sorting keeps the clockwise order of equals
        leader = None
        for seat in candidates:
            if (yield from self.ask("lead", always({seat: (True, False)})))[seat]:
                leader = seat
                break
        if leader is None:
            return
        emperor = self.emperor
        commits = yield from self.ask("commit", lambda: self.commitments(emperor, leader), secret=True)
        strength = {"emperor": 2 * self.number(emperor, "palace"), "rebels": self.number(leader, "village")}
        for seat, (side, points_) in commits.items():
            strength[side] += points_
            self.battle[seat] -= points_
        won = "rebels" if strength["rebels"] > strength["emperor"] else "emperor"
        head = leader if won == "rebels" else emperor
        allies = [seat for seat in self.clockwise(head)[1:] if commits[seat][0] == won]
        allies.sort(key=lambda seat: -commits[seat][1])  # W32
        losers = {seat for seat, (side, _) in commits.items() if side != won}
        palaces_taken: list[tuple[int, int]] = []  # by whom, from whom
        for winner in [head, *allies]:
            yield from self.reward(winner, losers, palaces_taken)
        self.succession(emperor, palaces_taken)

    def commitments(self, emperor: int, leader: int) -> Mapping[int, Iterable[Any]]:
        """A side and battle points; emperor and leader have chosen theirs."""
        legal: dict[int, Iterable[Any]] = {}
        for seat in range(self.players):
            least = min(self.options.min_commit, self.battle[seat])  # W26
            points = range(least, self.battle[seat] + 1)
            sides = ["emperor"] if seat == emperor else ["rebels"] if seat == leader else ["emperor", "rebels"]
            legal[seat] = [(side, point) for side in sides for point in points]
        return legal

    def reward(self, winner: int, losers: set[int], palaces_taken: list[tuple[int, int]]) -> Asking:
        """One winner takes a province of a loser who has lost none yet, else a chip."""
        own = set(self.owned(winner))
        qualifying = {
            province
            for province, (owner, building) in self.chips.items()
            if owner in losers
            and (not own or self.neighbours[province] & own)  # W30, W31
            and self.can_show(winner, building)
        }
        if not qualifying:
            self.victory[winner] += 1
            return
        legal: set[str] = set(qualifying)
        if self.options.reward_chip_by_choice:
            legal.add(CHIP)
        if self.options.reward_may_pass:
            legal.add(PASS)
        answer = next(iter(legal))
        if len(legal) > 1:
            answer = (yield from self.ask("reward", lambda: {winner: legal}))[winner]
        if answer == CHIP:
            self.victory[winner] += 1
        elif answer != PASS:
            loser, building = self.chips[answer]
            assert loser is not None
            losers.discard(loser)
            self.chips[answer] = (winner, building)
            if building == "palace":
                palaces_taken.append((winner, loser))

    def succession(self, emperor: int, palaces_taken: Iterable[tuple[int, int]]) -> None:
        """W34."""
        palaces = [self.number(seat, "palace") for seat in range(self.players)]
        top = [seat for seat in range(self.players) if palaces[seat] == max(palaces)]
        takers = [by for by, loser in palaces_taken if loser == emperor and by in top]
        if emperor in top:
            if self.options.addendum_tie_with_emperor == "taker" and takers:
                self.emperor = takers[0]
            return
        if len(top) == 1:
            self.emperor = top[0]
        elif takers:
            self.emperor = takers[0]
        else:
            self.emperor = next(by for by, _ in palaces_taken if by in top)

    def income(self) -> Asking:
        """Phase 5."""
        for seat in self.clockwise(self.emperor):
            palaces = self.number(seat, "palace")
            in_influence = 0
            if palaces:
                in_influence = (yield from self.ask("income", always({seat: range(palaces + 1)})))[seat]
            influence = 10 + 2 * in_influence + 3 * self.number(seat, "temple") + self.number(seat, "rice")
            battle = 2 + (palaces - in_influence) + 2 * self.number(seat, "fortress") + self.number(seat, "rice")
            if self.options.stock == "strict":  # W19
                influence = min(influence, INFLUENCE_CARDS - sum(self.influence))
                battle = min(battle, BATTLE_CARDS - sum(self.battle))
            self.influence[seat] += influence
            self.battle[seat] += battle

    def new_provinces(self) -> Asking:
        """Phase 6. The chip on top of the stack is sent as the answer to "turn up"."""
        temples = [self.number(seat, "temple") for seat in range(self.players)]  # W38
        order = self.clockwise(self.emperor)
        for round_ in count():
            drawers = [seat for seat in order if temples[seat] >= round_]
            if not drawers:
                return
            for seat in drawers:
                if len(self.chips) == len(self.neighbours):
                    return  # W39
                if round_ and not (yield from self.ask("draw", always({seat: (True, False)})))[seat]:
                    continue
                yield from self.lay(seat)

    def lay(self, seat: int) -> Asking:
        """One chip is turned up and laid beside another."""
        self.stack -= 1
        self.turned_up = (yield Ask("turn up", {seat: frozenset(VALUE)}))[seat]
        empty = {
            province
            for province, around in self.neighbours.items()
            if province not in self.chips and around & self.chips.keys()
        }
        chosen = next(iter(empty))
        if len(empty) > 1:
            chosen = (yield from self.ask("lay", lambda: {seat: empty}))[seat]
        self.chips[chosen] = (None, self.turned_up)
        self.turned_up = ""

    # ---------------------------------------------------------------- the end

    def territory(self, seat: int) -> int:
        """The number of provinces of the largest connected territory."""
        left, largest = set(self.owned(seat)), 0
        while left:
            reached, border = set[str](), {left.pop()}
            while border:
                province = border.pop()
                reached.add(province)
                border |= self.neighbours[province] & left
                left -= border
            largest = max(largest, len(reached))
        return largest

    def points(self) -> list[int]:
        """Section 4, of any table."""
        territories = [self.territory(seat) for seat in range(self.players)]
        points = []
        for seat in range(self.players):
            own = self.owned(seat)
            total = sum(VALUE[self.chips[province][1]] for province in own) + self.victory[seat]
            total += 2 * sum(1 for province in own if province in self.dragons)
            others = [size for other, size in enumerate(territories) if other != seat]
            total += 3 if territories[seat] > max(others) else 0
            points.append(total)
        return points

    def winners(self) -> list[int]:
        """W46."""
        points = self.points()
        best = [seat for seat in range(self.players) if points[seat] == max(points)]
        if self.emperor in best:
            return [self.emperor]
        palaces = {seat: self.number(seat, "palace") for seat in best}
        return [seat for seat in best if palaces[seat] == max(palaces.values())]
