"""Sync: take in what came, send what is ours, in one line of commits and without touching anything else.

The game files of the work tree are what counts; commits follow from them. A sync that is killed anywhere leaves
files that hold every event, and the next one goes on from there.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pbem.errors import FaultyFileError, MachineError
from pbem.events.contents import FILE_LIMIT, read
from pbem.events.event import Event
from pbem.events.lock import exclusive
from pbem.transport.intake import Taken, take_in
from pbem.wording import _

from . import remote
from .changes import holds_events
from .checkout import bring_to
from .clone import Clone
from .commits import Entry, commit
from .messages import entries
from .remote import OfflineError

PLAIN, EXECUTABLE = "100644", "100755"
MOST_NAMES = 500  # in one call; a machine takes a command line of a few hundred thousand characters
TRIES = 60
"""How often a push that somebody else forestalled is tried again, before the player is told to try later."""


@dataclass(slots=True)
class Synced:
    """What a sync came to, for all games together.

    `taken`: by game file (its place in the club), what came for it. `sent`: the events that the remote has now and
    had not before, or that were committed where there is no remote; `waiting`: those that could not go out.
    `warnings`: sentences about what was left alone, and why; `offline`: why the remote could not be reached.
    """

    taken: dict[str, Taken] = field(default_factory=dict)
    sent: list[tuple[str, Event]] = field(default_factory=list)
    waiting: list[tuple[str, Event]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    offline: str = ""
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """What a sync asks of whoever runs it.

    `owed` writes into a game what this person's tools owe it (openings, a start). `beside` gives the files that go
    with the last commit, such as the README's board: it gets those of `kept_beside` that the commit below has, and
    the game files that changed. `rest` waits a little after try number n. `stranger`: "name <address>" for a git that
    does not know the person. Files are named by their place in the club.
    """

    owed: Callable[[Path], None]
    kept_beside: Sequence[str]
    beside: Callable[[Mapping[str, bytes], Sequence[str]], dict[str, bytes]]
    rest: Callable[[int], None]
    stranger: Callable[[], str]
    now: datetime


def sync(clone: Clone, member: Member) -> Synced:
    """Bring a club's games and its remote together.

    Raises UsageError if git is in the middle of something, MachineError if the remote says no. What came before that
    is kept, and what waits is not lost.
    """
    clone.check_ready()
    done = Synced()
    with alone(clone):
        for attempt in range(TRIES):
            there = _fetched(clone, done)
            tip = there or clone.seen or clone.head
            changed, pending = _take_in_all(clone, member, done, tip)
            events = [(path, event) for path, (_entries, events) in pending.items() for event in events]
            if done.offline:
                done.waiting = events
                return done
            newest = tip
            if pending:
                made = _with_board(clone, member, tip, changed, pending)
                newest = commit(clone, tip, made, member.stranger, member.now)
            if newest == there or not newest or not clone.remote or remote.push(clone, newest, there):
                break
            member.rest(attempt)
        else:
            raise MachineError(_("others are pushing all the time; your moves wait here"), advice=_("sync again later"))
        done.sent = events
        left = bring_to(clone, newest, tip) if newest else ""
        done.warnings += [left] if left else []
    return done


Blobs = dict[str, tuple[str, bytes]]
Pending = dict[str, tuple[Sequence[Entry], Sequence[Event]]]


def _fetched(clone: Clone, done: Synced) -> str:
    """The remote's newest commit; "" if it has none or cannot be asked."""
    known = clone.seen
    if not clone.remote or done.offline:
        return ""
    try:
        tip = remote.fetch(clone)
    except OfflineError as error:
        done.offline = str(error)
        return ""
    if not tip and known:
        done.warnings.append(_("the branch {branch} was gone at the remote").format(branch=clone.upstream))
    if tip and known and tip != known and not clone.git.succeeds("merge-base", "--is-ancestor", known, tip):
        done.warnings.append(_("the remote's history was rewritten"))
    return tip


def _take_in_all(clone: Clone, member: Member, done: Synced, tip: str) -> tuple[list[str], Pending]:
    """Take in every game that differs from the commit. Returns their files, and what is to be sent of each."""
    known = clone.seen
    names = _differing(clone, tip, known)
    theirs = _blobs(clone, tip, names)
    before = _blobs(clone, known, names) if known != tip else theirs
    done.warnings += _follow_renames(clone, theirs, before)
    changed: list[str] = []
    pending: Pending = {}
    for name in names:
        mode, raw = theirs.get(name, ("", b""))
        place = clone.top / name
        shown = clone.in_club(name)
        if not str(shown).isprintable():
            sentence = _("{file}: no name for a game, which all must be able to read and type: left alone")
            done.warnings.append(sentence.format(file=ascii(str(shown))))
            continue
        if place.is_symlink() or (mode not in ("", PLAIN, EXECUTABLE) and not place.is_file()):
            done.warnings.append(_("{file} is no plain file, which a game must be: left alone").format(file=shown))
            continue
        if mode and _was_displaced(place, mode, raw, before.get(name)):
            done.warnings.append(_("{file}: the remote had something else in its place").format(file=shown))
            mode = ""
        if (not mode and not _is_game(place)) or (mode and not place.exists() and not holds_events(raw)):
            continue  # like any other file
        try:
            taken = take_in(place, raw if mode else None, before[name][1] if name in before else None)
            if not taken.settled or taken.came:
                member.owed(place)
        except FaultyFileError as error:
            done.warnings.append(str(error))
            done.faulty = True
            continue
        changed.append(name)
        kept = done.taken.get(str(shown))
        done.taken[str(shown)] = taken if kept is None else kept.then(taken)
        events = taken.beyond(raw if mode else None)
        if events:
            pending[str(shown)] = (entries(str(shown), place, events), events)
    return changed, pending


