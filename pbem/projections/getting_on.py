"""How a game gets on, as everybody can see from its events: how far it is, and who mostly answers by themselves."""

from typing import TypedDict

from .game import Game
from .game.order_of_play import BY_ITSELF, plays
from .record import moment

WRITTEN = "%Y-%m-%dT%H:%M:%SZ"
OFTEN_ENOUGH = 5
"""So many answers of a seat say whether it plans."""


class CourseStatus(TypedDict):
    """How a game gets on, as plain data; times as events write them.

    `began`: when it was dealt. `since`: since when it waits. `progress`: how far it has come, from 0 to 1, as its
    rules judge; 0 where they do not. `players`: how many seats are played; `planning`: for how many of them a
    machine has answered mostly, None if they have answered too rarely to tell.
    """

    began: str
    since: str
    progress: float
    players: int
    planning: int | None


def course(game: Game) -> CourseStatus | None:
    """How a game gets on; None before and after play, and where one person plays all seats."""
    record = game.record
    seats = [seat for seat in record.header.seats if plays(record, seat)]
    if game.phase != "playing" or not record.began or len({record.keys[seat] for seat in seats}) < 2:
        return None
    known = [record.answered.get(seat, "") for seat in seats]
    enough = all(len(answers) >= OFTEN_ENOUGH for answers in known)
    return {
        "began": f"{moment(record.began):{WRITTEN}}",
        "since": f"{moment(record.head.since):{WRITTEN}}",
        "progress": round(game.ruleset.progress(game.table), 2),
        "players": len(seats),
        "planning": sum(2 * answers.count(BY_ITSELF) >= len(answers) for answers in known) if enough else None,
    }
