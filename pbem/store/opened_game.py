"""A game file opened: read, believed as far as it was verified before, judged from there on, and written to."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pbem.errors import BrokenGameError, Fault, FaultyFileError
from pbem.events.contents import read
from pbem.projections.game import Game, Incomplete
from pbem.projections.game.past import undone
from pbem.projections.game.registry import is_talk
from pbem.projections.incoming import comes_next
from pbem.projections.pending import eyes_here
from pbem.projections.status import seat_status
from pbem.projections.story import Told, as_text
from pbem.rules.game_faults import games_fault
from pbem.secrecy import proved
from pbem.wording import _, few

from . import cache, own_copy
from .entry import RECENT, Entry, Narration, read_back, reader, recall_private
from .eyes import key_here
from .keeper import place_of
from .seen import check_seen, is_own, remember_seen, shown_now

if TYPE_CHECKING:
    from pbem.events.event import Event
    from pbem.events.file import GameFile
    from pbem.events.keys import SecretKey
    from pbem.projections.audit import Audit

    from .records import KeptStatus

    Whose = Callable[[], SecretKey | None]


class Extent(NamedTuple):
    """The bytes of a file that were judged, all whole events: their SHA-256 and how many.

    `torn`: half an event follows.
    """

    sha: str
    length: int
    torn: bool = False

    @classmethod
    def of(cls, raw: bytes, whole: int | None = None) -> "Extent":
        """Of a file's bytes; `whole`: of how many of them, if half an event follows."""
        length = len(raw) if whole is None else whole
        return cls(cache.digest(raw[:length]), length, whole is not None)


