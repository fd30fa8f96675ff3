"""The journal: what the hub knows and is about to do, besides the games. Lines of JSON, only ever added to.

Whatever is said here was on the disk before anything followed from it. When the file has grown, it is replaced by one
line that says the same. Several processes may add to it; one of them at a time, the hub that is running, acts on it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import DecodeError, Struct, ValidationError, json

from pbem.errors import Fault, FaultyFileError, MachineError
from pbem.events.file import flush, replace
from pbem.events.lock import exclusive
from pbem.rooms.plans.plan import Plan
from pbem.wording import _

from .intent import Intent, KnownGame, Mail
from .roster import Invited, Roster

FOLDER = "hub"
MOST_RECENT = 20_000
"""So many mails are remembered, so that one that comes again is known."""
GROWN = 8 * 2**20
"""Bytes beyond which the journal is rewritten, if that makes it much shorter."""


class Invitation(Struct, tag="invited"):
    """Someone is invited to a seat. `host`: by whom, as the invitation says."""

    game: str
    name: str
    seat: str
    address: str
    key: str
    host: str = ""


class Intended(Struct, tag="intended"):
    """This is going to be done."""

    intent: Intent


class Kept(Struct, tag="kept"):
    """An intent's events are in the game file: now its mails may leave."""

    intent: str


class Void(Struct, tag="void"):
    """An intent is given up before anything of it was done."""

    intent: str


class Sent(Struct, tag="sent"):
    """So many of an intent's mails are sent."""

    intent: str
    count: int


class Looked(Struct, tag="looked"):
    """How a game stands, where nothing had to be done about it."""

    game: str
    standing: KnownGame


class Snapshot(Struct, tag="snapshot"):
    """All that the lines before would say."""

    invited: list[Invitation]
    confirmed: list[str]
    standings: dict[str, KnownGame]
    reminded: dict[str, str]
    invites: list[str]
    recent: list[str]
    intents: list[Intent]
    kept: list[str]
    plans: dict[str, list[Plan]]
    pages: dict[str, bool]
    asked: dict[str, str] = {}
    zones: dict[str, int] = {}


Record = Invitation | Intended | Kept | Void | Sent | Looked | Snapshot
_DECODER = json.Decoder(Record)


