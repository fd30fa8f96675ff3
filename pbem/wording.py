"""Every sentence a player reads goes through `_`, so that a translation is one catalogue away."""

import gettext
from pathlib import Path

_translation = gettext.translation("pbem", Path(__file__).parent / "locale", fallback=True)

_ = _translation.gettext
ngettext = _translation.ngettext