@dataclass(slots=True)
class Opened:
    """A game file in hand: the session of reading it, and of writing to it. `orphaned`: events that do not count."""

    path: Path
    game: Game
    extent: Extent
    orphaned: list[Fault] = field(default_factory=list)
    narration: Narration = field(default_factory=Narration)
    entry: Entry = field(default_factory=Entry)

    @property
    def told(self) -> list[Told]:
        """The story of what took effect since it was opened; all of it, if it was judged from the start."""
        return self.narration.told

    # ------------------------------------------------------------------ writing

    def append(self, file: "GameFile", event: "Event") -> list[Told]:
        """Let an event of one's own, already judged, take effect, and write it to the locked file.

        Returns what is told of it. Where its effect fails (BrokenGameError), or the disk does, it is as if it had never
        been tried. Where another one's choice fails that takes effect with it, it is written, and that choice does not
        count any more.
        """
        from pbem.events.text import render

        before = self.extent.sha
        game = self.game
        kept = game.clone()
        told = len(self.told)
        text = render(event)
        try:
            with games_fault(self.path.name):
                again = self._taken_or_judged(event, file.raw[: self.extent.length] + b"\n\n" + text.encode())
            file.append(text)
        except BaseException:  # what is not on the disk has no effect
            game.restore(kept)
            del self.told[told:]
            self.entry.behind = False  # nothing of a game that fails is kept
            raise
        if again is not None:
            game.restore(again.game)
            self.orphaned, self.narration, self.entry = again.orphaned, again.narration, again.entry
            game.listen(self.narration.hear)
        self.holds(file.raw)
        cache.drop(before)
        return self.told[told:] if again is None else self.sentences([event])

    def _taken_or_judged(self, event: "Event", raw: bytes) -> "Opened | None":
        """Let an event take effect; where someone else's choice fails with it, the game as these bytes hold it."""
        try:
            self.take(event)
        except BrokenGameError as error:
            again = judged(self.path, raw) if error.event != event.id else None
            if again is None or again.audit is None or not again.audit.shows_failing(event):
                raise
            return again.opened
        return None

    def take(self, event: "Event") -> None:
        """Let an event that was judged take effect. Raises Incomplete, and BrokenGameError as `Game.take` does."""
        before = len(self.told)
        self.game.take(event)
        self.entry.behind = True
        if event.kind == "undo":  # stories that were kept tell of what it took back
            self.entry.stories, self.narration.whole = {}, False
        self.narration.note(self.game, event, self.told[before:])

    def holds(self, raw: bytes) -> None:
        """The file has these bytes now: all that was judged."""
        self.extent = Extent.of(raw)

    # ------------------------------------------------------------------ reading

    def warnings(self) -> list[str]:
        """What the file holds that does not count, as sentences."""
        aside = few([_("ignored: {fault}").format(fault=fault) for fault in self.orphaned], "pbem verify")
        torn = [_("the file ends in half an event; the next move repairs it")] if self.extent.torn else []
        return aside + torn

    def status(self, viewer: str, seats: Sequence[str]) -> "KeptStatus":
        """Where the game stands for this viewer, with what tells a later command that it still does."""
        known = seat_status(self.game, seats)
        return {
            **known,
            "seen": shown_now(self.game),
            "warnings": self.warnings(),
            "place": self.entry.ruleset_at(self.game),
            "story": self.entry.stories.get(reader(viewer, eyes_here(known))),
        }

    def sentences(self, events: Sequence["Event"]) -> list[Told]:
        """What was told of these events, as they happened; quickly, if they are among the newest."""
        known = self.narration.of(events)
        if known is not None:
            return known
        wanted = {event.id for event in events}
        return [one for one in self.retold() if one.event.id in wanted]

    def in_order(self, events: Sequence["Event"]) -> list["Event"]:
        """Those of these events that have happened and were not taken back, in the order in which they did."""
        wanted = {event.id: event for event in events}
        known, gone = list(self.narration.recent), set[str]()
        if wanted.keys() - self.narration.recent.keys() or any(event.kind == "undo" for event in events):
            self.retold()
            self.read_past()
            known, gone = [event.id for event in self.game.log or ()], undone(self.game)
        return [wanted[one] for one in known if one in wanted and (one not in gone or is_talk(wanted[one].kind))]

    def story(self, viewer: str, seats: Sequence[str]) -> tuple[str, dict[str, int]]:
        """The whole story as it is told to whoever of these seats sits here now, and kept for all who may; and up to
        which byte it is older than each seat's last turn.
        """
        told = self.retold()
        self.keep_changes(viewer, seats)
        return as_text(told, [eyes_here(seat_status(self.game, seats))], heading="")

    def retold(self, *, undone: bool = False) -> list[Told]:
        """The whole story as data; or only what was taken back by agreement, and is no part of it any more."""
        if undone:
            return judged(self.path, read(self.path)).opened.narration.undone
        if not self.narration.whole:
            again = judged(self.path, read(self.path)).opened
            self.game, self.narration, self.extent = again.game, again.narration, again.extent
            self.entry.behind = True
        return self.told

    def read_past(self) -> None:
        """Read the whole file again where something in its past is asked for (see Incomplete)."""
        if self.game.log is None:
            self.game = judged(self.path, read(self.path)).opened.game
            self.game.listen(self.narration.hear)

    # ------------------------------------------------------------------ keeping

    def keep_changes(self, viewer: str, seats: Sequence[str], raw: bytes | None = None) -> None:
        """Keep what was worked out, if the cache does not have it. `raw`: see `keep`."""
        if self.entry.behind:
            self.keep(viewer, seats, raw)

    def keep(self, viewer: str, seats: Sequence[str], raw: bytes | None = None) -> "KeptStatus":
        """Keep what was worked out for the next command: the state, this viewer's stories, and where the game stands.

        Returns the last. `raw`: the file's bytes, where this may be the first time that they are seen here.
        """
        if self.entry.behind:
            self.entry.keep_stories(self.game.id, self.narration, viewer, seats)
            self.entry.keep_state(self.extent.sha, self.extent.length, self.game, self.orphaned, self.narration)
            self._keep_proved()
        status = self.status(viewer, seats)
        parties = {status["creator"], *status["keys"].values()} - {""}
        if raw is not None and viewer.partition(" ")[0] in parties and not is_own(self.game):
            own_copy.keep(self.game.id, raw[: self.extent.length])
        cache.write("status", (self.extent.sha, viewer), status, [status["place"]])
        cache.remember_prefix(self.path, self.extent.length, self.extent.sha)
        remember_seen(self.game)
        return status

    def _keep_proved(self) -> None:
        """Keep what was verified since it was opened, so that the next command need not do it again."""
        if self.game.record.header.cards != "open":
            known = cache.read("proved", place_of(self.path)) or []
            new = {mark.hex() for mark in proved.met()}.difference(known)
            if new:
                cache.write("proved", [place_of(self.path)], [*known, *sorted(new)])


class JustOpened(NamedTuple):
    """A game file as it was just read. `counted`: events that are known to count; `audit`, if opening it made one."""

    opened: Opened
    counted: Collection[str] = ()
    audit: "Audit | None" = None


