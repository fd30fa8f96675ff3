"""Sync: take in what came, send what is ours, in one line of commits and without touching anything else.

The game files of the work tree are what counts; commits follow from them. A sync that is killed anywhere leaves
files that hold every event, and the next one goes on from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pbem.app.player import Player
from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.rooms.git import remote
from pbem.rooms.git.alone import alone
from pbem.rooms.git.blobs import blobs, contents
from pbem.rooms.git.changes import holds_events
from pbem.rooms.git.checkout import bring_to
from pbem.rooms.git.clone import Clone
from pbem.rooms.git.command import GitError
from pbem.rooms.git.commits import CommitDraft, commit
from pbem.rooms.git.messages import entries
from pbem.rooms.git.patience import TRIES, rest
from pbem.rooms.git.remote import OfflineError
from pbem.rooms.git.whereabouts import EXECUTABLE, PLAIN, follow_renames, games_by_id, id_of, was_displaced
from pbem.rooms.sync.intake import Taken, take_in
from pbem.rooms.sync.outcome import Progress
from pbem.rules.game_faults import games_fault
from pbem.store.folder import games_in, looks_spoilt
from pbem.store.portable import names_beside, unfit
from pbem.wording import _, printable

from . import club_files


@dataclass(slots=True)
class Exchanged:
    """What a sync through git came to, for all games together.

    `taken`: by game file (its place in the club), what came for it. `sent`: the events that the remote has now and
    had not before, or that were committed where there is no remote; `waiting`: those that could not go out.
    `warnings`: sentences about what was left alone, and why; `offline`: why the remote could not be reached.
    `trouble`: the exit code that the games are worth which were left alone. `paid`: by game file, the events that the
    player's tools owed and wrote.
    """

    taken: dict[str, Taken] = field(default_factory=dict)
    sent: list[tuple[str, Event]] = field(default_factory=list)
    waiting: list[tuple[str, Event]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    offline: str = ""
    trouble: int = 0
    paid: dict[Path, list[Event]] = field(default_factory=dict)


def exchange(clone: Clone, player: Player, progress: Progress) -> Exchanged:
    """Bring a club's games and its remote together.

    Raises UsageError if git is in the middle of something or the folder of games is a link, MachineError if the remote
    says no. What came before that is kept, and what waits is not lost.
    """
    clone.check_ready()
    clone.check_no_links([clone.games])
    done, push = Exchanged(), remote.pushing(clone)
    with alone(clone):
        for attempt in range(TRIES):
            there = _fetched(clone, done)
            tip = there or clone.seen or clone.head
            changed, pending = _take_in_all(clone, player, done, tip, progress)
            events = [(path, event) for path, (_entries, events) in pending.items() for event in events]
            if done.offline:
                done.waiting = events
                return done
            newest = tip
            if pending:
                made = _with_board(clone, player, tip, changed, pending)
                newest = commit(clone, tip, made, club_files.git_person(player), player.now())
            if newest == there or not newest or not clone.remote or push(newest, there):
                break
            rest(attempt, player.pause)
        else:
            raise MachineError(
                _("others keep pushing first; your moves are safe here and go out with the next sync"),
                advice=_("sync again later"),
            )
        done.sent = events
        left = _brought(clone, newest, tip) if newest else ""
        done.warnings += [left] if left else []
    return done


def _brought(clone: Clone, newest: str, tip: str) -> str:
    """The branch brought to a commit, also where another git brings it there in the same moment."""
    try:
        return bring_to(clone, newest, tip)
    except GitError as error:
        now = clone.as_it_is_now()
        if not error.moved or now.branch != clone.branch:
            raise
    return bring_to(now, newest, tip)


Pending = dict[str, tuple[Sequence[CommitDraft], Sequence[Event]]]


def _fetched(clone: Clone, done: Exchanged) -> str:
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


def _take_in_all(
    clone: Clone, player: Player, done: Exchanged, tip: str, progress: Progress
) -> tuple[list[str], Pending]:
    """Take in every game that differs from the commit. Returns their files, and what is to be sent of each."""
    known = clone.seen
    names = sorted({*_differing(clone, tip, known), *_due(clone, player)})
    theirs = blobs(clone, tip, names)
    before = blobs(clone, known, names) if known != tip else theirs
    done.warnings += follow_renames(clone, theirs, before)
    changed: list[str] = []
    pending: Pending = {}
    twins: dict[str, str] = {}
    for name in names:
        mode, raw = theirs.get(name, ("", b""))
        place = clone.top / name
        shown = clone.in_club(name)
        if not str(shown).isprintable():
            sentence = _("{file} is left alone: it is not a name for a game: everyone must be able to read and type it")
            done.warnings.append(sentence.format(file=printable(shown)))
            continue
        if place.is_symlink() or (mode not in ("", PLAIN, EXECUTABLE) and not place.is_file()):
            done.warnings.append(_("{file} is not a plain file, as a game must be: left alone").format(file=shown))
            continue
        if mode and was_displaced(place, mode, raw, before.get(name)):
            done.warnings.append(_("{file}: the remote had something else in its place").format(file=shown))
            mode = ""
        if not mode and (reason := looks_spoilt(place)):
            done.warnings.append(f"{shown}: {reason}")
            done.trouble = done.trouble or FaultyFileError.exit_code
            continue
        if (not mode and not _is_game(place)) or (mode and not place.exists() and not holds_events(raw)):
            continue  # like any other file
        near = () if mode else [*names_beside(place), *(Path(one).name for one in theirs)]
        if not mode and (reason := unfit(place.name, near)):
            done.warnings.append(_("{file} is left alone: {reason}").format(file=shown, reason=reason))
            done.trouble = done.trouble or UsageError.exit_code
            continue
        if not mode or not place.exists():
            twins = twins or games_by_id(clone, [one for one in names if one not in theirs])
            twin = twins.get(id_of(raw if mode else read(place)), name)
            if twin != name:
                sentence = _("{file} is another copy of {twin}: left alone")
                done.warnings.append(sentence.format(file=shown, twin=clone.in_club(twin)))
                continue
        try:
            with games_fault(place.name):
                taken = take_in(place, raw if mode else None, before[name][1] if name in before else None, player.key)
                if not taken.settled or taken.came or player.may_owe(place):
                    progress(place.name)
                    done.paid.setdefault(place, []).extend(player.pay_owed(place, heard=not done.offline))
        except FaultyFileError as error:
            done.warnings.append(str(error))
            done.trouble = done.trouble or error.exit_code
            continue
        changed.append(name)
        kept = done.taken.get(str(shown))
        done.taken[str(shown)] = taken if kept is None else kept.then(taken)
        events = taken.beyond(raw if mode else None)
        if events:
            pending[str(shown)] = (entries(str(shown), place, events), events)
    return changed, pending


def _with_board(clone: Clone, player: Player, tip: str, changed: Sequence[str], pending: Pending) -> list[CommitDraft]:
    """The entries in the order of their making, the last with what goes beside them."""
    made = [
        CommitDraft(
            entry.message, entry.at, {f"{clone.prefix}{name}": content for name, content in entry.files.items()}
        )
        for one, _events in pending.values()
        for entry in one
    ]

    held = contents(clone, tip, club_files.names(player))
    beside = club_files.renewed(clone, player, held, [str(clone.in_club(name)) for name in changed])
    last = made[-1]
    more = {f"{clone.prefix}{name}": content for name, content in beside.items()}
    return [*made[:-1], CommitDraft(last.message, last.at, {**last.files, **more})]


def _differing(clone: Clone, tip: str, known: str) -> list[str]:
    """The game files whose bytes are not the same here, in the newest commit and in the one known before.

    They are named as git names them.
    """
    git, folder = clone.git, clone.games
    names = git.paths("ls-files", "-z", "--others", "--exclude-standard", "--", folder)
    if tip:
        # What has changed within a submodule another git would say, which reads settings of that folder's own.
        how = ("--name-only", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=dirty")
        names += git.paths("diff", *how, tip, "--", folder)
    else:
        names += git.paths("ls-files", "-z", "--", folder)
    if tip and known and tip != known:
        names += git.paths("diff-tree", "-r", "--name-only", "-z", "--no-renames", known, tip, "--", folder)
    return sorted({name for name in names if clone.may_be_game(name)})


def _due(clone: Clone, player: Player) -> list[str]:
    """The game files here in which something that was held back may go out, as git names them."""
    places = games_in(clone.top / clone.games, player.viewer.name)
    return [f"{clone.games}/{place.name}" for place in places if player.may_owe(place)]


def _is_game(path: Path) -> bool:
    try:
        return holds_events(path.read_bytes())
    except OSError:
        return False
