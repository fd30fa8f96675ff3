"""Which state of a game the last numbered list showed: `pbem play 7` means that list and no other."""

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import StaleError
from pbem.events.places import state_folder
from pbem.wording import _


def remember_shown(path: Path, head: str, sides: list[str]) -> None:
    """A numbered list of this state has been shown."""
    place = _place(path)
    link = [head, *sides]
    if _read(place) == link:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(link))


def check_shown(path: Path, head: str, sides: list[str]) -> None:
    """Raise StaleError unless the last list shown was of this state."""
    if _read(_place(path)) != [head, *sides]:
        raise StaleError(
            _("the table has changed since that list was shown, or none was"), advice=_("look again: pbem moves")
        )


def _place(path: Path) -> Path:
    return state_folder() / "shown" / f"{sha256(str(path.resolve()).encode()).hexdigest()[:32]}.json"


def _read(place: Path) -> object:
    try:
        return json.loads(place.read_text())
    except (OSError, ValueError):
        return None
