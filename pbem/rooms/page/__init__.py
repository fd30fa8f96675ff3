"""The table in a browser: a page on loopback, for this machine's player."""

from pbem.room import Room

ROOM = Room(
    "page",
    rooms=("drawn", "rulebook", "table"),
    packages={"waitress": "waitress"},
    browser="pbem.rooms.page.opened:open_in_browser",
    teaches="pbem.rooms.page.opened:teach_in_browser",
)
