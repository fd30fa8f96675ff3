"""Through a folder that something else carries between machines: Dropbox, Syncthing, a network drive."""

from pbem.room import Room

ROOM = Room(
    "folder",
    rooms=("sync",),
    arranges="pbem.rooms.folder.arranged:SharedFolder",
    carrier="pbem.rooms.folder.carrier:FolderCarrier",
)
