"""Taking moves back: at once where no one else has them (docs/decisions/0006), else by agreement."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from pbem.errors import RefusedError, UsageError
from pbem.events.event import CREATOR, Event
from pbem.projections.agreement import check_new
from pbem.projections.decode import in_words, read_move
from pbem.projections.game import Game
from pbem.projections.game.commitments import opened_choice
from pbem.projections.game.kinds.seal import Seal
from pbem.projections.game.open_proposals import proposal_of
from pbem.projections.game.past import chosen, seen_in, undo_body
from pbem.wording import _, all_of

from .assistant import assistants
from .proposals import propose
from .session import GameLog, Session

ENDING = ("resign", "abandon")
"""What is no move, and what a player who types `undo` next means by it."""


def undo(session: Session, moves: int | None = None, given: str | None = None) -> None:
    """Take back the newest move of one's own, or the last so many of all seats, and all that was written since.

    Raises RefusedError if there are not so many, UsageError if that is no number of moves.
    """
    game = session.game
    seats = [session.speaker(given)] if given else session.seats
    first = first_to_go(session.log, moves, seats)
    creator = [CREATOR] if game.record.header.key == session.key.public else []
    session.log.read_past()
    game, since = session.game, session.log.events
    known = seen_in(game, {event.id for event in since[since.index(first) :]})
    gone = session.log.cut(first, {*session.signed, *creator})
    if gone:
        session.tell(_("undone: {moves}").format(moves=", ".join(_undone(game, gone))))
        if known:
            session.tell(_("drawn cards stay known: {seen}").format(seen=all_of(known)))
        for assistant in assistants().values():
            assistant.taken_back(session)
        return
    propose(session, {"motion": "undo", **undo_body(session.game, moves, seats)}, given)


def _undone(game: Game, gone: Sequence[Event]) -> Iterator[str]:
    """Who has done what of it, as it is typed: a sealed choice once, and no part of the cards."""
    for place, event in enumerate(gone):
        if event.kind == "seal":
            if not any(one.kind == "open" and one.by == event.by for one in gone[place:]):
                yield Seal.lost(game.ruleset, event)
        elif event.kind == "open":
            move = read_move(game.ruleset.kinds[event.body["move"]], opened_choice(event.body))
            yield f"{event.by} {move.notation()}"
        elif event.kind != "share":
            yield f"{event.by} {in_words(game.ruleset, event)}"


def is_offered(game: Game, seats: Sequence[str]) -> bool:
    """Whether one of these seats, all of one player, has a move that `undo` takes back. Raises Incomplete."""
    try:
        body = {"motion": "undo", **undo_body(game, None, seats)}
        check_new(game, seats[0], body)
    except RefusedError:
        return False
    return proposal_of(body).impossible(game) is None


def first_to_go(log: GameLog, moves: int | None, seats: Sequence[str] = ()) -> Event:
    """The first event that is taken back with the last so many moves, or with the newest of these seats: a move, or
    that a seat has resigned or ended the game.

    Raises RefusedError if there are not so many, UsageError if that is no number of moves.
    """
    if moves is not None and moves < 1:
        raise UsageError(_("give the number of moves to undo: 1 or more"))
    fits = may_go if moves is None else _is_move
    return chosen([event for event in log.events if fits(log.game, event)], moves, seats)


def moves_since(log: GameLog, first: Event) -> int:
    """How many moves have been made since one was, that one too; 0 if it is none, or not there any more."""
    since = [*dropwhile(lambda event: event.id != first.id, log.events)]
    return sum(_is_move(log.game, event) for event in since) if since and _is_move(log.game, first) else 0


def may_go(game: Game, event: Event) -> bool:
    """Whether a player who types `undo` next means this event."""
    return _is_move(game, event) or event.kind in ENDING


def _is_move(game: Game, event: Event) -> bool:
    return event.kind in game.ruleset.kinds or event.kind == "seal"
