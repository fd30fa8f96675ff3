"""Facts that the order of play gives about the past of a step: positions to which no play leads.

Beside the invariants, and asked after them of a position from a stranger: each may take them for granted.
"""

from collections.abc import Iterator
from typing import Final

from pbem.rules.ruleset import Check, first_flaw
from pbem.wording import _

from .actions.buy_junks import MOST as MOST_JUNKS
from .actions.voyage import FLEET
from .appoint import FAVOUR
from .count_gifts import CUBES, active_gifts, cubes_for
from .court.invasions import due, is_full
from .court.place import ANY
from .cubes import BRIBE_SECURE, BUY_GIFT, GIVE_GIFT, JUNKS_VOYAGE, RECRUIT_INVADE
from .rewards.insulted import POINTS as INSULTED
from .setup import FIRST_SPACES, components
from .table import ARMIES, BEFORE_WALL, SEVEN, STUDENT_SPACES, Table

GIFTS: Final = 6  # of each family, one of which it has from the start
COUNTING: Final = ("count-gifts",)
ROUND_BEGINS: Final = ("count-gifts", "appoint")
TURNS: Final = ("next-turn", "actions", "extra")
"""The steps of the Actions Phase in which a player has not passed yet."""
FORCING: Final = (*TURNS, "favour", "wall", "examination")
"""The steps at which an examination may be forced and has not been held."""
BEFORE_PLACING: Final = (*ROUND_BEGINS, *FORCING, "tutoring", "place")
BEFORE_INVASIONS: Final = ("examination", "tutoring", "place", "resolution", "invasions")
"""The steps of Court in which the wall has grown and no land has been looked at."""
OFFICIALS_TO_COME: Final = (*BEFORE_INVASIONS, "officials")


def unreachable(table: Table) -> str | None:
    """The first fact to which no play leads, as a sentence without its full stop; None if there is none."""
    return first_flaw(table, FACTS)


def _candidates(table: Table) -> Iterator[str]:
    """There is one until the last is placed, which ends the game; those that name a ministry come first."""
    if table.step in BEFORE_PLACING and not table.candidate:
        yield _("there is no candidate, and the game has not ended with the last")
    if (table.step == "place") != bool(table.exam_winner):
        yield _("only the winner of the examination places a candidate")
    box = components()["candidates"]
    left = len(table.named_candidates)
    if left and (table.candidate in {"", ANY} or table.any_candidates < 3):
        yield _("candidates that name a ministry come before the others")
    if not table.candidate and table.any_candidates:
        yield _("there is no candidate though some are left")
    if table.candidate == ANY and table.any_candidates >= 3:
        yield _("a candidate for any ministry came from nowhere")
    if table.round == 1:
        shown = any(tile.candidate for ministry in table.ministries.values() for _space, tile in ministry.tiles())
        if table.forced or table.students or table.exam_winner or shown or left < len(box) - 1:
            yield _("there is no examination in round 1, and no student for one")


def _examination(table: Table) -> Iterator[str]:
    """Students come in the Actions Phase, and two of them are gone after Court (R81 to R84)."""
    owners = list(table.students.values())
    if len(set(owners)) < len(owners) and not table.options.advanced:  # a vase may replace another's (R57)
        yield _("a player has two students")
    if table.forced and table.step not in FORCING:
        yield _("an examination is forced after it was held")
    if len(owners) == len(STUDENT_SPACES) and table.step not in (*FORCING, "tutoring"):
        yield _("two students wait though the examination has been held")
    if table.step == "place" and owners:
        yield _("the examination is won and students are still in it")


def _cubes(table: Table) -> Iterator[str]:
    """Cubes are counted, laid aside and spent; the phase ends when all have passed."""
    for seat, family in table.families.items():
        if table.step in COUNTING and family.cubes:
            yield _("{seat} has cubes before they are counted").format(seat=seat)
        if table.step == "appoint" and family.cubes != cubes_for(active_gifts(table, seat)):
            yield _("{seat} does not have as many cubes as gifts bring").format(seat=seat)
        if table.step in ROUND_BEGINS:
            continue
        if seat == table.chief and FAVOUR not in family.spent:
            yield _("the Chief Minister has laid no cube aside")
        if table.step not in TURNS and not family.passed:
            yield _("the Actions Phase is over and {seat} has not passed").format(seat=seat)
        if not CUBES[0] <= family.cubes + sum(family.spent.values()) <= cubes_for(_counted_gifts(table, seat)):
            yield _("{seat} has more or fewer cubes than gifts have brought").format(seat=seat)
    if table.step in {"actions", "extra"} and table.families[table.mover].passed:
        yield _("a player who has passed has the turn")
    if table.step == "favour" and table.mover != table.chief:
        yield _("the Imperial Favour is the Chief Minister's")
    if table.step in ROUND_BEGINS and bool(table.chief) != (table.round > 1):
        yield _("a Chief Minister is appointed after the first round starts, and stays")
    if table.step == "count-gifts" and table.mover and table.round == 1:
        yield _("a player has the turn before the first round has started")


