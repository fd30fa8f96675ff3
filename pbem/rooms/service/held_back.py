"""How long answers in a folder are held back: as someone has set it for the service, if anybody has."""

import os
from pathlib import Path

from pbem.app.delay import Delays
from pbem.events import places


def delays(folder: Path) -> Delays:
    """Those that are set. Nothing is read where the service was never set up."""
    if not os.path.exists(os.path.join(places.folder("config"), places.SERVICE)):
        return Delays()
    from . import settings

    return settings.load().delays(folder)
