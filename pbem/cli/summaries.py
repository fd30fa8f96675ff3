"""Every command: its module and its summary, in the groups in which help shows them."""

from __future__ import annotations

from pbem.app.acts import AGREE, INDEX, PLAY
from pbem.wording import _

ACT = ""
"""Stands for the module of a command that is made of an act."""


def _acts(heading: str) -> dict[str, tuple[str, str]]:
    """The acts that are listed under a heading."""
    return {word: (ACT, summary) for word, (under, summary) in INDEX.items() if under == heading}


GROUPS = {
    PLAY: {
        "table": ("table", _("Sit down at a game, on the whole screen.")),
        "play": ("play", _("Make a move.")),
        "try": ("attempt", _("What if I made these moves?")),
        "plan": ("plan", _("Plan moves, or list what is planned.")),
        **_acts(PLAY),
        "memo": ("memo", _("Write something down for myself, or list what I wrote.")),
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
    AGREE: _acts(AGREE),
    _("Share"): {
        "sync": ("sync", _("Take in what my friends did, and send what I did.")),
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
    },
}
"""What people type most comes first; what only programs, or authors of games, call comes last."""

COMMANDS = {name: found for group in GROUPS.values() for name, found in group.items()}
"""Each command's module in `commands`, and its summary, with which its docstring begins.

The module's `app` is the command, or a group of commands.
"""
