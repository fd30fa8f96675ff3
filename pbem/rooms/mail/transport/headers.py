"""The lines above a mail's text: as text, as addresses, as ids and times.

The standard library's structured header parser (`policy.default`) is not used: it raises IndexError and its
kin on headers that are common in the wild, and long headers cost it the square of their length.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as Mail
from email.policy import Compat32
from email.utils import parsedate_to_datetime

from .charsets import decoded

VALUE_LIMIT = 8000  # characters of one header; more is cut off, for what takes headers apart takes its time
REFERENCES_LIMIT = 50
ADDRESS = r'[^\s<>()\[\]\\,;:@"\x00-\x1f\x7f]{1,64}@[^\s<>()\[\]\\,;:@"\x00-\x1f\x7f]{1,255}'

_ADDRESSES = re.compile(rf"""(?<![^\s<>()\[\]\\,;:@"'])(?!'){ADDRESS}""")
_ID = re.compile(r"<[^<>\s]{1,400}>")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")
_DELIVERED_TO = ("to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to")

Collected = Mapping[str, Sequence[str]]
"""Headers as they came, by their names in small letters."""


class Headers(Compat32):
    """How `email` is to keep headers: short ones, as they came."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        """A header's name and its value, no longer than VALUE_LIMIT."""
        name, value = super().header_source_parse(sourcelines)
        return name, value[:VALUE_LIMIT]

    def header_fetch_parse(self, name: str, value: str) -> str:
        """The value as it stands; `Compat32` makes an object of one that is not ASCII."""
        return value


def collected(mail: "Mail[str, str]") -> Collected:
    """All headers of a mail, by their names in small letters."""
    found: dict[str, list[str]] = {}
    for name, value in mail.items():
        found.setdefault(name.lower(), []).append(value)
    return found


def text_of(headers: Collected, name: str) -> str:
    """The first header of that name as a person reads it; "" if there is none."""
    return legible(headers[name][0]) if name in headers else ""


def legible(value: str) -> str:
    """A header's value with its encoded words decoded, on one line, without anything unseen."""
    value = as_text(value)
    if "=?" in value:
        try:
            parts = decode_header(value)
            value = "".join(part if isinstance(part, str) else decoded(part, charset)[0] for part, charset in parts)
        except (MessageError, ValueError, LookupError):
            pass  # then it is read as it stands
    return " ".join(_UNSEEN.sub(" ", value).split())


def addresses(values: Iterable[str]) -> list[str]:
    """Every address in some headers, in small letters, each once."""
    each = (address.lower().rstrip("'") for value in values for address in _ADDRESSES.findall(as_text(value)))
    return list(dict.fromkeys(each))


def recipients(headers: Collected) -> list[str]:
    """Whom the mail was sent to, and what the machines on its way say of that."""
    return addresses(value for name in _DELIVERED_TO for value in headers.get(name, ()))


def answered_at(headers: Collected, sender: str) -> str:
    """Where answers are to go, if that is the sender's own mailbox under a plus address; else the sender's address.

    Anybody may write any other address there.
    """
    found = addresses(headers.get("reply-to", ()))
    local, _at, host = sender.rpartition("@")
    own = len(found) == 1 and found[0].startswith(f"{local}+") and found[0].endswith(f"@{host}")
    return found[0] if own else sender


def keys(found: Sequence[str]) -> list[str]:
    """What stands behind the first plus sign of addresses that have one."""
    tags = (address.rpartition("@")[0].partition("+")[2] for address in found)
    return list(dict.fromkeys(tag for tag in tags if tag))


def message_id(headers: Collected) -> str:
    """The id that the mail goes by, with its angle brackets if it has any."""
    value = next(iter(headers.get("message-id", ())), "")
    found = _ID.search(value)
    return found[0] if found else legible(value)[:400]


def references(headers: Collected) -> list[str]:
    """The ids of the mails that this one answers, the latest last."""
    values = [*headers.get("references", ()), *headers.get("in-reply-to", ())]
    return list(dict.fromkeys(one for value in values for one in _ID.findall(value)))[-REFERENCES_LIMIT:]


def date(headers: Collected) -> datetime | None:
    """When the mail says it was written, in its writer's zone; None if it does not say it in a way that can be read."""
    try:
        found = parsedate_to_datetime(headers["date"][0])
        found = found if found.tzinfo else found.replace(tzinfo=UTC)
        found.astimezone(UTC)  # which not every date has
        return found
    except (LookupError, ValueError, TypeError, OverflowError, AttributeError):
        return None


def as_text(value: str) -> str:
    """A header in which bytes beyond ASCII have become text."""
    return value if value.isascii() else decoded(value.encode("utf-8", "surrogateescape"), None)[0]
