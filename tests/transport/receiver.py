"""A server on loopback to which notices are posted."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from typing import Self


class Receiver(HTTPServer):
    """A server on loopback that remembers what is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.heard: list[tuple[str, dict[str, str], str]] = []
        self.answer, self.location = 200, ""
        self.silent = Event()

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
    def bodies(self) -> list[str]:
        """What was posted, in order."""
        return [body for _path, _headers, body in self.heard]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/my-games"


class Answers(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        if self.server.silent.is_set():
            self.close_connection = True
            return
        self.send_response(self.server.answer)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.end_headers()

    do_GET = do_POST  # noqa: N815  (a redirect that is followed would come as one)

    def log_message(self, *_words: object) -> None:
        """Nothing."""