def open_game(path: Path, raw: bytes | None = None) -> Opened:
    """Open a game file for a command: its bytes may be given if they were read under a lock.

    Raises FaultyFileError if it cannot be believed (BrokenGameError where its game's code fails at it), MachineError if
    it cannot be read.
    """
    raw = read(path) if raw is None else raw
    with games_fault(path.name):
        return _held_against_what_was_seen(_known(path, raw) or _continued(path, raw) or judged(path, raw), raw)


def open_whole(path: Path, raw: bytes, whose: "Whose" = key_here) -> Opened:
    """Open a game file with its whole past and story, for whoever keeps it open. Raises as `open_game` does.

    `whose`: with whose key hands are read.
    """
    with games_fault(path.name):
        return _held_against_what_was_seen(judged(path, raw, whose), raw)


def open_grown(path: Path, raw: bytes, whose: "Whose" = key_here) -> Opened:
    """A game file opened whole as it will be, by its holder, who tells what changes. Raises FaultyFileError."""
    return judged(path, raw, whose).opened


def judged(path: Path, raw: bytes, whose: "Whose" = key_here) -> JustOpened:
    """A game file judged from its first event. Raises FaultyFileError."""
    from pbem.projections.audit import audit

    known = cache.read("proved", place_of(path)) or []
    proved.recall(map(bytes.fromhex, known))
    found = audit(raw, story=True, whose=whose)
    if proved.met():
        cache.write("proved", [place_of(path)], [mark.hex() for mark in proved.met()])
    if found.faults or found.game is None:
        raise FaultyFileError(path.name, found.faults)
    gone = undone(found.game)
    said = defaultdict(list)
    for one in found.told:
        said[one.event.id].append(one)
    narration = Narration(
        told=[one for one in found.told if not one.falls(gone)],
        whole=True,
        undone=[one for one in found.told if one.falls(gone)],
    )
    for event in found.order[-RECENT:]:
        narration.note(found.game, event, said[event.id])
    found.game.listen(narration.hear)
    extent = Extent.of(raw, found.whole if found.tail else None)
    return JustOpened(Opened(path, found.game, extent, found.orphaned, narration), audit=found)


def _held_against_what_was_seen(reading: JustOpened, raw: bytes) -> Opened:
    """A game, if it is what this machine has shown of it. Raises FaultyFileError or ChangedError."""

    def whole() -> "Audit":
        from pbem.projections.audit import audit

        return reading.audit or audit(raw)

    opened = reading.opened
    check_seen(opened.path, opened.game, reading.counted, whole, torn=opened.extent.torn)
    return opened


def _known(path: Path, raw: bytes) -> JustOpened | None:
    """The file as it was kept."""
    opened = _restored(path, Extent.of(raw))
    return None if opened is None else JustOpened(opened)


def _continued(path: Path, raw: bytes) -> JustOpened | None:
    """The file starts with bytes that were verified before: judge only what follows them."""
    hint = cache.read("paths", place_of(path))
    if hint is None or hint["length"] >= len(raw) or cache.digest(raw[: hint["length"]]) != hint["sha"]:
        return None
    before: int = hint["length"]
    opened = _restored(path, Extent(hint["sha"], before))
    if opened is None:
        return None
    from pbem.events.text import parse

    reading = parse(raw[before:])
    if reading.faults:
        return None
    head = opened.game.record.head
    counted = {head.id, *head.sides, *(event.id for _number, event in reading.events)}
    try:
        for _number, event in reading.events:
            if not comes_next(opened.game, event):
                return None
            opened.take(event)
    except (Incomplete, BrokenGameError):  # then all of it has to be judged
        return None
    opened.extent = Extent.of(raw, before + reading.whole if reading.tail else None)
    opened.entry.behind = True
    return JustOpened(opened, counted)


def _restored(path: Path, extent: Extent) -> Opened | None:
    known = read_back(extent.sha, extent.length)
    if known is None:
        return None
    game, orphaned, narration, entry = known
    game.listen(narration.hear)
    dealt = game.record.header.cards != "open"
    if dealt:
        proved.recall(map(bytes.fromhex, cache.read("proved", place_of(path)) or []))
    key = key_here() if dealt else None
    if key is not None:  # also before the deal: what follows may be the start
        game.look_with(key)
        recall_private(game, narration)
    return Opened(path, game, extent, orphaned, narration, entry)
