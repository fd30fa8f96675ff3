"""Whether a game's move may come next: who is asked, what the event must list, and what the rules say."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.projections.record import Record
from pbem.projections.whose import who_syncs
from pbem.rules import Move
from pbem.wording import _

from .folding import Folding
from .kind import no_seat
from .offers import handed, listed_offers, now_counting, out_of_chain
from .order_of_play import is_here, plays, run


def objection_to_a_move(game: Folding, event: Event, move: Move | None) -> str | None:
    """Why a game's move may not come next; None if it may. `move`: see `Game.objection`."""
    record, head = game.record, game.record.head
    kind = game.ruleset.kinds.get(event.kind)
    if kind is None:
        return _no_move(game, event.kind)
    if game.table is None:
        return _("the game has not started")
    if event.by not in record.keys:
        return no_seat(game, event.by)
    if not is_here(record, event.by):
        return _("{seat} has left the table").format(seat=event.by)
    if not plays(record, event.by):
        return _("the rules move for {seat} until {seat} is back").format(seat=event.by)
    if record.waiting:
        return _unreadable(kind, event.body) or cards_awaited(record)
    need = None if record.ended else game.ruleset.need(game.table)
    if need is None:
        return _("the game is over")
    if kind.optional:
        unlinked = out_of_chain(game, event)
        return unlinked or against_the_rules(game, event.by, event.kind, event.body, move, event.with_)
    if event.by not in need.seats:
        return _("it is not {seat}'s turn").format(seat=event.by)
    if kind.together != need.together or need.sealed:
        return str(game.ruleset.not_asked(game.table, kind))
    if need.together and event.by in head.answers:
        return _("{seat} has already answered").format(seat=event.by)
    if head.frontier and not set(head.frontier) <= set(event.with_):
        return _("it does not list the answers it builds on")
    if need.together:
        return against_the_rules(game, event.by, event.kind, event.body, move, event.with_)
    if listed_offers(head, event.with_):
        game = game.clone()
        run(game, now_counting(game, event.with_))
    return against_the_rules(game, event.by, event.kind, event.body, move)


def cards_awaited(record: Record) -> str:
    """Why no move counts before the cards that the table waits for."""
    return _("waiting for {seats}").format(seats=", ".join(who_syncs(record, record.waiting)))


def _unreadable(kind: type[Move], body: Mapping[str, Any]) -> str | None:
    """Why these are not the fields of a move, whatever the table is."""
    try:
        read_move(kind, body)
    except ValueError as error:
        return str(error)
    return None


def against_the_rules(
    game: Folding,
    seat: str,
    kind: str,
    body: Mapping[str, Any],
    move: Move | None = None,
    listed: Sequence[str] = (),
) -> str | None:
    """Why a seat may not make this move at the present table; None if it may. `move`: see `Game.objection`.

    `listed`: what the choice lists; offers among it count before it.
    """
    move_kind = game.ruleset.kinds.get(kind)
    if move_kind is None:
        return _no_move(game, kind)
    made_here = move is not None  # what shows its cards to all goes along when it is written
    try:
        move = move or read_move(move_kind, body)
    except ValueError as error:
        return str(error)
    move.notation()  # where a move cannot be told, it fails now, and not whatever tells of it later
    for slot, face in move.cards():
        if not game.chance.holds(slot, face) and not (made_here and game.chance.faces(seat, [slot]) == [face]):
            return _("card {slot} is not a {face}").format(slot=slot, face=face)
    refusal = game.ruleset.refusal(handed(game, listed), seat, move)
    return None if refusal is None else str(refusal)


def _no_move(game: Folding, kind: str) -> str:
    return _("{game} has no move {kind!r}: a newer pbem may know it").format(game=game.ruleset.title, kind=kind)
