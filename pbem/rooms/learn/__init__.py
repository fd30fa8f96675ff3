"""Lessons: a game learnt by finding moves in positions of it, where the rules say what is wrong."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "learn",
    commands={
        _("Start"): {
            "learn": ("pbem.rooms.learn.cli", _("Learn a game, a few moves at a time.")),
        },
    },
    first=("learn",),
)
