"""A province changes hands, and with it perhaps the largest territory."""

from pbem.rules import Play
from pbem.wording import _

from .components import components
from .scoring import holder_of_the_largest_territory
from .table import Chip, Table


def give_to(play: Play[Table], chip: Chip, seat: str) -> None:
    """The chip is of the seat's colour now; a new owner of the largest territory is announced (W45)."""
    table = play.table
    before = holder_of_the_largest_territory(table)
    chip.owner = seat
    now = holder_of_the_largest_territory(table)
    if now == before:
        return
    if not before:
        sentence = _("{seat} has the largest territory: {points} points.")
    elif not now:
        sentence = _("{loser} no longer has the largest territory alone and loses {points} points.")
    else:
        sentence = _("{seat} takes the largest territory from {loser}: {points} points.")
    play.tell(sentence, seat=now, loser=before, points=components()["points"]["largest_territory"])
