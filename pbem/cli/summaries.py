"""Every command: its module and its summary, in the groups in which help shows them."""

from __future__ import annotations

from functools import cache

from pbem.app.acts import INDEX, PLAY, PROPOSE, START, TALK, UNLISTED
from pbem.room import faults, rooms
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Command = tuple[str, str]
    """The module whose `app` the command is, or a group of them; and its summary, with which its docstring starts."""

ACT = ""
"""Stands for the module of a command that is made of an act."""


def acts(under: str) -> dict[str, Command]:
    """The acts under a heading, or below a command."""
    return {word: (ACT, summary) for word, (place, summary) in INDEX.items() if place == under}


BASE = {
    START: {
        "start": ("pbem.cli.commands.start", _("Set up a game with friends.")),
        "new": ("pbem.cli.commands.new", _("Create a game.")),
        **acts(START),
    },
    PLAY: {
        "play": ("pbem.cli.commands.play", _("Make a move.")),
        "moves": ("pbem.cli.commands.moves", _("List your legal moves, numbered.")),
        "show": ("pbem.cli.commands.show", _("Show the board, as you may see it.")),
        **acts(PLAY),
        "try": ("pbem.cli.commands.attempt", _("Try moves without making them.")),
        "list": ("pbem.cli.commands.list_", _("List the games here, with their state.")),
    },
    TALK: {
        **acts(TALK),
        PROPOSE: ("pbem.cli.commands.propose", _("Propose something that the others must agree to.")),
    },
    _("Look back"): {
        "history": ("pbem.cli.commands.history", _("Show what has happened so far.")),
        "verify": ("pbem.cli.commands.verify", _("Check a game file and list every fault.")),
    },
    UNLISTED: {
        "help": ("pbem.cli.commands.help", _("Explain a command, or find commands, rules and docs by any word.")),
        **acts(UNLISTED),
        "position": ("pbem.cli.commands.position", _("Print the position as TOML, to start games from.")),
        "new-game": (
            "pbem.cli.commands.new_game",
            _("Write a package with a small working game, to turn into your own."),
        ),
    },
}
"""The commands of the base, by what a person wants."""
FIRST = ("start", "new", "join", "play", "moves", "show", "undo", "note", "consent", "history")
"""Those that `pbem --help` shows: what one needs in the first week."""


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


def listed(*, every: bool) -> Mapping[str, Mapping[str, Command]]:
    """The commands that help lists, by their headings: the first, or all of them."""
    first = {*FIRST, *(word for room in rooms().values() for word in room.first)}
    found = {
        heading: {word: command for word, command in group.items() if every or word in first}
        for heading, group in groups().items()
        if heading != UNLISTED
    }
    return {heading: group for heading, group in found.items() if group}


def refused() -> Sequence[str]:
    """What rooms of other packages cannot add, a sentence each."""
    whole = _("the room {name} cannot be used: {reason}")
    said = [whole.format(name=name, reason=reason) for name, reason in faults().items()]
    there = commands()
    for room in rooms().values():
        for word, command in ((word, one) for group in room.commands.values() for word, one in group.items()):
            if there[word] != command:
                sentence = _("the room {name} has a command `{command}`, but that name is taken")
                said.append(sentence.format(name=room.name, command=word))
    return said


@cache
def commands() -> Mapping[str, Command]:
    """All of them in one, in the order in which a player meets them."""
    return {word: found for group in groups().values() for word, found in group.items()}
