"""`note`: words for all to read, at any time; they change nothing."""

from typing import Annotated, ClassVar

from pydantic import Field

from pbem.events.event import CREATOR, Event
from pbem.projections.game.fields import Count, Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, no_seat
from pbem.projections.record import Head
from pbem.wording import _, as_one_line


class Note(Fields, CoreKind):
    """Each seat numbers its own from 1."""

    kind: ClassVar[str] = "note"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    n: Count
    text: Annotated[str, Field(min_length=1, max_length=4000)]

    def objection(self, game: Folding, event: Event) -> str | None:
        """By someone at this table."""
        return None if event.by in game.record.keys or event.by == CREATOR else no_seat(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """It is told, and counted for its seat."""
        notes = game.record.notes
        notes[event.by] = max(notes.get(event.by, 0), self.n)
        if game.hears is not None:  # a stranger may send a hundred thousand
            game.say(_("{seat} notes: {text}").format(seat=event.by, text=as_one_line(self.text)))
