"""Moves that a seat plans ahead: private, kept beside the key, and made as ordinary events when their turn comes."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "plans",
    acts={"plan": "pbem.rooms.plans.act:ACT"},
    commands={
        _("Play"): {
            "plan": ("", _("Plan moves, or list your plans.")),
        },
    },
    assistant="pbem.rooms.plans.assistant:Planner",
)
