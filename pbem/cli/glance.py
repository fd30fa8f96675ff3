"""What a viewer has before it, as fast as it can be had: from what an earlier command kept, else worked out now."""

from pathlib import Path
from typing import Any

from pbem.events.contents import read
from pbem.projections import materialised
from pbem.projections.seen import newest_is_among

from .me import Viewer, viewer


def glance(path: Path, who: Viewer) -> dict[str, Any]:
    """The viewer's desk for a game file (see projections.desk). Raises what opening the file raises."""
    raw = read(path)
    desk = materialised.read_desk(materialised.digest(raw), who.name)
    if desk is not None and newest_is_among(desk["id"], desk["head"], desk["sides"]):
        return desk
    from pbem.projections.desk import desk as worked_out
    from pbem.projections.opening import open_game

    opened = open_game(path, raw)
    seats = opened.game.seats_of(who.key)
    opened.fresh = True
    opened.settle(who.name, seats)
    return worked_out(opened.game, seats)


def for_completion(ctx: Any) -> dict[str, Any] | None:
    """The desk of the game that a half-typed command means; None rather than any error."""
    from pbem.errors import PbemError

    from .where import find_game

    given = ctx.params.get("game")
    try:
        return glance(find_game(Path(given) if given else None), viewer())
    except (PbemError, OSError):
        return None
