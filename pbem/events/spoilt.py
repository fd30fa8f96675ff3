"""What a game file has become that holds no event: emptied, packed, written anew by another program, or broken off.

Nothing heavy is loaded here: commands that look through a folder's names ask it (see pbem.cli.quick).
"""

from __future__ import annotations

import codecs

from pbem.wording import _

_BEGINNING = b"[[event]]"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PACKED = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ\0", b"(\xb5/\xfd", b"7z\xbc\xaf\x27\x1c")
"""How files start that gzip, zip, bzip2, xz, zstd and 7-Zip have written."""


def spoilt(raw: bytes) -> str:
    """Why a file without a whole event cannot be read, as a sentence with what to do; "" if it is another TOML file.

    `raw`: its bytes, or the first of them.
    """
    text = raw.removeprefix(codecs.BOM_UTF8).strip(b"\0 \t\r\n")
    if not text:
        return _("it is empty; replace it with another player's copy")
    if reason := foreign(raw):
        return reason
    if _BEGINNING.startswith(text[: len(_BEGINNING)]):
        return _("it breaks off in its first event; replace it with another player's copy")
    return ""


def foreign(raw: bytes) -> str:
    """The same, if it holds no text of ours at all."""
    if _BEGINNING in raw:
        return ""
    if raw.startswith(_UTF_16) or _BEGINNING in raw.replace(b"\0", b""):
        return _("it is UTF-16 text, as another program saved it; save it again as UTF-8")
    if raw.startswith(_PACKED):
        return _("it is packed; unpack it")
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(raw)  # which a character cut in two does not disturb
    except UnicodeDecodeError:
        text = "\0"
    return _("it is not text; replace it with another player's copy") if "\0" in text else ""


def composed(raw: bytes) -> bytes:
    """A file's text with its accents put together again, as players typed them; b"" if none was split off."""
    from unicodedata import is_normalized, normalize

    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return b""
    return b"" if is_normalized("NFC", text) else normalize("NFC", text).encode()
