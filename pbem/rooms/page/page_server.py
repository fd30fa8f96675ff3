"""Serving the page: on loopback alone, with limits, for as long as the command runs."""

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from waitress.wasyncore import close_all

from .answerer import Answerer
from .handler import LARGEST, Environ, Handler, Respond
from .listener import Listener
from .syncs import Syncs

LIMITS = {
    "threads": 2,  # questions are answered one by one; a page may be fetched meanwhile
    "channel_timeout": 20,
    "cleanup_interval": 5,
    "max_request_header_size": 16_384,
    "max_request_body_size": LARGEST,
    "ident": None,
}
"""What no one gets more of; a client that says nothing for 20 seconds is not listened to any longer."""


class PageServer:
    """A controller's page, at an address of its own. It is there as soon as this is, and answered while `run` runs."""

    def __init__(self, controller: Answerer, syncs: Syncs, **limits: int) -> None:
        """`limits`: others than usual."""
        logging.getLogger("waitress").addHandler(logging.NullHandler())
        self._syncs = syncs
        self._sockets: dict[int, Any] = {}
        self._server = Listener(self._entered, self._sockets, **(LIMITS | limits))
        self.handler = Handler(controller, int(self._server.effective_port))

    def run(self) -> None:
        """Answer until someone wants an end: Ctrl-C, or `stop`. Then send what was not sent."""
        self._syncs.begin()
        try:
            self._server.run()
        finally:
            self._server.task_dispatcher.shutdown()
            close_all(self._sockets)
            self._syncs.end()

    def stop(self) -> None:
        """From another thread: end."""
        with suppress(OSError):  # it was awake already, and has closed what would have woken it
            self._server.trigger.pull_trigger(lambda: close_all(self._sockets))

    def _entered(self, environ: Environ, respond: Respond) -> Iterable[bytes]:
        if self.handler.is_within(environ):
            self._server.know(environ)
        return self.handler(environ, respond)
