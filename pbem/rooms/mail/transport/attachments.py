"""What is attached to a mail: game files, and the kinds that cannot be read, each with a sentence."""

import re
import unicodedata

from pbem.store.portable import DEVICE
from pbem.wording import _

NAME_LIMIT = 100

_EVENT = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*\[\[[ \t]*event[ \t]*\]\]", re.MULTILINE)
_NOT_IN_NAMES = re.compile('[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]')
_PACKED = re.compile(r".*\.(?:zip|gz|tgz|bz2|xz|7z|rar|zst)\Z", re.IGNORECASE)
_ENCRYPTED = frozenset(
    {"multipart/encrypted", "application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
)
_PACKED_TYPES = frozenset(
    f"application/{kind}"
    for kind in ("zip", "x-zip-compressed", "gzip", "x-gzip", "x-7z-compressed", "vnd.rar", "x-rar-compressed")
)
_NOTHING_TO_READ = frozenset(
    f"application/{kind}" for kind in ("pgp-signature", "pgp-keys", "pkcs7-signature", "x-pkcs7-signature", "ics")
)


def safe_name(name: str) -> str:
    """The last part of a file's name, fit for any system, "game.toml" if nothing is left of it."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    last = _NOT_IN_NAMES.sub("", last).strip(" .")
    if len(last) > NAME_LIMIT:
        stem, _dot, suffix = last.rpartition(".")
        last = f"{stem[: NAME_LIMIT - 11]}.{suffix[:10]}" if stem else last[:NAME_LIMIT]
    if DEVICE.match(last):
        last = f"_{last}"
    return last or "game.toml"


def is_game_file(name: str, raw: bytes) -> bool:
    """Whether it is meant to be a game file, whole or not."""
    return _EVENT.search(raw) is not None or name.lower().endswith(".toml")


def unreadable(kind: str, name: str) -> str:
    """Why an attachment of this content type and name cannot be read; "" if it can."""
    if kind in ("application/ms-tnef", "application/vnd.ms-tnef") or name.lower() == "winmail.dat":
        return _(
            "the message came as winmail.dat, which only Outlook can read; please send it again as plain "
            "text (Format Text > Plain Text)"
        )
    if kind in _ENCRYPTED:
        return encrypted()
    if kind in _PACKED_TYPES or _PACKED.match(name):
        sentence = _("the archive {name} was not opened; please attach the game file itself")
        return sentence.format(name=safe_name(name))
    return ""


def encrypted() -> str:
    """What is said of an encrypted mail."""
    return _("the message is encrypted, and pbem cannot read it; please send it again without encryption")


def of_no_use(kind: str, name: str) -> str:
    """What is said of an attachment that is neither a game file nor one of those that come with any mail."""
    if not kind.startswith("application/") or kind in _NOTHING_TO_READ:
        return ""
    sentence = _("the attachment {name} is not a game file and was not read")
    return sentence.format(name=safe_name(name) if name else _("without a name"))
