"""What the hub does about one mail: its lines and its events carried out, and every seat that has to know told.

Nothing here is written to a disk or sent: what comes out is an intent.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from pbem.app.delay import Delays
from pbem.errors import PbemError, UsageError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.projections.game import Game
from pbem.projections.merge import faults_in_words
from pbem.projections.news import is_own
from pbem.projections.pending import is_long
from pbem.projections.status import free_seats
from pbem.projections.story import Told
from pbem.projections.whose import given_away
from pbem.rooms.mail.not_there import in_words as time_in_words
from pbem.rooms.mail.report import Section
from pbem.rooms.mail.transport.message import Message
from pbem.rules.play import EVERYBODY
from pbem.show.choices import Choice, choices_of
from pbem.store import quarantine
from pbem.wording import _, few

from .asked_for import of_the_rules
from .asked_of_seats import is_asked, standing, unanswered
from .automatic import AutomaticActs, HubContext, follow_up
from .commands import as_in_a_mail, commands
from .intent import Intent, KnownGame
from .journal import Journal, mark
from .letters import Letters
from .line_actor import Actor, LateError, NotUnderstoodError
from .quoted import Quoted
from .roster import Invited
from .sentences import in_words, own_words
from .tables import HubTable
from .verbs import OWN

ECHO = 80
"""Letters of a line, or of a note, that are quoted in an answer."""

ECHO_END = 30
"""So many of them are its last ones."""

SAID = 40
"""Sentences about one mail."""


MOST_FAILED = 3
"""Lines of a mail over which pbem may fail before it leaves the others alone."""


class LineFailedError(Exception):
    """Over a line of a mail pbem itself has failed. `line`: for the log; it must not stop what else the mail asks."""

    def __init__(self, number: int, line: str) -> None:
        super().__init__(number, line)
        self.number, self.line = number, line


@dataclass(slots=True)
class Transcript:
    """What became of a mail, for its author.

    `aside`: lines that nothing was made of. `late`: a line was about a turn that is past.
    """

    done: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)
    late: int | None = None
    asks: set[str] = field(default_factory=set)
    looked_up: list[str] = field(default_factory=list)
    proposed: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    def note(self, line: str, sentence: str, log: str) -> None:
        """What came of a line."""
        self.done.append(f"`{_echo(line)}`: {sentence}")
        self.log.append(log)


@dataclass(frozen=True, slots=True)
class MailHandler:
    """Answers mails. `key`: the hub's own. `delays`: how long it holds back what no one has just typed."""

    key: SecretKey
    letters: Letters
    journal: Journal
    quoted: Quoted
    delays: Delays

    def answer(
        self, message: Message, whom: Invited, table: HubTable, now: datetime, failed: Collection[int] = ()
    ) -> tuple[Intent | None, str]:
        """What is to be done about a mail whose sender is believed; and a line for the log.

        None if nothing is to be done, not even answered: machines are not. `failed`: the lines over which pbem has
        failed before. Raises LineFailedError where it fails over another one, and then the table is of no use.
        """
        transcript = Transcript()
        told_by = self.twice(message, whom)
        if not message.from_pbem:
            table.zones.wrote(whom.tag, message.date)
        message.lines = self.quoted.typed(message.lines, table.game)
        brought = self._bring(message, table, transcript)
        if message.words and not brought and given_away(table.game.record, whom.seat):
            transcript.done.append(_("Nothing was done: the seat {seat} has been given away.").format(seat=whom.seat))
        elif message.words and not brought:
            self._carry_out(message, whom, table, transcript, now, failed)
        elif message.words:
            transcript.done.append(_("The text of the message was ignored because it brought signed moves."))
        problems = message.problems if not (message.from_pbem and not brought) else []
        transcript.done += [f"{problem[:1].upper()}{problem[1:]}." for problem in problems]
        if message.automatic and not table.new:
            return None, message.automatic
        confirms = self._confirms(message, whom, table)
        done = self.go_on(table, now, whom.seat, message.digest)
        transcript.done += [*done.plans.pop(whom.seat, ()), *([" ".join(done.said)] if done.said else [])]
        transcript.done += _goes_out(done, whom.seat, table.zones.of(whom.tag))
        dealt = message.from_pbem and any(map(_is_part_of_the_cards, table.new))  # which its pbem is waiting for
        answered = (whom, message.message_id) if dealt or not message.automatic else None
        about = [] if message.automatic else self._what_became(transcript, whom, table)
        sections = about + self._asked_for(transcript, whom, table)
        page = "page" in transcript.asks
        asked_again = brought and is_asked(table.game, whom.seat)
        whole = dealt or page or asked_again or "show" in transcript.asks or transcript.late is not None
        intent = self.intent(message.digest, table, now, done, answered, sections, confirms, whole=whole, page=page)
        intent.message = told_by
        return intent, "; ".join(transcript.log or problems or [_("nothing understood")])

    def go_on(self, table: HubTable, now: datetime, reader: str = "", mail: str = "") -> AutomaticActs:
        """Do what the hub does by itself after anything has happened, and say what a seat may know of it.

        `mail`: the digest of the one that this seat has just written.
        """
        joined = {event.by: event.mail for event in table.events if event.kind == "join" and event.mail}
        mails = {**({reader: mail} if mail else {}), **joined}
        return follow_up(table, HubContext(self.key, mails, now, self.delays), reader)

    def rebuff(self, message: Message, whom: Invited, table: HubTable, sentence: str, now: datetime) -> Intent:
        """The answer to a mail whose words must not count: to the address that was invited."""
        mail = self.letters.write(
            table, whom, now, message.digest, [Section(_("Your message"), [sentence])], whole=False
        )
        return Intent(message.digest, whom.game, mails=[mail])

    def intent(
        self,
        name: str,
        table: HubTable,
        now: datetime,
        done: AutomaticActs,
        answered: tuple[Invited, str] | None = None,
        about: Sequence[Section] = (),
        confirms: str = "",
        *,
        whole: bool = False,
        page: bool = False,
    ) -> Intent:
        """All that follows from what has happened at a table: the answer, if there is one, and who is told besides.

        `done`: what the hub has done by itself. `page`: the answer brings a page to click on.
        """
        game = table.game
        reached = self.journal.roster.reached(game.id)
        if answered is not None and confirms and answered[0] not in reached:
            reached = [*reached, answered[0]]
        before = self.journal.standings.get(game.id, KnownGame())
        to_tell = reached if table.turned else unanswered(game, reached, before, done.held)
        first = [Section(_("Another move counts now"), table.turned)] if table.turned else []
        mails = []
        if answered is not None:
            whom, follows = answered
            whole = whole or whom in to_tell
            said = [*first, *about]
            mails.append(self.letters.write(table, whom, now, name, said, whole=whole, follows=follows, page=page))
        others = [one for one in reached if one in to_tell or one.seat in done.plans]
        for other in others:
            if answered is None or other != answered[0]:
                own = done.plans.get(other.seat, ())
                goes_out = _goes_out(done, other.seat, table.zones.of(other.tag))
                about_plans = [Section(_("Your plans"), [*own, *goes_out])] if own else []
                mails.append(self.letters.write(table, other, now, name, [*first, *about_plans]))
        after = standing(game, reached, len(table.raw), now, done.held, done.due_next)
        ids, plans, pages = [event.id for event in table.new], table.plans.changed, table.pages.changed
        asks, zones = table.leaving.asked, table.zones.changed
        return Intent(name, game.id, table.text, ids, mails, after, plans, pages, asks, confirms, zones=zones)

    def twice(self, message: Message, whom: Invited) -> str:
        """What tells a mail from others of its sender, if it should come twice with other bytes."""
        return mark(whom.tag, message.message_id, *message.words) if message.message_id else ""

    # ------------------------------------------------------------------ what a mail brings

    def _bring(self, message: Message, table: HubTable, transcript: Transcript) -> bool:
        """Take in signed events: of attached files, else of armour. Returns whether any were new."""
        for events in (self._of_files(message, table, transcript), self._of_armour(message, table, transcript)):
            if self._take_in(events, table, transcript):
                return True
        return False

    def _of_files(self, message: Message, table: HubTable, transcript: Transcript) -> list[Event]:
        found: list[Event] = []
        for file in message.files:
            reading = parse(file.raw)
            events = [event for _number, event in reading.events]
            if reading.faults:
                fault = faults_in_words(reading.faults)
                transcript.note(file.name, _("the file is damaged: {fault}.").format(fault=fault), _("damaged file"))
            elif not any(event.id == table.game.id for event in events):
                sentence = _("this file belongs to another game than the message; nothing in it was used.")
                transcript.note(file.name, sentence, _("file of another game"))
            else:
                found += events
        return found

    def _of_armour(self, message: Message, table: HubTable, transcript: Transcript) -> list[Event]:
        found: list[Event] = []
        for block in message.blocks:
            if block.game != table.game.id:
                sentence = _("The signed block belongs to another game than the message; nothing in it was used.")
                transcript.done.append(sentence)
            elif block.fault:
                transcript.done.append(f"{block.fault[:1].upper()}{block.fault[1:]}.")
            found += block.events if block.game == table.game.id else ()
        return found

    def _take_in(self, events: Sequence[Event], table: HubTable, transcript: Transcript) -> bool:
        game = table.game.id
        known = {event.id for event in table.game.log or ()}
        new = [event for event in events if event.id not in known]
        if not new:
            return False
        result = table.bring([*quarantine.kept(game), *new])
        quarantine.keep(game, [*result.waiting, *(one.event for one in result.refused)])
        ids = {event.id for event in new}
        for event in result.added:
            told = [one for one in table.told if one.event.id == event.id and one.audience == EVERYBODY]
            transcript.note(
                f"{event.by} {event.kind}", in_words(told, "") or _("received."), f"{event.by} {event.kind}"
            )
        transcript.log += table.turned[:1]
        refused = [one for one in result.refused if one.event.id in ids]
        refusal = _("`{what}`: refused: {reason}.")
        named = [(_echo(f"{one.event.by} {one.event.kind}"), one.reason) for one in refused]
        transcript.done += few([refusal.format(what=what, reason=reason) for what, reason in named])
        transcript.log += few([f"{one.event.kind}: {one.reason}" for one in refused])
        if result.waiting:
            sentence = _("Some moves answer moves that have not arrived yet; they are kept until those arrive.")
            transcript.done.append(sentence)
        return bool(result.added)

    def _carry_out(
        self,
        message: Message,
        whom: Invited,
        table: HubTable,
        transcript: Transcript,
        now: datetime,
        failed: Collection[int],
    ) -> None:
        """The lines of a mail, one after another."""
        actor = Actor(table, whom.seat, self.key, message.digest, now, self.quoted, self.letters.pages)
        invited = whom.seat in free_seats(table.game)
        above_done = False
        for command in commands(message.lines, message.subject, invited=invited):
            if command.number in failed:
                is_last = len(failed) >= MOST_FAILED and command.number == max(failed)
                transcript.note(command.line, _of_failure(command.number, is_last=is_last), _("not understood"))
                if is_last:
                    break
                continue
            doubtful, above_done = command.doubtful and not above_done, False
            try:
                sentence = actor.act(command._replace(doubtful=doubtful))
            except NotUnderstoodError as unknown:
                transcript.aside.append(_echo(command.line))
                transcript.advice += [unknown.advice] if unknown.advice else []
            except LateError:
                transcript.late = command.turn
                transcript.note(command.line, _("not done: it is about turn {turn}.").format(turn=command.turn), "late")
            except PbemError as error:
                why = as_in_a_mail(f"{error}".rstrip("."))
                why_not = why if why.endswith("?") else f"{why}."
                sentence = (
                    _("not done: {why} {advice}") if isinstance(error, UsageError) else _("refused: {why} {advice}")
                )
                refusal = sentence.format(why=why_not, advice=own_words(error)).strip()
                log = command.for_the_log
                transcript.note(command.line, refusal, f"{log}: {why}" if log == command.line else log)
            except (OSError, MemoryError):  # of the machine, not of the line: the mail waits
                raise
            except Exception as error:
                raise LineFailedError(command.number, command.for_the_log) from error
            else:
                above_done = True
                transcript.note(command.in_full, sentence, command.for_the_log)
            if len(transcript.done) >= SAID:
                break
        transcript.asks, transcript.looked_up, transcript.proposed = actor.asks, actor.looked_up, actor.proposed

    # ------------------------------------------------------------------ what is said of it

    def _what_became(self, transcript: Transcript, whom: Invited, table: HubTable) -> list[Section]:
        said = list(transcript.done)
        if transcript.late is not None:
            now = table.game.record.turns
            since = [" ".join(one.sentence.split()) for one in _since(table.told, transcript.late, whom.seat)]
            sentence = _("Your message is about turn {old}, and the game is now at turn {turn}.")
            happened = _("Your message is about turn {old}, and the game is now at turn {turn}. What happened since:")
            said += [(happened if since else sentence).format(old=transcript.late, turn=now), *since]
        if transcript.aside:
            lines = ", ".join(f"“{line}”" for line in transcript.aside[:6])
            if said:
                said.append(_("Ignored: {lines}.").format(lines=lines))
            else:
                said.append(_("None of this was understood, and nothing was done: {lines}.").format(lines=lines))
                said += transcript.advice[:3]
                said.append(_("Answer with one command per line; `help` explains all of them."))
        if not said:
            said.append(_("There was no command in it. `help` explains what you can write."))
        proposed = _proposed(table.game, whom.seat, transcript.proposed)
        return [
            Section(_("Your message"), said),
            *([Section(_("You may have meant"), [], proposed)] if proposed else []),
        ]

    def _asked_for(self, transcript: Transcript, whom: Invited, table: HubTable) -> list[Section]:
        """What someone wanted to read."""
        sections = [of_the_rules(table.game, words) for words in dict.fromkeys(transcript.looked_up)]
        asked = [own.section for word, own in OWN.items() if word in transcript.asks and own.section is not None]
        return [*sections, *(section(table, whom.seat) for section in asked)]

    def _confirms(self, message: Message, whom: Invited, table: HubTable) -> str:
        """The tag, if with this mail someone has taken the seat from this address, or shown that it is theirs."""
        if whom.tag in self.journal.roster.confirmed:
            return ""
        game = table.game
        taken = whom.seat in game.wishes or whom.seat in game.record.keys
        automatic = message.automatic and not (message.from_pbem and message.sender == whom.address)
        return whom.tag if taken and not automatic else ""


