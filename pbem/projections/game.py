"""A game as its events tell it so far: the fold over events that everything else reads.

`Game.take` lets one event take effect; `Game.objection` says first why it must not. An event of one's own, or one
that arrived from somebody else, is asked about; events that were judged before are only taken.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, get_type_hints

from pbem.events.core import SIDES, SPINE
from pbem.events.event import CREATOR, Event
from pbem.rules import Move, Need, Play, Result, Ruleset, View, Waiting
from pbem.rules.registry import find_version
from pbem.rules.state import copy
from pbem.secrecy import MODES, OpenChance, commit, mix
from pbem.wording import _

Find = Callable[[str, int], Ruleset[Any]]
Secrecy = Callable[[str], Any]
"""Makes what answers for the cards and the dice, from the seed in hex."""

Tell = Callable[["Game", Event, str, str | None], None]
"""Takes the game, the event that a sentence of the story belongs to, the sentence, and whose eyes it is for (None: all;
"ann": only ann; "-ann": all but ann)."""


@dataclass(slots=True)
class Header:
    """What the first event settles for ever."""

    id: str
    format: int
    game: str
    ruleset: int
    seats: list[str]
    options: dict[str, Any]
    secrecy: str
    key: str
    nonce: str
    seed_hash: str
    position: list[str]


@dataclass(slots=True)
class Join:
    """Somebody's wish to take a seat."""

    id: str
    seat: str
    key: str
    entropy: str


@dataclass(slots=True)
class Motion:
    """A proposal at the present head, and who has answered it. Keys are public keys; values are event ids."""

    id: str
    by: str
    body: dict[str, Any]
    consents: dict[str, str] = field(default_factory=dict)
    declined: list[str] = field(default_factory=list)
    withdrawn: bool = False


@dataclass(slots=True)
class Answer:
    """One seat's answer to a need that several answer together."""

    id: str
    kind: str
    body: dict[str, Any]


@dataclass(slots=True)
class Made:
    """A choice that was made and has not taken effect yet; without an answer it is the stand-in's to make."""

    seat: str
    answer: Answer | None


@dataclass(slots=True)
class Link:
    """Where the next turn event goes: the newest spine event, and what hangs off it.

    `frontier`: the answers that the next turn event must list. `answers`: those to the present need, by seat,
    that have not taken effect yet. `sides`: all side events at the head. `motions`: by the proposal's id.
    """

    head: str = ""
    by: str = ""
    kind: str = ""
    frontier: list[str] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    motions: dict[str, Motion] = field(default_factory=dict)


@dataclass(slots=True)
class Record:
    """All of a game but its table and its chance, as plain data: what is written down between commands.

    `made`: choices that have not taken effect yet. `waiting`: the seats without whose contribution to secrecy they
    cannot, nor can the order of play go on.
    """

    header: Header
    link: Link
    keys: dict[str, str] = field(default_factory=dict)
    joins: dict[str, Join] = field(default_factory=dict)
    vacant: list[str] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    ended: str = ""
    made: list[Made] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)


