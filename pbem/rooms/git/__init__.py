"""Through a git repository, by the ordinary `git` program."""

from pbem.room import Room
from pbem.wording import _

ROOM = Room(
    "git",
    rooms=("sync",),
    commands={
        _("Share"): {
            "init": ("pbem.rooms.git.cli.init", _("Make a club of this folder, or join one.")),
        },
        "": {
            "resolve": ("pbem.rooms.git.cli.resolve", _("Repair a game file that a merge has damaged.")),
            "verify-range": (
                "pbem.rooms.git.cli.verify_range",
                _("Check every commit between two: games only grow, by valid events."),
            ),
            "merge-driver": (
                "pbem.rooms.git.cli.merge_driver",
                _("Merge two copies of a game file: git calls it."),
            ),
        },
    },
    arranges="pbem.rooms.git.arranged:GitClub",
    carrier="pbem.rooms.git.carrier:GitCarrier",
)
