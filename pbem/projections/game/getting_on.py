"""How a game gets on, as everyone can see from its events: how far it is, and who mostly answers by themselves.

One sees that a machine has answered by itself, not what else it was told to do.
"""

from typing import TypedDict

from pbem.events.event import Event
from pbem.projections.record import Head, moment, seconds

from .folding import Folding
from .order_of_play import plays
from .past import is_choice

WRITTEN = "%Y-%m-%dT%H:%M:%SZ"
OFTEN_ENOUGH = 5
"""So many answers of a seat say whether it plans."""
EARLIEST, LATEST = 10 * 60, 40 * 60
"""Seconds after what it answers in which nearly all answers come that a machine gives; a written one may be dated ten
minutes after it was due. Of typed ones, one in six does at most."""
NEWEST = 12
"""So many answers of a seat are kept in mind."""
BY_ITSELF, BY_HAND = "+", "-"


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


def course(game: Folding) -> CourseStatus | None:
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


def note_answer(game: Folding, event: Event) -> Head:
    """Note how soon a turn event was signed, if it is a choice, before it takes effect. Returns what it answers.

    Answers of several seats are left out, which may come in any order.
    """
    record = game.record
    if is_choice(game, event):
        waited = seconds(event.at) - record.head.since
        sign = BY_ITSELF if EARLIEST <= waited <= LATEST else BY_HAND
        record.answered[event.by] = (record.answered.get(event.by, "") + sign)[-NEWEST:]
    return record.head
