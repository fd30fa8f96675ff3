"""One's key in one's own hands: made, shown in words, locked with a passphrase, and written on paper."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "keys",
    commands={
        _("Start"): {
            "key": ("pbem.rooms.keys.cli", _("Show or make your key, which signs your moves.")),
        },
    },
    unlocks="pbem.rooms.keys.unlock:unlocks",
)
