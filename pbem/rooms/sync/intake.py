"""A game file here, and a copy that came from elsewhere: what is new is taken in, what cannot be is kept outside."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.errors import ChangedError, Fault, FaultyFileError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.file import GameFile, write_new
from pbem.events.text import parse
from pbem.store import quarantine
from pbem.store.entry import known_game
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.audit import Audit
    from pbem.projections.merge import Refused


@dataclass(slots=True)
class Taken:
    """What became of one game file.

    `new`: there was none here before. `came`: events that it lacked. `refused`: events of the file here that do not
    count beside what came; it does not hold them any more. `fell`: such as it holds, and others have built on a
    rival. `put_back`: events that others had seen and the other copy had lost. `waiting`: how many wait outside for
    what they answer. `resting`: how many of them rest on contributions to the cards that are not here;
    `early`: such as did not come with this. `settled`: a command here has left the file like this, and has written
    what was owed. `dropped`: the file ended in half an event, which is gone.
    """

    path: Path
    new: bool = False
    came: list[Event] = field(default_factory=list)
    refused: "list[Refused]" = field(default_factory=list)
    put_back: list[Event] = field(default_factory=list)
    waiting: int = 0
    settled: bool = False
    fell: "list[Refused]" = field(default_factory=list)
    resting: int = 0
    early: "list[Refused]" = field(default_factory=list)
    dropped: bool = False

    def then(self, later: "Taken") -> "Taken":
        """This and what was taken in after it."""
        return Taken(
            self.path,
            self.new or later.new,
            self.came + later.came,
            self.refused + later.refused,
            self.put_back + later.put_back,
            later.waiting,
            fell=self.fell + later.fell,
            resting=later.resting,
            early=later.early,
            dropped=self.dropped or later.dropped,
        )

    def beyond(self, theirs: bytes | None) -> list[Event]:
        """What the file has that other bytes lack."""
        raw = read(self.path)
        if theirs is not None and raw.startswith(theirs):
            return [event for _number, event in parse(raw[len(theirs) :]).events]
        from pbem.projections.merge import beyond

        return beyond(parse(raw), theirs or b"")


def take_in(path: Path, theirs: bytes | None, before: bytes | None, key: str) -> Taken:
    """Make a game file hold what it has and what the other copy has, the other copy's bytes first.

    `theirs`: None if there is no other copy. `before`: what the other copy was when it was last taken in, None if it
    never was. `key`: the public key of the player here, "" if there is none. Raises FaultyFileError if either copy
    cannot be believed; then the file stays as it is.
    """
    if not path.exists():
        return _first(path, theirs or b"", key)
    with GameFile.locked(path) as file:
        ours = file.raw
        ahead = theirs is not None and ours.startswith(theirs) and (ours == theirs or _events(ours[len(theirs) :]))
        if ahead and theirs is not None and before is not None and theirs.startswith(before):
            known = known_game(ours)  # as after most moves: nothing to put together
            if not quarantine.kept(known[0] if known else judge(path, ours, key)[0]):
                return Taken(path, came=_events(theirs[len(before) :]), settled=known is not None)
        from pbem.projections.merge import beyond, game_id, merged

        if theirs is not None and not ours.strip():  # emptied, by a full disk perhaps: nothing of it can be lost
            fell = judge(path, theirs, key)[1]
            file.replace(theirs)
            return Taken(path, came=_events(theirs), fell=fell)
        reading = parse(ours)
        if not reading.events and not reading.faults:
            words = _("it no longer holds a game; move it away, and the next `pbem sync` restores the game")
            raise FaultyFileError(path.name, [Fault(0, words)])
        if reading.faults:
            raise FaultyFileError(path.name, reading.faults)
        if theirs is None:
            judge(path, ours, key)
            return Taken(path, put_back=_events(before or b""))
        game = game_id(theirs)
        if game != game_id(ours):
            raise FaultyFileError(path.name, [Fault(0, _("the copy that arrived is another game of the same name"))])
        own, waited = beyond(reading, theirs), quarantine.kept(game)
        # What plain git brought since the last time is news too; and what could not be taken in then.
        told = {event.id for event in _events(before)} if before is not None and not own else set()
        here = {event.id for _number, event in reading.events}
        came = [event for event in beyond(parse(theirs), b"") if event.id not in (here & told if told else here)]
        if not own and not waited:
            fell = judge(path, theirs, key)[1]
            if theirs != ours:
                file.replace(theirs)
            return Taken(path, came=came, fell=fell, dropped=bool(file.dropped))
        result = merged(theirs, [*waited, *own])  # of two copies the one that stood in the file
        if result.audit.faults:
            raise FaultyFileError(path.name, result.audit.faults)
        quarantine.keep(game, [*result.waiting, *(one.event for one in result.refused)])
        quarantine.forget(game, [event.id for event in result.added])
        ids = {event.id for event in own}
        refused = [one for one in result.refused if one.event.id in ids]
        fell = fallen(result.audit, key, [one.event for one in refused])
        judge(path, result.raw, key)
        if result.raw != ours:
            file.replace(result.raw)
        lost = {event.id for event in _events(before or b"")} & ids
        return Taken(
            path,
            came=came + [event for event in result.added if event.id not in ids],
            refused=refused,
            put_back=[event for event in own if event.id in lost],
            waiting=len(result.waiting),
            fell=fell,
            dropped=bool(file.dropped),
        )


def dropped(name: str) -> str:
    """What is said where half an event is gone from the end of a game's file."""
    return _("{game}: it ended in half an event, which is gone; check whether a move of yours is missing").format(
        game=name
    )


def fallen(found: "Audit", key: str, refused: Iterable[Event]) -> "list[Refused]":
    """What the player was shown and does not count any more, of what the file holds (see `changed.taken_in`)."""
    from pbem.projections.merge import with_reasons
    from pbem.store.seen import taken_in

    return with_reasons([one for one in taken_in(found, key, refused) if one.id in found.numbers], found)


def _first(path: Path, theirs: bytes, key: str) -> Taken:
    """A game that was not here before, or whose file is gone."""
    judge(path, theirs, key)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(path, theirs)
    return Taken(path, new=True, came=_events(theirs))


def judge(path: Path, raw: bytes, key: str) -> "tuple[str, list[Refused]]":
    """Judge the bytes that a file is to hold. Returns the game's id, and what fell. Raises FaultyFileError."""
    from pbem.store.opened_game import open_game

    try:
        return open_game(path, raw).game.id, []
    except ChangedError:
        from pbem.projections.audit import audit

        found = audit(raw)
        assert found.game is not None
        return found.game.id, fallen(found, key, ())


def _events(raw: bytes) -> list[Event]:
    return [event for _number, event in parse(raw).events]
