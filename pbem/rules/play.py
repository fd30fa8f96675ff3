"""A table in play: what effects and views see, the question, and the readers of each sentence.

A sentence about a move, or in the story, may promise something. A hint about a move's gain, and an "if" of the story,
are easily written and easily wrong. Written as a Claim, a sentence is beside its check: players read the words, and
the conformance suite plays the move, on a copy of the table, and asks. A game that claims nothing needs none of this.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from msgspec import Struct

from pbem.errors import UnreadCardsError
from pbem.wording import _, ngettext

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted  # Python 3.13's own has defaults, too

    from .chance import Chance, Face, Sight

    T = Defaulted("T", default=Any)  # a ruleset without parameters is one for any table
else:
    T = TypeVar("T")


class Audience(NamedTuple):
    """All; with `only`, one seat alone; with `but`, all except that seat."""

    only: str = ""
    but: str = ""

    def reads(self, seats: Collection[str]) -> bool:
        """Whether a viewer who holds these seats reads it."""
        if self.only:
            return self.only in seats
        return not self.but or self.but not in seats


EVERYBODY = Audience()
"""All may read it."""


class Need(Struct, frozen=True):
    """The question to be answered before the game goes on.

    `seats`: who is asked, in seat order. `purpose`: a stable word for programs, and for seals ("action", "discard-3"):
    1 to 100 characters, and not "open", by which pbem asks for seals to be opened.
    `prompt`: the question, as a phrase after a name ("choose the next Chief Minister").
    `together`: False for a turn of one seat; True where several seats answer at once and independently, so that
    their answers are side events that take effect, in seat order, when the last is in. `sealed`: they answer in
    secret first, and all is shown when the last has decided; only together. `about`: the part of the board that the
    question is about, in the words of `Ruleset.names`, such as the province that is bid for. `waits` is pbem's to
    say: the seats without whose contribution to secrecy a seat that is asked cannot read cards of its own.

    Raises ValueError if that does not fit.
    """

    seats: tuple[str, ...]
    purpose: str
    prompt: str
    together: bool = False
    sealed: bool = False
    about: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.seats or (len(self.seats) > 1 and not self.together):
            raise ValueError(_("a turn belongs to one seat; answers belong to at least one"))
        if self.sealed and not self.together:
            raise ValueError(_("only answers that several seats give together are sealed"))


R = TypeVar("R")

Tell = Callable[[str, Audience], None]
"""Takes a sentence of the story, and who reads it."""


class Play(Generic[T]):
    """The table, its chance, and the story of the moves that take effect.

    `table`: change it in place. `chance`: see Chance. `left`: the seats whose players have left; nothing that decides
    who wins goes to them.
    """

    __slots__ = ("_tell", "chance", "left", "table")

    def __init__(self, table: T, chance: "Chance", tell: Tell | None = None, left: Collection[str] = ()) -> None:
        self.table = table
        self.chance = chance
        self.left = left
        self._tell = tell

    def tell(self, sentence: str, *, only: str | None = None, **words: object) -> None:
        """Add a sentence, with its full stop, to the history, its {words} filled in.

        A sentence about what would have been is a Claim, which the conformance suite plays; it has its words already.
        With `only`, for that seat's eyes; the others read nothing in its place, so give them a sentence of their own.
        """
        if self._tell is not None:
            self._tell(_filled(sentence, words) if words else sentence, EVERYBODY if only is None else Audience(only))

    def show(self, seat: str, slots: Sequence[int]) -> None:
        """Let a seat alone look at cards, which it may have been handed. Told with their faces to the seat, if they can
        be read by now; the rest is told nothing, so say who looks at what.
        """
        self.chance.show(seat, slots)
        if self._tell is not None and slots:
            faces = self.chance.faces(seat, slots)
            if None not in faces:
                shown = ", ".join(str(face) for face in faces)
                self._tell(_("{seat} sees {cards}.").format(seat=seat, cards=shown), Audience(only=seat))

    def draw(self, pile: list[int], seat: str, count: int) -> list[int]:
        """Let a seat take the topmost `count` cards from a pile. Returns their slots, for the game to add to a hand.

        Told with their faces to the seat, by their number to the rest. Fewer come from a pile that runs out.
        """
        slots = self.chance.take(pile, seat, count)
        if self._tell is not None and slots:
            faces = self.chance.faces(seat, slots)
            known = None not in faces
            if known:
                shown = ", ".join(str(face) for face in faces)
                self._tell(_("{seat} draws {cards}.").format(seat=seat, cards=shown), Audience(only=seat))
            number = ngettext("{seat} draws a card.", "{seat} draws {count} cards.", len(slots))
            told = number.format(seat=seat, count=len(slots))
            self._tell(told, Audience(but=seat) if known else EVERYBODY)
        return slots


def _filled(sentence: str, words: Mapping[str, object]) -> str:
    """A sentence with its words; as it is, where they do not fit: what happens does not depend on who listens."""
    try:
        return sentence.format(**words)
    except Exception:
        return sentence


class View(Generic[T]):
    """The table plus one seat's knowledge: all that its candidates and its payments may use.

    `table`: not to be changed. `seat`: "" for an onlooker. `with_`: other seats through whose eyes it looks too, such
    as those of all when a finished game is laid open.
    """

    __slots__ = ("_chance", "_with", "_worked_out", "seat", "table")

    def __init__(self, table: T, seat: str, chance: "Chance | Sight", with_: Sequence[str] = ()) -> None:
        self.table = table
        self.seat = seat
        self._chance = chance
        self._with = with_
        self._worked_out: dict[Callable[[View[T]], Any], Any] = {}

    def faces(self, slots: Sequence[int]) -> list["Face | None"]:
        """What this seat sees of these slots, in this order; None where it sees only the back."""
        seen = self._chance.faces(self.seat, slots)
        for seat in self._with:
            more = self._chance.faces(seat, slots)
            seen = [face if known is None else known for known, face in zip(seen, more, strict=True)]
        return seen

    def sees(self, seat: str) -> bool:
        """Whether this seat's own secrets are in sight."""
        return bool(seat) and (seat == self.seat or seat in self._with)

    def known(self, slots: Sequence[int]) -> Sequence[Any]:
        """The faces of slots that this seat holds, in this order.

        Raises UnreadCardsError if it cannot see one of them yet: pbem asks nothing for which that is needed.
        """
        seen = self._chance.faces(self.seat, slots)
        if None in seen:
            raise UnreadCardsError(_("one of your cards cannot be read yet"), advice=_("`pbem sync`, and try again"))
        return seen

    @property
    def sight(self) -> "Sight":
        """All that this seat has seen of the cards, and the rest of each shuffle: a copy."""
        from .chance import Sight

        return self._chance if isinstance(self._chance, Sight) else self._chance.sight(self.seat)

    def on(self, table: T) -> "View[T]":
        """The view of the same seat, with the same cards in sight, of another table."""
        return View(table, self.seat, self._chance, self._with)

    def once(self, work: Callable[["View[T]"], R]) -> R:
        """The result of a game's function for this view, worked out once: a view is of one moment.

        For values that many candidates of one list need, such as the worth of the hand. The function is the key.
        """
        found: R | None = self._worked_out.get(work)
        if found is None:
            found = self._worked_out[work] = work(self)
        return found


