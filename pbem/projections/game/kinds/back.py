"""`back`: the player of a seat for which the rules move is back; no one has to agree."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.game.question import stays_open
from pbem.projections.record import Head
from pbem.wording import _


class Back(Fields, CoreKind):
    """The seat is asked again from the next move on: what is open now, others may have answered already elsewhere."""

    kind: ClassVar[str] = "back"
    leaves_open: ClassVar[bool] = True

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat for which the rules move."""
        record = game.record
        if game.phase != "playing" or event.by not in record.absent or event.by in record.returning:
            return _("only a seat that the rules play for can come back")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """No one who is asked gains time by it."""
        head = game.record.head
        game.record.returning.append(event.by)
        stays_open(game, event, before)
        head.since, head.within = before.since, before.within
        game.say(_("{seat} is back, and plays again after the next move.").format(seat=event.by))
        game.settle()
