"""The merge driver: what git calls to merge a game file.

Git calls it where both sides have changed a file: in merge, pull, rebase, cherry-pick, revert and stash pop alike. The
file that both sides started with is not needed: whatever it held, at least one of them still holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.audit import Audit, audit
from pbem.projections.merge import appended, beyond, faults_in_words, merged
from pbem.wording import _


@dataclass(frozen=True, slots=True)
class Merging:
    """What two sides come to: the file's bytes now, and why one side's events cannot all stand ("" if they do)."""

    raw: bytes
    clash: str = ""


def together(ours: bytes, theirs: bytes) -> Merging:
    """Two sides of a game made one: our bytes, and after them what only the other side has.

    That is all well if every event that counted on either side counts in the result. Else it is a clash, and the
    result is our side with what fits beside it; our side as it is, where the two are not the same sound game.
    """
    mine, other = audit(ours), audit(theirs)
    if mine.faults or other.faults or mine.game is None or other.game is None:
        return Merging(ours, _not_sound(mine, other))
    if mine.game.id != other.game.id:
        return Merging(ours, _("these are two different games"))
    whole = ours[: mine.whole] if mine.tail else ours
    new = beyond(parse(theirs), whole)
    union = appended(whole, new) if new else ours
    found = audit(union)
    lost = {event.id for event in (*mine.order, *other.order)} - {event.id for event in found.order}
    if not found.faults and not lost:
        return Merging(union)
    return Merging(_what_fits(whole, mine, new), _clash(mine, other) or _("the two sides do not fit together"))


def _not_sound(mine: Audit, other: Audit) -> str:
    """Which side is no sound game."""
    if mine.faults and other.faults:
        return _("neither side is a valid game: {fault}").format(fault=faults_in_words(mine.faults))
    return _("one side is not a valid game: {fault}").format(fault=faults_in_words(mine.faults or other.faults))


def _what_fits(whole: bytes, mine: Audit, new: Sequence[Event]) -> bytes:
    """Our side with those of the other's events that take nothing from it."""
    spine = {event.after for event in mine.order if _is_turn(mine, event)}
    fitting = [event for event in new if not (_is_turn(mine, event) and event.after in spine)]
    fitted = merged(whole, fitting)
    kept = {event.id for event in fitted.audit.order}
    return fitted.raw if all(event.id in kept for event in mine.order) else whole


def _clash(mine: Audit, other: Audit) -> str:
    """Which two events claim one place, as a sentence; "" if no two do."""
    turns = {event.after: event for event in mine.order if _is_turn(mine, event)}
    for event in other.order:
        rival = turns.get(event.after)
        if rival is not None and rival.id != event.id and _is_turn(other, event):
            sentence = _("{one}'s `{kind}` and {other}'s `{rival}` answer the same event, and only one can count")
            return sentence.format(one=rival.by, kind=rival.kind, other=event.by, rival=event.kind)
    return ""


def _is_turn(of: Audit, event: Event) -> bool:
    return of.game is not None and not of.game.is_side(event.kind)
