"""Each fact to which no play leads is told of some table that differs in it from tables to which play has led."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_confucius.court.place import ANY
from pbem_white_lotus import WhiteLotus
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.table import Chip, Marker
from strange_positions import leaves
from wording import says

from pbem.rules import Ruleset
from pbem.rules.state import copy, from_plain, to_plain
from pbem.secrecy import rehearsal
from pbem.testing.playout import play_out
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
    for seed, chosen in enumerate(CHOSEN[ruleset], 3):
        found += [moment.table for moment in play_out(Setting(ruleset, SEATS, tuple(chosen.items())), seed).begun()]
    return found


@pytest.mark.parametrize("ruleset", CHOSEN)
def test_nothing_is_told_of_tables_to_which_play_has_led(ruleset: type[Ruleset[Any]]) -> None:
    assert {ruleset().unreachable(table) for table in tables(ruleset)} == {None}


def told(ruleset: type[Ruleset[Any]], step: str, change: Change) -> set[str | None]:
    """What is said of tables at such a step ("" for any) after something has been changed."""
    said = set()
    for known in tables(ruleset):
        if step in ("", known.step):
            table = copy(known)
            change(table)
            said.add(ruleset().unreachable(table))
    return said


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
    """As many as three gifts bring, where nobody has given one."""
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
        ("over", nobody_left, "there is no candidate though some are left"),
        ("actions", anybody, "a candidate for any ministry came from nowhere"),
        ("actions", places(any_candidates=2), "candidates that name a ministry come before the others"),
        ("actions", places(students={"red": "ann", "orange": "ann"}), "somebody has two students"),
        ("place", places(students={"red": "ann"}), "the examination is won and students are still in it"),
        ("actions", places(exam_winner="ann"), "a candidate is placed by whoever has won the examination"),
        ("appoint", places(step="count-gifts"), "ann has cubes before they are counted"),
        ("actions", each_family(spent={}), "the Chief Minister has laid no cube aside"),
        ("actions", each_family(passed=True), "somebody who has passed has the turn"),
        ("favour", other_mover, "the Imperial Favour is the Chief Minister's"),
        ("appoint", places(chief=""), "a Chief Minister comes after the first round began, and stays"),
        ("count-gifts", places(mover="ann"), "somebody has the turn before the first round has begun"),
        ("appoint", filled_land, "a foreign land is full and was not resolved"),
        ("actions", moved, "an official without a marker was transferred"),
        ("actions", places(officials=[]), "the stack of officials has not the size that it has by this round"),
        ("actions", each_ministry(resolved=True), "all ministries are resolved and the game goes on"),
        ("over", each_ministry(resolved=False), "the game is over and a ministry is open"),
        ("appoint", owned_officials, "a ministry is complete and was not resolved"),
        ("actions", each_family(insulted=3), "more armies avenge the Emperor than there are cards for it"),
        ("over", each_family(points=0), "ann has fewer points than were scored"),
        ("actions", unearned_points, "ann has more points than were scored"),
        ("actions", chit_twice, "the chits of the distant lands bring other points"),
        ("actions", full_yard, "there are more junks than can have been bought by now"),
        ("actions", cubes_without_gifts, "ann has more or fewer cubes than gifts have brought"),
        ("actions", grown_colony, "ann has more armies than can have been recruited by now"),
        ("actions", bought_gifts, "ann has more gifts than can have been bought by now"),
        ("actions", gifts_for_all, "ann has given more gifts than it can have by now"),
        ("actions", owned_officials, "there are more markers on officials than can have been bribed by now"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_fact_of_confucius(step: str, change: Change, fact: str) -> None:
    assert any(said.startswith(fact) for said in told(Confucius, step, change) if said)


@pytest.mark.parametrize(
    ("step", "change", "fact"),
    [
        ("year", lambda table: table.chips.popitem(), "the lotus provinces bear other buildings"),
        ("claims", far_away, "a chip lies apart from all others"),
        ("lay", fill_map, "somebody lays a chip and no province is empty"),
        ("claims", give_all, "more provinces are owned than there were markers"),
        ("over", disowned, "the game is over and a province has no owner"),
        ("claims", give_all, "ann owns more than the chips of one colour show"),
        ("claims", places(markers=[]), "ann has placed more or fewer markers than by this turn"),
        ("conflicts", one_conflict, "the emperor is asked which conflict comes next, and there is one"),
        ("bids", lambda table: setattr(table.conflict, "round", 9), "there were fewer rounds of this conflict"),
        ("claims", before_the_claims, "somebody has a turn before the first round of the claims"),
        ("year", places(round=1), "there was no round before the first year"),
        ("bids", enriched, "somebody has got cards before the first year was over"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_fact_of_white_lotus(step: str, change: Change, fact: str) -> None:
    assert any(said.startswith(fact) for said in told(WhiteLotus, step, change) if said)


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
        (Confucius, "actions", places(step="nowhere"), "there is no step nowhere in the order of play"),
        (WhiteLotus, "claims", places(step="nowhere"), "there is no step nowhere in the order of play"),
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
