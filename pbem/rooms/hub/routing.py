"""Whose mail it is: for which seat someone writes, and whether that is to be believed.

Mail proves nothing. What has to fit: one clear sender, who was invited; and the tag, which only mails to that address
ever had, or the id of such a mail, which none can make up without the tag: so a forged sender is not enough. Who wants
more lets the own server's word on the sender count, too.
"""

from dataclasses import dataclass

from pbem.rooms.mail.transport.authentication import vouched_for
from pbem.rooms.mail.transport.message import Message
from pbem.wording import _

from .roster import Invited, Roster


@dataclass(frozen=True, slots=True)
class Routed:
    """A mail with the key of a seat. `against`: why its words must not count, as a sentence to the seat; "" if they do.

    The answer goes to the address that was invited, whatever the mail says of its sender.
    """

    whom: Invited
    against: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A mail that no one is told about, and the reason for the log."""

    reason: str


def routed(message: Message, raw: bytes, roster: Roster, server: str = "") -> Routed | Dropped:
    """Whose mail this is. `server`: the name under which the own mail server says whether senders are genuine."""
    if message.automatic and not message.from_pbem:
        return Dropped(message.automatic)
    tagged = [one for one in map(roster.by_tag, message.keys) if one is not None]
    if not tagged:  # some programs answer the sender, whatever a mail asks for
        tagged = [one for one in map(roster.by_letter, reversed(message.references)) if one is not None][:1]
    named = [one for one in tagged if one.address == message.sender] or tagged
    if not named:
        return _without_key(message, roster)
    whom = named[0]
    if message.automatic:
        return Routed(whom)  # it has no words, and what it brings is signed by whoever it is from
    if message.doubt:
        return Routed(whom, _("Nothing was done: {doubt}.").format(doubt=message.doubt))
    if message.sender != whom.address:
        sentence = _("Nothing was done: the message came from {sender}, and only {address} may write for {seat}.")
        return Routed(whom, sentence.format(sender=message.sender, seat=whom.seat, address=whom.address))
    if len({one.game for one in named}) > 1:
        return Routed(whom, _("Nothing was done: the message went to several games at once. Write to one at a time."))
    if server and not vouched_for(raw, server, message.sender):
        sentence = _("Nothing was done: the mail server could not confirm that the message is really from {sender}.")
        return Routed(whom, sentence.format(sender=message.sender))
    return Routed(whom)


def _without_key(message: Message, roster: Roster) -> Routed | Dropped:
    """To someone who is known to be there, a word of advice; to all others, nothing."""
    if message.from_pbem:
        return Dropped(_("it came from another pbem, about a game that is not played here"))
    if message.doubt:
        return Dropped(message.doubt)
    seats = [one for one in roster.at(message.sender) if one.tag in roster.confirmed]
    if not seats:
        return Dropped(_("no one has invited {address}").format(address=message.sender))
    sentence = _(
        "Nothing was done. Please reply to a message from the hub: its reply address says which game you mean."
    )
    return Routed(seats[-1], sentence)
