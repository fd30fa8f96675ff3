"""How to look back at a game that is over, where a room brings what can judge it (see pbem.app.reviews)."""

from __future__ import annotations

from pbem.room import rooms
from pbem.wording import _


def look_back(*, ended: bool) -> list[str]:
    """That as a sentence without its full stop; nothing before the end. `ended`: whether the game has a result."""
    here = ended and any(room.reviews for room in rooms().values())
    return [_("`{command}` shows the moves that cost most").format(command="pbem bot --review")] if here else []
