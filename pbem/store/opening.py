"""A game file opened: read, believed as far as it was verified before, judged from there on, and written to."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.errors import Fault, FaultyFileError, PbemError
from pbem.events.contents import read
from pbem.events.core import TALK
from pbem.projections.game import Game, Incomplete
from pbem.projections.record import Record
from pbem.projections.status import desk
from pbem.projections.story import Told, as_text
from pbem.rules import Ruleset
from pbem.rules.failing import games_fault
from pbem.rules.registry import find_version, load, places
from pbem.rules.state import copy, from_plain, to_plain
from pbem.secrecy import form
from pbem.wording import _, few

from . import cache
from .recent import RECENT, Recent
from .seen import check_seen, remember_seen, shown_now

if TYPE_CHECKING:
    from pbem.events.event import Event
    from pbem.events.file import GameFile
    from pbem.projections.audit import Audit


@dataclass(slots=True)
class Opened:
    """A game file in hand.

    `sha` is the digest of its first `length` bytes: all whole events. `asides` are events that do not count.
    `place`: where the ruleset's code is, if that was remembered. `told` collects the story of what took effect since
    it was opened (all of it, if it was judged from the start); `undone` is what was taken back by agreement.
    `stories`: where each viewer's story is kept. `recent`: what was told of the newest events, by their ids.
    `counted`: events that are known to count, `found` the audit, as far as opening it has shown that.
    """

    path: Path
    game: Game
    sha: str
    length: int
    asides: list[Fault]
    whole_story: bool
    torn: bool = False
    told: list[Told] = field(default_factory=list)
    undone: list[Told] = field(default_factory=list)
    stories: dict[str, dict[str, Any]] = field(default_factory=dict)
    recent: dict[str, Recent] = field(default_factory=dict)
    fresh: bool = True
    broken: bool = False
    place: str = ""
    counted: Collection[str] = ()
    found: "Audit | None" = None

    def append(self, file: "GameFile", event: "Event") -> None:
        """Let an event of one's own, already judged, take effect, and write it to the locked file.

        Where its effect fails (BrokenGameError), or the disk does, it is as if it had never been tried.
        """
        from pbem.events.text import render

        before = self.sha
        game = self.game
        kept = copy(game.record), copy(game.table), copy(game.chance)
        try:
            with games_fault(self.path.name):
                self.take(event)
            file.append(render(event))
        except BaseException:  # as if it had never been tried: what is not on the disk has no effect
            game.record, game.table, game.chance = kept
            if game.log is not None and game.log[-1] is event:
                game.log.pop()
            self.broken = True
            raise
        self.sha, self.length = cache.digest(file.raw), len(file.raw)
        self.torn, self.fresh = False, True
        cache.drop(before)

    def take(self, event: "Event") -> None:
        """Let an event that was judged take effect. Raises Incomplete."""
        before = len(self.told)
        self.game.take(event)
        if event.kind == "undo":  # stories that were kept tell of what it took back
            self.stories, self.whole_story = {}, False
        self._note(event, self.told[before:])

    def sentences(self, events: Sequence["Event"]) -> list[Told]:
        """What was told of these events; quickly, if they are among the newest."""
        if any(event.id not in self.recent for event in events):
            wanted = {event.id for event in events}
            return [one for one in self.retold() if one.event.id in wanted]
        found = [(event, self.recent[event.id]) for event in events]
        return [
            Told(recent.turn, event, words, only, recent.round)
            for event, recent in found
            for words, only in recent.told
        ]

    def settle(self, viewer: str, seats: Sequence[str]) -> None:
        """Keep what was worked out for the next command: the state, this viewer's desk and its story."""
        if not self.fresh or self.broken:
            return
        self._keep_story(viewer, seats)
        cache.write_state(self.sha, self._state())
        cache.write_desk(self.sha, viewer, self.desk(viewer, seats))
        cache.remember_prefix(self.path, self.length, self.sha)
        remember_seen(self.game)
        self.fresh = False

    def desk(self, viewer: str, seats: Sequence[str]) -> dict[str, Any]:
        """This viewer's desk (see projections.status), with what else a later command can do without opening the file:

        `seen`, what is noted when it is shown, `warnings`, sentences about what does not count, `story`, where the
        viewer's story is kept, and `place`, where the ruleset's code is.
        """
        return desk(self.game, seats) | {
            "seen": shown_now(self.game),
            "warnings": self.warnings(),
            "story": self.stories.get(viewer),
            "place": self.ruleset_at(),
        }

    def ruleset_at(self) -> str:
        """Where the ruleset's code is, as "module:Class"."""
        return self.place or places().get(self.game.record.header.game, "")

    def warnings(self) -> list[str]:
        """What the file holds that does not count, as sentences."""
        aside = few([_("kept aside: {fault}").format(fault=fault) for fault in self.asides], "pbem verify")
        torn = [_("the file ends in half an event; the next move repairs it")] if self.torn else []
        return aside + torn

    def story(self, viewer: str, seats: Sequence[str]) -> tuple[str, dict[str, int]]:
        """The whole story as this viewer may read it, and up to which byte it is older than each seat's last turn."""
        kept = self.stories.get(viewer)
        text = None if kept is None or self.fresh else cache.whole_story(kept)
        if kept is None or text is None:
            self._retell()
            self.fresh = True
            self.settle(viewer, seats)
            return as_text(self.told, seats)
        return text.decode(), kept["since"]

    def retold(self, *, undone: bool = False) -> list[Told]:
        """The whole story as data; or only what was taken back by agreement, and is no part of it any more."""
        if undone:
            return _judged(self.path, read(self.path)).undone
        self._retell()
        return self.told

    def tell(self, game: Game, event: "Event", sentence: str, only: str | None) -> None:
        """What the game calls while events take effect."""
        self.told.append(Told.now(game.record, event, sentence, only))

    def complete(self) -> None:
        """Read the whole file again where something in its past is asked for (see Incomplete)."""
        if self.game.log is None:
            self.game = _judged(self.path, read(self.path)).game
            self.game.listen(self.tell)

    def _note(self, event: "Event", told: Sequence[Told]) -> None:
        record = self.game.record
        turn, round_ = (told[0].turn, told[0].round) if told else (record.turns, record.link.rounds)
        words = [(one.sentence, one.only) for one in told]
        self.recent[event.id] = Recent(turn, self.game.is_side(event.kind), words, round_)

    def _retell(self) -> None:
        if not self.whole_story:
            again = _judged(self.path, read(self.path))
            self.game, self.told, self.whole_story = again.game, again.told, True
            self.game.listen(self.tell)

    def _keep_story(self, viewer: str, seats: Sequence[str]) -> None:
        """Write the viewer's story down whole, or add to it what was told since; other viewers' are told anew."""
        kept = self.stories.get(viewer)
        old = None if kept is None or self.whole_story else cache.whole_story(kept)
        if not self.whole_story and (kept is None or old is None):
            self.stories = {}
            return
        text, since = as_text(self.told, seats, kept["last"] if old is not None and kept else "")
        name = f"{self.game.id}-{sha256(viewer.encode()).hexdigest()[:16]}.txt"
        if old is None or kept is None:
            raw = text.encode()
            cache.write_text(name, raw)
        else:
            raw = old + text.encode()
            since = kept["since"] | {seat: len(old) + place for seat, place in since.items()}
            cache.append_text(name, len(old), text.encode())
        last = self.told[-1].event.id if self.told else (kept["last"] if kept else "")
        if not self.whole_story:
            self.told = []
        entry = {
            "name": name,
            "length": len(raw),
            "sha": sha256(raw).hexdigest(),
            "last": last,
            "since": since,
        }
        self.stories = {viewer: entry}

    def _state(self) -> dict[str, Any]:
        game = self.game
        return {
            "place": self.ruleset_at(),
            "record": to_plain(game.record),
            "table": None if game.table is None else to_plain(game.table),
            "chance": None if game.chance is None else to_plain(game.chance),
            "length": self.length,
            "asides": [[fault.event, fault.reason] for fault in self.asides],
            "stories": self.stories,
            "recent": dict(list(self.recent.items())[-RECENT:]),
        }


