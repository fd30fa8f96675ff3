"""What is news to a seat: what has happened since its newest turn, in that order, without what it has done itself."""

from collections.abc import Collection, Sequence
from typing import Protocol

from pbem.events.event import Event

from .game.registry import chooses, is_talk
from .story import Told


class Happening(Protocol):
    """Whatever shows or tells of an event."""

    @property
    def event(self) -> Event:
        """That event."""
        ...


def since_turn(moments: Sequence[Happening], seat: str) -> int:
    """The first of some moments after a seat's newest turn; 0 if it has made none."""
    own = (number for number in range(len(moments), 0, -1) if _is_turn_of(moments[number - 1].event, seat))
    return next(own, 0)


def is_own(event: Event, seats: Collection[str]) -> bool:
    """Whether one of these seats has done that itself; what all have agreed to, say, follows by itself."""
    return event.by in seats and (chooses(event.kind) or is_talk(event.kind) or event.kind == "join")


def news(told: Sequence[Told], seat: str) -> list[Told]:
    """What of a story is news to a seat, as far as it may read that."""
    return [one for one in told[since_turn(told, seat) :] if one.for_eyes([seat]) and not is_own(one.event, [seat])]


def _is_turn_of(event: Event, seat: str) -> bool:
    return event.by == seat and chooses(event.kind)
