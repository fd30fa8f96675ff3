"""`free`: the host dismisses joins, so that someone else can have the seats."""

from typing import ClassVar

from pbem.events.event import CREATOR, Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.record import Head
from pbem.wording import _


class Free(Fields, CoreKind):
    """Before the start; it lists the joins. Beside a start that accepts one of them it does not count (see rivals)."""

    kind: ClassVar[str] = "free"
    side: ClassVar[bool] = True

    def objection(self, game: Folding, event: Event) -> str | None:
        """By the host, before the start, of joins that it lists."""
        if game.phase != "joining":
            return _("the game has started: its seats are taken")
        if event.by != CREATOR:
            return _("only the host can free a seat")
        if not event.with_ or not set(event.with_) <= game.record.joins.keys():
            return _("it must list the joins that it dismisses, and nothing else")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """No start can accept these joins any more; who made one may ask again, with a join that lists this event."""
        for listed in event.with_:
            join = game.record.joins[listed]
            join.freed.append(event.id)
            game.say(_("The host frees the seat {seat}.").format(seat=join.seat))
