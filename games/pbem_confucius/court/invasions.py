"""Invasions: the last step of Court (rulebook p. 18)."""

from pbem.rules import Claim, Play
from pbem.wording import _
from pbem_confucius.deck import draw_reward
from pbem_confucius.names import LAND_NAMES
from pbem_confucius.table import Land, Table


def resolve_lands(play: Play[Table]) -> None:
    """Full lands and the one whose soldiers the wall has just reached, one soldier first (R78)."""
    table = play.table
    for land in table.lands:
        if not land.resolved and (is_full(land) or table.wall == due(land)):
            resolve(play, land)
    table.step = "officials"


def is_full(land: Land) -> bool:
    """Whether every box has its army: then the invasion succeeds, also on the day it falls due (R76)."""
    return all(box.army for box in land.boxes)


def due(land: Land) -> int:
    """The piece of the wall that resolves a land: 4, 6 or 8 for one, two or three soldiers (R2)."""
    return 2 * land.soldiers + 2


def succeeds_with_one_more(then: Play[Table], name: str) -> bool:
    """Whether points are scored in a land once an army stands in each of its empty boxes."""
    land = next(land for land in then.table.lands if land.name == name)
    for box in land.boxes:
        box.army = box.army or then.table.chief
    points = sum(family.points for family in then.table.families.values())
    resolve(then, land)
    return sum(family.points for family in then.table.families.values()) > points


def resolve(play: Play[Table], land: Land) -> None:
    """Points for every army if all boxes are full; the reward card in any case (R77)."""
    success = is_full(land)
    land.resolved = True
    outcome = _("The invasion of {land} succeeds.") if success else _("The invasion of {land} fails.")
    play.tell(outcome, land=LAND_NAMES[land.name])
    if sum(not box.army for box in land.boxes) == 1:
        play.tell(Claim(_("One army was missing."), lambda then: succeeds_with_one_more(then, land.name)))
    for box in land.boxes:
        if success:
            play.table.families[box.army].points += box.points
            play.tell(
                _("{seat} scores {points} points in {land}."),
                seat=box.army,
                points=box.points,
                land=LAND_NAMES[land.name],
            )
        if box.reward and box.army:
            draw_reward(play, box.army)
