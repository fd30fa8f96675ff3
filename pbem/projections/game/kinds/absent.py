"""`absent`: everyone else agrees that the rules move for a seat until its player is back."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields, SeatName
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, no_seat
from pbem.projections.game.question import stays_open, unlisted
from pbem.projections.record import Head, Proposal, others, party
from pbem.wording import _


class Absent(Fields, ProposalKind):
    """With the consent of everyone but the seat's own player, who ends it alone (see `back`); a bot's machine does."""

    kind: ClassVar[str] = "absent"
    leaves_open: ClassVar[bool] = True

    seat: SeatName

    @property
    def passes_over(self) -> tuple[str, ...]:
        """Its own player."""
        return (self.seat,)

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that it names: the rules take over."""
        return event.body.get("seat")

    @classmethod
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everyone but the seat's own player."""
        return others(game.record, by) - {party(game.record, body["seat"])}

    def impossible(self, game: Folding) -> str | None:
        """Of a seat that its player plays."""
        record = game.record
        if self.seat not in record.keys:
            return no_seat(game, self.seat)
        if self.seat in record.vacant:
            return _("{seat} has left the table").format(seat=self.seat)
        if self.seat in record.absent and self.seat not in record.returning:
            return _("the rules already move for {seat}").format(seat=self.seat)
        return None

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        return _("let the rules move for {seat} until {seat} is back").format(seat=self.seat)

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one of the others who is there: so someone always is."""
        record = game.record
        if game.phase != "playing" or event.by not in record.keys:
            return _("only a seat of a running game can propose")
        if event.by == self.seat or event.by in {*record.vacant, *record.absent}:
            return _("only another seat, played by its own player, can hand a seat to the rules")
        return self.impossible(game) or unlisted(game, event, self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What the seat has answered stays; for what it has not, the rules choose from now on."""
        record = game.record
        record.returning = [seat for seat in record.returning if seat != self.seat]
        record.absent = [*(seat for seat in record.absent if seat != self.seat), self.seat]
        stays_open(game, event, before)
        game.say(_("By agreement, the rules move for {seat} until {seat} is back.").format(seat=self.seat))
        game.settle()
