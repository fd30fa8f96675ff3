"""The handler of the table's page: lets its own page in, and nothing that only pretends to be that.

Everything lies under a secret in the address. Questions are JSON by POST, from the page's own origin; nothing is
offered to other origins, and a name that someone else has made to point here is not answered to.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from hmac import compare_digest
from http import HTTPStatus
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from pbem.errors import PbemError
from pbem.rooms.drawn.live_page import live_policy
from pbem.rules.game_faults import broken_game
from pbem.wording import _

from .answerer import Answerer, BadQuestion

LARGEST = 16_384
"""Bytes of a question."""
LONGEST = len(str(LARGEST))
"""Digits of their number: Python reads no endless ones."""

OWN_SITE = {"", "same-origin"}
"""What browsers say of a question from the page itself; older ones say nothing."""

Environ = Mapping[str, Any]
Respond = Callable[[str, list[tuple[str, str]]], object]
Reply = tuple[HTTPStatus, str, str]
"""How it went, the type of what follows, and that."""

ALWAYS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)


class Handler:
    """A WSGI application in front of a controller. `port`: where it listens, on loopback."""

    def __init__(self, controller: Answerer, port: int) -> None:
        self._controller = controller
        self._port = port
        self._secret = token_urlsafe(24)
        self._once: str | None = token_urlsafe(24)
        self._lock = Lock()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._port}/{self._secret}/"

    @property
    def opening(self) -> str:
        """An address that leads there once: a browser's command line can be read by everyone on the machine."""
        return f"http://127.0.0.1:{self._port}/{self._once}"

    def __call__(self, environ: Environ, respond: Respond) -> Iterable[bytes]:
        """Answer a request."""
        headers = list(ALWAYS)
        status, kind, text = self._reply(environ, headers)
        body = text.encode()
        headers += [("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))]
        headers.append(("Content-Security-Policy", live_policy() if kind == "text/html" else "default-src 'none'"))
        respond(f"{status.value} {status.phrase}", headers)
        return [body]

    def _reply(self, environ: Environ, headers: list[tuple[str, str]]) -> Reply:
        if environ.get("HTTP_HOST") not in (f"127.0.0.1:{self._port}", f"localhost:{self._port}"):
            return _no(HTTPStatus.MISDIRECTED_REQUEST)
        method, path = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
        if method == "GET" and self._opens(path):
            headers.append(("Location", f"/{self._secret}/"))
            return _no(HTTPStatus.SEE_OTHER)
        if not self.is_within(environ):
            return _no(HTTPStatus.NOT_FOUND)
        what = [*path.split("/", 2), ""][2]
        if method == "GET" and what == "":
            return self._page()
        if method != "POST":
            return _no(HTTPStatus.METHOD_NOT_ALLOWED)
        if environ.get("HTTP_ORIGIN") != f"http://{environ['HTTP_HOST']}":
            return _no(HTTPStatus.FORBIDDEN)
        if environ.get("HTTP_SEC_FETCH_SITE", "") not in OWN_SITE:
            return _no(HTTPStatus.FORBIDDEN)
        if environ.get("CONTENT_TYPE", "").partition(";")[0].strip() != "application/json":
            return _no(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        return self._answer(what, environ)

    def is_within(self, environ: Environ) -> bool:
        """Whether someone asks who knows the secret."""
        secret = environ.get("PATH_INFO", "").split("/", 2)[1:2]
        return bool(secret) and compare_digest(secret[0].encode(), self._secret.encode())

    def _page(self) -> Reply:
        try:
            with self._lock:
                return HTTPStatus.OK, "text/html", self._controller.page()
        except PbemError as error:
            return HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", str(error)

    def _opens(self, path: str) -> bool:
        """Whether this is the address that leads to the page once."""
        if self._once is None or not compare_digest(path.encode(), f"/{self._once}".encode()):
            return False
        self._once = None
        return True

    def _answer(self, what: str, environ: Environ) -> Reply:
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or len(length) > LONGEST or int(length) > LARGEST:
            return _no(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            asked = json.loads(environ["wsgi.input"].read(int(length)))
            if not isinstance(asked, dict):
                return _no(HTTPStatus.BAD_REQUEST)
            with self._lock:
                answer = self._controller.answer(what, asked)
        except (BadQuestion, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
            return _no(HTTPStatus.BAD_REQUEST)
        except Exception as error:  # the table stays open: what was shown and played is there
            if os.environ.get("PBEM_TRACEBACK"):
                raise
            sentence = str(broken_game(error) or _("internal error (a bug in pbem): {error}").format(error=error))
            answer = {"said": [sentence]}
        return HTTPStatus.OK, "application/json", json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _no(status: HTTPStatus) -> Reply:
    return status, "text/plain", _("nothing is here") if status is HTTPStatus.NOT_FOUND else status.phrase
