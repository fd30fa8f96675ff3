"""What a planned move may depend on: what it costs, what holds at the table, how many there are, what others play.

Each term stands for words that people type (see wishing), says itself in them, and says whether it holds.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pbem.projections.forgiving import heard
from pbem.rules import Amount, Condition, Move, Refusal, Ruleset, View
from pbem.rules.unknown import of_another
from pbem.wording import _, all_of, any_of

if TYPE_CHECKING:
    from .happened import PastMove

ME, ANYBODY, EVERYBODY = "", "anybody", "everybody"
"""Who a term is about, if it is not one seat by its name: the planner, any of the others, all of them."""

_UNPRICED = Refusal("")


class Seen(NamedTuple):
    """What a term is asked of: what a seat may know, what was played since it planned, and its move, if that is known.

    `seats`: all of the game. `view`: honest (see pbem.rules.unknown). `made`: by anybody, in order.
    """

    ruleset: Ruleset[Any]
    seats: Sequence[str]
    view: View[Any]
    made: Sequence["PastMove"] = ()
    move: Move | None = None

    def of(self, seat: str) -> View[Any]:
        """What all may know of another seat: none of its cards, and of its hidden totals what is supposed."""
        return of_another(self.view, seat) if seat else self.view

    def whom(self, who: str) -> Sequence[str]:
        """The seats that a word stands for."""
        if who not in (ANYBODY, EVERYBODY):
            return [who or self.view.seat]
        return [seat for seat in self.seats if seat != self.view.seat]

    def ask(self, who: str, holds: "Asking") -> bool:
        """Whether something holds of the seats that a word stands for."""
        answers = [holds(self.of("" if seat == self.view.seat else seat)) for seat in self.whom(who)]
        return all(answers) if who == EVERYBODY else any(answers)


if TYPE_CHECKING:
    from collections.abc import Callable

    Asking = Callable[[View[Any]], bool]


class Premise(Struct, frozen=True, kw_only=True):
    """Something that holds or does not. `negated`: it is to be otherwise."""

    negated: bool = False

    def __str__(self) -> str:
        said = self.typed()
        return f"not {said}" if self.negated else said

    def typed(self) -> str:
        """The words that one types for it."""
        raise NotImplementedError

    def said(self, ruleset: Ruleset[Any]) -> str:
        """A phrase that goes on from "if"."""
        raise NotImplementedError

    def is_so(self, seen: Seen) -> bool:
        """Whether it is so, negated or not."""
        raise NotImplementedError

    def against(self, seen: Seen) -> str:
        """Why it does not hold, as a sentence without its full stop; "" if it does."""
        if self.is_so(seen) is not self.negated:
            return ""
        sentence = _("it holds that {condition}") if self.negated else _("it does not hold that {condition}")
        return sentence.format(condition=self.said(seen.ruleset))

    def covers(self, seen: Seen, one: "PastMove") -> bool:
        """Whether a move that was made is what this asks about: whoever planned it expects it."""
        return False


class Common(Premise, frozen=True):
    """What plans have in every game: `legal`, which each move has to be anyway; `untouched`, which the guard asks."""

    name: str

    def typed(self) -> str:
        """Its word."""
        return self.name

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In words."""
        return _("it is legal then") if self.name == "legal" else _("nobody else has come near")

    def is_so(self, seen: Seen) -> bool:
        """So far."""
        return not self.negated


class Costs(Premise, frozen=True):
    """What the move costs. Where nothing is ever paid for it, it costs no more than anything."""

    most: int

    def typed(self) -> str:
        """costs at most 4"""
        return f"costs at most {self.most}"

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In words."""
        return _("it costs at most {most}").format(most=self.most)

    def is_so(self, seen: Seen) -> bool:
        """By the table as it is."""
        price = None if seen.move is None else seen.move.cost(seen.view.table, seen.view.seat)
        return not self.negated if seen.move is None else price is None or price <= self.most

    def against(self, seen: Seen) -> str:
        """The price."""
        if self.is_so(seen) is not self.negated or seen.move is None:
            return ""
        price = seen.move.cost(seen.view.table, seen.view.seat)
        return _("{move} costs {price}").format(move=seen.move.notation(), price=price)


class Own(Premise, frozen=True):
    """A condition of the game's (Ruleset.conditions), of the planner or of another seat."""

    name: str
    who: str = ME

    def __str__(self) -> str:
        if not (self.negated and self.who):
            return Premise.__str__(self)
        return f"nobody is {self.name}" if self.who == ANYBODY else f"{self.who} is not {self.name}"

    def typed(self) -> str:
        """chief-minister, or bob is chief-minister"""
        return f"{self.who} is {self.name}" if self.who else self.name

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In the game's words."""
        condition = ruleset.conditions()[self.name]
        return condition.other.format(seat=_who(self.who)) if self.who else condition.help

    def is_so(self, seen: Seen) -> bool:
        """As the game says."""
        return seen.ask(self.who, seen.ruleset.conditions()[self.name].holds)


