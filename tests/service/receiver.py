"""A server on loopback to which a player's program posts notices."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Self


class Receiver(HTTPServer):
    """A server on loopback that remembers what is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.heard: list[tuple[str, dict[str, str], str]] = []
        self.answer = 200

    @classmethod
    @contextmanager
    def listening(cls) -> Iterator[Self]:
        """One that answers until the block ends."""
        with cls() as server:
            thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
            thread.start()
            yield server
            server.shutdown()
            thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/my-games"


class Answers(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.answer)
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Nothing."""
