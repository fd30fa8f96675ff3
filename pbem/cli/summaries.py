"""Every command: its module, and its summary."""

from __future__ import annotations

from pbem.wording import _

COMMANDS = {
    "demo": ("demo", _("Watch a whole game between bots.")),
    "new": ("new", _("Begin a game.")),
    "join": ("join", _("Take a seat in a game that has not begun.")),
    "free": ("free", _("Dismiss whoever has taken a seat, before the start.")),
    "start": ("start", _("Deal, once every seat is taken.")),
    "show": ("show", _("The board, as I may see it.")),
    "moves": ("moves", _("What I may do now, numbered.")),
    "play": ("play", _("Make a move.")),
    "plan": ("plan", _("Plan moves, or list what is planned.")),
    "try": ("attempt", _("What if I made these moves?")),
    "history": ("history", _("The story so far.")),
    "replay": ("replay", _("Write a page that steps through the whole game.")),
    "undo": ("undo", _("Take back my last move.")),
    "consent": ("consent", _("Agree to what somebody has proposed.")),
    "decline": ("decline", _("Say no to what somebody has proposed.")),
    "withdraw": ("withdraw", _("Take back what I have proposed, or my consent.")),
    "resign": ("resign", _("Leave the table for good.")),
    "abandon": ("abandon", _("Propose to end the game without a winner.")),
    "replace": ("replace", _("Propose that another key plays a seat.")),
    "absent": ("absent", _("Propose that the rules move for an absent player.")),
    "pace": ("pace", _("How long a turn may take, or propose another pace.")),
    "away": ("away", _("Tell the others until when I cannot play.")),
    "note": ("note", _("Say something to the whole table.")),
    "bot": ("bot", _("Let a program play for me.")),
    "init": ("init", _("Make a club of this folder, or join one.")),
    "sync": ("sync", _("Take in what my friends did, and send what I did.")),
    "watch": ("watch", _("Sync now and again, and tell what came.")),
    "service": ("service", _("Let this machine answer and notify while I am away.")),
    "mail": ("mail", _("Play by e-mail.")),
    "hub": ("hub", _("Serve games to people with only a mail program.")),
    "list": ("listing", _("The games here, and where each stands.")),
    "resolve": ("resolve", _("Repair a game file that a merge has damaged.")),
    "verify": ("verify", _("Audit a game file: every fault, not the first.")),
    "verify-range": ("verify_range", _("Check every commit between two: games only grow, by valid events.")),
    "position": ("position", _("Print the table as plain TOML, to begin games from.")),
    "rules": ("rules", _("A game's rules, by any word.")),
    "key": ("key", _("My key, which signs my moves.")),
    "new-game": ("new_game", _("Write a package with a small game that works, to turn into a game of my own.")),
    "merge-driver": ("merge_driver", _("For git to call, not for people: merge two copies of a game file.")),
}
"""Each command's module in `commands`, and its summary, with which its docstring begins.

The module's `app` is the command, or a group of commands.
"""