def _is_part_of_the_cards(event: Event) -> bool:
    """Whether an event is what the hub owed the cards for a seat."""
    return event.kind == "share" and bool(event.mail)


def _of_failure(number: int, *, is_last: bool) -> str:
    """What is said of a line over which pbem has failed."""
    rest = _("the rest was ignored") if is_last else _("the rest is done")
    sentence = _("line {number} was not understood; {rest}. The host of this hub knows about it.")
    return sentence.format(number=number, rest=rest)


def _proposed(game: Game, seat: str, notations: Sequence[str]) -> list[Choice]:
    """The moves that lines may have meant which were not understood, or asked back, to be pressed. Of a long list
    without its numbers, which are asked back themselves."""
    every = choices_of(game, seat, game.legal(seat)) if notations else []
    kept = [choice for choice in every if choice.words in notations]
    return [choice._replace(number=0) for choice in kept] if is_long(every) else kept


def _goes_out(done: AutomaticActs, seat: str, zone: tzinfo) -> list[str]:
    """When the hub makes what a seat has planned."""
    if seat not in done.planned:
        return []
    sentence = _("Your plan is carried out at {time}, unless you write `plan hold` before then.")
    return [sentence.format(time=time_in_words(done.planned[seat], zone))]


def _since(told: Sequence[Told], turn: int, seat: str) -> list[Told]:
    """What happened after a turn, as far as a seat may read it; not more than an answer has room for."""
    later = [one for one in told if one.turn > turn and not is_own(one.event, [seat])]
    return [one for one in later if one.for_eyes([seat])][-SAID:]


def _echo(line: str) -> str:
    short = line if len(line) <= ECHO else f"{line[: ECHO - ECHO_END]}…{line[-ECHO_END:]}"
    return " ".join(short.replace("`", "'").split())