def open_game(path: Path, raw: bytes | None = None) -> Opened:
    """Open a game file for a command: its bytes may be given if they were read under a lock.

    Raises FaultyFileError if it cannot be believed (BrokenGameError where its game's code fails at it), MachineError if
    it cannot be read.
    """
    raw = read(path) if raw is None else raw
    with games_fault(path.name):
        opened = _known(path, raw) or _continued(path, raw) or _judged(path, raw)
        return _shown_before(opened, raw)


def open_whole(path: Path, raw: bytes) -> Opened:
    """Open a game file with its whole past and story, for whoever keeps it open. Raises as `open_game` does."""
    with games_fault(path.name):
        return _shown_before(_judged(path, raw), raw)


def open_grown(path: Path, raw: bytes) -> Opened:
    """A game file opened whole as it will be, by whoever holds it and tells what changes. Raises FaultyFileError."""
    opened = _judged(path, raw)
    opened.game.listen(opened.tell)
    opened.found = None
    return opened


def _shown_before(opened: Opened, raw: bytes) -> Opened:
    """A game, held against what this machine has shown of it. Raises FaultyFileError or ChangedError."""

    def whole() -> "Audit":
        from pbem.projections.audit import audit

        return opened.found or audit(raw)

    opened.game.listen(opened.tell)
    check_seen(opened.path, opened.game, opened.counted, whole)
    opened.counted, opened.found = (), None
    return opened


