"""The newest event that this machine has seen of each game: no file is rewound silently, or turned another way.

What a file lacks is told here, too: newer events, or the end of one that is still arriving.

A game whose seats are all held by one key never leaves its owner, who may rewind it.
"""

from __future__ import annotations

from hashlib import sha256

from pbem.wording import _, as_typed

from . import keeper

TYPE_CHECKING = False  # without typing and pathlib: it is asked by commands that answer from the cache
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path
    from typing import Any

    from pbem.errors import BrokenGameError
    from pbem.events.event import Event
    from pbem.projections.audit import Audit
    from pbem.projections.game import Game


class _Seen:
    """`newest`: the ids of the newest spine event that was shown, and of what hung off it; None if none ever was.

    `held`: why the player has to say something before the game goes on, although the file does not show it.
    """

    def __init__(self, newest: list[str] | None, held: str) -> None:
        self.newest = newest
        self.held = held


def newest_is_among(game: str, head: str, sides: list[str]) -> bool:
    """Whether nothing newer of this game has been seen than a link's head and what hangs off it."""
    newest = _read(game).newest
    return newest is None or set(newest) <= {head, *sides}


def shown_now(game: Game) -> str:
    """A digest of what is noted when this game is shown: thousands of side events may hang off its head."""
    return _digest(_Seen(_newest(game), ""))


def is_newest(game: str, shown: str) -> bool:
    """Whether just what this digest stands for was seen last of a game, or nothing ever was."""
    return not keeper.is_marked_otherwise(game, shown)


def check_seen(
    path: Path, game: Game, counted: Collection[str], whole: Callable[[], Audit], *, torn: bool = False
) -> None:
    """Raise FaultyFileError if the file lacks an event that this machine has seen, ChangedError if one fell.

    CutOffError if it lacks one and is `torn`: it ends in half an event. BrokenGameError if the game's code fails at
    what was shown.

    `counted`: ids of some events that count. `whole`: makes the audit of the whole file. Events kept aside are in the
    file: whose move lost its place to another's is not told that the file was rewound.
    """
    seen = _read(game.id)
    if seen.newest is None or {game.record.head.id, *game.record.head.sides, *counted} >= set(seen.newest):
        return
    from pbem.errors import ChangedError, CutOffError, Fault, FaultyFileError
    from pbem.projections.changed import change

    found = whole()
    changed = change(seen.newest, found)
    if changed is not None and (error := fails_here(found, changed.line)) is not None:
        raise error.at(path.name)
    if is_own(game):
        return
    said = changed.sentence if changed is not None else ""
    if not found.numbers.keys() >= set(seen.newest):
        said = seen.held
        if torn and not said:
            reason = _(
                "it ends in half an event: the rest has not arrived yet; if it does not come, get the file from the "
                "others"
            )
            raise CutOffError(path.name, [Fault(0, reason)])
        if not said and _kept(game.id, set(seen.newest) - found.numbers.keys()):
            reason = _(
                "it lacks events that you have seen: an older copy was written over it; `pbem sync` "
                "restores the copy of this machine (in git: `pbem resolve`), or accept it as it is with "
                "`pbem verify --accept {path}`"
            ).format(path=as_typed(path))
            raise FaultyFileError(path.name, [Fault(0, reason)])
        if not said:
            reason = _(
                "it lacks events that you have seen: it is an older copy, you have played in another "
                "(sync there first), or someone has rewound it; get the newer file (in git: `pbem "
                "resolve`), or accept it as it is with `pbem verify --accept {path}`"
            ).format(path=as_typed(path))
            raise FaultyFileError(path.name, [Fault(0, reason)])
    if said:
        go_on = _("{change}; look at it with `pbem verify {path}`, and go on with `pbem verify --accept {path}`")
        raise ChangedError(path.name, [Fault(0, go_on.format(change=said, path=as_typed(path)))])


def taken_in(found: Audit, key: str, beside: Iterable[Event] = ()) -> list[Event]:
    """The events that the player was shown and that do not count any more beside what was taken in.

    Whoever took it in tells of them, and the game goes on. But where someone else has signed two things for one
    place, it does only when the player has said that this is known (`pbem verify --accept`).

    `key`: the player's public key, "" if there is none. `beside`: the events that the file does not hold.
    """
    from pbem.projections.changed import change

    assert found.game is not None
    outside = list(beside)
    seen = newest_seen(found.game)
    changed = change(seen, found, outside)
    if changed is None:
        return []
    from pbem.events.keys import genuine

    if not changed.forked or genuine(key, changed.fell.signed, changed.fell.sig):
        if found.numbers.keys() | {event.id for event in outside} >= set(seen):
            remember_seen(found.game)
    elif not found.numbers.keys() >= set(seen):
        hold(found.game, changed.sentence)
    return changed.line


def fails_here(found: Audit, line: Sequence[Event]) -> BrokenGameError | None:
    """What the game's code fails with at what was shown of a game, if it has not failed then: the code is to blame, and
    no event. None else. `line`: what was shown and does not count any more."""
    shown = {event.id for event in line}
    failures = [found.failing[event.id] for event in line if event.id in found.failing]
    return next((failure.error for failure in failures if failure.shown_by in shown), None)


def lacking(game: Game, held: Collection[str]) -> set[str]:
    """The newest events that this machine has seen of a game, without those whose ids are given."""
    return set(newest_seen(game)) - set(held)


def newest_seen(game: Game) -> list[str]:
    """The ids of the newest events that this machine has seen of a game; none of one that is its owner's alone."""
    return [] if is_own(game) else _read(game.id).newest or []


def remember_seen(game: Game) -> None:
    """Note the newest event of a game and what hangs off it."""
    _write(game.id, _Seen(_newest(game), ""))


def hold(game: Game, sentence: str) -> None:
    """Note that the player has to know something before the game goes on."""
    _write(game.id, _Seen(_read(game.id).newest, sentence))


def forget(game: str) -> None:
    """Nothing of this game has been seen: for whoever takes back what no one else has."""
    _write(game, _Seen(None, ""))


def _kept(game: str, lacking: set[str]) -> bool:
    """Whether this machine has kept all of these events."""
    from pbem.events.text import parse

    from . import own_copy

    return lacking <= {event.id for _number, event in parse(own_copy.kept(game)).events}


def is_own(game: Game) -> bool:
    """Whether all seats are held by one key: no one else has any of the game, and its owner may rewind it."""
    return not game.record.header.hub and len(set(game.record.keys.values())) == 1


def _newest(game: Game) -> list[str]:
    return [game.record.head.id, *sorted(game.record.head.sides)]


def _digest(seen: _Seen) -> str:
    """It is noted as a mark, which alone is read where a game has thousands of side events."""
    return sha256("\n".join([*(seen.newest or ()), seen.held]).encode()).hexdigest()[:32]


def _read(game: str) -> _Seen:
    """What is noted of a game: the newest events, and why the game is held."""
    known = keeper.noted(game)
    held = known.get("held", "")
    return _Seen(keeper.texts(known.get("newest")) or None, held if isinstance(held, str) else "")


def _write(game: str, seen: _Seen) -> None:
    known = _read(game)
    if (known.newest, known.held) == (seen.newest, seen.held):
        return
    parts = {"mark": _digest(seen), "newest": seen.newest, "held": seen.held}

    def change(noted: dict[str, Any]) -> None:
        noted.update(parts)
        for name in () if seen.newest or seen.held else parts:
            noted.pop(name)

    keeper.note(game, change)