Check = Callable[[Play[Any]], bool]
"""Whether it is so, asked of a table that is a copy and may be changed: whatever is supposed is done to it, and the
game's own rules are asked for the outcome, rather than written once more.

For a hint or a meaning this is the table right after the move's effect, before the order of play goes on; for a
sentence of the story, the table at that moment. The claim itself has to remember any earlier state of the table.
"""


class Claim(str):
    """Words, and the checks that all have to hold for them to be true; only the suite sees more than a str.

    `words` fill in the sentence, as in `Play.tell`; where one of them is a claim itself, its checks count too:

        count = table.pebbles[seat] + 2
        return Claim(_("then you have {count}"), lambda then: then.table.pebbles[seat] == count, count=count)
    """

    __slots__ = ("checks", "filled")
    checks: tuple[Check, ...]
    filled: tuple[object, ...]

    def __new__(cls, sentence: str, *checks: Check, **words: object) -> Self:
        """A sentence with its {words} filled in, and its checks with those of its words."""
        claim = super().__new__(cls, sentence.format(**words) if words else sentence)
        claim.checks = (*checks, *(check for part in (sentence, *words.values()) for check in checks_of(part)))
        claim.filled = tuple(words.values())
        return claim


def listed(said: str) -> list[str]:
    """The claims that this one lists and says no more than: `5 cash, 1 cube` are two; else itself."""
    filled = said.filled if isinstance(said, Claim) else ()
    parts = [part for one in filled if isinstance(one, Claim) for part in listed(one)]
    return parts if ", ".join(parts) == said else [said]


def checks_of(said: object) -> Iterator[Check]:
    """The checks of a sentence; none for words that claim nothing."""
    if isinstance(said, Claim):
        yield from said.checks
