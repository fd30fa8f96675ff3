"""Every command: its module and its summary, in the groups in which help shows them."""

from __future__ import annotations

from functools import cache

from pbem.app.acts import AGREE, INDEX, PLAY
from pbem.room import faults, rooms
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Command = tuple[str, str]
    """The module whose `app` the command is, or a group of them; and its summary, with which its docstring begins."""

ACT = ""
"""Stands for the module of a command that is made of an act."""


def _acts(heading: str) -> dict[str, Command]:
    """The acts that are listed under a heading."""
    return {word: (ACT, summary) for word, (under, summary) in INDEX.items() if under == heading}


BASE = {
    PLAY: {
        "play": ("pbem.cli.commands.play", _("Make a move.")),
        "try": ("pbem.cli.commands.attempt", _("What if I made these moves?")),
        **_acts(PLAY),
        "memo": ("pbem.cli.commands.memo", _("Write something down for myself, or list what I wrote.")),
        "bot": ("pbem.cli.commands.bot", _("Let a program play for me.")),
    },
    _("Look"): {
        "show": ("pbem.cli.commands.show", _("The board, as I may see it.")),
        "moves": ("pbem.cli.commands.moves", _("What I may do now, numbered.")),
        "history": ("pbem.cli.commands.history", _("What has happened so far.")),
        "list": ("pbem.cli.commands.listing", _("The games here, and where each stands.")),
        "rules": ("pbem.cli.commands.rules", _("A game's rules, by any word.")),
        "demo": ("pbem.cli.commands.demo", _("Watch a whole game between bots.")),
        "help": ("pbem.cli.commands.help", _("What a command does and what may follow it.")),
    },
    AGREE: _acts(AGREE),
    _("Share"): {
        "sync": ("pbem.cli.commands.sync", _("Take in what my friends did, and send what I did.")),
    },
    _("Set up"): {
        "new": ("pbem.cli.commands.new", _("Begin a game.")),
        "join": ("pbem.cli.commands.join", _("Take a seat in a game that has not begun.")),
        "start": ("pbem.cli.commands.start", _("Deal, once every seat is taken.")),
        "free": ("pbem.cli.commands.free", _("Free a seat that somebody has taken, before the start.")),
        "key": ("pbem.cli.commands.key", _("My key, which signs my moves.")),
    },
    _("Check"): {
        "verify": ("pbem.cli.commands.verify", _("Audit a game file: every fault, not the first.")),
        "position": ("pbem.cli.commands.position", _("Print the table as plain TOML, to begin games from.")),
    },
    _("For programs and authors"): {
        "new-game": (
            "pbem.cli.commands.new_game",
            _("Write a package with a small game that works, to turn into a game of my own."),
        ),
    },
}
"""The commands of the base. What people type most comes first; what only programs, or authors of games, call, last."""


@cache
def groups() -> Mapping[str, Mapping[str, Command]]:
    """The commands by the headings of help: those of the base, then those of the rooms that are here.

    Of two commands of one name, the first.
    """
    found = {heading: dict(commands) for heading, commands in BASE.items()}
    taken = {word for commands in BASE.values() for word in commands}
    for room in rooms().values():
        for heading, commands in room.commands.items():
            new = {word: command for word, command in commands.items() if word not in taken}
            found.setdefault(heading, {}).update(new)
            taken |= new.keys()
    return found


def refused() -> Sequence[str]:
    """What rooms of other packages cannot add, a sentence each."""
    whole = _("the room {name} cannot be used: {reason}")
    said = [whole.format(name=name, reason=reason) for name, reason in faults().items()]
    there = commands()
    for room in rooms().values():
        for word, command in ((word, one) for group in room.commands.values() for word, one in group.items()):
            if there[word] != command:
                sentence = _("the room {name} has a command `{command}`, which there is already")
                said.append(sentence.format(name=room.name, command=word))
    return said


@cache
def commands() -> Mapping[str, Command]:
    """The same in one, in the order in which a player meets them."""
    return {word: found for group in groups().values() for word, found in group.items()}
