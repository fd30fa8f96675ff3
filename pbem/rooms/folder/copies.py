"""Conflict copies taken in: what a synchroniser laid beside a game file, because it was changed in two places at once.

The game file keeps its bytes, and what only the copies hold is appended. Whoever wrote into a copy has seen that event
count, so one that loses its place to another stays in the file, kept aside (docs/format.md, "Forks"), for its author
and everyone else to be told; what would make the file faulty is kept outside it. A copy is removed once nothing in it
can be lost, and only if a synchroniser named it: what people name themselves may be a backup, or an attempt.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pbem.errors import FaultyFileError, PbemError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.file import GameFile, undisturbed, write_new
from pbem.events.text import Reading, parse, render_all
from pbem.projections.audit import Audit, audit
from pbem.projections.merge import Merged, Refused, appended, faults_in_words, game_id, merged
from pbem.rooms.sync.intake import dropped
from pbem.store import conflict_copies as names
from pbem.store import own_copy, quarantine
from pbem.store.conflict_copies import beside
from pbem.store.seen import is_own
from pbem.wording import _, few, ngettext

HEAD = 4096
"""Bytes of a file that usually hold its first event, so that another game of a similar name is not read whole."""

MODE = 0o644
"""Of a game file that gets back the name which the synchroniser has taken from it."""


@dataclass(slots=True)
class CopiesTaken:
    """What became of the copies of one game file.

    `came`: events that only a copy held, and that count now. `put_back`: such as the file itself had lost. `orphaned`:
    events that do not count any more, or never did, and are in the file. `refused` and `waiting`: kept outside the
    file; they lost, or came before the event that they answer. `removed`: the copies that are gone. `left`: those that
    are still there, and why. `restored`: the copy that became the game file, which was missing. `dropped`: the file
    ended in half an event, which is gone.
    """

    path: Path
    came: list[Event] = field(default_factory=list)
    put_back: list[Event] = field(default_factory=list)
    orphaned: list[Refused] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    waiting: list[Event] = field(default_factory=list)
    removed: list[Path] = field(default_factory=list)
    left: dict[Path, str] = field(default_factory=dict)
    restored: Path | None = None
    dropped: bool = False

    def news(self) -> list[str]:
        """What happened, as sentences."""
        name, told = self.path.name, []
        if self.restored is not None:
            sentence = _("{name} was missing: it was made again from {copy}")
            told.append(sentence.format(name=name, copy=self.restored.name))
        if self.dropped:
            told.append(dropped(name))
        if self.came:
            sentence = ngettext(
                "{count} event came into {name} from a copy of it",
                "{count} events came into {name} from copies of it",
                len(self.came),
            )
            told.append(sentence.format(count=len(self.came), name=name))
        if self.put_back:
            sentence = ngettext(
                "{name} had lost {count} event, since an older copy was written over it; it was put back",
                "{name} had lost {count} events, since an older copy was written over it; they were put back",
                len(self.put_back),
            )
            told.append(sentence.format(count=len(self.put_back), name=name))
        orphaned = _("{name}: `{kind}` by {seat} is ignored: {reason}")
        told += few([_told(orphaned, name, one) for one in self.orphaned], "pbem verify")
        told += few(
            [_told(_("{name}: `{kind}` by {seat} was not merged: {reason}"), name, one) for one in self.refused]
        )
        waits = _("{name}: `{kind}` by {seat} waits for the event that it answers, which is not here yet")
        told += few([waits.format(name=name, kind=event.kind, seat=event.by) for event in self.waiting])
        return told + few([_("{copy} was merged and removed").format(copy=copy.name) for copy in self.removed])

    def notices(self) -> list[str]:
        """Which copies were left where they are, and why: the same sentences each time, until someone acts."""
        return few([f"{copy.name}: {reason}" for copy, reason in self.left.items()])


def _told(sentence: str, name: str, one: Refused) -> str:
    return sentence.format(name=name, kind=one.event.kind, seat=one.event.by, reason=one.reason)


@dataclass(slots=True)
class _Copy:
    path: Path
    raw: bytes
    reading: Reading


def take_in(path: Path, copies: Iterable[Path] | None = None) -> CopiesTaken:
    """Take the events of a game file's copies into it. `copies`: as `beside` lists them; None to look for them.

    Raises what locking and appending to a game file raise; then no copy was removed.
    """
    return undisturbed(lambda: _take_in(path, copies))


def put_back(path: Path) -> CopiesTaken:
    """Put back into a game file what it held when this machine last saw it, and has lost: an older copy of it was
    written over a newer one, as synchronisers do for which the newer time wins.

    Raises as `take_in`.
    """
    return undisturbed(lambda: _put_back(path))


def _take_in(path: Path, copies: Iterable[Path] | None) -> CopiesTaken:
    taken = CopiesTaken(path)
    candidates = [copy for copy in _listed(path, copies) if copy.is_file()]
    if not path.exists():
        _restore(path, candidates, taken)
    if not path.exists() or not _of_game(_game(read(path)), candidates, taken):
        return taken
    with GameFile.locked(path) as file:
        game = _game(file.raw)
        conflicting = _without_peoples_own(_of_game(game, candidates, taken), file.raw, taken)
        faulty = _merge(file, game, [event for copy in conflicting for _number, event in copy.reading.events], taken)
        if faulty:
            taken.left |= {copy.path: faulty for copy in conflicting}
        else:
            _remove(file, game, conflicting, taken)
    return taken


def _put_back(path: Path) -> CopiesTaken:
    taken = CopiesTaken(path)
    game = _game(read(path))
    before = own_copy.kept(game) if game else b""
    if not before or not own_copy.lost(before, read(path)):
        return taken
    with GameFile.locked(path) as file:
        found = audit(file.raw)
        if found.game is not None and not found.faults and not is_own(found.game):
            events = own_copy.lost(before, file.raw)
            _merge(file, game, events, taken)
            taken.put_back, taken.came = taken.came, []
    return taken


def _listed(path: Path, copies: Iterable[Path] | None) -> Sequence[Path]:
    if copies is not None:
        return list(copies)
    stem = names.stem(path.name).casefold()
    found = (others for main, others in beside(path.parent).items() if names.stem(main.name).casefold() == stem)
    return next(found, [])


def _restore(path: Path, candidates: Sequence[Path], taken: CopiesTaken) -> None:
    """Make a missing game file from the longest sound copy that says what it is a copy of."""
    sound: list[_Copy] = []
    for copy in candidates:
        if names.says_conflict(copy.name, names.stem(path.name)):
            with suppress(PbemError):
                raw = read(copy)
                reading = parse(raw)
                if audit(raw).faults:
                    taken.left[copy] = _("{name} is missing, and this copy of it is damaged").format(name=path.name)
                else:
                    sound.append(_Copy(copy, raw, reading))
    if sound:
        longest = max(sound, key=lambda copy: len(copy.reading.events))
        write_new(path, longest.raw[: longest.reading.whole], MODE)
        taken.restored = longest.path


def _of_game(game: str, candidates: Sequence[Path], taken: CopiesTaken) -> list[_Copy]:
    """Those that hold the same game; a conflict copy in which nothing can be read is left, and that is said."""
    stem = names.stem(taken.path.name)
    found: list[_Copy] = []
    for path in candidates:
        try:
            raw = read(path)
        except PbemError as error:
            if path.exists() and names.says_conflict(path.name, stem):
                reason = error.faults[0].reason if isinstance(error, FaultyFileError) else str(error)
                taken.left[path] = _("this copy was left as it is: {reason}").format(reason=reason)
            continue
        others = _game(raw)
        if others == game and game:
            found.append(_Copy(path, raw, parse(raw)))
        elif not others and (names.says_conflict(path.name, stem) or b"[[event]]" in raw[:HEAD]):
            taken.left[path] = _("this copy was left as it is: it does not say which game it is")
    return found


def _game(raw: bytes) -> str:
    return game_id(raw[:HEAD]) or game_id(raw)


def _without_peoples_own(copies: Sequence[_Copy], raw: bytes, taken: CopiesTaken) -> list[_Copy]:
    """The copies that a synchroniser named. Of the others it is only said what they hold beyond the game file."""
    stem = names.stem(taken.path.name)
    here = {event.id for _number, event in parse(raw).events}
    conflicting = []
    for copy in copies:
        more = len({event.id for _number, event in copy.reading.events} - here)
        if names.from_synchroniser(copy.path.name, stem):
            conflicting.append(copy)
        elif more:
            sentence = ngettext(
                "it holds {count} event that {name} lacks, but its name is not one that a synchroniser "
                "gives; to merge it, name it `{conflict}`",
                "it holds {count} events that {name} lacks, but its name is not one that a synchroniser "
                "gives; to merge them, name it `{conflict}`",
                more,
            )
            conflict = f"{taken.path.stem} (conflicted copy).toml"
            taken.left[copy.path] = sentence.format(count=more, name=taken.path.name, conflict=conflict)
    return conflicting


def _merge(file: GameFile, game: str, theirs: Sequence[Event], taken: CopiesTaken) -> str:
    """Append these events, and keep outside what has no place. Returns why not, where the game file is faulty."""
    waiting = quarantine.kept(game)
    known = {event.id for event in waiting}
    before = audit(file.raw)
    result = merged(file.raw, [*theirs, *waiting])
    if result.audit.faults:
        reason = _("{name} itself is damaged: {fault}").format(
            name=taken.path.name, fault=faults_in_words(result.audit.faults)
        )
        return _("this copy was left as it is: {reason}").format(reason=reason)
    own = {event.id for event in theirs}
    orphaned, after = _as_orphaned(result, [one for one in result.refused if one.event.id in own])
    into = [*result.added, *(one.event for one in (*result.kept, *orphaned))]
    here = {event.id for event in into}
    out = [one for one in result.refused if one.event.id not in here]
    quarantine.keep(game, [*(one.event for one in out), *result.waiting])
    if into:
        file.append(render_all(into))
        taken.dropped = bool(file.dropped)
        quarantine.forget(game, here)
    taken.came = result.added
    taken.orphaned = _newly_orphaned(before, after, [event for _number, event in parse(file.raw).events])
    taken.refused = [one for one in out if one.event.id not in known]
    taken.waiting = [event for event in result.waiting if event.id not in known]
    return ""


def _as_orphaned(result: Merged, refused: Sequence[Refused]) -> tuple[Sequence[Refused], Audit]:
    """Those of the events that lost which the file can hold without a fault and with the same game; and its audit."""
    while refused:
        trial = audit(appended(result.raw, [one.event for one in refused]))
        faulty = {fault.event for fault in trial.faults}
        fit = [one for one in refused if trial.numbers[one.event.id] not in faulty]
        if not faulty and trial.order == result.audit.order:
            return refused, trial
        if len(fit) == len(refused):
            break
        refused = fit
    return [], result.audit


def _newly_orphaned(before: Audit, after: Audit, events: Iterable[Event]) -> list[Refused]:
    """Those of the events in the file that are kept aside now and were not before, or were not there."""
    were = {fault.event for fault in before.orphaned}
    numbered = {after.numbers[event.id]: event for event in events}
    return [
        Refused(numbered[fault.event], fault.reason)
        for fault in after.orphaned
        if fault.event in numbered and fault.event not in were
    ]


def _remove(file: GameFile, game: str, copies: Sequence[_Copy], taken: CopiesTaken) -> None:
    """Remove the copies of which nothing can be lost."""
    safe = {event.id for _number, event in parse(file.raw).events} | {event.id for event in quarantine.kept(game)}
    for copy in copies:
        faults = copy.reading.faults
        if faults or copy.reading.tail:
            reason = faults_in_words(faults) if faults else _("it ends in half an event")
            sentence = _("the readable part was merged, and the file was left as it was: {reason}")
            taken.left[copy.path] = sentence.format(reason=reason)
        elif all(event.id in safe for _number, event in copy.reading.events) and _unchanged(copy):
            try:
                copy.path.unlink()
                taken.removed.append(copy.path)
            except OSError as error:
                sentence = _("it was merged, but cannot be removed: {reason}")
                taken.left[copy.path] = sentence.format(reason=error.strerror)
        else:
            taken.left[copy.path] = _("it was left for the next sync because it was still changing")


def _unchanged(copy: _Copy) -> bool:
    try:
        return read(copy.path) == copy.raw
    except PbemError:
        return False