class Journal:
    """The journal of the hub in a folder, and what follows from it.

    `intents`: by name, those that are not finished; `kept`: the names of those whose events are in the game file.
    `recent`: the mails dealt with lately, the oldest first. `invited`: the tags of those who were written to.
    `reminded`: by tag, on which day it was last reminded. `plans`: by tag, what is planned at that address.
    `pages`: by tag, whether its reports come with a page, where its player has said so. `zones`: by tag, how many
    minutes its clocks are ahead of UTC. `asked`: by tag, after which
    event it was asked whether it means to resign.
    """

    def __init__(self, folder: Path) -> None:
        """Read it, or start it. Raises FaultyFileError if it has been spoilt, MachineError if the disk refuses."""
        self._path = folder / FOLDER / "journal"
        self.roster = Roster()
        self.intents: dict[str, Intent] = {}
        self.kept: set[str] = set()
        self.standings: dict[str, KnownGame] = {}
        self.reminded: dict[str, str] = {}
        self.invited: set[str] = set()
        self.recent: dict[str, None] = {}
        self.plans: dict[str, list[Plan]] = {}
        self.pages: dict[str, bool] = {}
        self.zones: dict[str, int] = {}
        self.asked: dict[str, str] = {}
        self._size = 0
        self._lines = 0
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(self._path.with_name("lock"), os.O_RDWR | os.O_CREAT, 0o600)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as error:
            raise self._refusal(error) from error
        self.catch_up()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._file)
        os.close(self._lock)

    def catch_up(self) -> None:
        """Take in what other processes have added."""
        with self._held():
            self._read_on()

    def note(self, *records: Record, durable: bool = True) -> None:
        """Add records; when this returns they are on the disk, or, not `durable`, will be unless the machine dies."""
        with self._held():
            self._read_on()
            line = b"".join(json.encode(record) + b"\n" for record in records)
            try:
                if os.write(self._file, line) != len(line):
                    raise MachineError(_("the disk is full: {path} cannot be written").format(path=self._path))
                if durable:
                    flush(self._file)
            except (OSError, MachineError):
                with suppress(OSError):
                    os.ftruncate(self._file, self._size)
                raise
            self._size += len(line)
            for record in records:
                self._take(record)
            if self._size > GROWN:
                self._shorten()

    def met(self, name: str) -> bool:
        """Whether a mail with this digest or this mark is dealt with, or a step of this name is under way."""
        return name[:24] in self.recent or name in self.kept

    def unsettled(self) -> list[Intent]:
        """The intents of which no one knows whether their events stand."""
        return [intent for name, intent in self.intents.items() if name not in self.kept]

    def unsent(self) -> Iterator[Intent]:
        """The intents whose mails may leave and have not all left, the oldest first."""
        return iter([intent for name, intent in self.intents.items() if name in self.kept])

    # ------------------------------------------------------------------ the file

    @contextmanager
    def _held(self) -> Iterator[None]:
        try:
            with exclusive(self._lock):
                yield
        except OSError as error:  # a lock that is not had in time is one, too
            raise self._refusal(error) from error

    def _refusal(self, error: OSError) -> MachineError:
        sentence = _("the hub's journal {path} cannot be used: {reason}")
        return MachineError(sentence.format(path=self._path, reason=error.strerror or _("it is in use")))

    def _read_on(self) -> None:
        """Take in the lines after those that are known. Half a line at the end was never acted on: it is cut off.

        Where another process has replaced the file by a shorter one, that is read from its first line, which says all.
        """
        if not os.path.samestat(os.fstat(self._file), os.stat(self._path)):
            os.close(self._file)
            self._file = os.open(self._path, os.O_RDWR | os.O_APPEND)
            self._size = self._lines = 0
        end = os.fstat(self._file).st_size
        if end == self._size:
            return
        with open(self._path, "rb") as file:
            file.seek(self._size)
            raw = file.read(end - self._size)
        whole = raw.rfind(b"\n") + 1
        for line in raw[:whole].splitlines():
            self._lines += 1
            try:
                self._take(_DECODER.decode(line))
            except (DecodeError, ValidationError):
                fault = Fault(0, _("line {number} was not written by the hub").format(number=self._lines))
                raise FaultyFileError(str(self._path), [fault]) from None
        if whole < len(raw):
            os.ftruncate(self._file, self._size + whole)
        self._size += whole

    def _shorten(self) -> None:
        """Write one line in the place of all."""
        snapshot = json.encode(self._snapshot()) + b"\n"
        if len(snapshot) * 2 > self._size:
            return
        os.close(self._file)
        replace(self._path, snapshot)
        os.chmod(self._path, 0o600)
        self._file = os.open(self._path, os.O_RDWR | os.O_APPEND)
        self._size, self._lines = len(snapshot), 1

    def _snapshot(self) -> Snapshot:
        invited = [Invitation(one.game, one.name, one.seat, one.address, one.tag, one.host) for one in self.roster]
        intents = [
            Intent(**{name: getattr(intent, name) for name in intent.__struct_fields__})
            for intent in self.intents.values()
        ]
        for intent in intents:  # what is sent already need not be kept to be sent
            intent.mails = [
                Mail(one.to, "" if number < intent.sent else one.raw) for number, one in enumerate(intent.mails)
            ]
        confirmed, recent = sorted(self.roster.confirmed), list(self.recent)
        return Snapshot(
            invited,
            confirmed,
            self.standings,
            self.reminded,
            sorted(self.invited),
            recent,
            intents,
            sorted(self.kept),
            self.plans,
            self.pages,
            self.asked,
            self.zones,
        )

    # ------------------------------------------------------------------ what follows

    def _take(self, record: Record) -> None:
        match record:
            case Invitation():
                one = Invited(record.game, record.name, record.seat, record.address, record.key, record.host)
                before = self.roster.of(one.game).get(one.seat)
                if before is not None and before.tag != one.tag:  # perhaps someone else: what was planned is theirs
                    self.plans.pop(before.tag, None)
                    self.pages.pop(before.tag, None)
                    self.zones.pop(before.tag, None)
                    self.asked.pop(before.tag, None)
                self.roster.invite(one)
            case Intended(intent):
                self.intents[intent.name] = intent
            case Kept(name):
                self.kept.add(name)
                self._done(self.intents[name])
                self._finish(name)
            case Void(name):
                self.intents.pop(name, None)
            case Sent(name, count):
                self.intents[name].sent = count
                self._finish(name)
            case Looked(game, standing):
                self.standings[game] = standing
            case Snapshot():
                for invitation in record.invited:
                    self._take(invitation)
                self.roster.confirmed = set(record.confirmed)
                self.standings, self.reminded = record.standings, record.reminded
                self.invited = set(record.invites)
                self.recent = dict.fromkeys(record.recent)
                self.intents, self.kept = {intent.name: intent for intent in record.intents}, set(record.kept)
                self.plans, self.pages, self.asked, self.zones = record.plans, record.pages, record.asked, record.zones

    def _done(self, intent: Intent) -> None:
        """An intent's events stand: so does what else it says."""
        for name in (intent.name, intent.message):
            if name and " " not in name:  # a mail's, not a step of the hub's own
                self.recent[name[:24]] = None
        while len(self.recent) > MOST_RECENT:
            del self.recent[next(iter(self.recent))]
        if intent.standing is not None:
            self.standings[intent.game] = intent.standing
        for tag, plans in intent.plans.items():
            self.plans.pop(tag, None)
            if plans and self.roster.by_tag(tag) is not None:
                self.plans[tag] = plans
        self.pages |= {tag: wanted for tag, wanted in intent.pages.items() if self.roster.by_tag(tag) is not None}
        self.zones |= {tag: zone for tag, zone in intent.zones.items() if self.roster.by_tag(tag) is not None}
        self.asked |= {tag: event for tag, event in intent.asks.items() if self.roster.by_tag(tag) is not None}
        if intent.confirms:
            self.roster.confirmed.add(intent.confirms)
        if intent.invites:
            self.invited.add(intent.invites)
        self.reminded.update(dict.fromkeys(intent.reminds, intent.day))

    def _finish(self, name: str) -> None:
        intent = self.intents[name]
        if intent.sent >= len(intent.mails):
            del self.intents[name]
            self.kept.discard(name)


def mark(*parts: str) -> str:
    """A short name for what these words tell from everything else."""
    return sha256("\n".join(parts).encode()).hexdigest()[:24]