def _counted_gifts(table: Table, seat: str) -> int:
    """So many gifts at most brought cubes this round: each that was there is still active, or gone for good (R44)."""
    return active_gifts(table, seat) + _gone_gifts(table) if table.round > 1 else 0


def _gone_gifts(table: Table) -> int:
    """How many gifts have left the game."""
    there = sum(len(family.unbought) + len(family.available) for family in table.families.values())
    return len(table.seats) * GIFTS - there - sum(len(given) for given in table.gifts.values())


def _lands(table: Table) -> Iterator[str]:
    """A land is resolved when it is full or when the wall reaches its soldiers, and not before (R76 to R78)."""
    looked_at = table.wall - (table.step in BEFORE_INVASIONS and not table.final)
    quiet = table.step in ROUND_BEGINS or table.step not in (*BEFORE_WALL, *BEFORE_INVASIONS)
    for land in table.lands:
        reached = looked_at >= due(land)
        if reached and not land.resolved:
            yield _("a foreign land is due and was not resolved")
        if quiet and is_full(land) and not land.resolved:
            yield _("a foreign land is full and was not resolved")
        if land.resolved and not (table.wall >= due(land) or is_full(land)):
            yield _("a foreign land was resolved before it was full or due")


def _officials(table: Table) -> Iterator[str]:
    """Every round one comes to each ministry with an empty space; tiles are replaced, and never taken away (R5, R6)."""
    come = table.wall - (table.step in OFFICIALS_TO_COME and not table.final)
    everybody = [tile for ministry in table.ministries.values() for _space, tile in ministry.tiles()]
    placed, candidates = len(FIRST_SPACES) + come, sum(tile.candidate for tile in everybody)
    surplus = sum(max(len(list(one.tiles())) - placed, 0) for one in table.ministries.values())
    for ministry in table.ministries.values():
        tiles = [tile for _space, tile in ministry.tiles()]
        if len(tiles) < min(placed, SEVEN) or surplus > candidates:
            yield _("there are more or fewer officials than have come by this round")
        if any(ministry.spaces[space - 1] is None for space in FIRST_SPACES):
            yield _("an official has left without a successor")
        if table.step in ROUND_BEGINS and any(tile.transferred for tile in tiles):
            yield _("an official counts as transferred in a round that has only started")
        if any(tile.transferred and not tile.owner for tile in tiles):
            yield _("an official without a marker was transferred")
    whole = sum(components()["official_costs"].values())
    drawn = whole - len(table.officials)
    first = len(FIRST_SPACES) * len(table.ministries)
    if not max(first, len(everybody) - candidates) <= drawn <= first + len(table.ministries) * come:
        yield _("the stack of officials does not have its size for this round")


def _ministries(table: Table) -> Iterator[str]:
    """The game goes on while a ministry is open, and is over when none is."""
    resolved = [ministry.resolved for ministry in table.ministries.values()]
    if all(resolved) and table.step in BEFORE_WALL:
        yield _("all ministries are resolved and the game goes on")
    if not all(resolved) and table.step in {"offices", "over"}:
        yield _("the game is over and a ministry is open")
    complete = (
        all(tile and tile.owner for tile in one.spaces) and not one.resolved for one in table.ministries.values()
    )
    if table.step in ROUND_BEGINS and any(complete):
        yield _("a ministry is complete and was not resolved")


