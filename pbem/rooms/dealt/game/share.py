"""`share`: a seat contributes to the cards without doing anything else. No undo takes it back."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, no_seat
from pbem.projections.record import Head

LISTED = 500
"""So many shares the next turn event lists; those beyond stop nobody, whoever sends them by the thousand."""


class Share(Fields, CoreKind):
    """It may hang off any of the newest spine events: it means the same wherever it comes."""

    kind: ClassVar[str] = "share"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True
    anywhere: ClassVar[bool] = True

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat; what it contributes was judged before."""
        return None if event.by in game.record.keys else no_seat(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What it contributes counts already; the next turn event rests on it."""
        here = event.after in {before.id, *before.earlier}
        if here and event.contributions and len(before.shares) < LISTED:
            before.shares.append(event.id)
