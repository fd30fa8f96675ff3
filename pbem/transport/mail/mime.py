"""The bytes of a mail: its headers and its parts, written down as RFC 5322 and RFC 2045 say.

The standard library writes mails too, and takes 7 milliseconds for a report: it parses every header that it is given,
and again what it makes of it. Its codecs are used here; what pbem writes has few forms, and is read back in the tests.
"""

import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Iterable, Mapping
from email.header import Header
from email.utils import encode_rfc2231
from hashlib import sha256

COLUMNS = 76
END = "\r\n"

_BARE = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*")


def header(name: str, value: str) -> str:
    """A header with its line end; what is not ASCII as encoded words, what is long on several lines.

    `value` has no line ends.
    """
    if value.isascii() and len(name) + 2 + len(value) <= COLUMNS:
        return f"{name}: {value}\r\n"
    charset = "us-ascii" if value.isascii() else "utf-8"
    return f"{name}: {Header(value, charset, COLUMNS, name).encode(linesep=END)}{END}"


def listing(name: str, values: Iterable[str]) -> str:
    """A header of several words, one to a line: none of them is ever encoded or broken."""
    return f"{name}: {f'{END} '.join(values)}{END}"


def mailbox(name: str, display: str, address: str) -> str:
    """A header with one address and the name shown with it."""
    if not display:
        return f"{name}: {address}\r\n"
    if not display.isascii():
        shown = Header(display, "utf-8", COLUMNS, name).encode(linesep=END)
    elif _BARE.fullmatch(display):
        shown = display
    else:
        shown = '"' + re.sub(r'(["\\])', r"\\\1", display) + '"'
    last = shown.rpartition(END)[2]
    fits = len(name) + len(last) + len(address) + 5 <= COLUMNS
    return f"{name}: {shown}{'' if fits else END} <{address}>{END}"


def text(content: str, parameters: str = "") -> bytes:
    """A part with plain text."""
    body = b2a_qp(content.encode(), istext=True).replace(b"\n", b"\r\n")
    return _part(f"text/plain; charset=utf-8{parameters}", "quoted-printable", body)


def html(content: str) -> bytes:
    """A part with HTML."""
    return _part("text/html; charset=utf-8", "base64", _base64(content.encode()))


def attached(kind: str, filename: str, content: bytes, parameters: Mapping[str, str] | None = None) -> bytes:
    """A part with a file, of a kind such as application/octet-stream."""
    more = "".join(f";\r\n {name}={value}" for name, value in (parameters or {}).items())
    return _part(f"{kind}{more}", "base64", _base64(content), filename)


def attached_lines(filename: str, content: str) -> bytes:
    """A part with a file of plain ASCII lines, which may be read and copied without decoding."""
    return _part("text/plain; charset=us-ascii", "7bit", content.replace("\n", "\r\n").encode("ascii"), filename)


def multipart(kind: str, parts: Iterable[bytes]) -> bytes:
    """Several parts as one; the boundary stands in none of them, for it follows from them all."""
    every = list(parts)
    digest = sha256(b"".join(every)).hexdigest()[:24]
    between = f"--=_{digest}"
    body = b"".join(b"%s\r\n%s\r\n" % (between.encode(), part) for part in every)
    return (
        f'Content-Type: multipart/{kind}; boundary="{between[2:]}"\r\n\r\n'.encode()
        + body
        + f"{between}--\r\n".encode()
    )


def _part(kind: str, encoding: str, body: bytes, filename: str = "") -> bytes:
    head = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n"
    if filename:
        head += f"Content-Disposition: attachment;\r\n {_parameter('filename', filename)}\r\n"
    return f"{head}\r\n".encode() + body


def _parameter(name: str, value: str) -> str:
    if value.isascii():
        return f'{name}="' + re.sub(r'(["\\])', r"\\\1", value) + '"'
    return f"{name}*={encode_rfc2231(value, 'utf-8')}"


def _base64(content: bytes) -> bytes:
    signs = b2a_base64(content, newline=False)
    return b"".join(signs[place : place + COLUMNS] + b"\r\n" for place in range(0, len(signs), COLUMNS))