class Game:
    """The game so far. Begin with `Game.begin`; feed it `take`; ask it the rest.

    `table` and `chance` are None until the start.
    """

    def __init__(
        self, record: Record, ruleset: Ruleset[Any], table: Any = None, chance: Any = None, tell: Tell | None = None
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.table = table
        self.chance = chance
        self.log: list[Event] | None = None
        self._secrecy: Secrecy = OpenChance
        self._tell = tell
        self._event: Event | None = None

    # ------------------------------------------------------------------ beginning

    @classmethod
    def begin(
        cls, event: Event, find: Find = find_version, tell: Tell | None = None, secrecy: Secrecy = OpenChance
    ) -> "Game":
        """The game that a first event creates. Raises ValueError with a sentence if it creates none."""
        if event.kind != "game" or event.after:
            raise ValueError(_("the first event must create the game"))
        body = _validated(event)
        options = {key: value for key, value in event.body.items() if key not in type(body).model_fields}
        header = Header(id=event.id, options=options, **body.model_dump(exclude=set(options)))
        _check_header(header, event)
        ruleset = find(header.game, header.ruleset)
        if len(header.seats) not in ruleset.seats:
            raise ValueError(
                _("{title} is for {least} to {most} players").format(
                    title=ruleset.title, least=ruleset.seats[0], most=ruleset.seats[-1]
                )
            )
        read_options(ruleset, options)
        if header.position:
            from .position import place

            place(header.position, ruleset, header.seats, OpenChance("00" * 32))
        game = cls(Record(header, Link(head=event.id, by=event.by, kind="game")), ruleset, tell=tell)
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
        """"joining", "playing" or "over"."""
        if self.table is None:
            return "joining"
        if self.record.waiting:
            return "playing"
        return "over" if self.record.ended or self.ruleset.need(self.table) is None else "playing"

    @property
    def need(self) -> Need | None:
        """What the table waits for, without the seats that have answered.

        None before the start and after the end, and while secrecy waits (see `Record.waiting`).
        """
        if self.phase != "playing" or self.record.waiting:
            return None
        need = self.ruleset.need(self.table)
        if need is None or not need.together:
            return need
        owing = tuple(seat for seat in need.seats if seat not in self.record.link.answers)
        return Need(owing, need.purpose, need.prompt, together=True)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, and for an abandoned game."""
        if self.table is None or self.record.ended == "abandoned":
            return None
        if self.record.ended == "resigned":
            return self._left_alone()
        return self.ruleset.result(self.table)

    def seats_of(self, key: str) -> list[str]:
        """The seats that a key signs for, in seat order."""
        return [seat for seat in self.record.header.seats if self.record.keys.get(seat) == key]

    def is_side(self, kind: str) -> bool:
        """Whether events of this kind hang off the spine rather than form it."""
        if kind in SIDES:
            return True
        move = self._kind(kind)
        return move is not None and move.together

    def key_of(self, event: Event) -> str | None:
        """The key that must have signed an event at this point; None if nobody may."""
        if event.kind in {"game", "start"}:
            return self.record.header.key
        if event.kind == "join":
            return event.body.get("key")
        return self.record.keys.get(event.by)

    def view(self, seat: str) -> View[Any]:
        """The table as a seat sees it; with an unknown seat name, as an onlooker does."""
        return View(self.table, seat, self.chance)

    def legal(self, seat: str) -> list[Move]:
        """The moves a seat may make now, without payments; none if it is not asked."""
        need = self.need
        if need is None or seat not in need.seats:
            return []
        return list(self.ruleset.legal(self.view(seat)))

    def others(self, seat: str) -> set[str]:
        """The keys of everybody but the holder of this seat: who must consent to what it proposes."""
        own = self.record.keys.get(seat)
        return {key for name, key in self.record.keys.items() if key != own and name not in self.record.vacant}

    def at_turn(self, turn: int) -> "Game":
        """The game as it stood after a spine event, by its number; the start is turn 1. Raises Incomplete."""
        if self.log is None:
            raise Incomplete
        past = Game.begin(self.log[0], lambda _name, _version: self.ruleset)
        for event in self.log[1:]:
            if past.record.turns == turn and not self.is_side(event.kind):
                break
            past.take(event)
        return past

    def listen(self, tell: Tell) -> None:
        """From now on, tell the story of what takes effect."""
        self._tell = tell

    def undone(self) -> set[str]:
        """The ids of the events that were taken back by agreement. Raises Incomplete without the whole log."""
        counting = {event.id for event in self._counting()}
        return {event.id for event in self.log or () if event.id not in counting}

    def _counting(self) -> list[Event]:
        """The log without what was taken back."""
        if self.log is None:
            raise Incomplete
        counting: list[Event] = []
        for event in self.log:
            if event.kind == "undo":
                place = next(place for place, past in enumerate(counting) if past.id == event.body["to"])
                kept = {*event.body.get("to_with", []), *(past.id for past in counting[: place + 1])}
                counting = [past for past in counting if past.id in kept]
            counting.append(event)
        return counting

    # ------------------------------------------------------------------ judging

    def objection(self, event: Event) -> str | None:
        """Why this event may not come next, signature apart; None if it may."""
        record, link = self.record, self.record.link
        if event.after != link.head:
            return _("it answers an event that is not the newest")
        if not set(event.with_) <= set(link.sides):
            return _("it builds on side events that do not hang off the event it answers")
        if event.kind in SPINE or event.kind in SIDES:
            try:
                body = _validated(event)
            except ValueError as error:
                return str(error)
            return getattr(self, "_object_" + event.kind)(event, body)  # type: ignore[no-any-return]
        if record.ended or self.table is None:
            return _("the game has not begun") if self.table is None else _("the game is over")
        if event.by not in record.keys:
            return _("there is no seat {seat!r} in this game").format(seat=event.by)
        return self._object_move(event)

    def _object_move(self, event: Event) -> str | None:
        link = self.record.link
        kind = self._kind(event.kind)
        if kind is None:
            return _("{game} knows no move {kind!r}").format(game=self.ruleset.title, kind=event.kind)
        if self.record.waiting:
            return _("the table waits for {seats}").format(seats=", ".join(self.record.waiting))
        need = self.ruleset.need(self.table)
        if need is None:
            return _("the game is over")
        if event.by not in need.seats:
            return _("it is not {seat}'s turn").format(seat=event.by)
        if kind.together != need.together:
            return _("`{kind}` is not what is asked now").format(kind=event.kind)
        if need.together and event.by in link.answers:
            return _("{seat} has answered already").format(seat=event.by)
        if not set(link.frontier) <= set(event.with_):
            return _("it does not list the answers it builds on")
        try:
            move = read_move(kind, event.body)
        except ValueError as error:
            return str(error)
        for slot, face in move.cards():
            if not self.chance.holds(slot, face):
                return _("card {slot} is not a {face}").format(slot=slot, face=face)
        refusal = self.ruleset.refusal(self.table, event.by, move)
        return None if refusal is None else str(refusal)

    def _object_game(self, event: Event, body: Any) -> str | None:
        return _("a game is created once, by its first event")

    def _object_join(self, event: Event, body: Any) -> str | None:
        if self.table is not None:
            return _("the game has begun: its seats are taken")
        if event.by not in self.record.header.seats:
            return _("there is no seat {seat!r} in this game").format(seat=event.by)
        return None

    def _object_start(self, event: Event, body: Any) -> str | None:
        header = self.record.header
        if self.table is not None:
            return _("the game has begun already")
        if event.by != CREATOR:
            return _("only the creator starts the game")
        from pbem.events.keys import decode

        accepted = [join for join in self.record.joins.values() if join.id in event.with_]
        if sorted(join.seat for join in accepted) != sorted(header.seats) or len(event.with_) != len(accepted):
            return _("the start must list exactly one join for every seat")
        try:
            secret = decode(body.seed, 32)
            for join in accepted:
                decode(join.entropy, 32), decode(join.key, 32)
        except ValueError as error:
            return str(error)
        if commit(secret) != header.seed_hash:
            return _("the creator's seed is not the one promised in the first event")
        return None

    def _object_note(self, event: Event, body: Any) -> str | None:
        if event.by not in {*self.record.header.seats, CREATOR} or self.key_of(event) is None:
            return _("there is no seat {seat!r} in this game").format(seat=event.by)
        return None

    def _object_propose(self, event: Event, body: Any) -> str | None:
        if event.by not in self.record.keys or self.table is None or self.record.ended:
            return _("only a seat of a running game proposes")
        if body.motion == "undo":
            return self._object_target(body.to, body.to_with)
        if body.motion == "replace" and body.seat not in self.record.keys:
            return _("there is no seat {seat!r} in this game").format(seat=body.seat)
        return None

    def _object_consent(self, event: Event, body: Any) -> str | None:
        if event.by not in self.record.keys:
            return _("there is no seat {seat!r} in this game").format(seat=event.by)
        if len(event.with_) != 1 or event.with_[0] not in self.record.link.motions:
            return _("it must list the one proposal that it answers")
        return None

    _object_decline = _object_consent

    def _object_withdraw(self, event: Event, body: Any) -> str | None:
        mine = {motion.id for motion in self.record.link.motions.values() if motion.by == event.by}
        key = self.record.keys.get(event.by, "")
        mine |= {motion.consents[key] for motion in self.record.link.motions.values() if key in motion.consents}
        if len(event.with_) != 1 or event.with_[0] not in mine:
            return _("it must list the proposal or consent of one's own that it takes back")
        return None

    def _object_undo(self, event: Event, body: Any) -> str | None:
        if event.by not in self.record.keys:
            return _("there is no seat {seat!r} in this game").format(seat=event.by)
        return self._object_target(body.to, body.to_with) or self._unconsented(
            event, {"motion": "undo", **body.model_dump(exclude_defaults=True)}, self.others(event.by)
        )

    def _object_resign(self, event: Event, body: Any) -> str | None:
        if self.phase != "playing" or event.by not in self.record.keys:
            return _("only a seat of a running game resigns")
        if event.by in self.record.vacant:
            return _("{seat} has resigned already").format(seat=event.by)
        return None

    def _object_abandon(self, event: Event, body: Any) -> str | None:
        if self.phase != "playing" or event.by not in self.record.keys:
            return _("only a running game can be abandoned, by one of its seats")
        return self._unconsented(event, {"motion": "abandon"}, self.others(event.by))

    def _object_replace(self, event: Event, body: Any) -> str | None:
        if self.phase != "playing" or event.by not in self.record.keys or body.seat not in self.record.keys:
            return _("only a seat of a running game can be given to another player")
        required = self.others(event.by) - {self.record.keys[body.seat]}
        return self._unconsented(event, {"motion": "replace", "seat": body.seat, "key": body.key}, required)

    def _object_target(self, to: str, to_with: Sequence[str]) -> str | None:
        """Why the table cannot return there: a target is a link that counts and was played on from.

        With `to_with` the answers there still count; without, they are asked for again.
        """
        link, answers, begun = self.record.link, set[str](), False
        for past in self._counting():
            if self.is_side(past.kind):
                answers |= set() if past.kind in SIDES else {past.id}
                continue
            if begun and past.after == to and set(to_with) in (set(), answers & set(past.with_)):
                return None
            begun = begun or past.kind == "start"
        if begun and link.head == to and link.frontier and not to_with:
            return None
        return _("there is nothing to take back to: no event was ever played there")

    def _unconsented(self, event: Event, body: Mapping[str, Any], required: set[str]) -> str | None:
        listed = set(event.with_)
        given: set[str] = set()
        for motion in self.record.link.motions.values():
            if motion.body == dict(body):
                given |= {key for key, consent in motion.consents.items() if consent in listed}
                if motion.id in listed or given:
                    given.add(self.record.keys[motion.by])
        missing = required - given
        if missing:
            names = [seat for seat, key in self.record.keys.items() if key in missing]
            return _("it lacks the consent of {seats}").format(seats=", ".join(names))
        return None

    # ------------------------------------------------------------------ taking effect

    def take(self, event: Event) -> None:
        """Let an event take effect. It must have been judged, now or when it first came."""
        self._event = event
        link = self.record.link
        if event.kind in SIDES:
            link.sides.append(event.id)
            getattr(self, "_take_" + event.kind)(event)
        elif self.is_side(event.kind):
            link.sides.append(event.id)
            link.answers[event.by] = Answer(event.id, event.kind, dict(event.body))
            self._settle()
        else:
            before = link
            self.record.turns += 1
            self.record.link = Link(head=event.id, by=event.by, kind=event.kind)
            if event.kind in SPINE:
                getattr(self, "_take_" + event.kind)(event, before)
            else:
                self.record.made = [Made(event.by, Answer(event.id, event.kind, dict(event.body)))]
                self._settle()
        if self.log is not None:
            self.log.append(event)

    def resume(self) -> None:
        """Go on where secrecy had to wait, as far as it can answer now."""
        if self.record.waiting:
            if self.table is None:
                self._deal()
            else:
                self._settle()

    def _take_join(self, event: Event) -> None:
        join = Join(event.id, event.by, event.body["key"], event.body["entropy"])
        self.record.joins[event.id] = join
        self._say(_("{seat} takes a seat.").format(seat=event.by))

    def _take_note(self, event: Event) -> None:
        self.record.notes[event.by] = max(self.record.notes.get(event.by, 0), event.body["n"])
        self._say(_("{seat} notes: {text}").format(seat=event.by, text=event.body["text"]))

    def _take_propose(self, event: Event) -> None:
        self.record.link.motions[event.id] = Motion(event.id, event.by, dict(event.body))
        self._say(_("{seat} proposes to {motion}.").format(seat=event.by, motion=motion_words(event.body)))

    def _take_consent(self, event: Event) -> None:
        motion = self.record.link.motions[event.with_[0]]
        motion.consents[self.record.keys[event.by]] = event.id
        self._say(_("{seat} agrees to {other}'s proposal.").format(seat=event.by, other=motion.by))

    def _take_decline(self, event: Event) -> None:
        motion = self.record.link.motions[event.with_[0]]
        motion.declined.append(event.by)
        self._say(_("{seat} declines {other}'s proposal.").format(seat=event.by, other=motion.by))

    def _take_withdraw(self, event: Event) -> None:
        for motion in self.record.link.motions.values():
            if motion.id == event.with_[0]:
                motion.withdrawn = True
            motion.consents = {key: given for key, given in motion.consents.items() if given != event.with_[0]}
        self._say(_("{seat} takes it back.").format(seat=event.by))

    def _take_start(self, event: Event, before: Link) -> None:
        from pbem.events.keys import decode

        header = self.record.header
        accepted = [join for join in self.record.joins.values() if join.id in event.with_]
        by_seat = {join.seat: join for join in accepted}
        self.record.keys = {seat: by_seat[seat].key for seat in header.seats}
        entropy = {join.seat: decode(join.entropy, 32) for join in accepted}
        seed = mix(header.id, decode(event.body["seed"], 32), entropy)
        self.chance = self._secrecy(seed.hex())
        self._deal()

    def _take_undo(self, event: Event, before: Link) -> None:
        if self.log is None:
            raise Incomplete
        past = self._replayed(event.body["to"], event.body.get("to_with", []))
        self.table = past.table
        self.record.ended, self.record.made, self.record.waiting = "", [], []
        self.record.vacant = [seat for seat in self.record.vacant if seat in past.record.vacant]
        self._say(_("By agreement the last moves are taken back."))
        self._settle()

    def _take_resign(self, event: Event, before: Link) -> None:
        self.record.vacant.append(event.by)
        self._keep_answers(event, before)
        self._say(_("{seat} leaves the table.").format(seat=event.by))
        if len(self.record.vacant) >= len(self.record.header.seats) - 1:
            self.record.ended = "resigned"
            return
        self._settle()

    def _take_abandon(self, event: Event, before: Link) -> None:
        self.record.ended = "abandoned"
        self._say(_("The game is abandoned, by agreement."))

    def _take_replace(self, event: Event, before: Link) -> None:
        seat = event.body["seat"]
        self.record.keys[seat] = event.body["key"]
        self.record.vacant = [name for name in self.record.vacant if name != seat]
        self._keep_answers(event, before)
        self._say(_("{seat} is played by another key from now on.").format(seat=seat))
        self._settle()

    def _keep_answers(self, event: Event, before: Link) -> None:
        """A motion in mid-question keeps the answers that it lists."""
        self.record.link.answers = {
            seat: answer for seat, answer in before.answers.items() if answer.id in event.with_
        }

    def _deal(self) -> None:
        try:
            self.table = self._laid()
        except Waiting as waiting:
            self.record.waiting = list(waiting.seats)
            return
        self._settle()

    def _laid(self) -> Any:
        header = self.record.header
        if header.position:
            from .position import place

            return place(header.position, self.ruleset, header.seats, self.chance)
        return self.ruleset.deal(header.seats, read_options(self.ruleset, header.options), self.chance)

    def _settle(self) -> None:
        """Let choices take effect and the order of play run on until somebody whose player is here has to choose."""
        record, ruleset = self.record, self.ruleset
        while self._effects() and self._done(ruleset.proceed):
            need = ruleset.need(self.table)
            if need is None:
                return
            absent = [seat for seat in need.seats if seat in record.vacant]
            if need.together:
                link = record.link
                if any(seat not in link.answers and seat not in absent for seat in need.seats):
                    return
                record.made = [Made(seat, link.answers.get(seat)) for seat in need.seats]
                here = sorted(answer.id for answer in link.answers.values() if answer.id in link.sides)
                link.frontier = here or link.frontier
                link.answers = {}
            elif absent:
                record.made = [Made(absent[0], None)]
            else:
                return

    def _effects(self) -> bool:
        """Whether all that was chosen has taken effect."""
        made = self.record.made
        while made:
            move, seat = self._move(made[0]), made[0].seat

            def effect(play: Play[Any], move: Move = move, seat: str = seat) -> None:
                self.chance.turn_up([slot for slot, _face in move.cards()])
                move.effect(play, seat)

            if not self._done(effect):
                return False
            del made[0]
        return True

    def _move(self, made: Made) -> Move:
        if made.answer is None:
            return self.ruleset.stand_in(self.table, made.seat)
        kind = self._kind(made.answer.kind)
        assert kind is not None
        return kind(**made.answer.body)

    def _done(self, step: Callable[[Play[Any]], None]) -> bool:
        """Whether a step of the game came to its end; one that waits for secrecy is as if it had never begun."""
        if not getattr(self.chance, "waits", False):
            step(self._play())
            return True
        kept = copy(self.table)
        told: list[tuple[str, str | None]] = []
        try:
            step(Play(self.table, self.chance, lambda *sentence: told.append(sentence)))
        except Waiting as waiting:
            self.table = kept
            self.record.waiting = list(waiting.seats)
            return False
        self.record.waiting = []
        for sentence, only in told:
            self._say(sentence, only)
        return True

    def _replayed(self, to: str, to_with: Sequence[str]) -> "Game":
        """The game as it stood at a link of its past, with everything that chance has shown since still shown."""
        log = self._counting()
        past = Game.begin(log[0], lambda _name, _version: self.ruleset, secrecy=lambda _seed: self.chance)
        for event in log[1:]:
            link = past.record.link
            if link.head == to and set(link.frontier) == set(to_with):
                break
            if event.kind == "undo":
                past.record.link = Link(head=event.id)  # what it took back is not in this log
            else:
                past.take(event)
        return past

    # ------------------------------------------------------------------ small things

    def _kind(self, name: str) -> type[Move] | None:
        return self.ruleset.kinds.get(name)

    def _play(self) -> Play[Any]:
        tell = None if self._tell is None else self._say
        return Play(self.table, self.chance, tell)

    def _say(self, sentence: str, only: str | None = None) -> None:
        if self._tell is not None and self._event is not None:
            self._tell(self, self._event, sentence, only)

    def _left_alone(self) -> Result:
        seats = self.record.header.seats
        left = [seat for seat in seats if seat not in self.record.vacant]
        order = left + [seat for seat in seats if seat not in left]
        points = self.ruleset.points(self.table)
        scores = tuple(points.get(seat, 0) for seat in order)
        return Result(tuple(left), tuple(order), scores, _("everybody else has left the table"))


class Incomplete(Exception):  # noqa: N818  (a signal between projections, never shown)
    """The answer needs events from before the point at which this game was read back from the cache."""


def motion_words(body: Mapping[str, Any]) -> str:
    """What a proposal asks for, as words after "proposes to"."""
    if body["motion"] == "undo":
        return _("take back the last moves")
    if body["motion"] == "abandon":
        return _("abandon the game")
    return _("give the seat {seat} to another key").format(seat=body["seat"])


def read_move(kind: type[Move], body: Mapping[str, Any]) -> Move:
    """A game's move from an event's fields, strictly. Raises ValueError with half a sentence."""
    from pydantic import ValidationError

    from pbem.events.kinds import flaw

    try:
        _model(kind).model_validate(body)
    except ValidationError as error:
        raise ValueError(flaw(error)) from None
    return kind(**body)  # strict: what was validated is what was written


@cache
def _model(kind: type[Move]) -> Any:
    """The pydantic model of a game's kind of event, from the move's own fields."""
    from pydantic import Field, create_model

    from pbem.events.kinds import Kind

    hints = get_type_hints(kind)
    known: dict[str, Any] = {}
    for entry in fields(kind):
        default: Any = ...
        if entry.default is not MISSING:
            default = entry.default
        elif entry.default_factory is not MISSING:
            default = Field(default_factory=entry.default_factory)
        known[entry.name] = (hints[entry.name], default)
    return create_model(kind.__name__, __base__=Kind, **known)


def read_options(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> Any:
    """The game's options from the first event, strictly. Raises ValueError with a sentence."""
    import msgspec

    try:
        known = msgspec.convert(options, ruleset.Options, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(_("the game's options are wrong: {why}").format(why=error)) from None
    unknown = set(options) - {entry for entry in ruleset.Options.__dataclass_fields__}
    if unknown:
        raise ValueError(_("{game} has no option {name!r}").format(game=ruleset.title, name=min(unknown)))
    return known


def _validated(event: Event) -> Any:
    from pydantic import ValidationError

    from pbem.events.kinds import KINDS, flaw

    try:
        return KINDS[event.kind].model_validate(dict(event.body))
    except ValidationError as error:
        raise ValueError(flaw(error)) from None


def _check_header(header: Header, event: Event) -> None:
    import re

    from pbem.events.kinds import FORMAT, SEAT_PATTERN

    if header.format != FORMAT:
        raise ValueError(
            _("it is in format {format}; this pbem reads format {ours}").format(format=header.format, ours=FORMAT)
        )
    if event.by != CREATOR:
        raise ValueError(_("the first event must be by the creator"))
    if header.secrecy not in MODES:
        raise ValueError(_("secrecy mode {mode!r} is not known to this pbem").format(mode=header.secrecy))
    for seat in header.seats:
        if re.fullmatch(SEAT_PATTERN, seat) is None or seat == CREATOR:
            raise ValueError(_("{seat!r} cannot be a seat's name").format(seat=seat))
    if len(set(header.seats)) != len(header.seats):
        raise ValueError(_("two seats have the same name"))