def _was_displaced(place: Path, mode: str, raw: bytes, before: tuple[str, bytes] | None) -> bool:
    """Whether the remote has, where friends had a game that is here as well, something that is not that game."""
    if before is None or not place.is_file():
        return False
    if mode in (PLAIN, EXECUTABLE) and raw.startswith(before[1]):
        return False
    from pbem.transport.merging import game_id

    if mode in (PLAIN, EXECUTABLE) and game_id(raw) == game_id(before[1]):
        return False
    ours = game_id(read(place))
    return bool(ours) and ours == game_id(before[1])


def _with_board(clone: Clone, member: Member, tip: str, changed: Sequence[str], pending: Pending) -> list[Entry]:
    """The entries in the order of their making, the last with what goes beside them."""
    made = [
        Entry(entry.message, entry.at, {f"{clone.prefix}{name}": content for name, content in entry.files.items()})
        for one, _events in pending.values()
        for entry in one
    ]

    held = _contents(clone, tip, member.kept_beside)
    beside = member.beside(held, [str(clone.in_club(name)) for name in changed])
    last = made[-1]
    more = {f"{clone.prefix}{name}": content for name, content in beside.items()}
    return [*made[:-1], Entry(last.message, last.at, {**last.files, **more})]


def _follow_renames(clone: Clone, theirs: Blobs, before: Blobs) -> list[str]:
    """Give the files here the names that they have at the remote now. Returns a sentence for each."""
    gone = [name for name in before if name not in theirs and (clone.top / name).is_file()]
    if not gone:
        return []
    from pbem.transport.merging import game_id

    new = {game_id(raw): name for name, (_mode, raw) in theirs.items() if not (clone.top / name).exists()}
    told = []
    for name in gone:
        now = new.get(game_id(before[name][1]))
        if now:
            os.rename(clone.top / name, clone.top / now)
            told.append(_("{old} is now {new}").format(old=clone.in_club(name), new=clone.in_club(now)))
    return told


def _differing(clone: Clone, tip: str, known: str) -> list[str]:
    """The game files whose bytes are not the same here, in the newest commit and in the one known before.

    They are named as git names them.
    """
    git, folder = clone.git, clone.games
    names = git.paths("ls-files", "-z", "--others", "--exclude-standard", "--", folder)
    if tip:
        names += git.paths("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", tip, "--", folder)
    else:
        names += git.paths("ls-files", "-z", "--", folder)
    if tip and known and tip != known:
        names += git.paths("diff-tree", "-r", "--name-only", "-z", "--no-renames", known, tip, "--", folder)
    return sorted({name for name in names if clone.may_be_game(name)})


def _blobs(clone: Clone, tip: str, names: Sequence[str]) -> Blobs:
    """Mode and content of these files in a commit; those that it has not are left out."""
    if not tip or not names:
        return {}
    found: Blobs = {}
    entries = []
    wanted_names = set(names)
    paths = names if len(names) <= MOST_NAMES else [f"{clone.games}/"]
    for line in clone.git.bytes("ls-tree", "-z", "--long", tip, "--", *paths).split(b"\0"):
        about, _tab, path = line.partition(b"\t")
        name = os.fsdecode(path)
        if name not in wanted_names:
            continue
        mode, kind, blob, size = about.decode().split()
        if kind == "blob" and int(size) <= FILE_LIMIT:
            entries.append((name, mode, blob))
        else:
            found[name] = (mode, b"")
    wanted = "".join(f"{blob}\n" for _name, _mode, blob in entries)
    contents = _batch(clone.git.bytes("cat-file", "--batch", given=wanted.encode()) if entries else b"")
    return found | {name: (mode, content) for (name, mode, _blob), content in zip(entries, contents, strict=True)}


def _contents(clone: Clone, tip: str, names: Sequence[str]) -> dict[str, bytes]:
    """The contents of these files of the club in a commit; those that it has not are left out."""
    if not tip:
        return {}
    wanted = "".join(f"{tip}:{clone.prefix}{name}\n" for name in names)
    found = clone.git.bytes("cat-file", "--batch", given=os.fsencode(wanted))
    contents, place = {}, 0
    for name in names:
        end = found.index(b"\n", place)
        about = found[place:end].rsplit(b" ", 2)
        place = end + 1
        if about[-1] != b"missing":
            contents[name] = found[place : place + int(about[2])]
            place += int(about[2]) + 1
    return contents


def _batch(raw: bytes) -> Iterator[bytes]:
    """The contents that `git cat-file --batch` prints."""
    place = 0
    while place < len(raw):
        end = raw.index(b"\n", place)
        size = int(raw[place:end].split()[2])
        yield raw[end + 1 : end + 1 + size]
        place = end + size + 2


def _is_game(path: Path) -> bool:
    try:
        return holds_events(path.read_bytes())
    except OSError:
        return False


@contextmanager
def alone(clone: Clone) -> Iterator[None]:
    """No other sync of this clone at the same time."""
    descriptor = os.open(clone.folder / "pbem.lock", os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with exclusive(descriptor):
            yield
    except TimeoutError:
        raise MachineError(_("another sync of this club is under way"), advice=_("try again in a moment")) from None
    finally:
        os.close(descriptor)
