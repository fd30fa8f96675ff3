"""A notice as an HTTP POST to an address of the player's: ntfy and its like, or a server of their own."""

import http.client
import re
import ssl
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from pbem.errors import UsageError
from pbem.transport.loopback import loopback
from pbem.wording import _

from .channel import PATIENCE, TITLE, shortened

_SCHEMES = ("https", "http")


class _NoRedirects(HTTPRedirectHandler):
    """The news goes to the address that the player gave, and to no other."""

    def redirect_request(self, *_asked: Any) -> None:
        """Nowhere."""


class Post:
    """An address to which news is posted as plain text. `plain_http`: whether others on the way may read it.

    Raises UsageError for what is no such address.
    """

    apart: ClassVar[bool] = True

    def __init__(self, address: str, *, plain_http: bool = False, patience: float = PATIENCE) -> None:
        self.host = checked(address, plain_http=plain_http)
        self._address, self._patience = address, patience

    def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
        """Post it. The address is not told in what went wrong: whoever knows it can read along.

        Under the same mark, ntfy (from its version 2.16 on) shows the newer notice instead of the older.
        """
        headers = {"Content-Type": "text/plain; charset=utf-8", "Title": TITLE, "User-Agent": TITLE}
        if mark:
            headers["X-Sequence-ID"] = mark
        request = Request(self._address, data=shortened(news).encode(), headers=headers, method="POST")
        opener = build_opener(_NoRedirects, HTTPSHandler(context=ssl.create_default_context()))
        try:
            with opener.open(request, timeout=self._patience):
                return ""
        except HTTPError as error:
            error.close()
            sentence = _("{host} did not take the notice: {code} {reason}")
            return sentence.format(host=self.host, code=error.code, reason=error.reason)
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            words = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
            return _("{host} cannot be reached: {reason}").format(host=self.host, reason=words)


def checked(address: str, *, plain_http: bool) -> str:
    """The host of an address. Raises UsageError for what is no address to post to."""
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        parts, host = urlsplit(""), ""
    if parts.scheme not in _SCHEMES or not host or not re.fullmatch("[!-~]+", address):
        raise UsageError(
            _("{address!r} is not an address to post to").format(address=address),
            advice=_("it begins with https://"),
        )
    if parts.scheme == "http" and not plain_http and not loopback(host):
        raise UsageError(
            _("others on the way to {host} could read the notices").format(host=host),
            advice=_("use https://, or say --plain-http"),
        )
    return host
