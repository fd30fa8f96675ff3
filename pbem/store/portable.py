"""Names of game files that every player's disk can hold: of Windows, of a Mac, and where capitals do not count.

A table of ten lines: a library for names would bring a dependency, and knows nothing of two names that are one.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from pbem.wording import _, printable

DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|\Z)", re.IGNORECASE)
"""What Windows takes for a device, whatever follows the dot."""

_SPECIAL = re.compile(r'[<>:"/\\|?*]')


def unfit(name: str, beside: Iterable[str] = ()) -> str:
    """Why a file's name cannot travel to every player, as a sentence; "" if it can. `beside`: the names beside it."""
    if not name.isprintable():
        return _("it is not a name for a game: everyone must be able to read and type it")
    if DEVICE.match(name):
        return _("it is not a name for a game: Windows has a device of that name")
    if found := _SPECIAL.search(name):
        return _("it is not a name for a game: Windows allows no {sign} in it").format(sign=found[0])
    stem = name.removesuffix(".toml")
    if stem != stem.rstrip(". ") or name != name.rstrip(". "):
        return _("it is not a name for a game: Windows drops a space or a dot at the end")
    twin = next((other for other in sorted(beside) if other != name and _folded(other) == _folded(name)), "")
    if twin:
        return _("many disks cannot tell that name from {other}").format(other=printable(twin))
    return ""


def names_beside(path: Path) -> list[str]:
    """The names of what lies in a file's folder; none if it cannot be looked into."""
    try:
        return os.listdir(path.parent)
    except OSError:
        return []


def _folded(name: str) -> str:
    """What is left of a name where neither capitals nor the form of accents count."""
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", name).casefold())
