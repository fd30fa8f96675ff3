"""The hub itself, without its mailbox: what came is received, what is due is done, and what is to leave waits.

Every step is an intent, written to the journal before its events are written to the game and its mails are sent. A
process that is killed leaves at most one intent whose events may not stand yet; the next process looks, and goes on
from there.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Self

from pbem.app.delay import Delays
from pbem.errors import PbemError
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.rooms.mail.reminders import day_of
from pbem.rooms.mail.transport.message import Message
from pbem.rooms.mail.transport.reader import read_headers, read_message
from pbem.rooms.mail.welcome import welcome_by_words
from pbem.wording import _, as_one_line, ngettext

from .asked_of_seats import standing, unanswered
from .due_reminders import to_remind
from .intent import Intent, KnownGame, Mail
from .journal import Intended, Invitation, Journal, Kept, Looked, Sent, Void, mark
from .letters import Letters, overdue, reminder
from .limits import MAILS, REBUFFS, Limit
from .mail_handler import LineFailedError, MailHandler
from .quoted import Quoted
from .roster import Invited, tag
from .routing import Dropped, routed
from .tables import Tables
from .traces import Traces

GAMES = "games"

Log = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Unsent:
    """A mail that is to leave, and how many of its intent have left before."""

    intent: str
    number: int
    mail: Mail


class Hub:
    """The games of a folder, and the mail about them. `server`: see `routing.routed`. Only one process may have it."""

    def __init__(
        self,
        folder: Path,
        key: SecretKey,
        letters: Letters,
        log: Log,
        server: str = "",
        delays: Delays | None = None,
    ) -> None:
        """`delays`: how long it holds back what no one has just typed.

        Raises MachineError or FaultyFileError if what the hub has kept cannot be read.
        """
        self._key = key
        self._letters = letters
        self._log = log
        self._server = server
        self.journal = Journal(folder)
        self.tables = Tables(folder / GAMES, self.journal, key)
        self._said = Traces(folder)
        quoted = Quoted(self._said, letters, self.journal.roster)
        self._handler = MailHandler(key, letters, self.journal, quoted, delays or Delays())
        self._mails, self._rebuffs = Limit(MAILS), Limit(REBUFFS)
        self._faulty: dict[str, int] = {}
        self._settle()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.tables.close()
        self._said.close()
        self.journal.__exit__(kind, error, at)

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.journal.roster.games())

    # ------------------------------------------------------------------ mail that came

    def receive(self, raw: bytes, now: datetime, *, whole: bool = True) -> bool:
        """Deal with a mail. When this returns True it may be forgotten: all that follows from it is on the disk.

        False if it has to wait: its sender has written too much within the hour, or the game cannot be written to now.
        `whole`: whether `raw` is all of it, and not only the beginning of something too large.
        """
        message = read_headers(raw)
        self._settle()
        if message.digest in self.journal.intents and message.digest not in self.journal.kept:
            return False
        if self.journal.met(message.digest):
            return True
        way = routed(message, raw, self.journal.roster, self._server)
        if isinstance(way, Dropped):
            return self._drop(message, way.reason)
        whom = way.whom
        if way.against and self._rebuffs.reached(whom.address, now):
            return self._drop(message, _("{against} (no more answers within this hour)").format(against=way.against))
        if self._mails.reached(whom.address, now):
            self._log(_("{address}: too many messages within an hour; they wait").format(address=whom.address))
            return False
        if not way.against:  # only now is anything looked at that costs time
            message = _read(raw, whole=whole)
            if message.automatic and not message.from_pbem:
                return self._drop(message, message.automatic)
            if self.journal.met(self._handler.twice(message, whom)):
                return self._drop(message, _("the same message came before"))
        dealt_with = self._deal_with(message, whom, way.against, now)
        if dealt_with:
            (self._rebuffs if way.against else self._mails).count(whom.address, now)
        return dealt_with

    def _deal_with(self, message: Message, whom: Invited, against: str, now: datetime) -> bool:
        """Answer a mail, whatever it makes fail: only where the game or the machine is at fault it waits.

        A line over which pbem fails is left out, and all starts anew from the file; the whole mail, where that is no
        help. `against`: why its words must not count, "" if they do.
        """
        failed: list[int] = []
        while True:
            try:
                with self.tables.at(whom.name) as table:
                    if against:
                        intent: Intent | None = self._handler.rebuff(message, whom, table, against, now)
                        line = against
                    else:
                        intent, line = self._handler.answer(message, whom, table, now, failed)
                    if intent is None:
                        return self._drop(message, line)
                    self._carry_out(intent, table.write, "\n".join(message.words))
            except LineFailedError as error:
                failed.append(error.number)
                sentence = _("line {number} (`{line}`) made pbem fail (a bug): {error}")
                words = sentence.format(number=error.number, line=error.line, error=_told(error.__cause__ or error))
                self._log(f"{whom.name}, {whom.seat}: {words}")
            except PbemError as error:
                self._cannot(whom.name, error)
                return False
            except Exception as error:
                waits = bool(against) or isinstance(error, (OSError, MemoryError))
                sentence = _("internal error (a bug in pbem); the message is kept for later: {error}")
                said = sentence if waits else _("internal error (a bug in pbem): {error}")
                self._log(f"{whom.name}, {whom.seat}: {said.format(error=_told(error))}")
                if waits:
                    return False
                against = _("Nothing was done: pbem failed on your message. The host of this hub knows about it.")
            else:
                self._log(f"{whom.name}, {whom.seat}: {line}; {_mails(len(intent.mails))}")
                return True

    def _drop(self, message: Message, reason: str) -> bool:
        self._log(_("ignored a message from {sender}: {reason}").format(sender=message.sender or "?", reason=reason))
        return True

    def _cannot(self, name: str, error: PbemError) -> None:
        """Say once what is wrong with a game."""
        size = self.tables.size(name)
        if self._faulty.get(name) != size:
            self._faulty[name] = size
            self._log(
                _("{name} cannot be played now: {error}").format(name=name, error=f"{error} {error.advice}".strip())
            )

    def _carry_out(self, intent: Intent, write: Callable[[], None], typed: str = "") -> None:
        """The order that makes it happen once: first what is going to be done, then the game, then that it stands.

        Whatever is raised in between, `_settle` finds out afterwards what has happened. `typed`: see `Traces.noted`.
        """
        with self._said.noted(intent.game, intent.mails, typed):
            self.journal.note(Intended(intent))
        write()
        self.journal.note(Kept(intent.name), durable=False)

    # ------------------------------------------------------------------ what the hub does by itself

    def look(self, now: datetime) -> None:
        """Invite whoever is new on the roster, tell what others have written to the games, and do what is due."""
        self.journal.catch_up()
        self._settle()
        for whom in list(self.journal.roster):
            self._invite(whom, now)
        for game, name in self.journal.roster.games():
            known = self.journal.standings.get(game, KnownGame())
            size = self.tables.size(name)
            if (size != known.size or 0 < known.next <= now.timestamp()) and self._faulty.get(name) != size:
                self._look_at(game, name, known, now)

    def _look_at(self, game: str, name: str, known: KnownGame, now: datetime) -> None:
        try:
            with self.tables.at(name) as table:
                grown = len(table.raw) != known.size
                done = self._handler.go_on(table, now)
                reached = self.journal.roster.reached(game)
                if table.new or table.plans.changed or unanswered(table.game, reached, known, done.held):
                    again = [f"{now}"] if table.plans.changed else []  # which may come twice without an event between
                    step = mark(game, table.game.record.head.id, str(len(table.raw)), *again)
                    intent = self._handler.intent(f"look {step}", table, now, done)
                    self._carry_out(intent, table.write)
                    why = _("others have played") if grown else _("planned") if done.plans else _("it was due")
                    self._log(f"{name}: {why}; {_mails(len(intent.mails))}")
                else:
                    looked = standing(table.game, reached, self.tables.size(name), now, done.held, done.due_next)
                    self.journal.note(Looked(game, looked), durable=False)
        except PbemError as error:
            self._cannot(name, error)

    def _invite(self, whom: Invited, now: datetime) -> None:
        name = f"invite {whom.tag}"
        if self.journal.met(name) or whom.tag in self.journal.roster.confirmed or whom.tag in self.journal.invited:
            return
        try:
            with self.tables.at(whom.name) as table:
                about = [welcome_by_words(table.game, whom.seat, whom.host or self._letters.name)]
                mail = self._letters.write(table, whom, now, name, about)
                self._carry_out(Intent(name, whom.game, mails=[mail], invites=whom.tag), table.write)
                self._log(
                    _("{name}, {seat}: invited {address}").format(name=whom.name, seat=whom.seat, address=whom.address)
                )
        except PbemError as error:
            self._cannot(whom.name, error)

    def rest(self, now: datetime, most: float) -> float:
        """For how many seconds there is nothing to do by itself; `most` at most."""
        due = [standing.next - now.timestamp() for standing in self.journal.standings.values() if standing.next]
        return max(1.0, min([most, *due]))

    def remind(self, now: datetime) -> None:
        """Remind those whose time is running out, at most once a day each."""
        for game, seats in to_remind(self.journal, now).items():
            self._remind(game, self.journal.roster.name_of(game), seats, now)

    def _remind(self, game: str, name: str, seats: list[Invited], now: datetime) -> None:
        day = day_of(now)
        try:
            with self.tables.at(name) as table:
                due = standing(table.game, [], 0, now).due
                passed = [seat for seat, moment in due.items() if moment < now.timestamp()]
                late = [one for one in seats if one.seat in due or passed]
                step = f"remind {mark(game, day, *(one.tag for one in late))}"
                first = {one.seat: reminder() if one.seat in due else overdue(passed) for one in late}
                mails = [self._letters.write(table, one, now, step, [first[one.seat]]) for one in late]
                intent = Intent(step, game, mails=mails, reminds=[one.tag for one in late], day=day)
                self._carry_out(intent, table.write)
                self._log(f"{name}: {_('reminded {seats}').format(seats=', '.join(one.seat for one in late))}")
        except PbemError as error:
            self._cannot(name, error)

    # ------------------------------------------------------------------ mail that leaves

    def unsent(self) -> Iterator[Unsent]:
        """The mails that are to leave, in the order of what caused them."""
        for intent in list(self.journal.unsent()):
            for number in range(intent.sent, len(intent.mails)):
                yield Unsent(intent.name, number, intent.mails[number])

    def sent(self, one: Unsent) -> None:
        """A mail has left, or never will."""
        self.journal.note(Sent(one.intent, one.number + 1), durable=False)

    # ------------------------------------------------------------------ after a crash, or a full disk

    def _settle(self) -> None:
        """Finish, or give up, what was planned when something broke off, or an earlier process."""
        for intent in self.journal.unsettled():
            try:
                stands = self._stands(intent)
            except PbemError as error:
                self._cannot(self.journal.roster.name_of(intent.game), error)  # it stays until its game is mended
                continue
            self.journal.note(Kept(intent.name) if stands else Void(intent.name))
            if not stands:
                self._log(_("an unfinished step starts again: {step}").format(step=intent.name[:24]))

    def _stands(self, intent: Intent) -> bool:
        """Whether an intent's events are in the game, so that its mails tell what is true.

        They were written at once; but if the machine died, only the first of them may have reached the disk. Then the
        others are written now, if they still have a place.
        """
        if not intent.ids:
            return True
        name = self.journal.roster.name_of(intent.game)
        with self.tables.at(name) as table:
            there = {event.id for event in table.game.log or ()}
            lacking = [event for _number, event in parse(intent.events.encode()).events if event.id not in there]
            if len(lacking) == len(intent.ids):
                return False
            for event in lacking:
                if table.game.objection(event) is None:
                    table.take(event)
            table.write()
        return True


def invite(folder: Path, key: SecretKey, game: str, name: str, addresses: Mapping[str, str], host: str = "") -> None:
    """Put people on the roster of a game, by seat; the hub of that folder writes to them as soon as it runs. `host`:
    who invites them; if that is not said, whoever has invited the seat before."""
    host = as_one_line(host)
    with Journal(folder) as journal:
        before = {seat: one.host for seat, one in journal.roster.of(game).items()}
        journal.note(
            *(
                Invitation(game, name, seat, address, tag(key, game, seat, address), host or before.get(seat, ""))
                for seat, address in addresses.items()
            )
        )


def _read(raw: bytes, *, whole: bool) -> Message:
    message = read_message(raw)
    if not whole:
        message.lines, message.blocks, message.files = [], [], []
        message.problems = [_("the message is too large, and was not read")]
    return message


def _told(error: BaseException) -> str:
    """An exception, and the line of code that raised it."""
    place = extract_tb(error.__traceback__)[-1:]
    return "".join([repr(error), *(f" ({Path(one.filename).name}:{one.lineno})" for one in place)])


def _mails(count: int) -> str:
    return ngettext("{count} message", "{count} messages", count).format(count=count)
