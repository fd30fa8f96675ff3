"""Every sentence a player reads goes through `_`, so that a translation is one catalogue away."""

import gettext
from pathlib import Path

_translation = gettext.translation("pbem", Path(__file__).parent / "locale", fallback=True)

_ = _translation.gettext
ngettext = _translation.ngettext


def as_one_line(words: str) -> str:
    """Somebody's words with line ends as blanks, and a question mark for what could play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(words.split()))
