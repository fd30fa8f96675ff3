"""A game with a hub, written event by event, and what an audit finds in it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from pbem_pebbles import Pebbles
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections.audit import Audit, audit
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.rules import Move

SEATS = ("ann", "bob", "cy")
OWN = ("ann",)  # who has a key; bob and cy have only a mail program
AT = datetime(2026, 11, 21, 18, tzinfo=UTC)
HUB = key("hub")


def mail(words: str) -> str:
    """What an event keeps of a mail."""
    return sha256(words.encode()).hexdigest()


class Table:
    """A game with a hub; ann holds her seat herself, bob and cy through the hub."""

    def __init__(self, *, hub: str = HUB.public, begun: bool = True, **options: object) -> None:
        first = author.create(
            Terms(Pebbles(), SEATS, options, hub=hub, own=["ann"]), key("ann"), nonce=bytes(32), at=AT
        )
        self.game = Game.begin(first)
        self.mails = 0
        if begun:
            for seat in SEATS:
                self.take(author.join(self.game, seat, self.key(seat), at=AT, mail=self.mail(seat)))
            self.take(author.start(self.game, key("ann"), at=AT))

    def take(self, event: Event) -> Event:
        self.game.take(event)
        return event

    def key(self, seat: str) -> SecretKey:
        return key(seat) if seat in OWN else HUB

    def mail(self, seat: str) -> str:
        """A new mail's digest for those whom the hub signs for."""
        self.mails += 1
        return "" if seat in OWN else mail(f"mail {self.mails} of {seat}")

    def play(self, seat: str, move: Move) -> Event:
        return self.take(author.play(self.game, seat, move, self.key(seat), at=AT, mail=self.mail(seat)))

    def state(self, kind: str, seat: str, listed: Sequence[str] = (), /, **body: object) -> Event:
        signer, said = self.key(seat), self.mail(seat)
        return self.take(author.core_event(self.game, kind, seat, signer, at=AT, body=body, with_=listed, mail=said))

    def with_another(self, kind: str, by: str, body: Mapping[str, Any], signer: SecretKey, said: str = "") -> Audit:
        """An audit of the file with one more event, which no one has judged."""
        head = self.game.record.head
        listed = tuple(head.frontier)
        event = Event.write(signer, kind=kind, by=by, body=body, at=AT, after=head.id, with_=listed, mail=said)
        return audited([*self.events, event])

    @property
    def events(self) -> list[Event]:
        assert self.game.log is not None
        return self.game.log


def audited(events: Sequence[Event]) -> Audit:
    return audit(render_all(events).encode())


def sound(table: Table) -> Game:
    found = audited(table.events)
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    return found.game


def reasons(found: Audit) -> list[str]:
    return [fault.reason for fault in found.faults]
