"""What each seat has to do so that a game goes on, as plain data."""

from collections.abc import Iterable
from typing import TypedDict

from pbem.events.event import CREATOR

from .agreement import name, waiting_for
from .game import Game
from .game.open_proposals import proposal_words
from .pace import all_deadlines
from .status import free_seats, waits_for, written


class Owed(TypedDict):
    """One thing that a seat owes.

    `does`: "join", "play" or "consent", which someone chooses; or what its key's holder does unasked: "start",
    "share" (its part of the cards), "open" (what it has sealed). `purpose`: of a choice, the game's own word for the
    question; of a consent, what to call the proposal. `words`: the same for people; both "" for the rest. `waits`:
    whether the table waits for it. `until`: the deadline, "" if there is none.
    """

    does: str
    purpose: str
    words: str
    waits: bool
    until: str


class Awaited(TypedDict):
    """For what a table waits, in words, and what each seat owes: of all seats, and of "creator" for one without."""

    waits_for: str
    seats: dict[str, list[Owed]]


def asked_of(game: Game) -> Awaited:
    """What each seat of a game owes now: while the cards are dealt and after the end, too, where they wait for it."""
    found: dict[str, list[Owed]] = {seat: [] for seat in game.record.header.seats}
    until = all_deadlines(game).due

    def add(seats: Iterable[str], does: str, purpose: str = "", words: str = "", *, waits: bool = True) -> None:
        for seat in seats:
            due = written(until[seat]) if waits and seat in until else ""
            owed = Owed(does=does, purpose=purpose, words=words, waits=waits, until=due)
            found.setdefault(seat, []).append(owed)

    if game.phase == "joining":
        joins = free_seats(game) or [wish.seat for wish in game.dealer.late(game.record)]
        add(joins, "join")
        if not joins:
            add(_creators(game), "start")
    add(game.dealer.owing(game), "share")
    need = game.need
    if need is not None:
        add(need.seats, "open" if need.purpose == "open" else "play", need.purpose, need.prompt)
    for seat in game.record.keys:
        for proposal in waiting_for(game, seat):
            add([seat], "consent", name(game, proposal), proposal_words(game, proposal), waits=False)
    return {"waits_for": waits_for(game), "seats": found}


def _creators(game: Game) -> list[str]:
    """The seats of whoever created a game; "creator" where that is no one who plays."""
    key = game.record.header.key
    return [seat for seat, wish in game.wishes.items() if wish.key == key] or [CREATOR]
