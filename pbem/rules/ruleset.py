"""A game at a version, as `pbem` knows it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from pbem.wording import _, all_of

from .condition import Condition
from .move import Move, Refusal
from .play import Play, View
from .result import Result

if TYPE_CHECKING:
    from random import Random

    from .cards import Stock
    from .chance import Chance
    from .drawing import Drawing
    from .picture import Picture
    from .play import Need
    from .texts import Ruling, Term, Topic

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted  # Python 3.13's own has defaults, too

    T = Defaulted("T", default=Any)  # a ruleset without parameters is one for any table
else:
    T = TypeVar("T")

Bot = Callable[[View[Any], Sequence[Move], "Random"], Move]
"""Chooses among a seat's legal candidates: takes the seat's view, the candidates, of which there are two at least, and
a source of chance of its own. Returns one of them, which `finish` then completes without words. It sees what the seat
sees: where the table would say more, its view holds what `Ruleset.unknown` supposes."""


Check = Callable[[T], Iterator[str]]
"""Looks at one thing about a table, and yields its faults, as sentences without their full stops."""


def first_flaw(table: T, checks: Iterable[Check[T]]) -> str | None:
    """The first complaint of these checks; None if there is none. For `Ruleset.broken`.

    Checking stops at the first complaint, so a later check may take for granted what the earlier ones look at.
    """
    return next((flaw for check in checks for flaw in check(table)), None)


class Ruleset(ABC, Generic[T]):
    """One version of one game. The entry point `pbem.games` names a subclass without parameters.

    A change to what is legal, or to what follows from a move, is a new version; a game file names the one it was
    started with, and keeps it.
    """

    name: ClassVar[str]
    """What players type and files hold, and the entry point: lower case, digits and hyphens."""
    title: ClassVar[str]
    """The game's name in a sentence."""
    version: ClassVar[int]
    """From 1."""
    seats: ClassVar[range]
    """How many may play: `range(3, 6)` for three to five."""
    Options: ClassVar[type]
    """A dataclass: each field is bool, int or str with a default and a sentence in its metadata under "help".

    "choices" in the metadata lists all that an int or a str may be; "file": True says that the value may be a file,
    whose text the first event then holds. `__post_init__` raises ValueError, with a sentence, for options with which no
    game can be played.
    """
    Table: ClassVar[type]
    """A struct of msgspec, plain data: structs, dataclasses, lists, dicts with string keys, int, str, bool or None."""
    Facts: ClassVar[Any] = dict[str, Any]
    """The type of `facts`: a TypedDict with docstrings about its keys. Programs get a JSON Schema of it."""
    period_name: ClassVar[str] = ""
    """The parts of the game, as players name them: "round", "year"."""
    texts: ClassVar[str] = ""
    """The package in whose folder `text` the rules are written: usually `__package__`; "" if they are nowhere."""
    reading_order: ClassVar[tuple[str, ...]] = ()
    """The names of the topics there, as a newcomer reads them."""
    moves: ClassVar[tuple[type[Move], ...]]
    """Every kind of move in the game, including the optional and the unattended ones."""

    @abstractmethod
    def deal(self, seats: Sequence[str], options: Any, chance: "Chance") -> T:
        """The table before the first choice is asked; `proceed` runs next.

        `seats`: their names, in seat order. `options`: an instance of Options.
        """

    @abstractmethod
    def proceed(self, play: Play[T]) -> None:
        """Carry the order of play on until a seat has to choose or the game is over. See Order.

        Asked after every effect, and again at any time while a seat has to choose: then it changes and tells nothing.
        May raise Waiting half-way; the engine then keeps the table as it was and tries again later.
        """

    @abstractmethod
    def need(self, table: T) -> "Need | None":
        """The question to be answered; None when the game is over."""

    @abstractmethod
    def open_moves(self, table: T) -> Sequence[type[Move]]:
        """The kinds of move that may answer the present need, in the order in which a player wants them listed.

        All are `together` if the need is, none if it is not; none is optional or unattended.
        """

    @abstractmethod
    def result(self, table: T, left: Collection[str] = ()) -> Result | None:
        """How it ended; None while it goes on.

        `left`: the seats whose players have left. They do not win: who wins is decided among the others.
        """

    @abstractmethod
    def stand_in(self, table: T, seat: str) -> Move:
        """A legal, passive move, finished, for a seat whose player has left and that is asked; from public facts alone.

        Every machine makes it by itself: no event holds it. Where a player would show cards that only their holder
        knows, it is a move of a kind that is `unattended`.
        """

    @abstractmethod
    def picture(self, view: View[T]) -> "Picture":
        """The board as this seat may see it; `view.seat` is "" for an onlooker."""

    def hand(self, view: View[T]) -> str:
        """What this seat holds that others may not see, in one line without its full stop; "" if that is nothing.

        It is shown between the board and the list of moves.
        """
        return ""

    def drawing(self, view: View[T]) -> "Drawing | None":
        """The board as it is drawn, from the game's first view; None for a game that has panels alone.

        Its places and pieces are those of the whole game, for every viewer; what is in sight is for each scene's view
        to say.
        """
        return None

    def names(self, table: T) -> Sequence[str]:
        """What on the board one may ask about (`pbem show NAME`), in the words that moves use."""
        return ()

    def about(self, view: View[T], name: str) -> "Picture | None":
        """One of `names` in detail, as a board of its own; None for any other name."""
        return None

    def word_for(self, table: T, name: str) -> str:
        """The word of the glossary that explains one of `names`: "palace" for a province with a palace, say."""
        return name

    def period(self, table: T) -> int:
        """The number of the table's round or year (`period_name`).

        Plans end with it. It grows when the next one starts; 0 before the first, and in a game without any.
        """
        return 0

    def phase(self, table: T) -> str:
        """The table's part of a period, as a heading in the history; "" in a game without any."""
        return ""

    def purposes(self) -> Sequence[str]:
        """The words, beside kinds of move, by which plans may name a question: the first words of `Need.purpose`."""
        return ()

    def asked_with(self, kind: type[Move]) -> Sequence[str]:
        """What questions that moves of this kind answer are called: the kinds that answer them too, and `purposes`."""
        return [*self.kinds, *self.purposes()]

    def conditions(self) -> Mapping[str, Condition]:
        """Conditions for planned moves, by the word that players type: lower case, without blanks."""
        return {}

    @abstractmethod
    def facts(self, view: View[T]) -> Mapping[str, Any]:
        """The board for programs, and for `show --json`: dicts with string keys, lists, str, int, float, bool, None.

        It has the form of `Facts`, shows what `picture` shows to this seat, and no more.
        """

    def broken(self, table: T) -> str | None:
        """The first invariant that this table breaks, as a sentence without its full stop; None if it is sound.

        Nothing is created or destroyed, and the table is one that the rules could have led to. Imported positions have
        to pass it, which strangers write, so it is prepared for any values; the suite asks it after every event.
        """
        return None

    def unreachable(self, table: T) -> str | None:
        """The first fact about a sound table to which no play leads, as a sentence without its full stop; None if none.

        Beside `broken`, and asked after it: facts about the past that follow from a step of the order of play. Imported
        positions have to pass it, so that no game starts where no play leads; the suite asks it after every
        event.
        """
        return None

    def pieces(self, table: T) -> Mapping[str, int]:
        """How many pieces there are, by name, in all places: cards, cubes, coins that no bank makes or takes.

        The conformance suite counts them after every event: there are always as many.
        """
        return {}

    def unknown(self, table: T, seat: str) -> Mapping[str, Any]:
        """The parts of the table that a seat ("": an onlooker) may not know, though they follow from public events.

        Keyed by place ("players.bob.influence"), each with an assumed value that the rules allow and that does not
        depend on any secret. Positions that a seat exports, and bots, get no more than that.
        """
        return {}

    def guess(self, view: View[T], random: "Random") -> Mapping[str, Any]:
        """The same places, with a guess at what is there: any value that may be, as likely as the seat has to think.

        It follows from nothing secret. Bots that look ahead get it, another one for each game that they imagine.
        """
        return self.unknown(view.table, view.seat)

    def cards(self, table: T) -> "Iterable[Stock]":
        """Where the cards are whose slots the table holds, and which faces they may have. Asked of positions."""
        return ()

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """The ruling, and the rulebook's page (0: none), that say when a kind of move is due.

        The refusal of a move that is not asked now cites them.
        """
        return "", 0

    def left_out(self, table: T, kind: type[Move]) -> Refusal | None:
        """Why a kind is not among the open moves, where there is more to say than that it is not asked now.

        A part of the game that the options leave out, say. Asked only of kinds that are not among the open moves.
        """
        return None

    def introduction(self) -> str:
        """The game in two sentences, and how long it takes, for an invitation."""
        return ""

    def topics(self) -> "Sequence[Topic]":
        """The rules, by topic, in the order in which one reads them."""
        from .texts import read_topics

        return read_topics(self.texts, self.reading_order) if self.texts else ()

    def rulings(self) -> "Sequence[Ruling]":
        """The doubtful cases, by number, for refusals to cite."""
        from .texts import read_rulings

        return read_rulings(self.texts) if self.texts else ()

    def glossary(self) -> "Sequence[Term]":
        """The words of the game, explained: the things on the board, all of `names`, each action and each card."""
        from .texts import read_glossary

        return read_glossary(self.texts) if self.texts else ()

    def spoken(self) -> Mapping[str, Mapping[str, str]]:
        """What people say instead of the words of notations, by kind of move; under "" for all kinds.

        Each phrase, in lower case and with digits for numbers, means words of the kind's notations: {"buy-gift":
        {"vase": "gift 3", "present": "gift"}}. It means "" if it says nothing more about such a move, and "?" if a
        number before it may be a price, and is therefore asked about: the 4 *official*.
        """
        from .texts import read_spoken

        return read_spoken(self.texts) if self.texts else {}

    def bots(self) -> Mapping[str, Bot]:
        """Players of the game's own, by name; `random` is there already.

        The last one is the sensible one: bots that look ahead play a game to the end with it, thousands of times, so it
        is quick. Without any, they use chance.
        """
        return {}

    def points(self, table: T) -> Mapping[str, int]:
        """Points so far, by seat, for lists, for bots and for the history; {} where points come at the end only.

        pbem works out from them who overtakes whom. The game tells the cause: each seat whose points an event changes
        is named in a sentence to all.
        """
        return {}

    def points_by_source(self, table: T) -> Mapping[str, Mapping[str, int]]:
        """The same points, by seat and by what they are for: a word for each thing that can be lost by itself.

        A look back tells of what lasted. To be overridden where points are lost.
        """
        return {seat: {"": number} for seat, number in self.points(table).items()}

    def progress(self, table: T) -> float:
        """How far the game has come, from 0 to 1, as the likely share of its turns that are over; 0 if unknown.

        From it players read for how many days a game is on course. It must follow from public knowledge.
        """
        return 0.0

    def outlook(self, table: T) -> Mapping[str, float]:
        """How likely each seat is to win, from 0 to 1, by a rule of thumb; {} where there is none.

        Asked at the first choice of a period. Bots that look ahead imagine a game as far as that, and not to its end.
        """
        return {}

    def earlier(self) -> Sequence["Ruleset[Any]"]:
        """The older versions that running games still keep, newest first."""
        return ()

    # What follows from the above; not for overriding.

    @final
    @cached_property
    def kinds(self) -> Mapping[str, type[Move]]:
        """The moves by their event kind."""
        return {move.kind: move for move in self.moves}

    @final
    @cached_property
    def unasked(self) -> Sequence[type[Move]]:
        """The moves that a seat may make beside the turns, whether it is asked or not."""
        return [move for move in self.moves if move.optional]

    @final
    def refusal(self, table: T, seat: str, move: Move) -> Refusal | None:
        """Why a player may not make this finished move now, as far as the table shows; None if it may.

        It asks the move's `refusal_of_kind`, `refusal`, `refusal_when_finished`, in this order.
        """
        if move.unattended:
            return Refusal(_("`{move}` is only made for a seat whose player has left").format(move=move.kind))
        if not move.optional and type(move) not in self.open_moves(table):
            return self.not_asked(table, type(move))
        return self._flaw(table, seat, move)

    @final
    def unfit(self, table: T, seat: str, move: Move) -> Refusal | None:
        """Why this cannot be the stand-in's move; None if it can. An `unattended` kind is asked by itself."""
        return self._flaw(table, seat, move) if move.unattended else self.refusal(table, seat, move)

    def _flaw(self, table: T, seat: str, move: Move) -> Refusal | None:
        return (
            type(move).refusal_of_kind(table, seat)
            or move.refusal(table, seat)
            or move.refusal_when_finished(table, seat)
        )

    @final
    def not_asked(self, table: T, kind: type[Move], typed: str = "") -> Refusal:
        """Why a kind of move is not an answer now: the game's reason, else the present question."""
        left_out = self.left_out(table, kind)
        if left_out is not None:
            return left_out
        need = self.need(table)
        if need is None:
            return Refusal(_("the game is over"))
        sentence = _("`{move}` does not answer the current question: {seats} to {prompt}")
        said = sentence.format(move=typed or kind.kind, seats=all_of(need.seats), prompt=need.prompt)
        return Refusal(said, *self.when_due(kind))

    @final
    def legal(self, view: View[T]) -> Iterator[Move]:
        """Every legal move of a seat that is asked, each once, without its payment."""
        return self._legal(self.open_moves(view.table), view)

    @final
    def legal_unasked(self, view: View[T]) -> Iterator[Move]:
        """Every legal move that a seat may make unasked."""
        return self._legal(self.unasked, view)

    def _legal(self, kinds: Sequence[type[Move]], view: View[T]) -> Iterator[Move]:
        table, seat = view.table, view.seat
        for kind in kinds:
            if kind.refusal_of_kind(table, seat) is None:
                for candidate in kind.candidates(view):
                    if candidate.refusal(table, seat) is None and candidate.refusal_by_hand(view) is None:
                        yield candidate
