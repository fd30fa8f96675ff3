"""Start a Voyage: junks put to sea, and every fifth reaches a Distant Land."""

from collections.abc import Collection, Iterable
from functools import cache
from itertools import permutations
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _, all_of, ngettext
from pbem_confucius import cubes
from pbem_confucius.deck import draw_reward
from pbem_confucius.names import DISTANT_NAMES
from pbem_confucius.payment import Unit
from pbem_confucius.table import LANDS, Table
from pbem_confucius.turn import end_turn

from .paid_action import PaidAction

FLEET = 5
"""So many junks make one voyage; then they return to the supply (rulebook p. 11)."""
EMPTY_SHIPYARD = Refusal(_("you have no junk in your shipyard"), page=11)


class Voyage(PaidAction):
    """Pay 1 licence for each junk that leaves your shipyard for the ocean (rulebook p. 11).

    Five at sea complete a voyage to a Distant Land of your choice where you have not been; one action may
    complete several, named in order (R70, R71). The first visitor takes the land's chit, every visitor draws
    a reward card (R73). No more voyages than lands left to visit (R72). Paired with Buy Junks (R14).
    """

    kind: ClassVar[str] = "voyage"
    action_space: ClassVar[str] = cubes.JUNKS_VOYAGE
    unit: ClassVar[Unit] = "licences"
    count: int
    lands: tuple[str, ...] = ()

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """An empty shipyard, or too few cubes."""
        if not table.families[seat].shipyard:
            return EMPTY_SHIPYARD
        return cubes.lack(table, seat, cls.action_space)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Voyage"]:
        """As many junks as are in the shipyard, and to lands not visited yet, in any order."""
        family = view.table.families[view.seat]
        unvisited = [land for land in LANDS if land not in family.visited]
        return [
            fleet(count, lands)
            for count in range(1, family.shipyard + 1)
            for lands in permutations(unvisited, (family.ocean + count) // FLEET)
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Voyage"]:
        """Up to one junk too many, and to every land, visited or not, in any order."""
        family = view.table.families[view.seat]
        return [
            fleet(count, lands)
            for count in range(1, family.shipyard + 2)
            for lands in permutations(LANDS, min((family.ocean + count) // FLEET, len(LANDS)))
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Junks that one has, no more than lands are left for, and an unvisited land for each voyage."""
        family = table.families[seat]
        if not 1 <= self.count <= family.shipyard:
            return beyond_shipyard(family.shipyard)
        voyages = (family.ocean + self.count) // FLEET
        unvisited = len(LANDS) - len(family.visited)
        if voyages > unvisited:
            return too_many_junks(unvisited, FLEET * unvisited + FLEET - 1 - family.ocean)
        if len(self.lands) != voyages:
            lands = ngettext(
                "that completes {voyages} voyage: name {voyages} land",
                "that completes {voyages} voyages: name {voyages} lands",
                voyages,
            )
            return Refusal(lands.format(voyages=voyages), "R70", 11)
        for land in self.lands:
            if land in family.visited:
                return visited_before(land)
            if land not in LANDS:
                return Refusal(_("there is no distant land called {name}").format(name=land), page=11)
        if len(set(self.lands)) < len(self.lands):
            return Refusal(_("every voyage must reach a different land"), "R71", 11)
        return None

    def price(self, table: Table, seat: str) -> int:
        """One licence for each junk."""
        return self.count

    def meaning(self, view: View[Table]) -> str:
        """The lands reached, or how many junks wait at sea then."""
        seat, family = view.seat, view.table.families[view.seat]
        if self.lands:
            names = all_of([DISTANT_NAMES[land] for land in self.lands])
            visited = [*family.visited, *self.lands]
            return Claim(
                _("five junks each reach {lands}"),
                lambda then: then.table.families[seat].visited == visited,
                lands=names,
            )
        count = family.ocean + self.count
        at_sea = Claim(
            ngettext("makes {count} junk at sea", "makes {count} junks at sea", count),
            lambda then: then.table.families[seat].ocean == count,
            count=count,
        )
        if len(family.visited) == len(LANDS):
            return at_sea
        return Claim(_("{at_sea}; five reach a land"), lambda then: five_reach_a_land(then.table, seat), at_sea=at_sea)

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the junks put to sea; every fifth reaches the next land that was named."""
        table = play.table
        family = table.families[seat]
        self.pay_up(table, seat)
        family.shipyard -= self.count
        family.ocean += self.count
        sails = ngettext(
            "{seat} sends a junk to sea for {cards}.",
            "{seat} sends {count} junks to sea for {cards}.",
            self.count,
        )
        play.tell(sails, seat=seat, count=self.count, cards=self.paid)
        for land in self.lands:
            reach(play, seat, land)
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The distant lands that it reaches, where the first visitor takes the chit."""
        return self.lands

    def notation(self) -> str:
        """voyage 3, or voyage 9 to africa india"""
        return " ".join([f"voyage {self.count}", *(["to", *self.lands] if self.lands else [])])


def reach(play: Play[Table], seat: str, land: str) -> None:
    """Five junks return to the supply; the first visitor takes the chit, every one a reward card (R73)."""
    table = play.table
    family = table.families[seat]
    discovered = any(land in other.visited for other in table.families.values())
    family.ocean -= FLEET
    family.visited.append(land)
    if discovered:
        play.tell(_("{seat}'s fleet reaches {land}."), seat=seat, land=DISTANT_NAMES[land])
    else:
        points = table.distant[land]
        family.points += points
        play.tell(
            _("{seat}'s fleet discovers {land}: {points} points."),
            seat=seat,
            land=DISTANT_NAMES[land],
            points=points,
        )
    draw_reward(play, seat)


def five_reach_a_land(table: Table, seat: str) -> bool:
    """Whether a fifth junk at sea would complete a voyage, and a fourth none."""
    family = table.families[seat]
    family.shipyard = FLEET
    missing, land = FLEET - family.ocean, next(land for land in LANDS if land not in family.visited)
    fifth = fleet(missing, (land,)).refusal(table, seat)
    return fifth is None and (missing == 1 or fleet(missing - 1, ()).refusal(table, seat) is None)


@cache
def fleet(count: int, lands: tuple[str, ...]) -> Voyage:
    """One way to sail: made once, as candidates never change."""
    return Voyage(count, lands)


@cache
def beyond_shipyard(junks: int) -> Refusal:
    """The refusal for junks that one does not have, or for none."""
    return Refusal(_("you can sail 1 to {junks}: the junks in your shipyard").format(junks=junks), page=11)


@cache
def too_many_junks(unvisited: int, most: int) -> Refusal:
    """The refusal for junks that would complete more voyages than there are lands left to visit."""
    if not most:
        return Refusal(_("you have visited every distant land, and your ocean is full"), "R72", 12)
    junks = ngettext("{count} more junk", "{count} more junks", most).format(count=most)
    if not unvisited:
        limit = _("you have visited every distant land: your ocean has room for {junks} at most")
        return Refusal(limit.format(junks=junks), "R72", 12)
    lands = ngettext("{count} distant land", "{count} distant lands", unvisited).format(count=unvisited)
    limit = _("you have {lands} left to visit, so {junks} can sail at most")
    return Refusal(limit.format(lands=lands, junks=junks), "R72", 12)


@cache
def visited_before(land: str) -> Refusal:
    """The refusal for a second voyage to a land."""
    return Refusal(_("you have already visited {land}").format(land=DISTANT_NAMES[land]), page=12)
