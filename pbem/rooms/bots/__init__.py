"""Bots at a table: a whole game between them, and seats that they play."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "bots",
    commands={
        _("Start"): {
            "demo": ("pbem.rooms.bots.demo", _("Watch a whole game between bots.")),
        },
        _("Play"): {
            "bot": ("pbem.rooms.bots.bot", _("Let a bot play for you.")),
        },
    },
    first=("demo",),
    players="pbem.rooms.bots.players:players",
    reviews="pbem.rooms.bots.review:chances",
    assistant="pbem.rooms.bots.assistant:BotSeats",
)
