"""Taking moves back where the whole game is mine: they are cut from the file (docs/decisions/0006)."""

from pbem.events.text import parse
from pbem.projections.motions import nothing_left
from pbem.wording import _

from .output import say
from .writing import Pen


def nobody_elses(holder: Pen) -> bool:
    """Whether no other key, and no hub, ever had a part in this game, so that its file never left its owner."""
    game = holder.opened.game
    header, joins = game.record.header, game.record.joins.values()
    parties = {header.key, *map(game.party, game.record.keys), *(join.key for join in joins)}
    return not header.hub and parties == {holder.me.key.public}


def cut(holder: Pen, moves: int) -> None:
    """Cut the file before the last so many moves; whatever was written since, notes too, goes with them.

    Raises RefusedError if there were not so many.
    """
    reading = parse(holder.raw)
    kinds = {*holder.opened.game.ruleset.kinds, "seal"}
    played = [number for number, event in reading.events if event.kind in kinds]
    if moves > len(played):
        raise nothing_left(len(played))
    first = played[-moves]
    going = [f"{event.by} {event.kind}" for number, event in reading.events if number >= first]
    holder.cut(reading.ends[first - 2])
    say(_("taken back: {moves}").format(moves=", ".join(going)))
