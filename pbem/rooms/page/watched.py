"""Up to which event the table's page has shown a game to each seat here: what it tells when it is opened begins there.

A machine that forgets tells what has happened since the seat's last turn.
"""

from pbem.store import keeper


def newest(game: str, seat: str) -> str:
    """The id of the event that a seat was shown last; "" if none is known."""
    event = _by_seat(keeper.noted(game)).get(seat)
    return event if isinstance(event, str) else ""


def note(game: str, seat: str, event: str) -> None:
    """The seat has been shown this event."""
    keeper.note(game, lambda known: known.update(watched=_by_seat(known) | {seat: event}))


def _by_seat(known: dict[str, object]) -> dict[str, object]:
    found = known.get("watched")
    return found if isinstance(found, dict) else {}
