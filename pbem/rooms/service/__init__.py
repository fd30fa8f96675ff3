"""The machine that answers while its player is away: what it serves, one round of it, and who starts the rounds."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "service",
    rooms=("mail", "sync"),
    commands={
        _("Share"): {
            "service": ("pbem.rooms.service.cli", _("Let this machine answer and notify while you are away.")),
        },
    },
    delays="pbem.rooms.service.held_back:delays",
)
