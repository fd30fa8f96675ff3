"""A game's rules to be read: its pages, its rulings and its glossary, by any word."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "rulebook",
    commands={
        _("Play"): {
            "rules": ("pbem.rooms.rulebook.cli", _("Look up a game's rules, by any word.")),
        },
    },
    first=("rules",),
    explains="pbem.rooms.rulebook.search:explains",
    finds="pbem.rooms.rulebook.finds:finds",
)
