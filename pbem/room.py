"""Rooms: what is added to the base, each in a folder of `pbem.rooms` or a package of its own.

A room says in one small record what it adds. The base reads the records, loads what they name when it is asked for, and
imports no room: without a room's folder all else goes on.
"""

from __future__ import annotations

import os
import sys
from functools import cache

from pbem.wording import _

TYPE_CHECKING = False  # without typing: every command loads this
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, NoReturn

    Commands = Mapping[str, Mapping[str, tuple[str, str]]]
    """By the heading under which help lists them, commands by their words: each one's module, whose `app` it is, and
    its summary."""

GROUP = "pbem.rooms"
"""The group of entry points under which another package names its room, as `name = "module:ROOM"`."""


OWN = "pbem"
"""The package whose rooms are ours."""
HOOKS = (
    "arranges",
    "assistant",
    "browser",
    "carrier",
    "delays",
    "encloses",
    "explains",
    "finds",
    "players",
    "plays",
    "reviews",
    "teaches",
    "unlocks",
)
"""The parts of a record that name one class or function each."""


class Room:
    """What a room adds to the base. Whatever is named as "module:name" is loaded when it is asked for.

    `name`: a noun, as its folder has it. `rooms`: the rooms without which it cannot be.
    `packages`: modules of other projects that it alone imports, and as what each is installed.
    `cards`: by the word that first events have for how cards are held, what answers for them, a class as
    pbem.projections.game.folding.Dealer has it. `kinds`: by their names, the kinds of events that games with such cards
    have besides, each a class as pbem.projections.game.kind.CoreKind has it. What there is already stays what it is.
    `acts`: by their words, what a seat can do with it, each a record as pbem.app.acts has them.
    `commands`: what is typed for it, where the module is "" an act of its; under the heading "", what help does not
    list. `first`: those that `pbem --help` shows; `pbem help all` shows all. `carrier`: a way by which games travel, a
    class as pbem.rooms.sync.way has it.
    `arranges`: a way to play that `pbem start` proposes, a class as pbem.cli.arrangement has it.
    `assistant`: what acts for seats by itself, a class as pbem.app.assistant has it.
    `delays`: a function of a folder that says how long answers are held back there (pbem.app.delay).
    `plays`: a function that takes a game's file, or None, where `pbem play` names no move: returns whether it played.
    `browser`: a function that takes the same and opens the table in a browser.
    `teaches`: a function that takes lessons, as pbem.app.taught has them, and opens them in a browser.
    `encloses`: what goes into letters besides words, a class as pbem.app.enclosures has it.
    `explains`: what a game's rules say of a word, a function as pbem.cli.explained has it.
    `finds`: a function of words that returns what there is to read about them, as pbem.cli.findable has it.
    `players`: a function that takes a ruleset and gives the programs that can play it, by name.
    `reviews`: a function of a game that returns how likely each seat was to win, as pbem.app.reviews has it.
    `unlocks`: what opens a key that has a passphrase, a function as pbem.app.own_key has it.
    """

    __slots__ = (
        "acts",
        "arranges",
        "assistant",
        "browser",
        "cards",
        "carrier",
        "commands",
        "delays",
        "encloses",
        "explains",
        "finds",
        "first",
        "kinds",
        "name",
        "packages",
        "players",
        "plays",
        "reviews",
        "rooms",
        "teaches",
        "unlocks",
    )

    def __init__(
        self,
        name: str,
        *,
        rooms: Sequence[str] = (),
        packages: Mapping[str, str] | None = None,
        cards: Mapping[str, str] | None = None,
        kinds: Mapping[str, str] | None = None,
        acts: Mapping[str, str] | None = None,
        commands: Commands | None = None,
        first: Sequence[str] = (),
        carrier: str = "",
        arranges: str = "",
        assistant: str = "",
        delays: str = "",
        players: str = "",
        plays: str = "",
        browser: str = "",
        encloses: str = "",
        explains: str = "",
        finds: str = "",
        reviews: str = "",
        teaches: str = "",
        unlocks: str = "",
    ) -> None:
        self.name = name
        self.rooms = rooms
        self.packages = packages or {}
        self.cards = cards or {}
        self.kinds = kinds or {}
        self.acts = acts or {}
        self.commands = commands or {}
        self.first = first
        self.carrier = carrier
        self.arranges = arranges
        self.assistant = assistant
        self.delays = delays
        self.players = players
        self.plays = plays
        self.browser = browser
        self.encloses = encloses
        self.explains = explains
        self.finds = finds
        self.reviews = reviews
        self.teaches = teaches
        self.unlocks = unlocks


@cache
def rooms() -> Mapping[str, Room]:
    """The rooms that are here, by their names: ours, then those of other packages."""
    ours = {name: _module(f"{GROUP}.{name}").ROOM for name in _folders()}
    return _complete({**ours, **_strangers()[0]})


def brought(part: str) -> Mapping[str, str]:
    """What rooms name in a part of their records, such as `cards`: of two of one name, the first."""
    found: dict[str, str] = {}
    for room in rooms().values():
        for name, place in getattr(room, part).items():
            found.setdefault(name, place)
    return found


def faults() -> Mapping[str, str]:
    """Why rooms of other packages cannot be used, by their names."""
    return _strangers()[1]


