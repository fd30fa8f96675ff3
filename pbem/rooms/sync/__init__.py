"""Bringing games together, by whatever way they travel: what came, what there is to tell then, and doing it again."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "sync",
    commands={
        _("Share"): {
            "sync": ("pbem.rooms.sync.cli", _("Fetch your friends' moves, and send yours.")),
        },
    },
    first=("sync",),
)
