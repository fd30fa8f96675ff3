"""`share`: a seat contributes to the cards without doing anything else. No undo takes it back."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, no_seat
from pbem.projections.record import Head

LISTED = 500
"""So many shares the next turn event lists; those beyond stop no one, whoever sends them by the thousand."""

WAITING = 100
"""So many of a seat's shares that hang off older events and could not count yet are looked at again."""


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


def late(game: Folding, answering: Mapping[str, Sequence[Event]]) -> dict[str, list[Event]]:
    """By older spine events, the shares that hang off them and are looked at again: of each seat so many that no one is
    kept busy by another's.

    Each was looked at where it hangs off; whoever writes what cannot count by the thousand has written no more.
    """
    looked: Counter[str] = Counter()
    found: dict[str, list[Event]] = {}
    for place in game.record.spine[:-1]:
        sides = answering[place]
        if not any(event.kind == Share.kind for event in sides):
            continue
        found[place] = []
        for event in sides:
            if looked[event.by] < WAITING:
                looked[event.by] += 1
                found[place].append(event)
    return found
