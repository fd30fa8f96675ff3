"""`away`: a seat says until when it cannot play. It is only to be known: no rule depends on it."""

from datetime import timedelta
from typing import ClassVar

from pbem.events.event import Event
from pbem.projections import record
from pbem.projections.durations import YEAR
from pbem.projections.game.fields import Count, Fields, Time
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, no_seat
from pbem.wording import _


class Away(Fields, CoreKind):
    """Each seat numbers its own from 1; the newest counts."""

    kind: ClassVar[str] = "away"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    n: Count
    until: Time

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat that someone plays."""
        if event.by not in game.record.keys:
            return no_seat(game, event.by)
        if event.by in game.record.vacant:
            return _("{seat} has left the table").format(seat=event.by)
        if self.until > event.at + timedelta(seconds=YEAR):
            return _("you can be away for a year at most")
        return None

    def take(self, game: Folding, event: Event, before: record.Head) -> None:
        """The seat's newest word counts, by its own numbers, then by when it was signed, then the later time."""
        said = record.AwayUntil(self.n, record.seconds(event.at), record.seconds(self.until))
        known = game.record.away.get(event.by)
        if known is None or (known.n, known.at, known.until) < (said.n, said.at, said.until):
            game.record.away[event.by] = said
        if self.until <= event.at:
            game.say(_("{seat} is back.").format(seat=event.by))
        else:
            written = f"{self.until:%Y-%m-%d %H:%M} UTC"
            game.say(_("{seat} is away until {until}.").format(seat=event.by, until=written))
