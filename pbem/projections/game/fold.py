"""A game as its events tell it so far: the fold over events that everything else reads.

`Game.take` lets one event take effect; `Game.objection` says first why it must not. An event of one's own, or one
that arrived from someone else, is asked about; events that were judged before are only taken.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.clocks import began
from pbem.projections.decode import read_options
from pbem.projections.overtakings import Race
from pbem.projections.record import Made, Record, Said, Wish, answer_of
from pbem.rules import Move, Need, Result, Ruleset, View
from pbem.rules.game_faults import events_fault
from pbem.rules.play import EVERYBODY, Audience
from pbem.rules.registry import find_version
from pbem.rules.state import copy
from pbem.secrecy import CardProvider, provide
from pbem.wording import _

from . import budgets, legality, offers, open_proposals, order_of_play, signing
from .folding import Dealer, Returned, dealer_of
from .getting_on import note_answer
from .leavers import left_alone
from .past import Incomplete
from .registry import core_kind, is_core_answer, judged, may_hang_anywhere, read
from .teller import Tell, Teller

Find = Callable[[str, int], Ruleset[Any]]
Secrecy = Callable[[str, str], CardProvider]
"""Makes what answers for the cards and the dice, from `cards` of the first event and the seed in hex."""


class Game:
    """The game so far. Start with `Game.begin`; feed it `take`; ask it the rest.

    `table` and `chance` are None until the start. `log` holds every event taken, None where the game was read back
    from the cache; `drawn` by which of them a seat has drawn which slots; `returned` what each undo brought back, and
    `counted` what it leaves, as far as that was worked out. `race` tells who overtakes whom. No one outside this
    package writes to any of them.
    """

    def __init__(
        self,
        record: Record,
        ruleset: Ruleset[Any],
        table: Any = None,
        chance: Any = None,
        *,
        log: list[Event] | None = None,
        drawn: Sequence[tuple[str, str, Sequence[int]]] = (),
        tell: "Tell[Game] | None" = None,
        secrecy: Secrecy = provide,
        keys: Sequence[SecretKey] = (),
    ) -> None:
        self.record = record
        self.ruleset = ruleset
        self.table = table
        self.chance = chance
        self.log = log
        self.drawn = list(drawn)
        self.returned: dict[str, Returned] = {}
        self.counted: dict[str, list[Event]] = {}
        self._secrecy = secrecy
        self._keys = tuple(keys)
        self._teller: Teller[Game] = Teller(tell)
        self.race = Race()

    @classmethod
    def begin(
        cls, event: Event, find: Find = find_version, tell: "Tell[Game] | None" = None, secrecy: Secrecy = provide
    ) -> "Game":
        """The game that a first event creates. Raises ValueError with a sentence if it creates none."""
        creation = read(event) if core_kind(event.kind) is not None and not event.after else None
        header = None if creation is None else creation.creates(event)
        if header is None:
            raise ValueError(_("the first event must create the game"))
        ruleset = find(header.game, header.ruleset)
        if len(header.seats) not in ruleset.seats:
            least, most = ruleset.seats[0], ruleset.seats[-1]
            sentence = _("{title} is for {least} to {most} players")
            raise ValueError(sentence.format(title=ruleset.title, least=least, most=most))
        read_options(ruleset, header.options)
        if header.position:
            from pbem.projections.position_import import judge

            judge(header.position, ruleset, header.seats, header.options)
        record = Record(header, began(event), bots=dict(header.bots), pace=header.pace)
        return cls(record, ruleset, log=[event], tell=tell, secrecy=secrecy)

    # ------------------------------------------------------------------ asking

    @property
    def dealer(self) -> Dealer:
        """What answers for how the cards are held."""
        return dealer_of(self.record.header.cards)

    @property
    def id(self) -> str:
        """The first event's id."""
        return self.record.header.id

    @property
    def phase(self) -> str:
        """ "joining", "dealing" while seats have to contribute to the deal, "playing" or "over"."""
        if self.table is None:
            return "dealing" if self.record.waiting else "joining"
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
            return self.dealer.asked(self, need)
        head = self.record.head
        if need.sealed:
            opening = self.owing_openings()
            if opening:
                return Need(opening, "open", _("open the seal"), together=True, about=need.about)
        said = head.seals if need.sealed else head.answers
        owing = tuple(seat for seat in need.seats if seat not in said and order_of_play.chooses(self.record, seat))
        asked = Need(owing, need.purpose, need.prompt, together=True, sealed=need.sealed, about=need.about)
        return self.dealer.asked(self, asked)

    def owing_openings(self) -> tuple[str, ...]:
        """The seats whose seals are to be opened now: none until everyone who is asked has sealed."""
        return order_of_play.owing_openings(self)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, and for an abandoned game."""
        if self.table is None or self.record.ended == "abandoned":
            return None
        if self.record.ended == "resigned":
            return left_alone(self)
        return self.ruleset.result(self.table, self.record.vacant)

    @property
    def wishes(self) -> dict[str, Wish]:
        """Whose join a start would accept for each seat."""
        return self.dealer.wishes(self.record)

    def seats_of(self, key: str) -> list[str]:
        """The seats that a key signs for, in seat order."""
        return [seat for seat in self.record.header.seats if self.record.keys.get(seat) == key]

    def seats_here(self, key: str) -> list[str]:
        """The seats that a key's holder plays: none of those that write to a hub, and none that a bot plays."""
        bots = self.bots
        return [] if key == self.record.header.hub else [seat for seat in self.seats_of(key) if seat not in bots]

    @property
    def bots(self) -> Mapping[str, str]:
        """By seat, the programs that play seats now."""
        return self.record.bots

    def is_side(self, kind: str) -> bool:
        """Whether events of this kind hang off the spine rather than form it."""
        core = core_kind(kind)
        if core is not None:
            return core.side
        move = self.ruleset.kinds.get(kind)
        return move is not None and (move.together or move.optional)

    def is_answer(self, kind: str) -> bool:
        """Whether events of this kind answer a question put to several seats, or are moves made unasked."""
        return is_core_answer(kind) or (core_kind(kind) is None and self.is_side(kind))

    def view(self, seat: str, *, unasked: bool = False) -> View[Any]:
        """The table as a seat sees it; with an unknown seat name, as an onlooker does.

        What was offered counts already, as for what the seat decides next; `unasked`: only what it has offered itself.
        """
        return View(offers.standing_table(self, seat if unasked else ""), seat, self.chance)

    def unasked(self, seat: str) -> list[Move]:
        """What a seat may do whether it is asked or not, without payments."""
        may = self.phase == "playing" and not self.record.waiting and seat in self.record.header.seats
        return list(self.ruleset.legal_unasked(self.view(seat, unasked=True))) if may else []

    def legal(self, seat: str) -> list[Move]:
        """The moves a seat may make now, without payments; none if it is not asked or cannot read its cards here."""
        need = self.need
        if need is None or seat not in need.seats or need.purpose == "open" or self.chance.unread(seat):
            return []
        return list(self.ruleset.legal(self.view(seat)))

    # ------------------------------------------------------------------ other games

    def clone(self) -> Self:
        """A game of its own that stands where this one does."""
        cloned = type(self)(
            copy(self.record),
            self.ruleset,
            copy(self.table),
            None if self.chance is None else self.chance.clone(),
            log=None if self.log is None else [*self.log],
            drawn=self.drawn,
            secrecy=self._secrecy,
            keys=self._keys,
        )
        cloned.returned, cloned.counted = self.returned, dict(self.counted)
        return cloned

    def at_start(self) -> "Game":
        """The game as its first event started it. Raises Incomplete."""
        if self.log is None:
            raise Incomplete
        begun = Game.begin(self.log[0], lambda _name, _version: self.ruleset, secrecy=self._secrecy)
        begun._keys = self._keys
        begun.returned = self.returned
        return begun

    def at_table(self, table: Any, waiting: Sequence[str] = ()) -> "Game":
        """The same game at another table, to be looked at. `waiting`: those without whom it cannot go on there."""
        record = self.record
        if waiting:
            record = copy(record)
            record.waiting = list(waiting)
        return Game(record, self.ruleset, table, self.chance, log=self.log, drawn=self.drawn, keys=self._keys)

    def restore(self, before: "Game") -> None:
        """Be again what a clone was made of: what was tried since has failed."""
        self.record, self.table, self.chance = before.record, before.table, before.chance
        self.log, self.drawn, self.counted = before.log, before.drawn, before.counted

    # ------------------------------------------------------------------ judging

    def objection(self, event: Event, move: Move | None = None) -> str | None:
        """Why this event may not come next, signature apart; None if it may.

        `move`: what the event was made from, where this program made it; else its fields are read strictly.
        Raises BrokenGameError as `take` does; this game stands where it stood.
        """
        head = self.record.head
        if event.after != head.id and not self._may_hang_off(event):
            return _("it answers an event that is not the newest")
        if not all(side in head.sides or side in head.listed for side in event.with_):
            return _("it builds on side events that do not hang off the event it answers")
        unfit = signing.objection(self.record, event) or budgets.exhausted(head, event)
        if unfit is not None:
            return unfit
        try:
            game = self._with_cards(event) if event.contributions else self
            core = None if core_kind(event.kind) is None else read(event)
        except ValueError as error:
            return str(error)
        with events_fault(self.ruleset, event.id):
            if core is None:
                return legality.objection_to_a_move(game, event, move)
            return core.objection(game, event)

    def against_the_rules(
        self,
        seat: str,
        kind: str,
        body: Mapping[str, Any],
        move: Move | None = None,
        listed: Sequence[str] = (),
    ) -> str | None:
        """Why a seat may not make this move at the present table; None if it may. `listed`: see judging."""
        return legality.against_the_rules(self, seat, kind, body, move, listed)

    # ------------------------------------------------------------------ taking effect

    def take(self, event: Event) -> None:
        """Let an event take effect. It must have been judged, now or when it first came.

        Raises Incomplete, with nothing changed, if the whole log is needed for it; BrokenGameError where the game's
        code fails, with the event that it fails at: this one, or a choice that takes effect only now. Then no one knows
        where this game stands, and it is restored, or made anew.
        """
        with events_fault(self.ruleset, event.id):
            self._take(event)

    def _take(self, event: Event) -> None:
        core = None if core_kind(event.kind) is None else judged(event)
        if self.log is None and core is not None and core.looks_back(event):
            raise Incomplete
        self._teller.about, self._teller.earlier = event, ""
        if not self.is_side(event.kind) or self.is_answer(event.kind):
            signing.note_last(self.record, event, side=self.is_side(event.kind))
        unread = self.dealer.accept(self, event)
        if self.is_side(event.kind):
            before = self.record.head
            self.dealer.sign(self, event)
            if event.after in {before.id, *before.earlier}:
                open_proposals.hang(self, before, event)
            if core is not None:
                if core.answers:
                    before.said[event.id] = Said(event.by, list(event.with_))
                core.take(self, event, before)
            elif self.ruleset.kinds[event.kind].optional:
                offers.take(self, event, before)
            else:
                before.said[event.id] = Said(event.by, list(event.with_))
                before.answers[event.by] = answer_of(event)
                signing.note_time(self.record, event)
                self.settle()
        else:
            lapsing, before = open_proposals.lapsing(self, event), note_answer(self, event)
            made = offers.now_counting(self, event.with_)
            self.record.turns += 1
            self.record.head = began(event, self.record)
            self.dealer.sign(self, event)
            signing.note_time(self.record, event)
            self.record.made = made
            if core is None or not core.leaves_open:
                order_of_play.come_back(self.record)
            if core is not None:
                core.take(self, event, before)
                if core.binds_keys:
                    self._recognise()
            else:
                self.record.made.append(Made(event.by, answer_of(event)))
                self.settle()
            open_proposals.tell_lapsed(self, event, lapsing)
        self.dealer.follow(self, event, before, unread)
        if self.log is not None:
            self.log.append(event)

    def _may_hang_off(self, event: Event) -> bool:
        """Whether an event may answer the spine event that it does, though that is not the newest."""
        if event.after in self.record.head.earlier and self.is_answer(event.kind):
            return True
        return may_hang_anywhere(event.kind) and event.after in self.record.spine

    def _with_cards(self, event: Event) -> "Game":
        """The same game with the cards as they are with what an event contributes. Raises ValueError."""
        chance = self.dealer.judged(self, event)
        return Game(self.record, self.ruleset, self.table, chance, log=self.log, drawn=self.drawn, keys=self._keys)

    def deal(self, seed: bytes, accepted: Sequence[Wish] = ()) -> None:
        """Start play with a seed, and with what the seats bring: lay the table out and go on to the first choice."""
        self.chance = self._secrecy(self.record.header.cards, seed.hex())
        self.dealer.begin(self, accepted)
        self._recognise()
        order_of_play.lay_out(self)

    def resume(self) -> None:
        """Go on where secrecy had to wait, as far as it can answer now: what comes of it falls with what was chosen."""
        self._teller.earlier = self.record.head.newest
        if self.record.waiting:
            (order_of_play.lay_out if self.table is None else order_of_play.settle)(self)
        self._teller.earlier = ""

    def settle(self) -> None:
        """Let choices take effect and the order of play run on until someone whose player is here has to choose."""
        order_of_play.settle(self)

    def look_with(self, *keys: SecretKey) -> None:
        """From now on this machine reads the cards of the seats that these keys play, too."""
        self._keys = tuple({key.public: key for key in (*self._keys, *keys)}.values())
        self._recognise()

    def _recognise(self) -> None:
        self.dealer.look(self, self._keys)

    def listen(self, tell: "Tell[Game]") -> None:
        """From now on, tell the story of what takes effect."""
        self._teller.tell = tell

    def say(self, sentence: str, audience: Audience = EVERYBODY, cause: str = "") -> None:
        """Tell a sentence of the story, if anybody listens. `cause`: the earlier event that it follows from."""
        self.race.hear(self.ruleset, self.table, sentence)
        self._teller.say(self, sentence, audience, cause)

    @property
    def cause(self) -> str:
        """The id of the earlier event from which follows what is told just now; "" where that is the present one."""
        return self._teller.earlier

    @property
    def newest_choice(self) -> str:
        """From which event follows what the rules do now: the turn event that takes effect, else the newest answer."""
        about = self._teller.about
        if about is not None and not self.is_side(about.kind):
            return about.id
        return self.record.head.newest

    def has_drawn(self, draws: Sequence[tuple[str, Sequence[int]]]) -> None:
        """Note which seats draw which slots by the event that takes effect, or by an earlier one that had to wait."""
        self.drawn += [(self._teller.cause, seat, slots) for seat, slots in draws]

    @property
    def hears(self) -> "Callable[[str, Audience], None] | None":
        """What takes sentences of the story; None if no one listens."""
        return None if self._teller.tell is None else self.say