LEAST, MOST, EXACTLY = "at least", "at most", "exactly"
MORE, FEWER, AS_MANY = "more", "fewer", "as many"


class Count(Premise, frozen=True):
    """How many of something there are (Ruleset.amounts): beside a number, or beside what other seats have.

    `than`: the seats that it is compared with, in a word; None where it is compared with `number`. `common`: it is
    nobody's, as the round.
    """

    name: str
    relation: str
    number: int = 0
    who: str = ME
    place: str = ""
    than: str | None = None
    common: bool = False

    def typed(self) -> str:
        """at least 3 cards; bob has more officials in hubu than me; round at least 3"""
        if self.common:
            return f"{self.name} {self.relation} {self.number}"
        what = f"{self.name} in {self.place}" if self.place else self.name
        if self.than is None:
            counted = f"{self.relation} {self.number} {what}"
        else:
            whom = {ME: "me", ANYBODY: "another", EVERYBODY: "all"}.get(self.than, self.than)
            counted = f"{self.relation} {what} {'as' if self.relation == AS_MANY else 'than'} {whom}"
        return f"{self.who} has {counted}" if self.who else counted

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In the game's words."""
        amount = ruleset.amounts()[self.name]
        phrase = amount.other if self.who else amount.help
        what = phrase.format(seat=_who(self.who), place=self.place or _("all places"))
        words = {
            LEAST: _("there are at least {number} {what}"),
            MOST: _("there are at most {number} {what}"),
            EXACTLY: _("there are exactly {number} {what}"),
            MORE: _("there are more {what} than {whose}"),
            FEWER: _("there are fewer {what} than {whose}"),
            AS_MANY: _("there are as many {what} as {whose}"),
        }[self.relation]
        whose = _("yours") if self.than == ME else _("those of {seat}").format(seat=_who(self.than or ""))
        return words.format(number=self.number, what=what, whose=whose)

    def is_so(self, seen: Seen) -> bool:
        """By the table as it is."""
        amount = seen.ruleset.amounts()[self.name]

        def counted(view: View[Any]) -> int:
            return amount.count(view, self.place)

        def fits(view: View[Any]) -> bool:
            count = counted(view)
            if self.than is None:
                return _fits(self.relation, count, self.number)
            others = [seat for seat in seen.whom(self.than) if seat != view.seat]
            theirs = [counted(seen.of("" if seat == seen.view.seat else seat)) for seat in others]
            found = [_fits(self.relation, count, one) for one in theirs]
            return any(found) if self.than == ANYBODY else all(found)

        return fits(seen.view) if self.common else seen.ask(self.who, fits)

    def covers(self, seen: Seen, one: "PastMove") -> bool:
        """What changes the number at this place, of these seats."""
        whose = [*seen.whom(self.who), *(seen.whom(self.than) if self.than is not None else ())]
        return bool(self.place) and self.place in one.touches and one.seat in whose


def _fits(relation: str, count: int, other: int) -> bool:
    if relation in (LEAST, AS_MANY):
        return count >= other
    if relation == MOST:
        return count <= other
    return count > other if relation == MORE else count < other if relation == FEWER else count == other


