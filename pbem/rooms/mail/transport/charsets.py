"""Bytes of a mail made text, whatever the mail says they are."""

import codecs

# What mail programs call it, and what they mean: the wider set that it is a part of.
_MEANT = {"iso8859-1": "cp1252", "ascii": "utf-8", "gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949"}
# Python's own inventions; the first two are slow on long texts besides.
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})


def decoded(raw: bytes, charset: str | None) -> tuple[str, bool]:
    """The text, and whether it is sure to be what was written. What cannot be read becomes U+FFFD."""
    declared = _codec(charset) if charset else "utf-8"
    for name in dict.fromkeys((declared, "utf-8")):
        try:
            return raw.decode(name), name == declared or raw.isascii()
        except (LookupError, ValueError):
            continue  # a codec that makes no text, or bytes that are not in it
    try:
        return raw.decode(declared if charset else "cp1252", "replace"), False
    except (LookupError, ValueError):
        return raw.decode("cp1252", "replace"), False


def _codec(charset: str) -> str:
    """The name by which Python knows a charset; "unknown" if it knows none of that name."""
    try:
        name = codecs.lookup(charset.strip()).name
    except (LookupError, ValueError):
        return "unknown"
    return "unknown" if name in _NO_CHARSETS else _MEANT.get(name, name)
