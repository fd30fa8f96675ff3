"""Drawn boards: room for pieces, pictures, and pages that step through a game. No game is known here."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "drawn",
    packages={"PIL": "pillow", "resvg_py": "resvg-py"},
    commands={
        _("Look back"): {
            "export": ("pbem.rooms.drawn.cli", _("Write a game as a page or a picture.")),
        },
    },
    encloses="pbem.rooms.drawn.enclosed:Enclosed",
)
