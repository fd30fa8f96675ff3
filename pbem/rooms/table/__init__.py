"""Sitting down: a game on the whole screen of a terminal. Everything that is done here goes through `pbem.app`."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "table",
    rooms=("rulebook", "sync"),
    packages={"textual": "textual"},
    commands={
        _("Play"): {
            "table": ("pbem.rooms.table.cli", _("Play in a full-screen table.")),
        },
    },
    plays="pbem.rooms.table.sit_down:sat_down",
)
