"""What my tools owe a game, written without asking me."""

from pathlib import Path

from pbem.events.event import Event

from .glance import look
from .me import viewer


def post_owed(path: Path) -> list[Event]:
    """Write into a game what my tools owe it: its start, openings, choices that are none. Returns what was written."""
    from .writing import pen

    if not viewer().key:
        look(path, viewer())  # which keeps what was worked out
        return []
    with pen(path, tell=lambda _sentence: None) as holder:
        holder.start_if_ready()
        holder.answer_what_is_forced()
    return holder.written
