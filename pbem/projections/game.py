"""A game as its events tell it so far: the fold over events that everything else reads.

`Game.take` lets one event take effect; `Game.objection` says first why it must not. An event of one's own, or one
that arrived from somebody else, is asked about; events that were judged before are only taken.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.errors import Fault, FaultyFileError
from pbem.events.core import LEAVE_OPEN, SIDES, SPINE
from pbem.events.event import CREATOR, Event
from pbem.rules import Move, Need, Play, Result, Ruleset, View, Waiting
from pbem.rules.registry import find_version
from pbem.rules.state import copy
from pbem.secrecy import MODES, keeper
from pbem.wording import _

from .bodies import read_core, read_move, read_options
from .clocks import at_the_latest, began
from .core import CORE
from .core.kind import no_seat
from .record import Answer, Header, Join, Made, Offer, Record, Said, seconds

Find = Callable[[str, int], Ruleset[Any]]
Secrecy = Callable[[str, str], Any]
"""Makes what answers for the cards and the dice, from the mode in the first event and the seed in hex."""

Tell = Callable[["Game", Event, str, str | None], None]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and whose eyes it is for (None:
all; "ann": only ann; "-ann": all but ann)."""


class Incomplete(Exception):  # noqa: N818  (a signal between projections, never shown)
    """The answer needs events from before the point at which this game was read back from the cache."""


