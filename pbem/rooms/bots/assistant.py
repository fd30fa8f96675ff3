"""Seats that bots play: the machine of a seat's key moves for it as soon as it is asked."""

from __future__ import annotations

from pbem.app.assistant import Assistant

TYPE_CHECKING = False  # without typing: every warm command loads this
if TYPE_CHECKING:
    from pbem.app.session import Session


class BotSeats(Assistant):
    """Moves for them. What makes the moves is loaded where there are any."""

    def think(self, session: Session) -> bool:
        """Make one move of a bot that is asked."""
        if not session.game.bots:
            return False
        from .moving import move

        return move(session)
