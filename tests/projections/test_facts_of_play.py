"""Each fact to which no play leads is told of some table that differs in it from tables to which play has led."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_confucius.court.place import ANY
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Chip, Marker
from strange_positions import leaves, played
from wording import says

from pbem.rules import Ruleset
from pbem.rules.state import copy, from_plain, to_plain
from pbem.secrecy import rehearsal
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy")
CHOSEN: dict[type[Ruleset[Any]], Sequence[dict[str, Any]]] = {
    Confucius: ({}, {"advanced": True}),
    WhiteLotus: ({}, {"negotiation": True}, {"chip_limit": "strict"}),
}
Change = Callable[[Any], None]
OFTEN = 3
"""So many names of each field are tried."""
FIELDS = {
    *(
        "step",
        "mover",
        "chief",
        "exam_winner",
        "chief_minister",
        "admiral",
        "general",
        "owner",
        "minister",
        "secretary",
    ),
    *("army", "students", "student", "holders", "candidate", "lands", "name", "resolution", "ministry", "seats"),
    *("emperor", "due", "building", "conflict", "province", "target", "tied", "markers", "seat", "rebellion", "leader"),
    *("captures", "winner", "loser", "victors", "side", "turned_up", "options"),
}
"""What names something, of all that the tables of both games hold."""


@cache
def tables(ruleset: type[Ruleset[Any]]) -> Sequence[Any]:
    """As they were dealt, and after every event of a few games by chance."""
    found = [ruleset().deal(SEATS, ruleset.Options(**chosen), rehearsal()) for chosen in CHOSEN[ruleset]]
    for seed, chosen in enumerate(CHOSEN[ruleset], 1):
        found += [copy(game.table) for game in played(Setting(ruleset, SEATS, tuple(chosen.items())), seed)]
    return found


def told(ruleset: type[Ruleset[Any]], step: str, change: Change) -> Iterator[str]:
    """What is said of tables at such a step, one after the other, after something has been changed."""
    for known in tables(ruleset):
        if step == known.step:
            table = copy(known)
            change(table)
            yield ruleset().unreachable(table) or ""


def places(**values: Any) -> Change:
    """These fields of the table have other values."""

    def change(table: Any) -> None:
        for name, value in values.items():
            setattr(table, name, value)

    return change


def each_family(**values: Any) -> Change:
    def change(table: Any) -> None:
        for family in table.families.values():
            for name, value in values.items():
                setattr(family, name, value)

    return change


def each_ministry(**values: Any) -> Change:
    def change(table: Any) -> None:
        for ministry in table.ministries.values():
            for name, value in values.items():
                setattr(ministry, name, value)

    return change


def filled_land(table: Any) -> None:
    for box in table.lands[0].boxes:
        box.army = "ann"
    table.lands[0].resolved = False


def owned_officials(table: Any) -> None:
    for ministry in table.ministries.values():
        for _space, tile in ministry.tiles():
            tile.owner = "ann"


def unearned_points(table: Any) -> None:
    """So many that no chit, land or office has brought."""
    table.families["ann"].points = 99 if table.round == 2 else table.families["ann"].points


def full_yard(table: Any) -> None:
    """All junks there are, of one family, in the first round."""
    if table.round == 1:
        for family in table.families.values():
            family.shipyard = 0
        table.families["ann"].shipyard = 25


def cubes_without_gifts(table: Any) -> None:
    """As many as three gifts bring, where no one has given one."""
    if table.round == 1 and not any(table.gifts.values()):
        table.families["ann"].cubes += 2


def chit_twice(table: Any) -> None:
    """Two have the chit of one distant land."""
    if table.round == 1:
        table.reward_pile = table.reward_pile[2:]
        for seat in ("ann", "bob"):
            table.families[seat].visited = ["india"]
            table.families[seat].points += table.distant["india"]


def grown_colony(table: Any) -> None:
    family = table.families["ann"]
    family.stock, family.colony = 0, family.colony + family.stock


def bought_gifts(table: Any) -> None:
    family = table.families["ann"]
    family.available, family.unbought = [*family.available, *family.unbought], []


def gifts_for_all(table: Any) -> None:
    family = table.families["ann"]
    table.gifts["ann"] = dict(zip(("bob", "cy"), family.unbought, strict=False))
    family.unbought = family.unbought[2:]


def nobody_left(table: Any) -> None:
    table.candidate, table.named_candidates, table.any_candidates = "", [], 3


def anybody(table: Any) -> None:
    table.candidate, table.named_candidates, table.any_candidates = ANY, [], 3


def other_mover(table: Any) -> None:
    table.mover = next(seat for seat in table.seats if seat != table.chief)


def moved(table: Any) -> None:
    tile = next((tile for _space, tile in table.ministries["hubu"].tiles() if not tile.owner), None)
    if tile is not None:
        tile.transferred = True


def fill_map(table: Any) -> None:
    for province in realm(table):
        table.chips.setdefault(province, Chip("village", ""))


def give_all(table: Any) -> None:
    for chip in table.chips.values():
        chip.owner = chip.owner or "ann"


def disowned(table: Any) -> None:
    next(iter(table.chips.values())).owner = ""


def far_away(table: Any) -> None:
    """A chip that nothing touches."""
    land = realm(table)
    for name, province in land.items():
        if name not in table.chips and not any(other in table.chips for other in province.neighbours):
            table.chips[name] = Chip("village", "")
            return


def one_conflict(table: Any) -> None:
    neutral = next(name for name, chip in table.chips.items() if not chip.owner)
    table.markers = [Marker(neutral, "ann"), Marker(neutral, "bob")]


def before_the_claims(table: Any) -> None:
    table.round, table.markers, table.due = 0, [], ["ann"]


def enriched(table: Any) -> None:
    table.players["ann"].influence += 40


@pytest.mark.parametrize(
    ("step", "change", "fact"),
    [
        ("over", nobody_left, says("there-is-no-candidate-though")),
        ("actions", anybody, says("a-candidate-for-any-ministry")),
        ("actions", places(any_candidates=2), says("candidates-that-name-a-ministry")),
        ("actions", places(students={"red": "ann", "orange": "ann"}), says("somebody-has-two-students")),
        ("place", places(students={"red": "ann"}), says("the-examination-is-won-and")),
        ("actions", places(exam_winner="ann"), says("a-candidate-is-placed-by")),
        ("appoint", places(step="count-gifts"), says("seat-has-cubes-before-they", seat="ann")),
        ("actions", each_family(spent={}), says("the-chief-minister-has-laid")),
        ("actions", each_family(passed=True), says("somebody-who-has-passed-has")),
        ("favour", other_mover, says("the-imperial-favour-is-the")),
        ("appoint", places(chief=""), says("a-chief-minister-comes-after")),
        ("count-gifts", places(mover="ann"), says("somebody-has-the-turn-before")),
        ("appoint", filled_land, says("a-foreign-land-is-full")),
        ("actions", moved, says("an-official-without-a-marker-was")),
        ("actions", places(officials=[]), says("the-stack-of-officials-has")),
        ("actions", each_ministry(resolved=True), says("all-ministries-are-resolved-and")),
        ("over", each_ministry(resolved=False), says("the-game-is-over-and")),
        ("appoint", owned_officials, says("a-ministry-is-complete-and")),
        ("actions", each_family(insulted=3), says("more-armies-avenge-the-emperor")),
        ("over", each_family(points=0), says("seat-has-fewer-points-than", seat="ann")),
        ("actions", unearned_points, says("seat-has-more-points-than", seat="ann")),
        ("actions", chit_twice, says("the-chits-of-the-distant")),
        ("actions", full_yard, says("there-are-more-junks-than")),
        ("actions", cubes_without_gifts, says("seat-has-more-or-fewer", seat="ann")),
        ("actions", grown_colony, says("seat-has-more-armies-than", seat="ann")),
        ("actions", bought_gifts, says("seat-has-more-gifts-than", seat="ann")),
        ("actions", gifts_for_all, says("seat-has-given-more-gifts", seat="ann")),
        ("actions", owned_officials, says("there-are-more-markers-on")),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_fact_of_confucius(step: str, change: Change, fact: str) -> None:
    assert any(said.startswith(fact) for said in told(Confucius, step, change))


@pytest.mark.parametrize(
    ("step", "change", "fact"),
    [
        ("year", lambda table: table.chips.popitem(), says("the-lotus-provinces-bear-other")),
        ("claims", far_away, says("a-chip-lies-apart-from")),
        ("lay", fill_map, says("somebody-lays-a-chip-and")),
        ("claims", give_all, says("more-provinces-are-owned-than")),
        ("over", disowned, says("the-game-is-over-and-a")),
        ("claims", give_all, says("seat-owns-more-than-the", seat="ann")),
        ("claims", places(markers=[]), says("seat-has-placed-more-or", seat="ann")),
        ("conflicts", one_conflict, says("the-emperor-is-asked-which")),
        ("bids", lambda table: setattr(table.conflict, "round", 9), says("there-were-fewer-rounds-of")),
        ("claims", before_the_claims, says("somebody-has-a-turn-before")),
        ("year", places(round=1), says("there-was-no-round-before")),
        ("bids", enriched, says("somebody-has-got-cards-before")),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_fact_of_white_lotus(step: str, change: Change, fact: str) -> None:
    assert any(said.startswith(fact) for said in told(WhiteLotus, step, change))


@pytest.mark.parametrize("ruleset", CHOSEN)
def test_nobody_and_nothing_from_elsewhere_stands_on_a_table(ruleset: type[Ruleset[Any]]) -> None:
    """Wherever a seat, a place, a building or a step is named, a name that there is not is noticed."""
    met: Counter[tuple[str, ...]] = Counter()
    for table in tables(ruleset)[::20]:
        for *before, last in leaves(to_plain(table)):
            field = tuple(step for step in (*before, last) if isinstance(step, str) and step in FIELDS)
            if (field in met and met[field] >= OFTEN) or "options" in field:
                continue
            holder = changed = to_plain(table)
            for step in before:
                holder = holder[step]
            if isinstance(holder[last], str) and holder[last]:
                met[field] += 1
                holder[last] = "nobody"
                assert ruleset().broken(from_plain(type(table), changed)), f"{field}: {[*before, last]}"
    assert len(met) >= 8


def foreign_army(table: Any) -> None:
    table.lands[0].boxes[0].army = "nobody"


def overbid(table: Any) -> None:
    for seat, bid in table.conflict.bids.items():
        bid.points = table.players[seat].influence + 1


@pytest.mark.parametrize(
    ("ruleset", "at", "change", "why"),
    [
        (Confucius, "actions", foreign_army, says("there-is-no-seat-at", seat="nobody")),
        (Confucius, "actions", places(step="nowhere"), says("there-is-no-step-step", step="nowhere")),
        (WhiteLotus, "claims", places(step="nowhere"), says("there-is-no-step-step", step="nowhere")),
        (WhiteLotus, "tie", overbid, says("somebody-bids-more-influence-than")),
    ],
)
def test_what_breaks_a_table_is_named(ruleset: type[Ruleset[Any]], at: str, change: Change, why: str) -> None:
    said = set()
    for known in tables(ruleset):
        if known.step == at:
            table = copy(known)
            change(table)
            said.add(ruleset().broken(table))
    assert why in said
