"""Every command: its module and its summary, in the groups in which help shows them."""

from __future__ import annotations

from pbem.wording import _

GROUPS = {
    _("Play"): {
        "table": ("table", _("Sit down at a game, on the whole screen.")),
        "play": ("play", _("Make a move.")),
        "try": ("attempt", _("What if I made these moves?")),
        "plan": ("plan", _("Plan moves, or list what is planned.")),
        "undo": ("undo", _("Take back my last move.")),
        "note": ("note", _("Say something to the whole table.")),
        "memo": ("memo", _("Write something down for myself, or list what I wrote.")),
        "away": ("away", _("Tell the others until when I cannot play.")),
        "resign": ("resign", _("Leave the table for good.")),
        "bot": ("bot", _("Let a program play for me.")),
    },
    _("Look"): {
        "show": ("show", _("The board, as I may see it.")),
        "moves": ("moves", _("What I may do now, numbered.")),
        "history": ("history", _("What has happened so far.")),
        "replay": ("replay", _("Write a page that steps through the whole game.")),
        "site": ("site", _("Write a club's pages from the games here.")),
        "list": ("listing", _("The games here, and where each stands.")),
        "rules": ("rules", _("A game's rules, by any word.")),
        "demo": ("demo", _("Watch a whole game between bots.")),
        "help": ("help", _("What a command does and what may follow it.")),
    },
    _("Agree"): {
        "consent": ("consent", _("Agree to what somebody has proposed.")),
        "decline": ("decline", _("Say no to what somebody has proposed.")),
        "withdraw": ("withdraw", _("Take back what I have proposed, or my consent.")),
        "absent": ("absent", _("Propose that the rules move for an absent player.")),
        "expel": ("expel", _("Propose to go on without a player who has vanished.")),
        "replace": ("replace", _("Propose that somebody else plays a seat.")),
        "pace": ("pace", _("How long a turn may take, or propose another pace.")),
        "abandon": ("abandon", _("Propose to end the game without a winner.")),
    },
    _("Share"): {
        "sync": ("sync", _("Take in what my friends did, and send what I did.")),
        "watch": ("watch", _("Sync now and again, and tell what came.")),
        "deal": ("deal", _("Deal in the games here whose dealer I am.")),
        "mail": ("mail", _("Play by e-mail.")),
        "hub": ("hub", _("Serve games to people with only a mail program.")),
        "service": ("service", _("Let this machine answer and notify while I am away.")),
        "init": ("init", _("Make a club of this folder, or join one.")),
    },
    _("Set up"): {
        "new": ("new", _("Begin a game.")),
        "join": ("join", _("Take a seat in a game that has not begun.")),
        "start": ("start", _("Deal, once every seat is taken.")),
        "free": ("free", _("Free a seat that somebody has taken, before the start.")),
        "key": ("key", _("My key, which signs my moves.")),
    },
    _("Check"): {
        "verify": ("verify", _("Audit a game file: every fault, not the first.")),
        "resolve": ("resolve", _("Repair a game file that a merge has damaged.")),
        "position": ("position", _("Print the table as plain TOML, to begin games from.")),
    },
    _("For programs and authors"): {
        "verify-range": ("verify_range", _("Check every commit between two: games only grow, by valid events.")),
        "new-game": ("new_game", _("Write a package with a small game that works, to turn into a game of my own.")),
        "merge-driver": ("merge_driver", _("For git to call, not for people: merge two copies of a game file.")),
        "diff-driver": ("diff_driver", _("For git to call, not for people: a game file's moves alone.")),
    },
}
"""What people type most comes first; what only programs, or authors of games, call comes last."""

COMMANDS = {name: found for group in GROUPS.values() for name, found in group.items()}
"""Each command's module in `commands`, and its summary, with which its docstring begins.

The module's `app` is the command, or a group of commands.
"""
