"""Whose event counts where two seats answered the same one before the other's mail had come.

A repository has one newest commit and a folder one file, and what is there first counts. Mail has no such place: each
machine saw another event first, and would wait for the others for ever. So where no later event has decided it, the
seat that is named first in the game goes before. That needs no clock, and no one can choose it.
"""

from collections.abc import Sequence

from pbem.events.event import Event
from pbem.events.text import parse, render_all
from pbem.projections.audit import Audit, audit
from pbem.projections.game import Game
from pbem.projections.merge import Merged, Refused, appended, merged


def settled(result: Merged) -> Merged:
    """What merging came to, or with other events counting, if one that lost goes before what took its place.

    Then the file is written anew, in the order in which its events took effect, and the events that lost are refused.
    """
    game = result.audit.game
    if game is None or not any(_goes_before(game, result.audit, lost) for lost in result.refused):
        return result
    held = [event for _number, event in parse(result.raw).events]
    others = [*(event for event in held if event.id != game.id), *(lost.event for lost in result.refused)]
    first = next(event for event in held if event.id == game.id)
    again = merged(render_all([first]).encode(), sorted(others, key=lambda event: _place(game, event)))
    if again.audit.faults or again.audit.order == result.audit.order:
        return result
    here = {event.id for event in held}
    added = [event for event in again.audit.order if event.id not in here]
    raw = render_all([*again.audit.order, *(one.event for one in again.kept)]).encode()
    waiting = [*result.waiting, *again.waiting]
    refused = _as_numbered(raw, again.refused)
    found, early = audit(raw) if again.kept else again.audit, [*result.early, *again.early]
    return Merged(raw, added, refused, waiting, found, again.kept, early=early)


def _as_numbered(raw: bytes, refused: Sequence[Refused]) -> list[Refused]:
    """The events that were refused, with reasons in which the others have the numbers that they have in the file."""
    found = audit(appended(raw, [one.event for one in refused]))
    reasons = {fault.event: fault.reason for fault in (*found.orphaned, *found.faults)}
    return [Refused(one.event, reasons.get(found.numbers[one.event.id], one.reason), one.forged) for one in refused]


def _goes_before(game: Game, audit: Audit, lost: Refused) -> bool:
    """Whether the event that took a turn event's place is by a seat that is named after its own."""
    if game.is_side(lost.event.kind):
        return False
    winner = next(
        (one for one in audit.order if one.after == lost.event.after and not game.is_side(one.kind)), lost.event
    )
    return _place(game, lost.event) < _place(game, winner)


def _place(game: Game, event: Event) -> int:
    """The number of an event's seat; the host's is before them all."""
    seats = game.record.header.seats
    return seats.index(event.by) if event.by in seats else -1
