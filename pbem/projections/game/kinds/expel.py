"""`expel`: everybody else agrees to go on without a player who has vanished with their part of the cards.

Whoever proposes it or consents shows what their seat keeps of the vanished seat's secret. All of it together is that
secret: the seat is left as if its player had resigned.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pbem.events.event import Event
from pbem.projections.game.consents import others, party
from pbem.projections.game.fields import Fields, SeatName
from pbem.projections.game.kind import Folding, MotionKind, no_seat
from pbem.projections.game.leaving import go_on, vacate
from pbem.projections.game.question import changes_hands, unlisted
from pbem.projections.record import Head, Motion
from pbem.wording import _, all_of


class Expel(Fields, MotionKind):
    """With the consent of everybody but the seat's own player.

    `without`: another seat whose player has vanished as well, where the pieces of the rest suffice.
    """

    kind: ClassVar[str] = "expel"
    leaves_open: ClassVar[bool] = True

    seat: SeatName
    without: SeatName | Literal[""] = ""

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that it names: the rules take over."""
        return event.body.get("seat")

    @classmethod
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everybody but the seat's own player, and whoever has vanished at the same time."""
        record = game.record
        return others(record, by) - {party(record, body["seat"]), party(record, body.get("without", ""))}

    def impossible(self, game: Folding) -> str | None:
        """Of a seat that its player plays, where the players deal."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if self.seat in game.record.vacant:
            return _("{seat} has left the table").format(seat=self.seat)
        if not game.chance.waits:
            return _("the cards of this game need nobody; the rules can move for {seat} instead").format(seat=self.seat)
        if game.chance.lost_with(self.seat) is None:
            if false := game.chance.false_to(self.seat):
                sentence = _("{seat} has left something false with {seats}, and nobody can go on without it")
                return sentence.format(seat=self.seat, seats=all_of(false))
            return _("{seat} has left nothing with the others that would help").format(seat=self.seat)
        return self._too_many(game) if self.without else None

    def _too_many(self, game: Folding) -> str | None:
        """Why nobody can be passed over who should agree."""
        record = game.record
        if self.without not in record.keys:
            return no_seat(game, self.without)
        if self.without == self.seat or self.without in record.vacant:
            return _("{seat} need not agree anyway").format(seat=self.without)
        if not record.header.spares_one:
            return _("in this game it takes all others to go on without {seat}").format(seat=self.seat)
        return None

    def words(self, game: Folding, motion: Motion) -> str:
        """As after "proposes to"."""
        if self.without:
            passing = _("go on without {seat}, whose hand all can read then, and without asking {other}")
            return passing.format(seat=self.seat, other=self.without)
        return _("go on without {seat}, whose hand all can read then").format(seat=self.seat)

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one of the others, when all that is kept of the seat's secret has been shown."""
        if game.phase != "playing" or event.by not in game.record.keys or event.by in (self.seat, self.without):
            return _("only another seat of a running game can go on without one")
        missing = game.chance.lost_with(self.seat)
        if missing:
            return _("{seats} must show first what they keep of {seat}'s secret").format(
                seats=all_of(missing), seat=self.seat
            )
        return self.impossible(game) or unlisted(game, event, self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What the seat has answered stays; what it had sealed nobody opens any more."""
        game.chance.take_over(self.seat)
        changes_hands(game, self.seat)
        vacate(game, event, self.seat, before)
        game.say(_("By agreement the game goes on without {seat}.").format(seat=self.seat))
        go_on(game)
