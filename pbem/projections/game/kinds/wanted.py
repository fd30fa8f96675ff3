"""`wanted`: everyone agrees beforehand to whoever will play a seat that was left, where the cards are open."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields, SeatName
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, no_seat
from pbem.projections.game.question import stays_open
from pbem.projections.record import Head, Proposal
from pbem.wording import _


class SubstituteWanted(Fields, ProposalKind):
    """From then on any of them gives the seat to a substitute without asking again (see `replace`)."""

    kind: ClassVar[str] = "wanted"
    leaves_open: ClassVar[bool] = True

    seat: SeatName

    def impossible(self, game: Folding) -> str | None:
        """Of a seat that someone plays, or for which one is wanted already; and where all are asked who comes."""
        record = game.record
        if against := game.dealer.against_strangers(game):
            return against
        if self.seat not in record.keys:
            return no_seat(game, self.seat)
        if self.seat not in record.vacant:
            return _("{seat} has not left the table").format(seat=self.seat)
        if self.seat in record.wanted:
            return _("{seat}'s seat is already open to a substitute").format(seat=self.seat)
        return None

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        return _("open {seat}'s seat to a substitute").format(seat=self.seat)

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one who is there."""
        if game.phase != "playing" or event.by not in game.record.keys or event.by in game.record.vacant:
            return _("only a seat of a running game can look for a substitute")
        return self.impossible(game)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A player who was asked goes on being asked since then."""
        head = game.record.head
        game.record.wanted = [*game.record.wanted, self.seat]
        stays_open(game, event, before)
        head.since, head.within = before.since, before.within
        game.say(_("By agreement, anyone may take {seat}'s seat as a substitute.").format(seat=self.seat))
        game.settle()


def agreed_before(game: Folding, body: Mapping[str, Any]) -> bool:
    """Whether everyone has agreed to any substitute of the seat that a `replace` with these fields names.

    A bot is none: that everyone agrees to by itself.
    """
    return body["seat"] in game.record.wanted and not body.get("bot")
