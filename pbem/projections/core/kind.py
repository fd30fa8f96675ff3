"""The form of a core kind."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import Event
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.record import Link


class CoreKind:
    """One core kind's meaning. `body` are its validated fields; `before` is the link that a turn event answered."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """Why this event may not come next; None if it may."""
        raise NotImplementedError

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """Let it take effect."""
        raise NotImplementedError


def no_seat(game: "Game", seat: str) -> str:
    """The objection to what a seat signs that nobody plays."""
    if game.record.keys or seat not in game.record.header.seats:
        return _("there is no seat {seat!r} in this game").format(seat=seat)
    return too_early()


def too_early() -> str:
    """The objection to all but joins before the start."""
    return _("the game has not begun: until it does, one can only take a seat")
