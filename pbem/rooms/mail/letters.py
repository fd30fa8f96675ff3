"""Mails to the players of a game: each a letter for its seat, with the game file and the events that are new there."""

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path

from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.identity import Identity
from pbem.events.text import parse
from pbem.projections.pace import deadlines
from pbem.projections.record import moment
from pbem.projections.status import free_seats
from pbem.rooms.mail.invitation import invitation
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.transport import mailed
from pbem.rooms.mail.transport.addresses import Addresses
from pbem.rooms.mail.transport.armour import armour
from pbem.rooms.mail.transport.composer import MailParts, Person, composed
from pbem.rooms.mail.transport.ids import message_id, thread
from pbem.rooms.mail.transport.post import Parcel, Recipient, parcels, players
from pbem.rooms.mail.welcome import welcome_with_pbem
from pbem.store.opened_game import Opened, open_game
from pbem.store.people import names_in

THREAD_HOST = "pbem"
"""All players' mails of a game refer to one id, whichever machine they come from."""

MOST_ATTACHED = 4 * 2**20
"""Bytes of a game file beyond which only its new events are sent: many servers refuse mails over 10 MB."""


@dataclass(slots=True)
class Correspondence:
    """A game as it is mailed: its file, what is in it, who plays, and what everyone is known to have.

    `own`: the address from which I write. `pictured`: the addresses whose mails show the board as a picture.
    """

    path: Path
    opened: Opened
    raw: bytes
    events: Sequence[Event]
    me: Identity
    own: str
    players: list[Recipient]
    mailed: mailed.Mailed
    pictured: Collection[str] = ()

    def mail(self, parcel: Parcel, at: datetime, *, seats: Sequence[str], remind: bool = False) -> EmailMessage:
        """The mail for one parcel. `seats`: all that are sent the same events now; `remind`: of a deadline."""
        game, seat = self.opened.game, parcel.seat
        others = dict(deadlines(game, at))
        due = others.pop(seat, None)
        away = {other: moment(one.until) for other, one in game.record.away.items()}
        pictured = parcel.player.address in self.pictured
        occasion = Occasion(self.path.stem, at, due, away, others=others, pictured=pictured, name_of=self._name_of)
        before = [welcome_with_pbem(game, seat, self.me.name)] if seat in free_seats(game) else []
        found = letter(game, self.opened.retold(), seat, occasion, before)
        about = f"reminder {at:%Y-%m-%d}" if remind else " ".join(event.id for event in parcel.events)
        turn, host = game.record.turns, self.own.rpartition("@")[2]
        file = self.raw if len(self.raw) <= MOST_ATTACHED else None
        return composed(
            MailParts(
                subject=found.subject,
                text=found.text,
                html=found.html,
                sender=Person(self.me.name, self.own),
                receiver=Person(seat, parcel.player.address),
                reply_to=self.own,
                message_id=message_id(game.id, turn, seat, host, f"{self.me.public} {about}"),
                references=[thread(game.id, THREAD_HOST)],
                at=at,
                game=game.id,
                name=self.path.stem,
                armour="" if before and file else armour(game.id, parcel.events),  # who is invited has only the file
                file=file,
                invitation=invitation(game, seat, self.path.stem, due, at) if remind and due is not None else "",
                pictures=found.pictures,
                key=self.me.public,
                seats=seats,
            )
        )

    def _name_of(self, fingerprint: str) -> str:
        """As the club around the file knows its people; whoever writes the mail is known anyway."""
        return self.me.name if fingerprint == self.me.fingerprint else names_in(self.path.parent)(fingerprint)

    def parcels(self, *, again: bool = False) -> list[Parcel]:
        """What to mail to whom; `again`: to those too who lack nothing."""
        return parcels(self.opened.game, self.events, self.players, self.mailed, again=again)

    def reached(self, parcel: Parcel) -> None:
        """Note that a mail has gone out: its receiver has all that is in the file."""
        self.mailed.know(parcel.player.address, (event.id for event in self.events))
        self.mailed.path = os.path.realpath(self.path)
        self.mailed.save()


def correspondence(
    path: Path, me: Identity, own: str, addresses: Addresses, *, pictures: bool = False
) -> Correspondence:
    """A game, about to be mailed; with `pictures` to all who have not been spared them. Raises what opening its file
    raises."""
    raw = read(path)
    opened = open_game(path, raw)
    events = [event for _number, event in parse(raw).events]
    everybody = players(opened.game, me.public, addresses)
    pictured = {one.address for one in everybody} - addresses.plain if pictures else ()
    return Correspondence(path, opened, raw, events, me, own, everybody, mailed.load(opened.game.id), pictured)
