"""Several mails in one text, one after another, as mail programs keep and hand them over (mbox)."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

_PARTED = re.compile(rb"^From [^\r\n]*\r?\n", re.MULTILINE)
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_TO_ESCAPE = re.compile(rb"^(>*From )", re.MULTILINE)


def as_mbox(mails: Sequence[bytes], at: datetime) -> bytes:
    """The mails as a mailbox, with lines that end as they do on this side of the network."""
    line = f"From pbem@localhost {at.astimezone(UTC):%a %b %d %H:%M:%S %Y}\n".encode()
    texts = (_TO_ESCAPE.sub(rb">\1", mail.replace(b"\r\n", b"\n")).rstrip(b"\n") for mail in mails)
    return b"".join(line + text + b"\n\n" for text in texts)


def mails_in(raw: bytes) -> Iterator[bytes]:
    """The mails in a text: those of a mailbox, or itself."""
    if not _PARTED.match(raw):
        yield raw
        return
    for text in _PARTED.split(raw)[1:]:
        yield _ESCAPED.sub(rb"\1", text)