def _known(path: Path, raw: bytes) -> Opened | None:
    sha = cache.digest(raw)
    return _restored(path, sha, len(raw))


def _continued(path: Path, raw: bytes) -> Opened | None:
    """The file begins with bytes that were verified before: judge only what follows them."""
    hint = cache.remembered_prefix(path)
    if hint is None or hint[0] >= len(raw) or cache.digest(raw[: hint[0]]) != hint[1]:
        return None
    opened = _restored(path, hint[1], hint[0])
    if opened is None:
        return None
    from pbem.events.keys import genuine
    from pbem.events.text import parse

    reading = parse(raw[hint[0] :])
    if reading.faults:
        return None
    opened.game.listen(opened.tell)
    link = opened.game.record.link
    opened.counted = {link.head, *link.sides, *(event.id for _number, event in reading.events)}
    try:
        for _number, event in reading.events:
            key = opened.game.key_of(event)
            if opened.game.objection(event) is not None or key is None or not genuine(key, event.signed, event.sig):
                return None
            opened.take(event)
    except Incomplete:
        return None
    opened.length = hint[0] + reading.whole if reading.tail else len(raw)
    opened.sha = cache.digest(raw[: opened.length])
    opened.torn = bool(reading.tail)
    opened.fresh = True
    return opened


def _judged(path: Path, raw: bytes) -> Opened:
    from pbem.projections.audit import audit

    told: list[Told] = []

    def tell(game: Game, event: "Event", sentence: str, only: str | None) -> None:
        told.append(Told.now(game.record, event, sentence, only))

    found = audit(raw, tell=tell)
    if found.faults or found.game is None:
        raise FaultyFileError(path.name, found.faults)
    length = found.whole if found.tail else len(raw)
    sha = cache.digest(raw[:length])
    gone = found.game.undone()
    undone = [one for one in told if one.event.id in gone and one.event.kind not in TALK]
    counting = [one for one in told if one.event.id not in gone or one.event.kind in TALK]
    opened = Opened(path, found.game, sha, length, found.asides, True, bool(found.tail), counting, undone)
    opened.found = found
    said = defaultdict(list)
    for one in told:
        said[one.event.id].append(one)
    for event in found.order[-RECENT:]:
        opened._note(event, said[event.id])
    return opened


def _restored(path: Path, sha: str, length: int) -> Opened | None:
    state = cache.read_state(sha)
    if state is None or state["length"] != length:
        return None
    try:
        record = from_plain(Record, state["record"])
        ruleset = _ruleset(state["place"], record)
        table = None if state["table"] is None else from_plain(ruleset.Table, state["table"])
        chance = None if state["chance"] is None else from_plain(form(record.header.secrecy), state["chance"])
    except (ValueError, PbemError, ImportError, AttributeError):
        return None  # kept by other code than ours: as good as lost
    asides = [Fault(number, reason) for number, reason in state["asides"]]
    opened = Opened(path, Game(record, ruleset, table, chance), sha, length, asides, False, fresh=False)
    opened.place, opened.stories = state["place"], state["stories"]
    opened.recent = {event: Recent(*known) for event, known in state["recent"].items()}
    return opened


def _ruleset(place: str, record: Record) -> Ruleset[Any]:
    """The ruleset from where it was last found, without asking every installed package."""
    header = record.header
    if place:
        ruleset = load(place)
        if (ruleset.name, ruleset.version) == (header.game, header.ruleset):
            return ruleset
    return find_version(header.game, header.ruleset)
