"""What the table asks of whom, as far as someone has to be written to about it."""

from collections.abc import Collection
from datetime import datetime

from pbem.projections.agreement import is_bound, waiting_for
from pbem.projections.game import Game
from pbem.projections.pace import deadlines
from pbem.projections.status import free_seats
from pbem.projections.whose import given_away

from .intent import KnownGame
from .roster import Invited

SHORT = 12  # letters of an id that tell it from the others of its game
GIVEN = "given"  # to whoever has another key
AGREED = "agreed"  # to take back what the seat would be asked about
UNDONE = "undone"  # and with it what the seat was asked, if anything
SETTLED = frozenset({"begun", "left", "over", "declined", GIVEN, UNDONE})


def questions(game: Game, held: Collection[str] = ()) -> dict[str, set[str]]:
    """By seat, what it is to be told once: that the game has started or is over, that it was left, that it was
    given to another key, what it is asked, what was declined; and before the beginning, that it has to shuffle again.

    A player who only has to show a seal is told as well: the hub does it for all whose seal it made. `held`: seats for
    which the hub answers in a while; they are told what it has answered, or asked if it cannot.
    """
    if game.phase == "joining":
        again = [] if free_seats(game) else game.dealer.late(game.record)
        return {wish.seat: {f"cards {wish.id[:SHORT]}"} for wish in again}
    seats = game.record.header.seats
    over = game.phase == "over"
    found = {seat: {"over" if over else "left" if seat in game.record.vacant else "begun"} for seat in seats}
    need, head = game.need, game.record.head.id[:SHORT]
    for seat in {*need.seats} - {*held} if need is not None else ():
        if not game.chance.awaited(seat):  # who cannot read all of their cards yet is asked when they can
            purpose = need.purpose if need is not None else ""
            found[seat].add(f"{AGREED if is_bound(game, seat) else purpose} {head}")
    for seat in (one for one in seats if given_away(game.record, one)):
        found[seat].add(f"{GIVEN} {game.record.keys[seat]}")
    if _takes_back(game):
        for seat in {*seats} - {*(need.seats if need is not None else ())}:
            found[seat].add(f"{UNDONE} {head}")
    for seat in {*game.dealer.owing(game)} & {*seats}:
        found[seat].add(f"cards {head}")
    for seat in seats:
        found[seat].update(f"motion {proposal.id[:SHORT]}" for proposal in waiting_for(game, seat))
    for proposal in game.record.head.proposals.values():
        if proposal.declined:
            found[proposal.by].add(f"declined {proposal.id[:SHORT]}")
    return found


def is_asked(game: Game, seat: str) -> bool:
    """Whether the table waits for something of this seat."""
    return bool({what.split()[0] for what in questions(game).get(seat, ())} - SETTLED - {AGREED})


def unanswered(game: Game, reached: list[Invited], before: KnownGame, held: Collection[str] = ()) -> list[Invited]:
    """Whom to write to: those who have not been told all that they are to be told."""
    asked = questions(game, held)
    return [one for one in reached if _is_news(asked.get(one.seat, set()), {*before.asked.get(one.seat, ())})]


def _is_news(asked: set[str], told: set[str]) -> bool:
    """Whether a seat has to be told. Who has agreed to something knows that; and no one who was asked nothing misses
    what was taken back."""
    was_asked = {what.split()[0] for what in told} - SETTLED
    return bool({what.split()[0] for what in asked - told} - {AGREED, "" if was_asked else UNDONE})


def _takes_back(game: Game) -> bool:
    """Whether what happened last is that moves were taken back."""
    newest = (event for event in reversed(game.log or ()) if event.id == game.record.head.id)
    return next((event.kind for event in newest), "") == "undo"


def standing(
    game: Game, reached: list[Invited], size: int, now: datetime, held: Collection[str] = (), due_next: float = 0
) -> KnownGame:
    """How a game stands when all who are reached have been told. `held`, `due_next`: see `questions`, `KnownGame`."""
    asked = questions(game, held)
    due = {seat: moment.timestamp() for seat, moment in deadlines(game, now).items()}
    return KnownGame(size, {one.seat: sorted(asked.get(one.seat, ())) for one in reached}, due, due_next)
