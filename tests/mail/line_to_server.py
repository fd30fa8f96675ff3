"""A line to a server that a test cuts, listens to, or leaves things out of."""

import socket
import threading
from contextlib import suppress
from typing import Self

import needs


class Line:
    """A line to a server that can be cut, tells what goes over it, and can leave things out of what the server says.

    Listens on `port`. Use within `with`.
    """

    def __init__(self, to: int, leave_out: bytes = b"") -> None:
        self._to = to
        self._leave_out = leave_out
        self._ends: list[socket.socket] = []
        self._said = bytearray()
        self._changed = threading.Condition()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.connections = 0
        self.bytes_that_came = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def said(self) -> bytes:
        """All that the client has said."""
        return bytes(self._said)

    def cut(self) -> None:
        """Break the connections that there are."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def close(self) -> None:
        """Break the connections, and take no more."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def wait_for(self, words: bytes) -> None:
        """Return when the client has said this."""
        with self._changed:
            assert self._changed.wait_for(lambda: words in self._said, needs.PATIENCE)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near = self._listening.accept()[0]
                self.connections += 1
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
                threading.Thread(target=self._carry, args=(near, far, True), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, False), daemon=True).start()

    def _carry(self, giver: socket.socket, taker: socket.socket, from_client: bool) -> None:
        with suppress(OSError):
            while data := giver.recv(2**16):
                if from_client:
                    with self._changed:
                        self._said += data
                        self._changed.notify_all()
                else:
                    self.bytes_that_came += len(data)
                    if self._leave_out:
                        data = data.replace(self._leave_out, b"")
                taker.sendall(data)
        for end in (giver, taker):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
