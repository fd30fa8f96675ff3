"""`expel`: everybody else agrees to go on without a player who has vanished with their part of the cards.

With the event the seat is left as if its player had resigned; then those who stay show what they keep of its secret, by
themselves.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.consents import party
from pbem.projections.game.fields import SeatName
from pbem.projections.game.kind import Folding, no_seat
from pbem.projections.game.leaving import go_on, vacate
from pbem.projections.game.question import changes_hands, unlisted
from pbem.projections.game.vanishing import Vanished
from pbem.projections.record import Head, Motion
from pbem.wording import _, all_of


class Expel(Vanished):
    """With the consent of everybody but the seat's own player. See Vanished."""

    kind: ClassVar[str] = "expel"

    seat: SeatName

    @property
    def gone(self) -> str:
        """See Vanished."""
        return self.seat

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that it names: the rules take over."""
        return event.body.get("seat")

    @classmethod
    def goes_on_without(cls, body: Mapping[str, Any]) -> object:
        """The seat that it names."""
        return body.get("seat")

    def in_time(self, game: Folding) -> bool:
        """Also while the cards are dealt, as soon as all have shuffled: so nobody can see the deal and refuse it."""
        return game.table is not None or (game.chance is not None and game.chance.shuffled_by_all)

    def impossible(self, game: Folding) -> str | None:
        """Of a seat that its player plays, where the players deal."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if self.seat in game.record.vacant:
            return _("{seat} has left the table").format(seat=self.seat)
        if not game.chance.waits:
            return _("the cards of this game need nobody; the rules can move for {seat} instead").format(seat=self.seat)
        if self.ends_it(game):
            return None
        if game.chance.lost_with(self.seat) is None:
            if false := game.chance.false_to(self.seat):
                sentence = _("{seat} has left something false with {seats}, and nobody can go on without it")
                return sentence.format(seat=self.seat, seats=all_of(false))
            return _("{seat} has left nothing with the others that would help").format(seat=self.seat)
        return self.too_many(game)

    def ends_it(self, game: Folding) -> bool:
        """Whether one player alone is left then, who has won: without needing anybody's part in the cards."""
        record = game.record
        left = [seat for seat in record.keys if seat not in (self.seat, *record.vacant)]
        alone = len({party(record, seat) for seat in left}) < 2 and game.chance.lost_with(self.seat) is None
        return game.table is not None and (alone or len(left) < 2)

    def words(self, game: Folding, motion: Motion) -> str:
        """As after "proposes to"."""
        if self.ends_it(game):
            words = _("end the game without {seat}: whoever is left has won, and no hand is shown")
        elif self.without:
            words = _("go on without {seat}, whose hand all can read then, and without asking {other}")
        else:
            words = _("go on without {seat}, whose hand all can read then")
        return self.within(words.format(seat=self.seat, other=self.without))

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one of the others who is there, when the time for it has come."""
        record = game.record
        if not self.in_time(game) or record.ended or event.by in (self.seat, self.without, *record.vacant):
            return _("only another seat of a running game can go on without one")
        unripe = self.unripe(game, self.proposed(game, event), event.at)
        return self.impossible(game) or unripe or unlisted(game, event, self.seat)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What the seat has answered stays; what it had sealed nobody opens any more."""
        alone = self.ends_it(game)
        self.decided(game, event)
        changes_hands(game, self.seat)
        vacate(game, event, self.seat, before)
        game.say(_("By agreement the game goes on without {seat}.").format(seat=self.seat))
        go_on(game, alone=alone)
