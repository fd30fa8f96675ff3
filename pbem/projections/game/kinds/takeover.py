"""`takeover`: everybody agrees to deal without the dealer, who has vanished.

With the event it is decided; then the players show what they keep of the dealer's secret, by themselves, and everybody
deals.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import DEALER, Event
from pbem.projections.game.kind import Folding
from pbem.projections.game.question import stays_open
from pbem.projections.game.running import lay_out
from pbem.projections.game.vanishing import Vanished
from pbem.projections.record import Head, Motion
from pbem.wording import _


class Takeover(Vanished):
    """With the consent of all players. See Vanished."""

    kind: ClassVar[str] = "takeover"

    @property
    def gone(self) -> str:
        """See Vanished."""
        return DEALER

    @classmethod
    def goes_on_without(cls, body: Mapping[str, Any]) -> object:
        """The dealer."""
        return DEALER

    def in_time(self, game: Folding) -> bool:
        """Also while the cards are dealt."""
        return game.chance is not None

    def impossible(self, game: Folding) -> str | None:
        """Where there is a dealer, who has left enough with those who are there."""
        if not game.record.header.dealer:
            return _("this game has no dealer")
        if game.chance.lost_with(DEALER) is None:
            return _("too few are there with whom the dealer has left its secret")
        return self.too_many(game)

    def words(self, game: Folding, motion: Motion) -> str:
        """As after "proposes to"."""
        words = _("deal without the dealer, so that all hands could be read by anybody")
        if self.without:
            words = _("{words}, and without asking {other}").format(words=words, other=self.without)
        return self.within(words)

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one of its seats, when the time for it has come."""
        record = game.record
        running = game.chance is not None and not record.ended
        if not running or event.by not in record.keys or event.by in (self.without, *record.vacant):
            return _("only a seat of a running game can go on without its dealer")
        return self.impossible(game) or self.unripe(game, self.proposed(game, event), event.at)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What was asked goes on being asked; those deal who sit there."""
        self.decided(game, event)
        stays_open(game, event, before)
        game.say(_("By agreement the game goes on without the dealer."))
        if game.table is None:
            lay_out(game)
        else:
            game.settle()
