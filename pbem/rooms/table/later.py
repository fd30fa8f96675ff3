"""What is said at a table about later: what is done for a seat by itself, and what there is to know of the time."""

from collections.abc import Sequence
from datetime import datetime

from pbem.app import assistant
from pbem.projections.deadlines import away
from pbem.projections.durations import length_words
from pbem.projections.game import Game
from pbem.projections.status import status
from pbem.wording import _


def known_of_time(game: Game, mine: Sequence[str], now: datetime) -> list[str]:
    """What there is to know: what is planned, how long a turn may take, who is away, for whom the rules move."""
    known = status(game, mine)
    if known["phase"] != "playing":
        return []
    said = assistant.lines(game.id, mine)
    said += [length_words(known["pace"])] if known["pace"] else []
    said += away(known, known["seats"], now)
    return said + [_("the rules move for {seat} until {seat} is back").format(seat=seat) for seat in known["absent"]]
