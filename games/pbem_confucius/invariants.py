"""The invariants of a table (I1 to I13): nothing is created or destroyed.

A position from a stranger is asked too, so every check is prepared for nonsense and says what is wrong.
"""

from collections import Counter
from collections.abc import Iterator

from pbem.rules.ruleset import Check, first_flaw
from pbem.wording import _

from . import cubes, flow
from .appoint import FAVOUR
from .court.ranking import ranking
from .court.wall import LAST_PIECE
from .end_of_round import HAND_LIMIT
from .setup import FIRST_SPACES, FOREIGN_LANDS, components
from .table import ARMIES, BEFORE_WALL, LANDS, MINISTRIES, SEVEN, STUDENT_SPACES, Ministry, Table

GIFTS = (1, 2, 3, 4, 5, 6)
FIRST_GIFT = 1  # it is available from the start, so no one buys it
MOST_POINTS = 150  # more than all chits, lands and offices together
MOST_SHUFFLES = 1000
LARGEST_HAND = 19  # four cards, and the most of a round: nine by cubes, four by Cash, two by an Extra Action (R33)
OCEAN_SPACES = 4
MOST_CUBES = 5
SPARE_OFFICIALS = 3  # at least so many are never drawn (R5)
SPARE_CARDS = 3  # at least so many are never in hands (R33)
CANDIDATES = 6
PLACED = ("discard", "end")  # the steps of a round that come after its new officials
ROUND_BEGINS = ("count-gifts", "appoint")
FINALLY = ("offices", "over")


def broken(table: Table) -> str | None:
    """The first invariant that the table breaks, as a sentence without its full stop; None if it is sound."""
    return first_flaw(table, CHECKS)


def pieces(table: Table) -> dict[str, int]:
    """The contents of the box, wherever they are: Confucius cards, armies and junks."""
    families = table.families.values()
    hands = sum(len(family.hand) for family in families)
    laid = sum(len(pile.slots) for pile in table.tutoring.values())
    on_lands = sum(bool(box.army) for land in table.lands for box in land.boxes)
    return {
        "cards": hands + laid + len(table.deck) + len(table.discard),
        "armies": on_lands + sum(family.stock + family.colony + family.insulted for family in families),
        "junks": table.junk_supply + sum(family.shipyard + family.ocean for family in families),
    }


def _shape(table: Table) -> Iterator[str]:
    """Everything is there that a table consists of, and seats are seats."""
    seats = set(table.seats)
    if len(seats) < len(table.seats) or seats != set(table.families):
        yield _("every seat has one family, and no one else has")
    if tuple(table.ministries) != MINISTRIES or set(table.distant) != set(LANDS):
        yield _("the ministries or the distant lands are not those of the board")
    if not 0 <= table.wall <= LAST_PIECE - (table.step in BEFORE_WALL) or table.round < 1:
        yield _("the wall has pieces that it cannot have")
    if not 0 < table.shuffles <= MOST_SHUFFLES:
        yield _("the deck was shuffled more often than it can be")
    if len({land.name for land in table.lands}) != FOREIGN_LANDS or len(table.lands) != FOREIGN_LANDS:
        yield _("there are {count} foreign lands").format(count=FOREIGN_LANDS)
    if any(len(ministry.spaces) != SEVEN for ministry in table.ministries.values()):
        yield _("a ministry has seven spaces")
    printed = components()["lands"]
    for place, land in enumerate(table.lands):
        faces = [f"{box.points}*" if box.reward else str(box.points) for box in land.boxes]
        if land.name not in printed or printed[land.name] != {"cost": land.cost, "boxes": faces}:
            yield _("{land} is not a foreign land of this game").format(land=land.name)
        if land.soldiers != place + 1:
            yield _("foreign lands are in the order of their soldiers")
    named = [table.mover, table.chief, table.exam_winner, table.chief_minister, table.admiral, table.general]
    named += [official.owner for ministry in table.ministries.values() for _space, official in ministry.tiles()]
    named += [post for ministry in table.ministries.values() for post in (ministry.minister, ministry.secretary)]
    named += [box.army for land in table.lands for box in land.boxes]
    named += [*table.students.values(), *table.tutoring, *(laid.student for laid in table.tutoring.values())]
    named += table.resolution.holders if table.resolution is not None else []
    for name in named:
        if name and name not in seats:
            yield _("there is no {seat} at this table").format(seat=name)
    if not set(table.students) <= set(STUDENT_SPACES):
        yield _("the student spaces are red and orange")
    if table.step not in ROUND_BEGINS and not (table.chief and table.mover):
        yield _("there is no Chief Minister")
    if table.step != "over" and (table.chief_minister or table.admiral or table.general):
        yield _("offices are filled when the game is over, and not before")
    if table.final != (table.step in FINALLY) and not (table.final and table.step == "resolution"):
        yield _("the last ministries are resolved when the last round is over, and not before")