class Game:
    """The game so far. Begin with `Game.begin`; feed it `take`; ask it the rest.

    `table` and `chance` are None until the start. `log` holds every event taken, None where the game was read back
    from the cache.
    """

    def __init__(
        self,
        record: Record,
        ruleset: Ruleset[Any],
        table: Any = None,
        chance: Any = None,
        tell: Tell | None = None,
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.table = table
        self.chance = chance
        self.log: list[Event] | None = None
        self._secrecy: Secrecy = keeper
        self._tell = tell
        self._event: Event | None = None
        self._judged: tuple[str, Move] | None = None
        self._hung: tuple[str, set[str]] = ("", set())

    @classmethod
    def begin(
        cls, event: Event, find: Find = find_version, tell: Tell | None = None, secrecy: Secrecy = keeper
    ) -> "Game":
        """The game that a first event creates. Raises ValueError with a sentence if it creates none."""
        if event.kind != "game" or event.after:
            raise ValueError(_("the first event must create the game"))
        body = read_core(event)
        options = {key: value for key, value in event.body.items() if key not in type(body).model_fields}
        header = Header(id=event.id, options=options, **body.model_dump(exclude=set(options)))
        _check_header(header, event)
        ruleset = find(header.game, header.ruleset)
        if len(header.seats) not in ruleset.seats:
            least, most = ruleset.seats[0], ruleset.seats[-1]
            sentence = _("{title} is for {least} to {most} players")
            raise ValueError(sentence.format(title=ruleset.title, least=least, most=most))
        read_options(ruleset, options)
        if header.position:
            from .laying import judge

            judge(header.position, ruleset, header.seats, options)
        game = cls(Record(header, began(event), pace=header.pace), ruleset, tell=tell)
        game.log = [event]
        game._secrecy = secrecy
        return game

    # ------------------------------------------------------------------ asking

    @property
    def id(self) -> str:
        """The first event's id."""
        return self.record.header.id

    @property
    def phase(self) -> str:
        """ "joining", "playing" or "over"."""
        if self.table is None:
            return "joining"
        if self.record.waiting:
            return "playing"
        return "over" if self.record.ended or self.ruleset.need(self.table) is None else "playing"

    @property
    def need(self) -> Need | None:
        """What the table waits for, without the seats that have answered.

        None before the start and after the end, and while secrecy waits (see `Record.waiting`). When all have
        sealed, it is for their seals to be opened, which their tools do by themselves.
        """
        if self.table is None or self.record.ended or self.record.waiting:
            return None
        need = self.ruleset.need(self.table)
        if need is None or not need.together:
            return need
        if need.sealed:
            opening = self.owing_openings()
            if opening:
                return Need(opening, "open", _("open the seal"), together=True)
            owing = tuple(seat for seat in need.seats if seat not in self.record.link.seals and self._chooses(seat))
        else:
            owing = tuple(seat for seat in need.seats if seat not in self.record.link.answers and self._chooses(seat))
        return Need(owing, need.purpose, need.prompt, together=True, sealed=need.sealed)

    def owing_openings(self) -> tuple[str, ...]:
        """The seats whose seals are to be opened now: none until everybody who is asked has sealed."""
        link = self.record.link
        need = self.ruleset.need(self.table) if link.seals else None
        if need is None or not need.sealed:
            return ()
        present = [seat for seat in need.seats if self._chooses(seat)]
        if any(seat not in link.seals for seat in present):
            return ()
        return tuple(seat for seat in present if seat not in link.answers)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, and for an abandoned game."""
        if self.table is None or self.record.ended == "abandoned":
            return None
        if self.record.ended == "resigned":
            return self._left_alone()
        return self.ruleset.result(self.table, self.record.vacant)

    @property
    def wishes(self) -> dict[str, Join]:
        """Whose join a start would accept for each seat: the first to have arrived that was not dismissed."""
        found: dict[str, Join] = {}
        for join in self.record.joins.values():
            if not join.freed:
                found.setdefault(join.seat, join)
        return found

    def seats_of(self, key: str) -> list[str]:
        """The seats that a key signs for, in seat order."""
        return [seat for seat in self.record.header.seats if self.record.keys.get(seat) == key]

    def is_side(self, kind: str) -> bool:
        """Whether events of this kind hang off the spine rather than form it."""
        if kind in SIDES:
            return True
        move = self.ruleset.kinds.get(kind)
        return move is not None and (move.together or move.optional)

    def is_answer(self, kind: str) -> bool:
        """Whether events of this kind answer a question put to several seats, or are moves made unasked."""
        return kind in {"seal", "open"} or (kind not in SIDES and self.is_side(kind))

    def key_of(self, event: Event) -> str | None:
        """The key that must have signed an event at this point; None if nobody may.

        The hub's key signs for a seat only what names the mail that said so.
        """
        if event.mail:
            return self.record.header.hub or None
        if event.kind in {"game", "start"} or event.by == CREATOR:
            return self.record.header.key
        key = event.body.get("key") if event.kind == "join" else self.record.keys.get(event.by)
        return None if key == self.record.header.hub else key

    def party(self, seat: str) -> str:
        """Who plays a seat, as consents count people: its key, or the seat's own name if the hub holds it; else ""."""
        key = self.record.keys.get(seat, "")
        return seat if key and key == self.record.header.hub else key

    def view(self, seat: str) -> View[Any]:
        """The table as a seat sees it; with an unknown seat name, as an onlooker does."""
        return View(self.table, seat, self.chance)

    def legal(self, seat: str) -> list[Move]:
        """The moves a seat may make now, without payments; none if it is not asked."""
        need = self.need
        if need is None or seat not in need.seats or need.purpose == "open":
            return []
        return list(self.ruleset.legal(self.view(seat)))

    def others(self, seat: str) -> set[str]:
        """The parties of everybody but the holder of this seat: who must consent to what it proposes."""
        parties = {self.party(name) for name in self.record.keys if self._here(name)}
        return parties - {self.party(seat)}

    def clone(self) -> "Game":
        """A game of its own that stands where this one does."""
        other = Game(copy(self.record), self.ruleset, copy(self.table), copy(self.chance))
        other.log = None if self.log is None else list(self.log)
        other._secrecy = self._secrecy
        return other

    def listen(self, tell: Tell) -> None:
        """From now on, tell the story of what takes effect."""
        self._tell = tell

    # ------------------------------------------------------------------ the past

    def at_turn(self, turn: int, rounds: int | None = None) -> "Game":
        """The game as it stood after a spine event, by its number; the start is turn 1. Raises Incomplete.

        `rounds`: after so many rounds of answers that several seats gave together; None: after all of them.
        """
        if self.log is None:
            raise Incomplete
        past = Game.begin(self.log[0], lambda _name, _version: self.ruleset)
        for event in self.log[1:]:
            answered = past.record.link.rounds == rounds
            if past.record.turns == turn and (answered or not self.is_side(event.kind)):
                break
            past.take(event)
        return past

    def as_it_was(self, to: str, to_with: Sequence[str]) -> "Game":
        """The game as it stood at a link of its past, with everything that chance has shown since still shown."""
        log = self.returning(to, to_with)
        past = Game.begin(log[0], lambda _name, _version: self.ruleset, secrecy=lambda _mode, _seed: self.chance)
        for event in log[1:]:
            if event.kind == "undo":
                past.record.link = began(event)  # what it took back is not in this log
            else:
                past.take(event)
        return past

    def counting(self) -> list[Event]:
        """The log without what was taken back by agreement. Raises Incomplete."""
        if self.log is None:
            raise Incomplete
        counting: list[Event] = []
        for event in self.log:
            if event.kind == "undo":
                counting = _returned(counting, event.body["to"], event.body.get("to_with", []))
            counting.append(event)
        return counting

    def returning(self, to: str, to_with: Sequence[str]) -> list[Event]:
        """What of the events that count would count after going back to a link of the past. Raises Incomplete."""
        return _returned(self.counting(), to, to_with)

    def undone(self) -> set[str]:
        """The ids of the events that were taken back by agreement. Raises Incomplete."""
        counting = {event.id for event in self.counting()}
        return {event.id for event in self.log or () if event.id not in counting}

    # ------------------------------------------------------------------ judging

    def objection(self, event: Event, move: Move | None = None) -> str | None:
        """Why this event may not come next, signature apart; None if it may.

        `move`: what the event was made from, where this program made it; else its fields are read strictly.
        """
        link = self.record.link
        if event.after != link.head and not (event.after in link.earlier and self.is_answer(event.kind)):
            return _("it answers an event that is not the newest")
        if event.with_ and not self._hanging().issuperset(event.with_):
            return _("it builds on side events that do not hang off the event it answers")
        unattested = self._objection_to_its_signer(event)
        if unattested is not None:
            return unattested
        if event.kind in CORE:
            try:
                body = read_core(event)
            except ValueError as error:
                return str(error)
            return CORE[event.kind].objection(self, event, body)
        return self._objection_to_a_move(event, move)

    def _hanging(self) -> set[str]:
        """The ids of the side events here; there may be thousands, and each new one may be asked about them."""
        link = self.record.link
        head, known = self._hung
        if head != link.head or len(known) > len(link.sides):
            known = set()
        if len(known) < len(link.sides):
            known.update(link.sides[len(known) :])
            self._hung = link.head, known
        return known | set(link.listed) if link.listed else known

    def _objection_to_its_signer(self, event: Event) -> str | None:
        """What the hub signs for a seat names the mail that said so; nothing else names one."""
        hub = self.record.header.hub
        if event.mail and (not hub or event.by == CREATOR):
            return _("{name!r} is not a field of it").format(name="mail")
        if not hub or event.by == CREATOR:
            return None
        holder = event.body.get("key") if event.kind == "join" else self.record.keys.get(event.by)
        if holder == hub and not event.mail:
            return _("{seat} plays by mail: the event must name the mail that said so").format(seat=event.by)
        if event.kind == "join" and event.mail and holder != hub:
            return _("the hub takes a seat with its own key only")
        return None

    def _objection_to_a_move(self, event: Event, move: Move | None) -> str | None:
        record, link = self.record, self.record.link
        kind = self.ruleset.kinds.get(event.kind)
        if kind is None:
            return _("{game} knows no move {kind!r}").format(game=self.ruleset.title, kind=event.kind)
        if self.table is None:
            return _("the game has not begun")
        if event.by not in record.keys:
            return no_seat(self, event.by)
        if not self._here(event.by):
            return _("{seat} has left the table").format(seat=event.by)
        if record.waiting:
            return _("the table waits for {seats}").format(seats=", ".join(record.waiting))
        need = None if record.ended else self.ruleset.need(self.table)
        if need is None:
            return _("the game is over")
        if kind.optional:
            return self.against_the_rules(event.by, event.kind, event.body, move=move)
        if event.by not in need.seats:
            return _("it is not {seat}'s turn").format(seat=event.by)
        if kind.together != need.together or need.sealed:
            return str(self.ruleset.not_asked(self.table, kind))
        if need.together and event.by in link.answers:
            return _("{seat} has answered already").format(seat=event.by)
        if link.frontier and not set(link.frontier) <= set(event.with_):
            return _("it does not list the answers it builds on")
        listed = self._listed_offers(event)
        if not listed:
            return self.against_the_rules(event.by, event.kind, event.body, event.id, move)
        supposed = Game(record, self.ruleset, copy(self.table), self.chance)
        supposed._run([Made(offer.seat, offer.answer, optional=True) for offer in listed])
        return supposed.against_the_rules(event.by, event.kind, event.body, move=move)

    def against_the_rules(
        self, seat: str, kind: str, body: Mapping[str, Any], event: str = "", move: Move | None = None
    ) -> str | None:
        """Why a seat may not make this move at the present table; None if it may."""
        move_kind = self.ruleset.kinds.get(kind)
        if move_kind is None:
            return _("{game} knows no move {kind!r}").format(game=self.ruleset.title, kind=kind)
        try:
            move = move or read_move(move_kind, body)
        except ValueError as error:
            return str(error)
        for slot, face in move.cards():
            if not self.chance.holds(slot, face):
                return _("card {slot} is not a {face}").format(slot=slot, face=face)
        refusal = self.ruleset.refusal(self.table, seat, move)
        if refusal is not None:
            return str(refusal)
        self._judged = (event, move)
        return None

    # ------------------------------------------------------------------ taking effect

    def take(self, event: Event) -> None:
        """Let an event take effect. It must have been judged, now or when it first came.

        Raises Incomplete, with nothing changed, if the whole log is needed for it.
        """
        if self.log is None and "undo" in (event.kind, event.body.get("motion")):
            raise Incomplete
        self._event = event
        before = self.record.link
        kind = self.ruleset.kinds.get(event.kind)
        if event.kind in SIDES:
            before.sides.append(event.id)
            if event.kind in {"seal", "open"}:
                before.said[event.id] = Said(event.by, list(event.with_))
            CORE[event.kind].take(self, event, before)
        elif kind is not None and kind.optional:
            before.sides.append(event.id)
            before.offers[event.id] = Offer(event.by, _answer(event))
        elif kind is not None and kind.together:
            before.sides.append(event.id)
            before.said[event.id] = Said(event.by, list(event.with_))
            before.answers[event.by] = _answer(event)
            self._signed(event)
            self.settle()
        else:
            offers = self._listed_offers(event)
            self.record.turns += 1
            self.record.link = began(event, self.record)
            self._signed(event)
            self.record.made = [Made(offer.seat, offer.answer, optional=True) for offer in offers]
            if event.kind in SPINE:
                CORE[event.kind].take(self, event, before)
            else:
                self.record.made.append(Made(event.by, _answer(event)))
                self.settle()
        if self.log is not None:
            self.log.append(event)

    def _signed(self, event: Event) -> None:
        """Note when a key has signed what moves the game on."""
        key, clocks = self.key_of(event), self.record.clocks
        if key is not None:
            clocks[key] = max(clocks.get(key, 0), seconds(event.at))

    def _listed_offers(self, event: Event) -> list[Offer]:
        """The optional choices that count from this turn event on, in the order of their ids."""
        offers = self.record.link.offers
        return [offers[listed] for listed in event.with_ if listed in offers] if offers else []

    def deal(self, seed: bytes) -> None:
        """Begin play with a seed: lay the table out and go on to the first choice."""
        self.chance = self._secrecy(self.record.header.secrecy, seed.hex())
        self._lay_out()

    def resume(self) -> None:
        """Go on where secrecy had to wait, as far as it can answer now."""
        if self.record.waiting and self.table is None:
            self._lay_out()
        elif self.record.waiting:
            self.settle()

    def _lay_out(self) -> None:
        header = self.record.header
        try:
            if header.position:
                from .laying import place

                self.table = place(header.position, self.ruleset, header.seats, self.chance)
            else:
                options = read_options(self.ruleset, header.options)
                self.table = self.ruleset.deal(header.seats, options, self.chance)
        except Waiting as waiting:
            self.record.waiting = list(waiting.seats)
            return
        self.settle()

    def settle(self) -> None:
        """Let choices take effect and the order of play run on until somebody whose player is here has to choose."""
        record, ruleset = self.record, self.ruleset
        while self._run(record.made) and self._done(ruleset.proceed):
            need = ruleset.need(self.table)
            if need is None:
                return
            if need.together:
                link = record.link
                if any(seat not in link.answers and self._chooses(seat) for seat in need.seats):
                    return
                link.rounds += 1
                record.made = [Made(seat, link.answers.get(seat) or self._stand_in(seat)) for seat in need.seats]
                here = sorted(answer.id for answer in link.answers.values() if answer.id in link.sides)
                link.frontier = here or link.frontier
                signed = {seat: one.at for seat, one in link.answers.items() if one.at is not None}
                within = [at_the_latest(record, seat, at) for seat, at in signed.items()]
                link.since, link.within = max([link.since, *signed.values()]), max([link.within, *within])
                link.answers, link.seals, link.chosen_for = {}, {}, []
            elif not self._here(need.seats[0]):
                record.made = [Made(need.seats[0], self._stand_in(need.seats[0]))]
            else:
                return

    def _run(self, made: list[Made]) -> bool:
        """Whether all that was chosen has taken effect; what has is taken from the list."""
        while made:
            move, seat = self._move(made[0]), made[0].seat
            refusal = self.ruleset.refusal(self.table, seat, move) if made[0].optional else None
            if refusal is not None:
                lapsed = _("{seat}'s `{move}` comes to nothing: {why}.")
                self.say(lapsed.format(seat=seat, move=move.notation(), why=refusal.sentence))
            elif not self._done(partial(self._effect, move, seat)):
                return False
            del made[0]
        return True

    def _effect(self, move: Move, seat: str, play: Play[Any]) -> None:
        shown = move.cards()
        if shown:
            self.chance.turn_up([slot for slot, _face in shown])
        move.effect(play, seat)

    def _move(self, made: Made) -> Move:
        if self._judged is not None and made.answer.id and self._judged[0] == made.answer.id:
            return self._judged[1]
        return self.ruleset.kinds[made.answer.kind](**made.answer.body)

    def _stand_in(self, seat: str) -> Answer:
        """Chosen when it is asked for, like the others' answers: before any of them takes effect."""
        move = self.ruleset.stand_in(self.table, seat)
        return Answer("", move.kind, move.body())

    def _done(self, step: Callable[[Play[Any]], None]) -> bool:
        """Whether a step of the game came to its end; one that waits for secrecy is as if it had never begun."""
        left = tuple(self.record.vacant)
        if self.record.header.position:
            step = partial(_within_budget, step)
        if not self.chance.waits:
            step(Play(self.table, self.chance, None if self._tell is None else self.say, left))
            return True
        kept = copy(self.table)
        told: list[tuple[str, str | None]] = []
        try:
            step(Play(self.table, self.chance, lambda *sentence: told.append(sentence), left))
        except Waiting as waiting:
            self.table = kept
            self.record.waiting = list(waiting.seats)
            return False
        self.record.waiting = []
        for sentence, only in told:
            self.say(sentence, only)
        return True

    def say(self, sentence: str, only: str | None = None) -> None:
        """Tell a sentence of the story, if anybody listens."""
        if self._tell is not None and self._event is not None:
            self._tell(self, self._event, sentence, only)

    def _here(self, seat: str) -> bool:
        return seat not in self.record.vacant

    def _chooses(self, seat: str) -> bool:
        """Whether the seat's player answers what is asked now; else the rules do."""
        return self._here(seat) and seat not in self.record.link.chosen_for

    def _left_alone(self) -> Result:
        seats = self.record.header.seats
        left = [seat for seat in seats if self._here(seat)]
        order = left + [seat for seat in seats if seat not in left]
        points = self.ruleset.points(self.table)
        scores = tuple(points.get(seat, 0) for seat in order)
        return Result(tuple(left), tuple(order), scores, _("everybody else has left the table"))


def _within_budget(step: Callable[[Play[Any]], None], play: Play[Any]) -> None:
    """A step on a table that somebody has laid by hand, where rules may come to no end. Raises FaultyFileError."""
    from .budget import EndlessError, budget

    try:
        with budget():
            step(play)
    except EndlessError as error:
        raise FaultyFileError(_("the position"), [Fault(0, str(error))]) from None


def _answer(event: Event) -> Answer:
    return Answer(event.id, event.kind, dict(event.body), seconds(event.at))


def _returned(log: Sequence[Event], to: str, to_with: Sequence[str]) -> list[Event]:
    """What of a log still counts after going back to a spine event `to` and the answers `to_with`.

    That is all up to the question that was open then, and of the question itself the turn events up to `to` and
    what is listed, in whatever order the answers came.
    """
    place = next(place for place, event in enumerate(log) if event.id == to)
    spine = [log[place]]
    while spine[0].kind in LEAVE_OPEN:
        spine[:0] = [event for event in log if event.id == spine[0].after]
    first = log.index(spine[0])
    listed = [*to_with, *(answer for event in spine[1:] for answer in event.with_)]
    kept = {event.id for event in (*log[: first + 1], *spine)} | _built_on(log, listed)
    return [event for event in log if event.id in kept]


def _built_on(log: Sequence[Event], ids: Sequence[str]) -> set[str]:
    """These events and what they list, as openings list seals, and so on."""
    found = set(ids)
    for event in reversed(log):
        if event.id in found:
            found.update(event.with_)
    return found


def _check_header(header: Header, event: Event) -> None:
    """Raise ValueError with a sentence if the first event does not make sense, whatever the game."""
    import re

    from pbem.events.kinds import FORMAT, SEAT_PATTERN

    if header.format != FORMAT:
        sentence = _("it is in format {format}; this pbem reads format {ours}")
        raise ValueError(sentence.format(format=header.format, ours=FORMAT))
    if event.mail:
        raise ValueError(_("{name!r} is not a field of it").format(name="mail"))
    if event.by != CREATOR:
        raise ValueError(_("the first event must be by the creator"))
    if header.hub and header.practice is not None:
        raise ValueError(_("a practice game has one player, and so no hub"))
    if header.secrecy not in MODES:
        raise ValueError(_("secrecy mode {mode!r} is not known to this pbem").format(mode=header.secrecy))
    for seat in header.seats:
        if re.fullmatch(SEAT_PATTERN, seat) is None or seat == CREATOR:
            raise ValueError(_("{seat!r} cannot be a seat's name").format(seat=seat))
    if len(set(header.seats)) != len(header.seats):
        raise ValueError(_("two seats have the same name"))
    own = header.creator_seats
    if own != [seat for seat in header.seats if seat in own] or len(own) != len(header.creator_hashes):
        raise ValueError(_("it must name the creator's seats in seat order, with one hash for each"))
