"""Who may sign: the host, a seat's own key, or the game's hub for what a mail has said."""

from pbem.events.event import CREATOR, Event
from pbem.projections.record import LastSigned, Record, seconds
from pbem.wording import _

from .registry import core_kind


def key_of(record: Record, event: Event) -> str | None:
    """The key that must have signed an event at this point; None if no one may.

    The hub's key signs for a seat only what names the mail that said so, or for one that a bot plays.
    """
    if event.mail:
        return record.header.hub or None
    core = core_kind(event.kind)
    if event.by == CREATOR or (core is not None and core.by_creator):
        return record.header.key
    key = _holder(record, event)
    if key == record.header.hub and event.by not in record.bots:
        return None
    return key if isinstance(key, str) else None


def objection(record: Record, event: Event) -> str | None:
    """Why no one may sign an event as it is; None if someone may.

    What the hub signs for a seat names the mail that said so, unless a bot plays it; nothing else names one.
    """
    hub = record.header.hub
    for_a_seat = event.by != CREATOR
    if event.mail and not (hub and for_a_seat):
        return _("{name!r} is not a field of it").format(name="mail")
    mailed = for_a_seat and event.by not in record.bots
    if hub and mailed and not event.mail and _holder(record, event) == hub:
        return plays_by_mail(event.by)
    return None


def plays_by_mail(seat: str) -> str:
    """Why a hub signs nothing for a seat that no mail has asked for."""
    return _("{seat} plays by e-mail: the event must name the message that it comes from").format(seat=seat)


def note_last(record: Record, event: Event, *, side: bool) -> None:
    """Note what a key has signed of which it may sign one only. `side`: it does not form the spine."""
    key, signed = key_of(record, event), record.signed
    if key is not None:
        newest = LastSigned(_place(record, event, side=side), event.id)
        signed[key] = max(signed.get(key, newest), newest, key=lambda one: (one.place, one.id))


def note_time(record: Record, event: Event) -> None:
    """Note when a key has signed what moves the game on."""
    key, clocks = key_of(record, event), record.clocks
    if key is not None:
        clocks[key] = max(clocks.get(key, 0), seconds(event.at))


def _place(record: Record, event: Event, *, side: bool) -> int:
    """How far along the spine an event lies that is about to take effect: an answer just after what it answers."""
    head, turns = record.head, record.turns
    if not side:
        return 2 * turns + 2
    return 2 * (turns - len(head.earlier) + [*head.earlier, head.id].index(event.after)) + 1


def _holder(record: Record, event: Event) -> object:
    """The key of the seat that an event is by."""
    core = core_kind(event.kind)
    return record.keys.get(event.by) if core is None else core.holder(record, event)
