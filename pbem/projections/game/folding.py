"""A game as what judges it and takes effect meets it, and what answers for how its cards are held."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, Protocol, Self

from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.overtakings import Race
from pbem.projections.record import Head, Record, Wish
from pbem.projections.steps import DealStep
from pbem.rules import Need, Ruleset
from pbem.rules.play import EVERYBODY, Audience
from pbem.secrecy import OPEN, CardProvider, holder
from pbem.wording import _

from . import joins

Clock = Callable[[], datetime]
"""Reads the clock."""
Unread = Mapping[str, set[int]]
"""By seats whose cards are read here, the slots that they cannot read yet."""


class Returned(NamedTuple):
    """What an undo brings back: the table, the shuffles and rolls until then, and who had left it."""

    table: Any
    labels: Sequence[str]
    vacant: Sequence[str]


class Folding(Protocol):
    """The game as a core kind meets it: what it may ask, and what it may change."""

    record: Record
    ruleset: Ruleset[Any]
    table: Any
    chance: CardProvider
    log: list[Event] | None
    race: Race
    drawn: list[tuple[str, str, Sequence[int]]]
    returned: dict[str, Returned]
    counted: dict[str, list[Event]]

    @property
    def dealer(self) -> "Dealer":
        """What answers for how the cards are held."""

    @property
    def id(self) -> str:
        """The first event's id."""

    @property
    def phase(self) -> str:
        """ "joining", "playing" or "over"."""

    @property
    def need(self) -> Need | None:
        """What the table waits for, without the seats that have answered."""

    def owing_openings(self) -> tuple[str, ...]:
        """The seats whose seals are to be opened now."""

    @property
    def hears(self) -> Callable[[str, Audience], None] | None:
        """What takes sentences of the story; None if no one listens."""

    def against_the_rules(
        self, seat: str, kind: str, body: Mapping[str, Any], *, listed: Sequence[str] = ()
    ) -> str | None:
        """Why a seat may not make this move at the present table; None if it may. `listed`: see judging."""

    def listen(self, tell: "Callable[[Any, Event, str, Audience], None]") -> None:
        """From now on, tell the story of what takes effect."""

    def clone(self) -> Self:
        """A game of its own that stands where this one does."""

    def at_start(self) -> Self:
        """The game as its first event started it."""

    def is_side(self, kind: str) -> bool:
        """Whether events of this kind hang off the spine rather than form it."""

    def is_answer(self, kind: str) -> bool:
        """Whether events of this kind answer a question put to several seats, or are moves made unasked."""

    def take(self, event: Event) -> None:
        """Let an event take effect."""

    def deal(self, seed: bytes, accepted: Sequence[Wish] = ()) -> None:
        """Start play with a seed, and with what the seats bring so that cards can be dealt."""

    def resume(self) -> None:
        """Go on where secrecy had to wait, as far as it can answer now."""

    def settle(self) -> None:
        """Let choices take effect and the order of play run on until someone has to choose."""

    def say(self, sentence: str, audience: Audience = EVERYBODY, cause: str = "") -> None:
        """Tell a sentence of the story. `cause`: the earlier event that it follows from, with which it falls."""

    @property
    def newest_choice(self) -> str:
        """The id of the event from which follows what the rules do now."""

    def has_drawn(self, draws: Sequence[tuple[str, Sequence[int]]]) -> None:
        """Note which seats draw which slots by the event that takes effect."""


