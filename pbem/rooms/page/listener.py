"""The socket of the table's page: the player who comes last is let in, and strangers who only stand about make room.

Everyone on this machine may connect, as often as they like, and say nothing or say it slowly; without the page's
secret they get no further. So no connection of theirs may cost the player one.
"""

from collections.abc import Mapping
from typing import Any

from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

ROOM = 40
"""Connections at a time. A browser keeps six."""


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """A WSGI server on loopback that never stops accepting: for one too many, another is closed."""

    def __init__(self, application: Any, sockets: dict[int, Any], **limits: Any) -> None:
        """`sockets`: those that are open, by their descriptors. It is there at once, and answers while it `run`s."""
        settings = Adjustments(host="127.0.0.1", port=0, connection_limit=2 * ROOM, **limits)
        workers = ThreadedTaskDispatcher()
        workers.set_thread_count(settings.threads)
        super().__init__(application, sockets, dispatcher=workers, adj=settings)
        self._known: set[tuple[str, int]] = set()

    def know(self, environ: Mapping[str, Any]) -> None:
        """The page's own browser has asked over this connection: it is the last to be closed for another's sake."""
        self._known.add((environ["REMOTE_ADDR"], int(environ["REMOTE_PORT"])))

    def handle_accept(self) -> None:
        """Accept one connection, and make room for the next.

        In this order, so that what is closed never has the descriptor of what has just come.
        """
        self._known &= {channel.addr for channel in self.active_channels.values()}
        super().handle_accept()
        channels = list(self.active_channels.values())
        idle = [channel for channel in channels[:-1] if not channel.requests]
        if len(channels) > ROOM and idle:
            min(idle, key=lambda channel: (channel.addr in self._known, channel.creation_time)).handle_close()
