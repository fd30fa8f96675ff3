"""Who holds a public key, in words that are the same for everyone; and with a name, where someone knows one."""

from __future__ import annotations

from pbem.wording import _, all_of

TYPE_CHECKING = False  # without typing: for commands that answer before anything heavy is loaded (see cli.quick)
if TYPE_CHECKING:
    from collections.abc import Callable

    from .record import Record

LENGTH = 23
"""Characters of a fingerprint."""


def whose(record: Record, key: str) -> str:
    """The seats at this table that a key plays; if none, its fingerprint, which its holder can be asked for. A hub's
    is no one's seat: it signs for several people."""
    if key == record.header.hub:
        return _("the hub")
    seats = [seat for seat in record.header.seats if record.keys.get(seat) == key]
    if seats:
        return all_of(seats)
    from pbem.events.keys import fingerprint

    return _phrase().format(fingerprint=fingerprint(key))


def given_away(record: Record, seat: str) -> bool:
    """Whether a seat is played with another key than its player has taken it with, and not by the hub's."""
    begun = record.joins.get(record.accepted.get(seat, ""))
    own = begun.key if begun is not None else ""
    return record.keys.get(seat, "") not in ("", record.header.hub, own)


def named(text: str, name: Callable[[str], str]) -> str:
    """A text in which holders of keys have their names. `name`: by fingerprint, "" for one whom no one knows."""
    before, _mark, after = _phrase().partition("{fingerprint}")
    first, *others = text.split(before)
    said = [first]
    for part in others:
        called = name(part[:LENGTH]) if part[LENGTH:].startswith(after) else ""
        said.append(called + part[LENGTH + len(after) :] if called else before + part)
    return "".join(said)


def needs_names(text: str) -> bool:
    """Whether someone in a text is told by a fingerprint."""
    return _phrase().partition("{fingerprint}")[0] in text


def _phrase() -> str:
    return _("the player with the key {fingerprint}")


def read_by_host(record: Record) -> str:
    """Whose hands the hub reads, or the host of bots, as a sentence for all without its full stop; "" for no one's.

    The first event has settled it, so nothing takes it back. Where cards are open every player's program could read
    everything: there is nothing to tell of the hub.
    """
    header = record.header
    from .record import bots_of

    if (bots := [*bots_of(record)]) and len(header.creator_seats) < len(header.seats):
        names = all_of(bots)
        if header.cards == "open":
            return _("the host's machine plays {seats}").format(seats=names)
        return _("the host's machine plays {seats}, and can read their hands").format(seats=names)
    if not header.hub or header.cards == "open":
        return ""
    held = [seat for seat in header.seats if record.keys.get(seat) == header.hub]
    if not held:
        return _("the hub can read the hands of all seats that it signs for")
    return _("the hub signs for {seats}, and can read their hands").format(seats=all_of(held))
