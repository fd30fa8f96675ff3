"""A game file only grows: every version of it is the one before with valid events after it."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from pbem.events.contents import too_large
from pbem.events.grammar import kept
from pbem.projections.audit import Audit, Flaw, audit
from pbem.wording import _

from .changes import EXECUTABLE, FILE, LINK, SUBMODULE, Version, holds_events


class Offence(StrEnum):
    """What a commit may not do, beside adding faulty events (projections.audit.Flaw). The words are stable."""

    TRUNCATED = "truncated"
    REWRITTEN = "rewritten"
    MERGE = "merge"
    DELETED = "deleted"
    TYPE = "type"
    MODE = "mode"
    CRLF = "crlf"
    TOO_BIG = "too-big"


class Reason(NamedTuple):
    """Why something is refused: a stable word and a sentence; which commit and file it is about, if about one."""

    word: Offence | Flaw
    sentence: str
    commit: str = ""
    path: str = ""


class Grown(NamedTuple):
    """How many bytes of whole events there were after a commit; "" stands for all that was there already."""

    length: int
    commit: str


def judged(path: str, versions: Iterable[Version]) -> Iterator[Reason]:
    """Everything that is wrong with the versions that one file had, oldest first.

    Each is held against the one before it; the newest is audited, and its faults are laid at the door of the commits
    that brought the events.
    """
    newest = b""
    history: list[Grown] = []
    for version in versions:
        commit = version.change.commit
        for word, sentence in _offences(version):
            yield Reason(word, sentence, commit, path)
        before, after = version.before or b"", version.after or b""
        if not holds_events(after):
            newest, history = b"", []
            continue
        if not _continues(before, after):
            history = []
        elif not history:
            history = [Grown(kept(before), "")]
        newest = after
        history.append(Grown(kept(after), commit))
    if newest:
        yield from _audited(path, newest, history)


def _offences(version: Version) -> Iterator[tuple[Offence, str]]:
    """What is wrong with one version, held against the one before."""
    change, before, after = version
    if change.mode in (LINK, SUBMODULE):
        what = _("a symbolic link") if change.mode == LINK else _("a submodule")
        yield Offence.TYPE, _("it is {what}; games are plain files in a folder").format(what=what)
        return
    was_game = before is not None and holds_events(before)
    if after is None:
        if change.mode in (FILE, EXECUTABLE):
            yield Offence.TOO_BIG, too_large()
        elif was_game:
            yield Offence.DELETED, _("the game is gone (deleted, moved or renamed); a game stays where it started")
        return
    if not was_game and not holds_events(after):
        return
    if change.mode == EXECUTABLE:
        yield Offence.MODE, _("it was made executable; a game file's mode is {mode}").format(mode=FILE)
    added = after
    if before is not None and was_game:
        whole = before[: kept(before)]
        added = after[len(whole) :]
        if not after.startswith(whole):
            yield _unlike(before, after)
            return
    if b"\r" in added:
        yield Offence.CRLF, _line_ends()
    if holds_events(after) and kept(after) < len(after):
        yield Offence.TRUNCATED, _("it ends in the middle of an event")


def _unlike(before: bytes, after: bytes) -> tuple[Offence, str]:
    """What was done to a file that no longer starts with what it was."""
    if before.startswith(after):
        return Offence.TRUNCATED, _("its last lines are gone; use `pbem undo` to undo moves")
    if after.replace(b"\r\n", b"\n").startswith(before[: kept(before)].replace(b"\r\n", b"\n")):
        return Offence.CRLF, _line_ends()
    return Offence.REWRITTEN, _("lines in it were changed; a game file only grows at its end")


def _line_ends() -> str:
    return _("its line ends were changed to CRLF: `pbem init` tells git to leave them as they are")


def _continues(before: bytes, after: bytes) -> bool:
    return holds_events(before) and after.startswith(before[: kept(before)])


def _audited(path: str, raw: bytes, history: Sequence[Grown]) -> Iterator[Reason]:
    """What is wrong with the events of the newest version, commit by commit.

    Events that were there before are not held against anybody, unless the file cannot be believed for them.
    """
    found = audit(raw)
    lengths = [grown.length for grown in history]
    newest = len(history) - 1

    def place(number: int) -> int:
        """Which of the versions brought an event; what belongs to none is the newest's."""
        return min(bisect_left(lengths, found.ends[number - 1]), newest) if number else newest

    for fault in found.faults:
        yield Reason(found.sort(fault), str(fault), history[place(fault.event)].commit or history[-1].commit, path)
    for orphan in found.orphaned:
        if commit := history[place(orphan.event)].commit:
            yield Reason(found.sort(orphan), str(orphan), commit, path)
    for number, later in _early(found, place):
        sentence = _("event {number} builds on event {later}, which only a later commit brings")
        commit = history[place(number)].commit
        yield Reason(Flaw.CHAIN, sentence.format(number=number, later=later), commit, path)


def _early(found: Audit, place: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    """The events that came in an earlier version than one that they build on: until then the file was no game."""
    for event in found.order:
        number = found.numbers[event.id]
        built_on = [found.numbers[one] for one in (event.after, *event.with_) if one]
        later = max(built_on, key=place, default=number)
        if place(later) > place(number):
            yield number, later
