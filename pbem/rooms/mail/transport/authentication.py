"""What our own mail server says of who sent a mail: `Authentication-Results` (RFC 8601).

Each method has looked at something else, and vouches for that only: DMARC for From; DKIM for the domain that signed;
SPF for where the mail bounces to. What stands beside that in a result is told by someone, and vouched for by no one.
"""

import re
from collections.abc import Iterator
from email.parser import BytesHeaderParser
from typing import TYPE_CHECKING

from .headers import Headers, collected

if TYPE_CHECKING:
    from authres.core import AuthenticationResult

_BEYOND_ASCII = re.compile(r"[^\t\n\r -~]")
_VOUCHES = {"dmarc": (("header", "from"),), "dkim": (("header", "d"), ("header", "i")), "spf": (("smtp", "mailfrom"),)}
"""By method the properties in which it names whom it vouches for; the first that is there counts."""


def vouched_for(raw: bytes, server: str, sender: str) -> bool:
    """Whether the mail server of that name says that a mail is from the domain that its sender claims.

    Only the topmost such line counts: it was added last. One of its own that cannot be read vouches for nothing.
    """
    domain = sender.rpartition("@")[2].lower()
    headers = collected(BytesHeaderParser(policy=Headers()).parsebytes(raw))
    for value in headers.get("authentication-results", ()):
        results = _results(value, server)
        if results is not None:
            return any(_aligned(result, domain) for result in results)
    return False


def _results(value: str, server: str) -> "list[AuthenticationResult] | None":
    """What a line says, if it is this server's; nothing if it cannot be read; None if it is another's."""
    from authres import AuthenticationResultsHeader, AuthResError

    value = _BEYOND_ASCII.sub("?", value).strip().rstrip(";")
    try:
        said = AuthenticationResultsHeader.parse_value(value)
    except (AuthResError, RecursionError):
        return [] if server.lower() in value.lower() else None
    return said.results if said.authserv_id.lower() == server.lower() else None


def _aligned(result: "AuthenticationResult", domain: str) -> bool:
    """Whether a result vouches for mail from a domain: DMARC for that one, the others for all that lie below theirs."""
    method = getattr(result, "method", "")
    if method not in _VOUCHES or result.result != "pass":
        return False
    named = next(filter(None, ([*_named(result, *one)] for one in _VOUCHES[method])), [])
    if len(named) != 1:
        return False
    return domain == named[0] or (method != "dmarc" and "." in named[0] and domain.endswith(f".{named[0]}"))


def _named(result: "AuthenticationResult", kind: str, name: str) -> Iterator[str]:
    """The domains that a property of a result names."""
    for one in result.properties:
        if (one.type, one.name) == (kind, name):
            yield str(one.value or "").rpartition("@")[2].strip("\"' ").rstrip(".").lower()
