"""Drawn boards: room for pieces, pictures, and pages that step through a game. No game is known here."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "drawn",
    packages=(
        "resvg_py",
        "PIL",
    ),
    commands={
        _("Look"): {
            "replay": ("pbem.rooms.drawn.cli.replay", _("Write a page that steps through the whole game.")),
            "site": ("pbem.rooms.drawn.cli.site", _("Write a club's pages from the games here.")),
        },
    },
)