def _chits(table: Table) -> Iterator[str]:
    """The chits of the ministries and of the distant lands: no more of a value than were printed."""
    box = components()
    shown = [chit for one in table.ministries.values() for chit in (one.minister_chit, one.secretary_chit)]
    if Counter(shown) - Counter(box["ministry_chits"]) or Counter(table.distant.values()) - Counter(
        box["distant_chits"]
    ):
        yield _("there are chits that were never printed")
    if any(one.minister_chit < one.secretary_chit for one in table.ministries.values()):
        yield _("a Minister's chit is worth less than the Secretary's")


def _cards(table: Table) -> Iterator[str]:
    """I1, I11, I12: the 66 Confucius cards; ten reward cards at most."""
    hands = [slot for family in table.families.values() for slot in family.hand]
    laid = [slot for pile in table.tutoring.values() for slot in pile.slots]
    cards = hands + laid + table.deck + table.discard
    copies = 3 * components()["confucius_copies"]
    if len(cards) != copies or len(set(cards)) != copies:
        yield _("there are {count} Confucius cards instead of {copies}").format(count=len(set(cards)), copies=copies)
    if copies - len(hands) < SPARE_CARDS or any(len(one.hand) > LARGEST_HAND for one in table.families.values()):
        yield _("too many Confucius cards are in hands")
    if table.step in ROUND_BEGINS and any(len(family.hand) > HAND_LIMIT for family in table.families.values()):
        yield _("a hand is larger than four cards at the start of a round")
    rewards = table.reward_pile + [slot for family in table.families.values() for slot in family.rewards]
    if len(set(rewards)) < len(rewards) or len(rewards) > len(components()["rewards"]):
        yield _("there are more reward cards than were printed")


def _pieces(table: Table) -> Iterator[str]:
    """I2, I9: junks, armies, journeys and points."""
    if table.junk_supply < 0:
        yield _("more than 25 junks are in play")
    on_lands = Counter(box.army for land in table.lands for box in land.boxes)
    for seat, family in table.families.items():
        armies = (family.stock, family.colony, family.insulted, on_lands[seat])
        if sum(armies) != ARMIES or min(armies) < 0:
            yield _("{seat} does not have six armies").format(seat=seat)
        if family.shipyard < 0 or not 0 <= family.ocean <= OCEAN_SPACES:
            yield _("{seat} has junks where none can be").format(seat=seat)
        if len(set(family.visited)) < len(family.visited) or not set(family.visited) <= set(LANDS):
            yield _("{seat} has visited a distant land twice, or none of this world").format(seat=seat)
        if not 0 <= family.points <= MOST_POINTS:
            yield _("{seat} has points that no one can have").format(seat=seat)


def _cubes(table: Table) -> Iterator[str]:
    """I13: the cubes are where actions were taken, as many as those cost; a family with cubes left has not passed."""
    for seat, family in table.families.items():
        if family.cubes < 0 or family.cubes + sum(family.spent.values()) > MOST_CUBES:
            yield _("{seat} has more cubes than there are").format(seat=seat)
        if any(not _costs(space, number) for space, number in family.spent.items()):
            yield _("{seat} has cubes where they cannot be").format(seat=seat)
        if FAVOUR in family.spent and seat != table.chief:
            yield _("the cube on Imperial Favour is the Chief Minister's")
        if family.passed and family.cubes:
            yield _("{seat} has passed with cubes left").format(seat=seat)
        if table.step in ROUND_BEGINS and (family.spent or family.passed):
            yield _("the cubes have not returned")


def _costs(space: str, number: int) -> bool:
    """Whether so many cubes can be in an action space: 1 and then 2 each time, or the same each time (R13, R16).

    An action taken for no cubes leaves its trace without any (R17, R24).
    """
    if space == FAVOUR:
        return number == 1
    if space in cubes.ALWAYS:
        return number >= 0 and number % cubes.ALWAYS[space] == 0
    return space in cubes.DOING and number >= 0


def _gifts(table: Table) -> Iterator[str]:
    """I3: every gift exists once; one active gift at most from seat to seat, equal if both ways."""
    for giver, given in table.gifts.items():
        for recipient, value in given.items():
            if giver not in table.families or recipient not in table.families or giver == recipient:
                yield _("a gift is where none can be")
            elif table.gift(recipient, giver) not in {0, value}:
                yield _("{giver} and {recipient} have given each other gifts of different value").format(
                    giver=giver, recipient=recipient
                )
    for seat, family in table.families.items():
        owned = [*family.unbought, *family.available, *table.gifts.get(seat, {}).values()]
        if len(set(owned)) < len(owned) or not set(owned) <= set(GIFTS) or FIRST_GIFT in family.unbought:
            yield _("{seat} has a gift twice").format(seat=seat)


