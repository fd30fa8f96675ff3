"""What may take seconds, such as a bot's move, is found beside a game: meanwhile anybody may act at it."""

from collections.abc import Collection, Sequence

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.agreement import may_be_taken_back
from pbem.projections.game import Game
from pbem.projections.incoming import comes_next

from . import automatic
from .memory import InMemory
from .session import Clock, Session


def thinker(game: Game, signed: Collection[str]) -> str:
    """The first of these seats that is asked, and for which a bot can move now; "" if there is none.

    While moves may be taken back, or its cards cannot be read yet, a bot waits. `signed`: those that a key signs for.
    """
    need = game.need
    if need is None or need.purpose == "open" or may_be_taken_back(game):
        return ""
    able = (seat for seat in need.seats if seat in game.bots and seat in signed)
    return next((seat for seat in able if not game.chance.unread(seat)), "")


def thought(game: Game, key: SecretKey, now: Clock) -> Sequence[Event]:
    """One step of it, not written yet. `game`: one that nothing else changes meanwhile, as the key reads it."""
    draft = _Draft(InMemory(game), key, now)
    automatic.think(draft)
    return draft.written


def write(session: Session, events: Sequence[Event]) -> bool:
    """Write that, and what follows of it without a choice, unless the turn is another by now. Returns whether it was
    written."""
    if may_be_taken_back(session.game):
        return False
    for event in events:
        if not comes_next(session.game, event):
            break
        session.write(event)
    automatic.write_after(session, thinks=False)
    return bool(session.written)


class _Draft(Session):
    """Writes nothing: `written` is what it would write."""

    def write(self, event: Event) -> list[str]:
        self.written.append(event)
        return []
