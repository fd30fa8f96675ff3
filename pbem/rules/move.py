"""One choice of a seat before it becomes an event: notation, candidates, refusal, effect and story in one place.

A game writes one class for each thing a seat may do, in a module of its own, whose fields are what the game file
stores. The list of legal moves, the judging of events, completion, bots and the explanation of an illegal move all
derive from the methods here; legality is said nowhere else.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from msgspec import NODEFAULT, Struct, field
from msgspec.structs import fields

from pbem.errors import RefusedError, UnreadableMoveError
from pbem.wording import _

if TYPE_CHECKING:
    from .cards import Payable
    from .play import Play, View


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: one sentence without its full stop, the ruling it rests on ("R19") and the rulebook page (0: none).

    As a str, the sentence followed by both. A refusal by the printed rule alone has only a page, no ruling.
    """

    sentence: str
    ruling: str = ""
    page: int = 0

    def __str__(self) -> str:
        where = [self.ruling] if self.ruling else []
        if self.page:
            where.append(_("rulebook p. {page}").format(page=self.page))
        return f"{self.sentence}  ({', '.join(where)})" if where else self.sentence


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Move(Struct, frozen=True):
    """A choice of a seat. Fields are int, str, bool or tuples of them, each with a type; no decorator is needed.

    A move never changes, and equal moves have one hash; `msgspec.structs.replace` makes another of it.

    A *candidate* is a move whose payment (or other cards) is still left out; `finish` completes it.
    """

    kind: ClassVar[str]
    """The event's kind: lower case, unique within the game. The notation starts with it, or with its words."""
    together: ClassVar[bool] = False
    """True for answers that several seats may owe at once: they travel as side events."""
    optional: ClassVar[bool] = False
    """True for moves made outside the turns. One counts for later choices, from the first turn or the first answers
    that list it, and lapses if the rules do not allow it any more by then. Those of one seat are judged together;
    others' such moves make none of them illegal."""
    unattended: ClassVar[bool] = False
    """True for moves of the rules alone, for a seat whose player has left: no player makes one, no event holds one."""
    contested: ClassVar[bool] = False
    """True for moves that depend so much on other seats that they are planned with a guard only."""
    steady: ClassVar[bool] = False
    """True for moves whose worth no other move changes, as long as they stay legal with the same cost and effect."""

    @classmethod
    def refusal_of_kind(cls, table: Any, seat: str) -> Refusal | None:
        """First stage: why the seat may make no move of this kind now, whatever it chooses.

        Asked once, before any candidate is looked at, and of every event; after a refusal nothing else is asked.
        """
        return None

    @classmethod
    def candidates(cls, view: "View[Any]") -> Iterable[Self]:
        """The moves that the seat may well mean at this table: every legal one, and few others. Uses the view.

        The list of legal moves keeps this order. No two may have the same notation, unless they are equal. Also asked
        while no such move can be made, of any seat, so that words of a plan are understood; it may well be none then.
        """
        raise NotImplementedError

    @classmethod
    def mistakes(cls, view: "View[Any]") -> Iterable[Self]:
        """What else a player might type, for a refusal to explain; candidates may come up here once more.

        Nothing else asks for them but plans, whose words they explain, so that the list of legal moves stays quick
        where the mistakes are many.
        """
        return ()

    def refusal(self, table: Any, seat: str) -> Refusal | None:
        """Second stage: why this choice is against the rules, its payment apart. Asked of candidates and of events.

        `refusal_of_kind` has said nothing. Uses the table alone, and is prepared for any values of the fields.
        """
        return None

    def refusal_by_hand(self, view: "View[Any]") -> Refusal | None:
        """Third stage: why the seat cannot do it with its own hand, which is its secret.

        Asked of candidates, after `refusal`, on the seat's own machine; never of events, which show their cards.
        """
        return None

    def refusal_when_finished(self, table: Any, seat: str) -> Refusal | None:
        """Last stage: why the payment, or the other cards, do not fit this choice.

        Asked once `finish` has completed the move, and of every event, after `refusal`. Uses the table alone.
        """
        return None

    def cards(self) -> Sequence[tuple[int, Any]]:
        """The cards that this move shows, as (slot, face).

        Secrecy checks that the faces are true before the move is judged, and all see them from now on.
        """
        return ()

    def finish(self, view: "View[Any]", words: Sequence[str]) -> Self:
        """The move with its payment: the cards typed after the notation, or the cheapest if there are none.

        `words`: none, or "with" and the words typed after it, in lower case, as in `["with", "3", "1"]`. Raises
        UnreadableMoveError (pbem.errors) if they make no sense here, RefusedError if the seat does not hold that.
        """
        if words:
            raise UnreadableMoveError(
                _("`{move}` takes no more words: {words}").format(move=self.notation(), words=" ".join(words))
            )
        return self

    def payable(self, view: "View[Any]") -> Sequence["Payable"]:
        """The seat's own cards among which it may choose to pay for this move, or to use them up otherwise, and which
        of them this move takes; none where nothing can be chosen.

        Asked of legal moves once `finish` has completed them. `finish` understands "with" and the words of any of them,
        in any order. Where hands are drawn, the piece with the id "card:SLOT" can be clicked to choose it.
        """
        return ()

    def ways(self, view: "View[Any]") -> Iterable[Self]:
        """Every finished move that this candidate may become; asked only of moves that are sealed.

        A seal hides the move even from the machine that made it; it is found again among these. A payment that is
        not among them cannot be sealed.
        """
        return (self.finish(view, ()),)

    def keeping(self, view: "View[Any]", slots: Collection[int]) -> Self:
        """This finished move with another payment, which takes none of these cards of the seat's; itself, if there is
        none. Asked where a player has said which cards to keep."""
        return self

    def settled(self, view: "View[Any]") -> bool:
        """Whether this candidate leaves nothing more to choose, its payment included.

        A seat's only legal move is made without asking, as `finish` completes it without words, if this is True. Say
        False where the payment is a choice worth asking for.
        """
        return True

    def effect(self, play: "Play[Any]", seat: str) -> None:
        """Change the table, and tell the story. Consequences without a choice follow in `proceed`.

        Uses the fields, the table and `play.chance`, nothing that only the seat knows. May raise Waiting.
        """
        raise NotImplementedError

    def notation(self) -> str:
        """The words a player types for it, payment apart, with single blanks between them.

        They are in lower case, except names of seats, which keep their capitals: capitals need not be typed.

        Its words may be shortened while unambiguous. No word of it is "with", which starts a payment, or one of those
        that join the moves of a plan: `LINKS`, such as "then", "else" and "if".
        """
        return self.kind

    def shorthand(self) -> str:
        """Fewer words that mean this move among all others, where the rules name a default; "" if there are none.

        `nominate` for `nominate red`, say, where a space that is not named is the red one. It is understood when it is
        typed in full, and never listed.
        """
        return ""

    def hint(self, table: Any, seat: str) -> str:
        """A few words beside the notation in a list of moves, such as its price. No full stop; "" for none.

        Its promise is a Claim, which the conformance suite plays.
        """
        return ""

    def meaning(self, view: "View[Any]") -> str:
        """A few words beside the hint in a list of moves: its effect, for players who do not know the notation.

        It may use all that the seat sees. At most 80 characters, names of seats among them, and no full stop. Asked of
        legal moves, payment apart. Its promise is a Claim, which the conformance suite plays.
        """
        return ""

    def touches(self, table: Any, seat: str) -> Collection[str]:
        """What on the board this move is about: places, in the words of `Ruleset.names`, and the seats that it affects.

        A seat is affected if it is given something, or something is taken from it: a gift, support, a piece that makes
        way. A plan stops when another seat touches the same as its next move, or the seat itself. Asked of
        legal moves before they take effect, payment apart. Uses the table alone.
        """
        return ()

    def cost(self, table: Any, seat: str) -> int | None:
        """Its cost, in the unit of its payment; None for a move that never costs anything.

        Asked of legal moves before they take effect, payment apart. Uses the table alone.
        """
        return None

    def stakes(self, table: Any, seat: str) -> object:
        """A value to compare: what the worth of this move depends on besides its price and effect; None if unknown.

        After other moves nearby, a planned move is still made if this has not changed.
        """
        return () if self.steady else None

    def body(self) -> dict[str, Any]:
        """The fields as the event stores them, tuples as lists; those that are at their default are left out."""
        given = ((name, getattr(self, name), default) for name, default in _defaults(type(self)))
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value, default in given
            if value != default
        }


@cache
def _defaults(kind: type[Move]) -> Sequence[tuple[str, Any]]:
    """The names of a kind's fields, each with what it is where an event leaves it out."""
    return [
        (one.name, one.default if one.default_factory is NODEFAULT else one.default_factory()) for one in fields(kind)
    ]


def refuse(refusal: Refusal | None) -> None:
    """Raise RefusedError (pbem.errors) if there is a refusal."""
    if refusal is not None:
        raise RefusedError(str(refusal))
