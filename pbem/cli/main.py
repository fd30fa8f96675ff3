"""The command `pbem`: what an earlier command has worked out is told at once, and a move is made; for all else typer is
loaded."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from pbem.wording import _

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "demo": ("demo", _("Watch a whole game between bots.")),
    "new": ("new", _("Begin a game.")),
    "join": ("join", _("Take a seat in a game that has not begun.")),
    "free": ("free", _("Dismiss whoever has taken a seat, before the start.")),
    "start": ("start", _("Deal, once every seat is taken.")),
    "show": ("show", _("The board, as I may see it.")),
    "moves": ("moves", _("What I may do now, numbered.")),
    "play": ("play", _("Make a move.")),
    "try": ("attempt", _("What if I made these moves?")),
    "history": ("history", _("The story so far.")),
    "undo": ("undo", _("Take back my last move.")),
    "consent": ("consent", _("Agree to what somebody has proposed.")),
    "decline": ("decline", _("Say no to what somebody has proposed.")),
    "withdraw": ("withdraw", _("Take back what I have proposed, or my consent.")),
    "resign": ("resign", _("Leave the table for good.")),
    "abandon": ("abandon", _("Propose to end the game without a winner.")),
    "replace": ("replace", _("Propose that another key plays a seat.")),
    "pace": ("pace", _("How long a turn may take, or propose another pace.")),
    "away": ("away", _("Tell the others until when I cannot play.")),
    "note": ("note", _("Say something to the whole table.")),
    "bot": ("bot", _("Let a program play for me.")),
    "init": ("init", _("Make a club of this folder, or join one.")),
    "sync": ("sync", _("Take in what my friends did, and send what I did.")),
    "watch": ("watch", _("Sync now and again, and tell what came.")),
    "mail": ("mail", _("Play by e-mail.")),
    "hub": ("hub", _("Serve games to people with only a mail program.")),
    "list": ("listing", _("The games here, and where each stands.")),
    "resolve": ("resolve", _("Repair a game file that a merge has damaged.")),
    "verify": ("verify", _("Audit a game file: every fault, not the first.")),
    "verify-range": ("verify_range", _("Check every commit between two: games only grow, by valid events.")),
    "position": ("position", _("Print the table as plain TOML, to begin games from.")),
    "rules": ("rules", _("A game's rules, by topic or ruling.")),
    "key": ("key", _("My key, which signs my moves.")),
    "new-game": ("new_game", _("Write a package with a small game that works, to turn into a game of my own.")),
    "merge-driver": ("merge_driver", _("For git to call, not for people: merge two copies of a game file.")),
}
"""Each command's module in `commands`, and its summary, with which its docstring begins.

The module's `app` is the command, or a group of commands.
"""


QUICK = (["moves"], ["list"], ["show"], ["history"])
"""The commands that are tried without typer first."""


COLLECTED_AFTER = 100_000
"""How many more objects there must be before Python looks for garbage: a command makes hardly any, and ends soon."""


def run() -> None:
    """The console script: exits with the code that docs/exit-codes.md gives."""
    gc.set_threshold(COLLECTED_AFTER)
    atexit.register(gc.freeze)  # else Python would look through everything once more before it ends
    words = sys.argv[1:]
    if _answered(words):
        sys.exit(0)
    from .terminal.ending import ended

    if words[:1] == ["play"]:
        from .quick import typed_move

        move = typed_move(words)
        if move:
            from .playing import play_moves

            sys.exit(ended(lambda: play_moves(move, None, None)))
    sys.exit(ended(_whole_program))


def _whole_program() -> object:
    """Typer takes a while to load, and may be interrupted meanwhile."""
    from .program import called

    return called()


def _answered(words: Sequence[str]) -> bool:
    """Whether all was told without typer. Where that goes wrong, the whole program says what is wrong."""
    if words[:1] not in QUICK and "_PBEM_COMPLETE" not in os.environ:
        return False
    try:
        from .quick import answered

        return answered(words, COMMANDS)
    except Exception:
        return False
    except KeyboardInterrupt:
        sys.exit(130)