def _folders() -> Sequence[str]:
    """The folders of `pbem.rooms`, in order."""
    try:
        with os.scandir(os.path.join(os.path.dirname(__file__), "rooms")) as found:
            return sorted(one.name for one in found if one.name.isidentifier() and _is_package(one.path))
    except FileNotFoundError:
        return ()


def _is_package(folder: str) -> bool:
    return os.path.exists(os.path.join(folder, "__init__.py"))


@cache
def _strangers() -> tuple[Mapping[str, Room], Mapping[str, str]]:
    """The rooms of other packages, and why some of them cannot be used. Read here, since importlib.metadata, which
    knows them too, takes longer to load than most commands."""
    found: dict[str, Room] = {}
    faulty: dict[str, str] = {}
    for name, place in (each for folder in dict.fromkeys(sys.path) for each in _announced(folder)):
        if name in _folders():
            faulty[name] = _("pbem has a room of that name")
            continue
        try:
            room = _at(place)
        except Exception as error:  # of another project's code
            faulty[name] = f"{type(error).__name__}: {error}"
            continue
        if isinstance(room, Room) and _is_whole(room):
            found[name] = room
        else:
            faulty[name] = _("{place} is not a room").format(place=place)
    return found, faulty


def _is_whole(room: Room) -> bool:
    """Whether a record holds what `Room` says it does, since whatever reads it believes that."""
    groups: object = room.commands
    return (
        _are_words([room.name, *map(room.__getattribute__, HOOKS)])
        and all(isinstance(names, list | tuple) and _are_words(names) for names in (room.rooms, room.first))
        and all(
            isinstance(table, dict) and _are_words([*table, *table.values()])
            for table in (room.packages, room.cards, room.kinds, room.acts)
        )
        and isinstance(groups, dict)
        and _are_words(groups)
        and all(isinstance(group, dict) and all(map(_is_command, group.items())) for group in groups.values())
        and all(module or word in room.acts for group in groups.values() for word, (module, _summary) in group.items())
    )


def _is_command(found: tuple[object, object]) -> bool:
    word, said = found
    return isinstance(said, tuple) and len(said) == 2 and _are_words((word, *said))


def _are_words(found: Iterable[object]) -> bool:
    return all(isinstance(one, str) for one in found)


def _announced(folder: str) -> Iterator[tuple[str, str]]:
    """What packages that are installed in a folder name as their rooms: each one's name, and "module:name"."""
    try:
        with os.scandir(folder or os.curdir) as found:
            installed = sorted(one.path for one in found if one.name.endswith("-info"))
    except OSError:
        return
    for path in (os.path.join(one, "entry_points.txt") for one in installed):
        if not os.access(path, os.R_OK):  # most have none, and to be refused a file takes longer
            continue
        try:
            with open(path, "rb", buffering=0) as file:
                text = file.read().decode(errors="replace")
        except OSError:
            continue
        _before, _heading, below = text.partition(f"[{GROUP}]")
        for line in below.partition("\n[")[0].splitlines():
            name, equals, place = line.partition("=")
            if equals:
                yield name.strip(), place.strip()


def _complete(found: Mapping[str, Room]) -> Mapping[str, Room]:
    """Those of which every room that they need is here, too."""
    whole = {name: room for name, room in found.items() if found.keys() >= {*room.rooms}}
    return whole if len(whole) == len(found) else _complete(whole)


def loaded(place: str, kind: type = object) -> Any:
    """What stands at "module:name": a function, or a class or a record of this kind.

    Raises BrokenRoomError where that of another package's room cannot be loaded, or is something else.
    """
    try:
        found = _at(place)
        if not (callable(found) if kind is object else _is_a(found, kind)):
            raise TypeError(f"{place} is no {'function' if kind is object else kind.__name__}")
    except Exception as error:
        blame(place, error)
    return found


def blame(place: str, error: Exception) -> NoReturn:
    """Raise this exception at a place: as BrokenRoomError at one of another package's room."""
    room = owner(place)
    if not room or (isinstance(error, ModuleNotFoundError) and error.name in _strangers()[0][room].packages):
        raise error
    from pbem.errors import BrokenRoomError

    raise BrokenRoomError(room, _package(place), error) from error


def _is_a(found: Any, kind: type) -> bool:
    return issubclass(found, kind) if isinstance(found, type) else isinstance(found, kind)


def owner(place: str) -> str:
    """The room of another package that names something in the package of this place; "" for a place of pbem."""
    named = {
        name: (
            *map(room.__getattribute__, HOOKS),
            *room.cards.values(),
            *room.kinds.values(),
            *room.acts.values(),
            *(module for group in room.commands.values() for module, _summary in group.values()),
        )
        for name, room in _strangers()[0].items()
    }
    package = _package(place)
    return next((name for name, places in named.items() if package != OWN and package in map(_package, places)), "")


def _package(place: str) -> str:
    return place.partition(":")[0].partition(".")[0]


def _at(place: str) -> Any:
    module, _colon, name = place.partition(":")
    return getattr(_module(module), name)


def _module(name: str) -> Any:
    """As importlib has it, which takes longer to load than all records together."""
    __import__(name)
    return sys.modules[name]
