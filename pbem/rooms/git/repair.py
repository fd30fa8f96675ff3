"""A game file that a merge has spoilt, made whole from all the copies of it that can be found.

Nothing is made up and nothing that counts is left out: a repaired file holds the newest sound copy's bytes, and after
them every readable event of the others that has a place in the game.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pbem.errors import Fault, FaultyFileError
from pbem.events.conflict import copies
from pbem.events.event import Event
from pbem.events.grammar import decoded
from pbem.events.keys import genuine
from pbem.events.text import parse
from pbem.projections.audit import Audit, audit
from pbem.projections.game import Game
from pbem.projections.merge import Merged, Refused, appended, faults_in_words, merged
from pbem.store.seen import lacking
from pbem.wording import _, ngettext

_SIGNATURE = re.compile(r"""^[ \t]*sig[ \t]*=[ \t]*["']([A-Za-z0-9_-]*)["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Copy:
    """Some copy of the file: what a person calls it, and its bytes.

    `now`: it is a part of what is being put together, not of the past. `pushed`: others have it.
    """

    name: str
    raw: bytes
    now: bool = False
    pushed: bool = False


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a file was repaired to.

    `audit`: of `raw`, which is sound. `sources`: the copies that had something the first of them lacked; the first
    gave its bytes. `refused`: events that do not count beside the others, `waiting`: those that answer an event that
    no one here has; `raw` holds neither. `orphaned`: those that `raw` holds, though they do not count any more.
    `lacking`: the ids of events that were seen here once and are nowhere.
    """

    raw: bytes
    audit: Audit
    sources: list[str]
    refused: list[Refused] = field(default_factory=list)
    waiting: list[Event] = field(default_factory=list)
    orphaned: list[Refused] = field(default_factory=list)
    lacking: set[str] = field(default_factory=set)


def repaired(name: str, spoilt: bytes, found: Sequence[Copy], older: Iterable[Copy], key: str) -> Repaired:
    """A file put together from its own bytes and other copies, the one whose bytes are to be kept first.

    `older`: copies to look through only while something that was seen on this machine is missing. `key`: the
    player's public key. What the player signed and never sent may have been taken back since: from the past it comes
    only if it was the newest that was seen here, or something builds on it, or the file still shows its signature.

    Raises FaultyFileError if no game can be made of it.
    """
    here = [Copy(name, copy.encode()) for copy in copies(decoded(spoilt))]
    game = _game(name, [*here, *(copy for copy in found if copy.now)], found)
    sound, base = _base(name, game, [*found, *here])
    pool = _Pool(key, spoilt)
    for copy in [*here, *found]:
        pool.add(copy)
    assert base.game is not None
    missing = lacking(base.game, pool.events)
    for copy in older if missing else ():
        pool.add(copy)
        if missing <= pool.events.keys():
            break
    pool.release(lacking(base.game, ()))
    result = merged(sound.raw, pool.free)
    if result.audit.faults:
        raise FaultyFileError(name, result.audit.faults)
    known = {*result.audit.numbers, *(one.event.id for one in result.refused)}
    assert result.audit.game is not None
    told = [one for one in result.refused if one.event.id in pool.now and _signed(one.event, result.audit.game)]
    _check_all_there(name, spoilt, result, told)
    counted = {event.id for event in result.added}
    sources = dict.fromkeys([sound.name, *(where for key, where in pool.sources.items() if key in counted)])
    return Repaired(
        result.raw,
        result.audit,
        list(sources),
        told,
        [event for event in result.waiting if event.id in pool.now],
        result.fell,
        lacking(result.audit.game, known),
    )


class _Pool:
    """All events that were found, in that order; `held` are the ids of my own of the past, which may not be taken.

    `now`: the ids of those that are a part of what is being put together. `sources`: where each was found first.
    """

    def __init__(self, key: str, spoilt: bytes) -> None:
        self._key, self._spoilt = key, spoilt
        self.events: dict[str, Event] = {}
        self.held: set[str] = set()
        self.now: set[str] = set()
        self.sources: dict[str, str] = {}

    @property
    def free(self) -> list[Event]:
        """The events that may be taken."""
        return [event for event in self.events.values() if event.id not in self.held]

    def add(self, copy: Copy) -> None:
        """Take in a copy's readable events."""
        for event in _readable(copy.raw):
            new = event.id not in self.events
            if new:
                self.events[event.id] = event
                self.sources[event.id] = copy.name
            shown = copy.now or event.sig.encode() in self._spoilt
            if shown:
                self.now.add(event.id)
            if shown or copy.pushed:
                self.held.discard(event.id)
            elif new and genuine(self._key, event.signed, event.sig):
                self.held.add(event.id)

    def release(self, wanted: Iterable[str]) -> None:
        """Let these events be taken, and what they and those that may be taken already build on."""
        ids = {*wanted, *(built for event in self.free for built in (event.after, *event.with_))}
        while ids:
            one = ids.pop()
            if one in self.held:
                self.held.remove(one)
                ids.update((self.events[one].after, *self.events[one].with_))


def _readable(raw: bytes) -> list[Event]:
    """Every event that some reading of these bytes shows, also between conflict markers."""
    found = {event.id: event for text in copies(decoded(raw)) for _number, event in parse(text.encode()).events}
    return list(found.values())


def _check_all_there(name: str, spoilt: bytes, result: Merged, told: Sequence[Refused]) -> None:
    """Raise FaultyFileError if the spoilt file shows a signature whose event could not be made out whole.

    Else repairing would drop what may be the only copy of a move, or all that was built on one.
    """
    whole = {event.id: event for event in (*_readable(result.raw), *(one.event for one in told))}
    signatures = {event.sig for event in whole.values()}
    signatures |= {event.sig for event in _readable(spoilt) if event.id in whole}
    lost = len(set(_SIGNATURE.findall(decoded(spoilt))) - signatures)
    if lost:
        sentence = ngettext(
            "it cannot be repaired: {count} event is damaged, or answers one that no copy here has",
            "it cannot be repaired: {count} events are damaged, or answer some that no copy here has",
            lost,
        )
        raise FaultyFileError(name, [Fault(0, sentence.format(count=lost))])


def _signed(event: Event, game: Game) -> bool:
    """Whether someone at the table signed it: of two events that were mixed line by line, no one did."""
    record = game.record
    keys = {record.header.key, *record.keys.values(), *(join.key for join in record.joins.values())}
    return any(genuine(key, event.signed, event.sig) for key in keys)


def _game(name: str, here: Sequence[Copy], found: Sequence[Copy]) -> str:
    """The id of the game that is to be repaired. Raises FaultyFileError if there is none, or more than one."""
    for where in (here, found):
        ids = {event.id for copy in where for event in _readable(copy.raw) if _creates(event)}
        if len(ids) > 1:
            reason = _("it holds two different games; give one of them a file of its own")
            raise FaultyFileError(name, [Fault(0, reason)])
        if ids:
            return ids.pop()
    raise FaultyFileError(name, [Fault(0, _("it cannot be repaired: no event that creates a game is left in it"))])


def _creates(event: Event) -> bool:
    """Whether an event creates a game: it must be signed with the key that it names."""
    return event.kind == "game" and genuine(str(event.body.get("key")), event.signed, event.sig)


def _base(name: str, game: str, found: Iterable[Copy]) -> tuple[Copy, Audit]:
    """The first copy that is a sound file of this game; else a file with the game's first event alone."""
    first: Event | None = None
    for copy in found:
        events = _readable(copy.raw)
        first = next((event for event in events if event.id == game), first)
        judged = audit(copy.raw)
        if not judged.faults and judged.game is not None and judged.game.id == game:
            return copy, judged
    assert first is not None
    alone = appended(b"", [first])
    judged = audit(alone)
    if judged.faults:
        raise FaultyFileError(name, [Fault(0, faults_in_words(judged.faults))])
    return Copy(name, alone), judged
