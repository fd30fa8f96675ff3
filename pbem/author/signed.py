"""What is written is judged as a stranger's would be, and signed."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.clocks import dated
from pbem.projections.game import Game
from pbem.rules import Move


def core_event(
    game: Game,
    kind: str,
    by: str,
    key: SecretKey,
    *,
    at: datetime,
    body: Mapping[str, Any] | None = None,
    with_: Sequence[str] = (),
    contributions: Sequence[str] = (),
    mail: str = "",
) -> Event:
    """An event of a core kind, at the head: judged and signed. Raises RefusedError."""
    head = game.record.head
    event = Event.write(
        key,
        kind=kind,
        by=by,
        body=body or {},
        at=dated(head, at, () if kind == "seal" else None),  # one's own seal answers no one else's
        after=head.id,
        with_=tuple(with_),
        contributions=contributions,
        mail=mail,
    )
    return judged(game, event)


def judged(game: Game, event: Event, move: Move | None = None) -> Event:
    """The same event. Raises RefusedError if it may not come next."""
    objection = game.objection(event, move)
    if objection is not None:
        raise RefusedError(objection)
    return event