def _rewards(table: Table) -> Iterator[str]:
    """A reward card for every voyage and for every army on a starred box of a resolved land, while there are any."""
    earned = sum(len(family.visited) for family in table.families.values())
    earned += sum(bool(box.reward and box.army) for land in table.lands if land.resolved for box in land.boxes)
    box = components()["rewards"]
    if len(box) - len(table.reward_pile) != min(earned, len(box)):
        yield _("there are fewer reward cards in play than were earned")
    if sum(family.insulted for family in table.families.values()) > box.count("insulted"):
        yield _("more armies avenge the Emperor than there are cards for it")


def _points(table: Table) -> Iterator[str]:
    """Posts, lands, the Emperor's card and, at the end, offices have brought them, and the chits of distant lands.

    Each visited land has given its chit to one of its visitors, the first.
    """
    left = {seat: family.points - INSULTED * family.insulted for seat, family in table.families.items()}
    for ministry in table.ministries.values():
        if ministry.minister:
            left[ministry.minister] -= ministry.minister_chit
            left[ministry.secretary] -= ministry.secretary_chit
    for land in table.lands:
        for box in land.boxes if land.resolved and is_full(land) else ():
            left[box.army] -= box.points
    for office in (table.chief_minister, table.admiral, table.general):
        if office:
            left[office] -= 1
    for seat, family in table.families.items():
        if left[seat] < 0:
            yield _("{seat} has fewer points than were scored").format(seat=seat)
        if left[seat] > sum(table.distant[land] for land in family.visited):
            yield _("{seat} has more points than were scored").format(seat=seat)
    ways = {tuple(left.values())}  # the numbers that may be left as one land after the other gives its chit
    for name, chit in table.distant.items():
        visited = [name in family.visited for family in table.families.values()]
        if any(visited):
            ways = {
                tuple(points - chit * (place == first) for place, points in enumerate(way))
                for way in ways
                for first, been in enumerate(visited)
                if been and way[first] >= chit
            }
    if (0,) * len(left) not in ways:
        yield _("the chits of the distant lands have other points")


def _acts(table: Table, seat: str, space: str) -> int:
    """How often at most a seat can have acted in an action space by now, reward cards apart.

    In each earlier round with all its cubes there, the first time for one and then for two (R13); in this one with
    those that are there. Imperial Favour brings one action more for the cube on it.
    """
    family, rounds = table.families[seat], table.round - 1
    before = _times(CUBES[0]) * min(rounds, 1) + _times(CUBES[-1]) * max(rounds - 1, 0)
    favour = seat == table.chief and table.step not in (*ROUND_BEGINS, *TURNS, "favour")
    return before + _times(family.spent.get(space, 0)) + favour


def _times(cubes: int) -> int:
    """How often so many cubes are enough for the same action."""
    return (cubes + 1) // 2


def _deeds(table: Table) -> Iterator[str]:
    """The gains of families by actions, each of which costs cubes: no more than there were cubes, and cards, for."""
    drawn = len(components()["rewards"]) - len(table.reward_pile)
    junks, most_junks, markers, most_markers = 0, 0, 0, 0
    for seat, family in table.families.items():
        junks += family.shipyard + family.ocean + FLEET * len(family.visited)
        most_junks += MOST_JUNKS * _acts(table, seat, JUNKS_VOYAGE)
        most_markers += _acts(table, seat, BRIBE_SECURE)
        either = min(drawn, 2)  # the card for it, and the Extra Action
        if ARMIES - family.stock > _acts(table, seat, RECRUIT_INVADE) + either:
            yield _("{seat} has more armies than can have been recruited by now").format(seat=seat)
        if len(table.gifts.get(seat, ())) > _acts(table, seat, GIVE_GIFT) + min(drawn, 1):
            yield _("{seat} has given more gifts than it can have by now").format(seat=seat)
        if GIFTS - 1 - len(family.unbought) > _acts(table, seat, BUY_GIFT) + either:
            yield _("{seat} has more gifts than can have been bought by now").format(seat=seat)
    if junks > most_junks + MOST_JUNKS * min(drawn, 1):
        yield _("there are more junks than can have been bought by now")
    for ministry in table.ministries.values():
        markers += sum(bool(tile.owner and not tile.candidate) for _space, tile in ministry.tiles())
    if markers > most_markers + drawn:
        yield _("there are more markers on officials than can have been bribed by now")


FACTS: tuple[Check[Table], ...] = (
    _candidates,
    _examination,
    _cubes,
    _lands,
    _officials,
    _ministries,
    _rewards,
    _points,
    _deeds,
)
