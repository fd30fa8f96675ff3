"""Up to which event the table's page has shown a game to each seat here: what it tells when it is opened begins there.

A machine that forgets tells what has happened since the seat's last turn.
"""

from pbem.store import memory


def newest(game: str, seat: str) -> str:
    """The id of the event that a seat was shown last; "" if none is known."""
    known = memory.recall(memory.of_game("watched", game))
    event = known.get(seat) if isinstance(known, dict) else None
    return event if isinstance(event, str) else ""


def note(game: str, seat: str, event: str) -> None:
    """The seat has been shown this event."""
    place = memory.of_game("watched", game)
    known = memory.recall(place)
    if not isinstance(known, dict) or known.get(seat) != event:
        memory.remember(place, (known if isinstance(known, dict) else {}) | {seat: event})
