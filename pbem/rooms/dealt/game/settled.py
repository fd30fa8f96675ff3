"""What is settled. Nothing secret leaves before that: no secret of a seat, no piece of one, no secret left anew.

    A game's end is settled, and that someone has left or taken a seat, when everyone who plays on
    has signed something that builds on it. Your program signs that by itself, at its next sync.

Until then someone may hold another move for the same turn, so that the game goes on otherwise: what one's program had
given away could be read there. Once all have signed, no other move can come to count unless someone signs for both.
"""

from pbem.events.event import Event
from pbem.projections.game.folding import Folding
from pbem.projections.record import Record, party

from .chance import dealt

SPINE = 50
"""So many of the newest spine events may have contributions to the cards hanging off them."""


def unsettled(game: Folding) -> list[str]:
    """The seats that have yet to sign something that builds on what their secrets are asked for; none: it is settled.

    That is the end of the game, or that a deck was found to be false; before it, the newest event by which someone has
    left, or has taken a seat. A player who has left need not sign it, nor who is passed over.
    """
    record, chance = game.record, dealt(game)
    if chance is None or not chance.waits:  # someone has expelled a seat of an open game
        return []
    stopped = game.phase == "over" or chance.spoiled
    asked, answers = (record.turns, {*record.head.frontier}) if stopped else (record.asks, set[str]())
    there = [seat for seat in record.keys if seat not in missing(game)]
    return [seat for seat in there if not _has_signed(record, party(record, seat), asked, answers)]


def missing(game: Folding) -> set[str]:
    """The seats that no one waits for: they were left, or are passed over."""
    over = () if game.chance is None else dealt(game).passed_over
    return {*game.record.vacant, *game.record.passed, *over}


def _has_signed(record: Record, who: str, turn: int, answers: set[str]) -> bool:
    """Whether someone has signed for so many turn events, and for these answers after the newest."""
    return record.reached.get(who, 0) >= turn and answers <= record.head.built_on.get(who, set())


def noted(game: Folding) -> bool:
    """Let the cards know who has yet to sign. Returns whether no one has any more who had before."""
    return game.chance is not None and dealt(game).rest(unsettled(game))


def seats_changed(game: Folding, *, back: bool) -> None:
    """Let the cards know who sits there now: once that is settled, secrets are left anew, and pieces shown.

    `back`: moves were taken back, for which nothing is asked of anybody.
    """
    record = game.record
    if not back:
        record.asks = record.turns
    dealt(game).seats_changed({seat: key for seat, key in record.keys.items() if seat not in record.vacant})
    dealt(game).rest(unsettled(game))


def sign(game: Folding, event: Event) -> None:
    """Note for how many turn events a seat has signed, and for which answers after the newest."""
    record, side = game.record, game.is_side(event.kind)
    if not side:
        record.spine = [*record.spine[1 - SPINE :], event.id]
    if event.by not in record.keys:
        return
    who, turn = party(record, event.by), record.turns
    if side and event.after == record.head.id:
        record.head.built_on.setdefault(who, set()).update([event.id, *event.with_])
    elif side:
        turn -= len(record.spine) - 1 - record.spine.index(event.after) if event.after in record.spine else turn
    record.reached[who] = max(record.reached.get(who, 0), turn)
