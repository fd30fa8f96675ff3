"""Invasions: the last step of Court (rulebook p. 18)."""

from pbem.rules import Play
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


def resolve(play: Play[Table], land: Land) -> None:
    """Points for every army if all boxes are full; the reward card in any case (R77)."""
    success = is_full(land)
    land.resolved = True
    outcome = _("The invasion of {land} succeeds.") if success else _("The invasion of {land} fails.")
    play.tell(outcome, land=LAND_NAMES[land.name])
    if sum(not box.army for box in land.boxes) == 1:
        play.tell(_("One army was missing."))
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