class Dealer:
    """How a game's cards are held, and what those who play have to do for that: nothing, where these lie open.

    A room that holds them otherwise has a class of its own (see `pbem.room.Room`), with the class of its cards as
    `provider`. What returns a sentence says why something may not be, and None, or "", if it may.
    """

    # ------------------------------------------------------------------ seats are taken

    def wishes(self, record: Record) -> dict[str, Wish]:
        """Whose join a start would accept for each seat: the first to have arrived that was not dismissed."""
        return joins.first(record)

    def late(self, record: Record) -> list[Wish]:
        """The joins that have to be made again before the game can start."""
        return []

    def misplaced(self, record: Record, event: Event, key: str) -> str | None:
        """The objection to a join where it is, by what it lists."""
        if joins.named(record, event):
            return _("it lists joins that it does not shuffle after")
        if any({*event.with_}.isdisjoint(join.freed) for join in joins.asked_by(record, event.by, key)):
            return _("this key has already asked for the seat {seat}").format(seat=event.by)
        return None

    def unfit(self, game: Folding, event: Event, key: str, deck: Sequence[str]) -> str | None:
        """The objection to what a join brings so that cards can be dealt."""
        return _("{name!r} is not a field of it").format(name="deck") if deck else None

    def joined(self, record: Record, event: Event, wish: Wish) -> str:
        """What is told of a join that takes effect."""
        return _("{seat} takes a seat.")

    def out_of_order(self, record: Record, accepted: Sequence[Wish]) -> str | None:
        """The objection to a start that accepts these joins."""
        return None

    def begin(self, game: Folding, accepted: Sequence[Wish]) -> None:
        """The cards are about to be dealt."""

    def before_play(self, game: Folding) -> list[str]:
        """What has to happen before the first move, as sentences without their full stops."""
        return []

    def next_step(self, game: Folding) -> DealStep | None:
        """The step before the first move that is next, where others than the host have to take any."""
        return None

    def missing(self, game: Folding) -> set[str]:
        """The seats that no one waits for, since no one plays them."""
        return {*game.record.vacant}

    # ------------------------------------------------------------------ events take effect

    def look(self, game: Folding, keys: Sequence[SecretKey]) -> None:
        """This machine reads the cards of the seats that these keys play."""

    def lay_open(self, past: Folding, over: Folding) -> None:
        """Read all hands in the past of a game that is over, as far as that shows them."""

    def judged(self, game: Folding, event: Event) -> CardProvider:
        """The cards with what an event contributes. Raises ValueError with half a sentence if it may not."""
        if game.chance is None:
            raise ValueError(_("the cards are not dealt yet"))
        raise ValueError(_("this game deals its cards without the players"))

    def too_early(self, game: Folding, event: Event) -> str | None:
        """Why what an event contributes does not count yet, since others have not contributed what it rests on."""
        return None

    def accept(self, game: Folding, event: Event) -> Unread:
        """Let count what an event contributes. Returns what could not be read here before."""
        return {}

    def sign(self, game: Folding, event: Event) -> None:
        """Note that someone has signed an event, and all that it builds on."""

    def follow(self, game: Folding, event: Event, before: Head, unread: Unread) -> None:
        """What comes of an event beside what it is about. `before`: the head that it answered."""

    def late_sides(self, game: Folding, answering: Mapping[str, Sequence[Event]]) -> Mapping[str, Sequence[Event]]:
        """By what they hang off, side events of earlier turns that may count only now. `answering`: what is left so."""
        return {}

    def stops(self, game: Folding) -> bool:
        """Whether no one can go on, by what has come out about the cards."""
        return False

    # ------------------------------------------------------------------ who waits for whom

    def asked(self, game: Folding, need: Need | None) -> Need | None:
        """What is asked, with those without whom a seat that is asked cannot read its cards."""
        return need

    def owing(self, game: Folding) -> list[str]:
        """The seats that others wait for to send their part of the cards."""
        return []

    def is_silent(self, game: Folding, seat: str) -> bool:
        """Whether a seat owes its part of the cards, and the others can go on without it."""
        return False

    def way_out(self, game: Folding) -> str:
        """What helps where someone does not send a part of the deal."""
        return ""

    # ------------------------------------------------------------------ someone leaves, or comes

    def may_leave(self, game: Folding, seat: str) -> str | None:
        """The objection to a seat's player leaving the table now."""
        return None

    def leaves(self, game: Folding, seat: str) -> None:
        """A seat's player is about to leave."""

    def seats_changed(self, game: Folding, *, back: bool = False) -> None:
        """Others sit at the table now. `back`: since moves were taken back."""

    def keeps_back(self, game: Folding, seat: str, key: str) -> bool:
        """Whether a seat's player has something that a key needs to play the seat."""
        return False

    def not_handed_over(self, game: Folding, seat: str, key: str) -> str | None:
        """The objection to a key playing a seat from now on."""
        return None

    def all_read(self, game: Folding, seat: str) -> bool:
        """Whether everyone can read a seat's hand, since it was left."""
        return False

    def still_reads(self, game: Folding, seat: str, key: str) -> None:
        """Tell what the holder of a key, who has played a seat before, can read of its cards."""

    def against_strangers(self, game: Folding, key: str = "") -> str:
        """What speaks against agreeing to someone new, as a sentence. `key`: whose; "": whoever it is."""
        return ""

    def shown_for_good(self, game: Folding) -> str | None:
        """The objection to taking anything back, by what has been shown."""
        return None

    def resigning(self, game: Folding, seat: str) -> list[str]:
        """What follows if a seat's player leaves, as sentences without their full stops."""
        return [_("resigning is final")]

    def go_on_without(
        self, session: Any, gone: str, without: str | None, given: str | None, *, wait: str | None
    ) -> None:
        """Propose to go on without a seat's player, who has vanished. Raises UsageError or RefusedError."""
        session.speaker(given)
        sentence = _("this game can deal its cards without {seat}: let the rules move for {seat} instead")
        raise RefusedError(sentence.format(seat=gone))

    def replacing(self, game: Folding, seat: str, key: str) -> list[str]:
        """What follows if a key is to play a seat, the same."""
        return []

    # ------------------------------------------------------------------ what can be known

    def readers(self, game: Folding) -> dict[str, list[str]]:
        """By seat, who does not play it and can read its hand, as sentences without their full stops."""
        return {}

    def departures(self, game: Folding) -> list[str]:
        """What can be read, and by whom, since someone has left or was replaced, the same."""
        return []

    def proved(self, game: Folding) -> str:
        """Whether the cards of a sound file were dealt fairly, for programs: open, proved or unproved."""
        return "open"

    def fairness(self, game: Folding) -> list[str]:
        """The same as sentences; none where there is nothing to prove."""
        return []

    def promised(self, game: Folding) -> str:
        """What is promised of the cards as the game stands, as a sentence."""
        return _(
            "The file holds the seed: players are trusted not to look at hidden cards, and the host not "
            "to rig the shuffle with a friend."
        )

    # ------------------------------------------------------------------ what seats write

    def brought(self, game: Folding, seat: str, key: SecretKey) -> tuple[list[str], list[str]]:
        """What a seat brings when it joins, and the joins that it lists."""
        return [], []

    def before_start(self, game: Any, key: SecretKey, now: Clock) -> Event | None:
        """What the holder of a key writes unasked so that the game can start; None if that is nothing."""
        return None

    def shares(self, game: Any, seats: Sequence[str], key: SecretKey, now: Clock, mail: str) -> Iterator[Event]:
        """What seats of a key owe of the cards, each event written before the next is made."""
        return iter(())

    def carried(self, game: Folding, seat: str, key: SecretKey, at: datetime, slots: Sequence[int] = ()) -> list[str]:
        """What goes along with whatever a seat does; `slots`: of cards that it shows to all."""
        return []

    def handed_over(self, game: Folding, seat: str, key: SecretKey, body: Mapping[str, Any]) -> list[str]:
        """What a player adds to a proposal with these fields, or to the consent to one."""
        return []

    def deal_once(self, game: Folding, event: Event) -> None:
        """Before an event is written: keep what it contributes. Raises RefusedError if its seat dealt otherwise."""


@cache
def dealer_of(cards: str) -> Dealer:
    """What answers for cards that are held so. Raises ValueError if that is not here, or BrokenRoomError."""
    found: Dealer = Dealer() if cards == OPEN else holder(cards, Dealer)
    return found
