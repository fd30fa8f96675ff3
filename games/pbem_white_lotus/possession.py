"""A province changes hands, and with it perhaps the largest territory."""

from collections.abc import Callable

from pbem.rules import Play
from pbem.wording import _

from .components import components
from .scoring import holder_of_the_largest_territory
from .table import Chip, Table


def give_to(play: Play[Table], chip: Chip, seat: str, tell: Callable[[], None]) -> None:
    """The chip is of the seat's colour now, which `tell` tells; a new owner of the largest territory is announced
    (W45). The points are there when the last of these is told, so that no later sentence seems to bring them."""
    table, loser = play.table, chip.owner
    before = holder_of_the_largest_territory(table)
    chip.owner = seat
    now = holder_of_the_largest_territory(table)
    if now == before:
        tell()
        return
    chip.owner = loser
    tell()
    chip.owner = seat
    if not before:
        sentence = _("{seat} has the largest territory: {points} points.")
    elif not now:
        sentence = _("{loser} no longer has the largest territory alone and loses {points} points.")
    else:
        sentence = _("{seat} takes the largest territory from {loser}: {points} points.")
    play.tell(sentence, seat=now, loser=before, points=components()["points"]["largest_territory"])