class Moved(Premise, frozen=True):
    """What another seat has played since this was planned, or since the plan's move before. `words`: of its notation,
    as people say them, and not all of them: "bribe bingbu"."""

    who: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        if not self.negated:
            return self.typed()
        played = " ".join(self.words)
        return f"nobody plays {played}" if self.who == ANYBODY else f"{self.who} does not play {played}"

    def typed(self) -> str:
        """ann plays bribe bingbu"""
        return f"{self.who} plays {' '.join(self.words)}"

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In words."""
        return _("{seat} has played {move}").format(seat=_who(self.who), move=" ".join(self.words))

    def is_so(self, seen: Seen) -> bool:
        """Whether anybody meant has played it; for all of them, whether each has."""
        made = {one.seat for one in seen.made if one.seat != seen.view.seat and self.means(seen, one.move)}
        meant = seen.whom(self.who)
        return made.issuperset(meant) if self.who == EVERYBODY else not made.isdisjoint(meant)

    def means(self, seen: Seen, move: Move) -> bool:
        """Whether a move is one of those that the words begin, or name."""
        return says(seen.ruleset, seen.view, self.words, move)

    def covers(self, seen: Seen, one: "PastMove") -> bool:
        """Whatever is played so."""
        return not self.negated and one.seat in seen.whom(self.who) and self.means(seen, one.move)


class CameNear(Premise, frozen=True):
    """Whether another seat has played anything about a place since this was planned."""

    who: str
    name: str

    def __str__(self) -> str:
        if not self.negated:
            return self.typed()
        return f"nobody touches {self.name}" if self.who == ANYBODY else f"{self.who} does not touch {self.name}"

    def typed(self) -> str:
        """ann touches bingbu"""
        return f"{self.who} touches {self.name}"

    def said(self, ruleset: Ruleset[Any]) -> str:
        """In words."""
        return _("{seat} has played something that touches {name}").format(seat=_who(self.who), name=self.name)

    def is_so(self, seen: Seen) -> bool:
        """Whether anybody meant has; for all of them, whether each has."""
        made = {one.seat for one in seen.made if one.seat != seen.view.seat and self.name in one.touches}
        meant = seen.whom(self.who)
        return made.issuperset(meant) if self.who == EVERYBODY else not made.isdisjoint(meant)

    def covers(self, seen: Seen, one: "PastMove") -> bool:
        """Whatever is played there."""
        return not self.negated and one.seat in seen.whom(self.who) and self.name in one.touches


def says(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], move: Move) -> bool:
    """Whether words are some of a move's, or all, as people say them; what it costs is left aside."""
    found = heard(ruleset, view, [move], words, lambda _move: _UNPRICED)
    return bool(found.sure or found.doubtful or found.begun)


Clause = tuple[Premise, ...]
"""Terms of which one has to hold."""


def clause_in_words(clause: Clause) -> str:
    """As one types it."""
    return " or ".join(map(str, clause))


def clause_said(ruleset: Ruleset[Any], clause: Clause) -> str:
    """As a phrase that goes on from "if"."""
    said = [_("it is not so that {condition}") if one.negated else "{condition}" for one in clause]
    return any_of([words.format(condition=one.said(ruleset)) for words, one in zip(said, clause, strict=True)])


def against(clauses: Iterable[Clause], seen: Seen) -> str:
    """Why not all of these clauses hold: of the first that does not, all that is to be said; "" if they do."""
    for clause in clauses:
        reasons = [one.against(seen) for one in clause]
        if all(reasons):
            return all_of(reasons)
    return ""


def expects(clauses: Iterable[Clause], seen: Seen, one: "PastMove") -> bool:
    """Whether one of these terms waits for what was played: that is no surprise, then."""
    return any(term.covers(seen, one) for clause in clauses for term in clause)


def turned(term: Premise, denied: bool) -> Premise:
    """A term, or what it is not. A number is turned into another one."""
    if not denied:
        return term
    if isinstance(term, Count) and term.than is None and not term.negated and term.who not in (ANYBODY, EVERYBODY):
        if term.relation == LEAST and term.number:
            return replace(term, relation=MOST, number=term.number - 1)
        if term.relation == MOST:
            return replace(term, relation=LEAST, number=term.number + 1)
    return replace(term, negated=not term.negated)


def _who(who: str) -> str:
    """A word for seats, in a sentence."""
    return {ANYBODY: _("another seat"), EVERYBODY: _("every other seat")}.get(who, who)


def may_ask(one: Condition | Amount, who: str) -> bool:
    """Whether plans may ask this of other seats, as far as a word means some."""
    return not who or bool(one.other) or (isinstance(one, Amount) and one.common)
