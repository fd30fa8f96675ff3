"""Who holds a public key, in words that are the same for everyone; and with a name, where someone knows one."""

from __future__ import annotations

from pbem.wording import _, all_of

TYPE_CHECKING = False  # without typing: for commands that answer before anything heavy is loaded (see cli.quick)
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .record import Record

LENGTH = 23
"""Characters of a fingerprint."""


def whose(record: Record, key: str) -> str:
    """The seats at this table that a key's holder plays; if none, its fingerprint, which its holder can be asked for. A
    hub's is no one's seat: it signs for several people."""
    if key == record.header.hub:
        return _("the hub")
    if seats := players(record, key):
        return all_of(seats)
    from pbem.events.keys import fingerprint

    return _phrase().format(fingerprint=fingerprint(key))


def players(record: Record, key: str) -> list[str]:
    """The seats that a key's holder plays, without those that bots play; before the start, the host's own."""
    header = record.header
    own = header.creator_seats if not record.keys and key == header.key else ()
    return [seat for seat in header.seats if seat not in record.bots and (record.keys.get(seat) == key or seat in own)]


def who_syncs(record: Record, seats: Sequence[str]) -> list[str]:
    """Whom others wait for where they wait for what the machines of these seats send, without a move: no bot syncs, so
    for a seat that one plays, the seats of the player on whose machine; the seat itself where that player has none, or
    has left the table.
    """
    found: list[str] = []
    for seat in seats:
        key = record.keys.get(seat, record.header.key)
        on_machine = players(record, key) if seat in record.bots and key != record.header.hub else []
        found += [one for one in on_machine if one not in record.vacant] or [seat]
    return list(dict.fromkeys(found))


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


def read_elsewhere(record: Record) -> str:
    """Whose hands the hub reads, and the machines that bots play on, as a sentence for all without its full stop."""
    return "; ".join(one for one in (*read_by_machines(record), read_by_hub(record)) if one)


def read_by_machines(record: Record) -> list[str]:
    """On whose machines bots play, whose hands these read, as such sentences; none where no one else plays."""
    header = record.header
    keys = {seat: record.keys.get(seat, header.key) for seat in record.bots}
    return [
        _on_machine(record, key, [seat for seat, its in keys.items() if its == key])
        for key in dict.fromkeys(keys.values())
        if not _plays_all(record, key)
    ]


def _on_machine(record: Record, key: str, seats: Sequence[str]) -> str:
    one = _("a bot plays {seats} on {player}'s machine, which can read its hand")
    many = _("bots play {seats} on {player}'s machine, which can read their hands")
    if record.header.cards == "open":
        one, many = _("a bot plays {seats} on {player}'s machine"), _("bots play {seats} on {player}'s machine")
    return (one if len(seats) == 1 else many).format(seats=all_of(seats), player=whose(record, key))


def _plays_all(record: Record, key: str) -> bool:
    """Whether all seats are a key's: no one else is there to be told. A hub signs for people who are."""
    header = record.header
    if key == header.hub:
        return False
    keys = record.keys or dict.fromkeys(header.creator_seats, header.key)
    return [seat for seat in header.seats if keys.get(seat) == key] == header.seats


def read_by_hub(record: Record) -> str:
    """Whose hands the hub reads, as such a sentence; "" for no one's.

    The first event has settled it, so nothing takes it back. Where cards are open every player's program could read
    everything: there is nothing to tell of the hub.
    """
    header = record.header
    if not header.hub or header.cards == "open":
        return ""
    held = [seat for seat in header.seats if record.keys.get(seat) == header.hub and seat not in record.bots]
    if not held:
        return _("the hub can read the hands of all seats that it signs for")
    return _("the hub signs for {seats}, and can read their hands").format(seats=all_of(held))
