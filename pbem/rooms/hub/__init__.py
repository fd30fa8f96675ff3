"""The hub: a machine with a mailbox, through which people play who have nothing but a mail program."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "hub",
    rooms=("mail", "plans", "rulebook", "sync"),
    arranges="pbem.rooms.hub.arranged:HubGame",
    commands={
        _("Share"): {
            "hub": ("pbem.rooms.hub.cli", _("Serve games to people with only a mail program.")),
        },
    },
)