def _officials(table: Table) -> Iterator[str]:
    """I4 to I8: officials and candidates, and ministries that are closed."""
    tiles = [tile for ministry in table.ministries.values() for _space, tile in ministry.tiles()]
    if any(tile.candidate and not (tile.secured and tile.owner) for tile in tiles):
        yield _("a candidate's marker is always secured")
    if any(tile.secured and not tile.owner for tile in tiles):
        yield _("an official without a marker cannot be secured")
    used = Counter(tile.cost for tile in tiles if not tile.candidate)
    if any(number > components()["official_costs"].get(str(cost), 0) for cost, number in used.items()):
        yield _("there are more officials of a cost than were printed")
    if len(table.officials) < SPARE_OFFICIALS or len(set(table.officials)) < len(table.officials):
        yield _("the stack of officials is too small")
    placed = len(FIRST_SPACES) + table.round - 1 + (table.step in PLACED)
    if any(len(list(ministry.tiles())) < min(placed, SEVEN) for ministry in table.ministries.values()):
        yield _("there are fewer officials than have come by this round")
    if any(bool(tile.cost) == tile.candidate for tile in tiles):
        yield _("a candidate has no price, and every other official has one")
    shown = sum(tile.candidate for tile in tiles) + bool(table.candidate)
    left, box = len(table.named_candidates), len(components()["candidates"])
    most = CANDIDATES - box
    if shown + left + table.any_candidates > CANDIDATES or not (0 <= table.any_candidates <= most and left < box):
        yield _("there are more candidates than were printed")
    if table.candidate not in {"", "any", *MINISTRIES}:
        yield _("there is no candidate for {ministry}").format(ministry=table.candidate)
    for ministry in table.ministries.values():
        yield from _posts(table, ministry)


def _posts(table: Table, ministry: Ministry) -> Iterator[str]:
    """I7: a resolved ministry is as its resolution has left it."""
    owners = [tile.owner for _space, tile in ministry.tiles() if tile.owner]
    posts = [post for post in (ministry.minister, ministry.secretary) if post]
    if len(posts) == 1 or (posts and not ministry.resolved):
        yield _("a resolved ministry has a Minister and a Secretary, any other has neither")
    if not ministry.resolved:
        return
    if any(tile.owner and not tile.secured for _space, tile in ministry.tiles()):
        yield _("every marker in a resolved ministry is secured")
    if len(set(posts)) != min(len(set(owners)), 2) or not set(posts) <= set(owners):
        yield _("Minister and Secretary are two of those with markers in their ministry")
    if not table.final and len(owners) < SEVEN:
        yield _("a ministry is resolved in mid-game when all its seven officials have a marker")


def _court(table: Table) -> Iterator[str]:
    """The table at a step of the order of play; I10: in mid-game no two families tie for Minister."""
    if table.step not in flow.ORDER.steps:
        yield _("there is no step {step} in the order of play").format(step=table.step)
    owners = set(table.students.values())
    if table.step == "tutoring" and len(owners) < len(STUDENT_SPACES):
        yield _("only two families compete in an examination")
    if table.tutoring and (
        table.step != "tutoring" or any(pile.student not in owners for pile in table.tutoring.values())
    ):
        yield _("cards are played for a student who takes no part in the examination")
    if table.exam_winner and (table.step != "place" or not table.candidate):
        yield _("an examination is won and there is no candidate to place")
    if table.tutoring and any(not pile.slots for pile in table.tutoring.values()):
        yield _("no one can tutor without cards")
    resolution = table.resolution
    if resolution is None:
        return
    ministry = table.ministries.get(resolution.ministry)
    if table.step != "resolution" or ministry is None or ministry.resolved or len(resolution.holders) != SEVEN:
        yield _("a ministry is being resolved that cannot be")
        return
    for holder, tile in zip(resolution.holders, ministry.spaces, strict=True):
        if bool(holder) != bool(tile and tile.owner) or (tile and tile.owner and not tile.secured):
            yield _("officials are held in a resolution that have no marker")
    owners = {tile.owner for _space, tile in ministry.tiles()}
    if not set(ranking(resolution.holders)) <= owners:
        yield _("a player without a marker in the ministry holds officials there")
    if not table.final and "" in resolution.holders:
        yield _("two families could be equal in a resolution in mid-game")


CHECKS: tuple[Check[Table], ...] = (_shape, _chits, _court, _cards, _pieces, _cubes, _gifts, _officials)
"""In this order: the later ones rely on the soundness that the first has found."""
