"""Notes: words for all to read."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import CREATOR, Event
from pbem.wording import _, as_one_line

from .kind import CoreKind, no_seat

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.record import Link


class Note(CoreKind):
    """`note`: at any time, by any seat; it changes nothing."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By somebody at this table."""
        return None if event.by in {*game.record.keys, CREATOR} else no_seat(game, event.by)

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """It is told, and counted for its seat."""
        notes = game.record.notes
        notes[event.by] = max(notes.get(event.by, 0), event.body["n"])
        game.say(_("{seat} notes: {text}").format(seat=event.by, text=as_one_line(event.body["text"])))
