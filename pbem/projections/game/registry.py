"""The core kinds by their names, each loaded when it is met, and what can be asked of an event by its kind alone."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib import import_module
from os import listdir
from pathlib import Path
from typing import Any

from pbem.events.event import Event
from pbem.room import brought, loaded
from pbem.wording import _

from .kind import CoreKind, ProposalKind


class Kinds(dict[str, type[CoreKind]]):
    """The core kinds by their names, to be asked with `in` and `[]`: all names are there, a kind is loaded when met."""

    def __init__(self) -> None:
        super().__init__()
        self._offered: dict[str, Callable[[], type[CoreKind]]] = {}

    def offer(self, name: str, load: Callable[[], type[CoreKind]]) -> None:
        """Let events of this kind be read, judged and taken from now on."""
        self[name] = CoreKind  # until it is met
        self._offered[name] = load

    def __getitem__(self, name: str) -> type[CoreKind]:
        load = self._offered.get(name)
        if load is not None:  # several threads may meet it at once: it is offered until it is there
            self[name] = load()
            self._offered.pop(name, None)
        return super().__getitem__(name)

    def __setitem__(self, name: str, kind: type[CoreKind]) -> None:
        super().__setitem__(name, kind)
        core_kind.cache_clear()

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        core_kind.cache_clear()


@lru_cache(maxsize=256)  # a file has few kinds, each of which is met in many events
def core_kind(kind: str) -> type[CoreKind] | None:
    """The core kind of this name; None if it is none."""
    if kind not in CORE:
        return None
    return CORE[kind]


def _load(name: str) -> type[CoreKind]:
    """The kind that a module of `kinds` defines."""
    module = import_module(f"{__package__}.kinds.{name}")
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    return next(thing for thing in own if isinstance(thing, type) and issubclass(thing, CoreKind))


CORE = Kinds()
"""Every core kind: those of `kinds`, and those that rooms add for cards that are held otherwise."""

for _name in sorted(file.removesuffix(".py") for file in listdir(Path(__file__).parent / "kinds")):
    if not _name.startswith("_"):
        CORE.offer(_name, partial(_load, _name))
for _name, _place in brought("kinds").items():
    if _name not in CORE:
        CORE.offer(_name, partial(loaded, _place, CoreKind))

PLANNED = frozenset({"pause", "draw", "hand"})
"""Words for core kinds that are still to come."""


def reserved() -> set[str]:
    """Words that no game may use for a move of its own."""
    return {*CORE, *PLANNED}


def is_core_side(kind: str) -> bool:
    """Whether a kind is a core kind that hangs off the spine."""
    core = core_kind(kind)
    return core is not None and core.side


def is_turn(kind: str) -> bool:
    """Whether a kind is what a seat does in its turn: an opening follows by itself, and talk is no turn."""
    core = core_kind(kind)
    return core is None or not core.side or core.chooses


def chooses(kind: str) -> bool:
    """Whether a kind is what a seat has chosen: a move of the game, or one that it has sealed."""
    core = core_kind(kind)
    return core is None or core.chooses


def is_talk(kind: str) -> bool:
    """Whether a kind is said beside the game: no undo takes it back."""
    core = core_kind(kind)
    return core is not None and core.talk


def may_hang_anywhere(kind: str) -> bool:
    """Whether a kind may hang off an older spine event than the newest."""
    core = core_kind(kind)
    return core is not None and core.anywhere


def is_core_answer(kind: str) -> bool:
    """Whether a kind is a core kind that answers a question put to several seats."""
    core = core_kind(kind)
    return core is not None and core.answers


def leaves_open(kind: str) -> bool:
    """Whether a kind is a turn event that leaves the question open which was asked before it."""
    core = core_kind(kind)
    return core is not None and core.leaves_open


def claim(event: Event) -> tuple[str, ...] | None:
    """What no second side event of its seat here can be about, by a core event's kind; None if there may be any."""
    core = core_kind(event.kind)
    return None if core is None else core.claim(event)


def proposal_kind(kind: str) -> type[ProposalKind] | None:
    """The kind that is proposed by this name, and takes effect by agreement; None if there is none."""
    found = core_kind(kind)
    return found if found is not None and issubclass(found, ProposalKind) else None


def read(event: Event) -> CoreKind:
    """A core event's own fields, read strictly. Raises ValueError with half a sentence."""
    global _newest
    core = read_as(CORE[event.kind], event.body)
    _newest = (event, core)
    return core


def read_as(kind: type[CoreKind], body: Mapping[str, Any]) -> CoreKind:
    """What these fields say, if they are just those of a kind. Raises ValueError with half a sentence."""
    names = kind.names()
    unknown = body.keys() - names.keys()
    if unknown and not kind.more:
        raise ValueError(_("{name!r} is not a field of it").format(name=min(unknown)))
    for name, required in names.items():
        if required and name not in body:
            raise ValueError(_("{name!r} is missing").format(name=name))
    found = kind.strictly({name: body[name] for name in names if name in body} if unknown else body)
    kind.check(body)
    return found


def judged(event: Event) -> CoreKind:
    """The fields of a core event that was judged before."""
    newest = _newest  # another thread may read one meanwhile
    if newest is not None and newest[0] is event:
        return newest[1]
    kind = CORE[event.kind]
    names = kind.names()
    return kind.strictly({name: event.body[name] for name in names if name in event.body} if kind.more else event.body)


_newest: tuple[Event, CoreKind] | None = None
"""The core event that was read last: most take effect as soon as they were judged, and are read once for both."""
