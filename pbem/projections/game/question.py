"""A question that stays open while someone leaves, is replaced, or the pace changes.

What was answered, sealed and opened stays so, whether or not the turn event's author had seen it: no one signs twice,
and what lies sealed stays sealed. Only of the seat that changes hands does just that count which the event lists.
"""

from collections.abc import Sequence

from pbem.events.event import Event
from pbem.projections.record import Head
from pbem.wording import _

from .folding import Folding


def stays_open(game: Folding, event: Event, before: Head) -> None:
    """Carry over to the new head what was said to the question; what the event lists need not be listed again."""
    head = game.record.head
    head.rounds = before.rounds
    head.earlier, head.listed = before.earlier, before.listed
    head.earlier.append(before.id)
    head.answers, head.seals, head.chosen_for = before.answers, before.seals, before.chosen_for
    head.frontier = [answer for answer in before.frontier if answer not in event.with_]
    head.offers = before.offers
    listed = _built_on(before, event.with_)
    said = {*before.said, *before.offers}
    head.listed += [side for side in listed if side in said]
    head.said = {side: one for side, one in before.said.items() if side not in listed}
    head.sides = {side for side in before.sides if side in said and side not in listed}


def changes_hands(game: Folding, seat: str) -> None:
    """A seat's seal that was not opened cannot be opened by anybody else: the rules choose for it, this once."""
    head = game.record.head
    if seat in head.seals and seat not in head.answers and seat not in head.chosen_for:
        head.chosen_for.append(seat)


def unlisted(game: Folding, event: Event, seat: str) -> str | None:
    """The objection to an event with which a seat changes hands and that passes over what the seat has said."""
    head = game.record.head
    if {side for side, one in head.said.items() if one.seat == seat} <= _built_on(head, event.with_):
        return None
    return _("it does not list what {seat} has already chosen here").format(seat=seat)


def _built_on(head: Head, ids: Sequence[str]) -> set[str]:
    """These ids, and what they list, and so on."""
    found: set[str] = set()
    ends = list(ids)
    while ends:
        one = ends.pop()
        if one not in found:
            found.add(one)
            ends += head.said[one].listed if one in head.said else ()
    return found


def newest(head: Head, answers: Sequence[str]) -> list[str]:
    """Those of these answers that none of the others lists."""
    listed = {below for one in answers if one in head.said for below in head.said[one].listed}
    return sorted(one for one in answers if one not in listed)


def choices(head: Head) -> list[str]:
    """The ids of the answers, seals and openings of the question that is open at a head."""
    return [*(answer.id for answer in head.answers.values()), *(seal.id for seal in head.seals.values())]
