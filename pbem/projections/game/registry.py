"""The core kinds by their names, as `kinds` offers them, and what can be asked of an event by its kind alone."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.events.event import Event
from pbem.wording import _

from .kind import CoreKind, MotionKind


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
        if name in self._offered:
            self[name] = self._offered.pop(name)()
        return super().__getitem__(name)


CORE = Kinds()
"""Every core kind."""

PLANNED = frozenset({"share", "pause", "draw", "hand"})
"""Words for core kinds of modes that are still to come."""


def reserved() -> set[str]:
    """Words that no game may use for a move of its own."""
    return {*CORE, *PLANNED}


def is_core_side(kind: str) -> bool:
    """Whether a kind is a core kind that hangs off the spine."""
    return kind in CORE and CORE[kind].side


def is_turn(kind: str) -> bool:
    """Whether a kind is what a seat does in its turn: an opening follows by itself, and talk is no turn."""
    return not is_core_side(kind) or CORE[kind].chooses


def is_talk(kind: str) -> bool:
    """Whether a kind is said beside the game: no undo takes it back."""
    return kind in CORE and CORE[kind].talk


def is_core_answer(kind: str) -> bool:
    """Whether a kind is a core kind that answers a question put to several seats."""
    return kind in CORE and CORE[kind].answers


def leaves_open(kind: str) -> bool:
    """Whether a kind is a turn event that leaves the question open which was asked before it."""
    return kind in CORE and CORE[kind].leaves_open


def motion(kind: str) -> type[MotionKind] | None:
    """The kind that is proposed by this name, and takes effect by agreement; None if there is none."""
    if kind not in CORE:
        return None
    found = CORE[kind]
    return found if issubclass(found, MotionKind) else None


def read(event: Event) -> CoreKind:
    """A core event's own fields, read strictly. Raises ValueError with half a sentence."""
    return read_as(CORE[event.kind], event.body)


def read_as(kind: type[CoreKind], body: Mapping[str, Any]) -> CoreKind:
    """What these fields say, if they are just those of a kind. Raises ValueError with half a sentence."""
    names = kind.names()
    unknown = body.keys() - names.keys()
    if unknown and not kind.more:
        raise ValueError(_("{name!r} is not a field of it").format(name=min(unknown)))
    missing = next((name for name, required in names.items() if required and name not in body), None)
    if missing is not None:
        raise ValueError(_("{name!r} is missing").format(name=missing))
    found = kind.strictly({name: body[name] for name in names if name in body})
    kind.check(body)
    return found


def judged(event: Event) -> CoreKind:
    """The fields of a core event that was judged before."""
    kind = CORE[event.kind]
    return kind.trusted({name: event.body[name] for name in kind.names() if name in event.body})
