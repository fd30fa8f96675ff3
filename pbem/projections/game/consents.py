"""Who the people at a table are, and whether what they agreed to is listed where it takes effect."""

from collections.abc import Mapping
from typing import Any

from pbem.events.event import Event
from pbem.projections.record import Record
from pbem.wording import _


def party(record: Record, seat: str) -> str:
    """Who plays a seat, as consents count people: its key, or the seat's own name if the hub holds it; else ""."""
    key = record.keys.get(seat, "")
    return seat if key and key == record.header.hub else key


def others(record: Record, seat: str) -> set[str]:
    """The parties of everybody but the holder of this seat: who must consent to what it proposes."""
    gone = {*record.vacant, *record.passed, *record.absent} - {*record.returning}
    parties = {party(record, name) for name in record.keys if name not in gone}
    return parties - {party(record, seat)}


def lacking(record: Record, event: Event, asked_for: Mapping[str, Any], required: set[str]) -> str | None:
    """Who of the required parties has not agreed to what is asked for, by what the event lists; None if nobody lacks.

    A proposal is its proposer's consent; it is listed itself, or by a consent that is.
    """
    listed = set(event.with_)
    given: set[str] = set()
    for proposal in record.head.proposals.values():
        if proposal.body == asked_for:
            consents = {who for who, consent in proposal.consents.items() if consent in listed}
            if consents or proposal.id in listed:
                given |= {*consents, party(record, proposal.by)}
    missing = required - given
    if not missing:
        return None
    names = [seat for seat in record.keys if party(record, seat) in missing]
    return _("it lacks the consent of {seats}").format(seats=", ".join(names))
