"""The steps of a plan: which moves, on which conditions, and what is planned behind each."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from pbem.rules import Ruleset
from pbem.rules.move import Move

from .picking import Pick
from .premises import CameNear, Clause, Common, Moved, Premise, Seen, against, clause_in_words

LEGAL, UNTOUCHED = "legal", "untouched"


class Alternative(Struct, frozen=True):
    """A move, and what must hold for it to be made.

    `pick`: which of the moves that the words name. `conditions`: each is a clause, of whose terms one has to hold.
    `whenever`: it waits for them. `then`: what is planned behind it, instead of what follows its step. `branch`: its
    conditions say which way the plan goes; where they hold, no other choice is made instead, though it be not legal.
    """

    move: tuple[str, ...]
    conditions: tuple[Clause, ...] = ()
    whenever: bool = False
    then: tuple["Step", ...] = ()
    pick: Pick = Pick()
    branch: bool = False

    def __str__(self) -> str:
        said = self.named()
        return f"{said} {self.link()}" if self.conditions else said

    def named(self) -> str:
        """The move alone."""
        return self.pick.in_words(self.move)

    def link(self) -> str:
        """When it is made, or if."""
        said = " and ".join(clause_in_words(clause) for clause in self.conditions)
        return f"{'when' if self.whenever else 'if'} {said}"

    @property
    def again(self) -> bool:
        """Whether it is made each time that this holds; what replies to a move of others is made once."""
        return self.whenever and not self.then and not self.replies

    @property
    def replies(self) -> bool:
        """Whether it depends on what another seat plays."""
        return any(map(_replies, self.conditions))

    @property
    def untouched(self) -> bool:
        """Whether nobody may have come near."""
        return any(isinstance(term, Common) and term.name == UNTOUCHED for clause in self.conditions for term in clause)

    def is_taken(self, seen: Seen) -> bool:
        """Whether a plan goes this way and no other, whatever becomes of the move itself."""
        return self.branch and not unmet(self, seen)

    def means(self, move: Move) -> bool:
        """Whether a move is this one, however it is paid."""
        words = " ".join(self.move)
        if not self.pick:
            return words.partition(" with ")[0] == move.notation()
        return self.pick.fits(self.move, move)

    def holds(self, seen: Seen) -> bool:
        """Whether the conditions hold that can be asked before its turn."""
        return not against([clause for clause in self.conditions if not _replies(clause)], seen)


def _replies(clause: Sequence[Premise]) -> bool:
    """Whether a clause asks what another seat has played."""
    return any(isinstance(term, Moved | CameNear) for term in clause)


Step = tuple[Alternative, ...]
"""One move of a plan: what is to be made, and perhaps what else, if that cannot be."""


def depth(steps: Sequence[Step]) -> int:
    """How many moves are made one after another at most."""
    return max(
        (place + 1 + depth(choice.then) for place, step in enumerate(steps) for choice in step),
        default=0,
    )


def every_choice(steps: Sequence[Step]) -> Iterator[Alternative]:
    """All choices of steps, and of what is planned behind them."""
    for step in steps:
        for choice in step:
            yield choice
            yield from every_choice(choice.then)


def step_in_words(step: Step) -> str:
    """A step as it is kept, and read again."""
    if not any(choice.then or choice.branch for choice in step):
        return " else ".join(map(str, step))
    return " else ".join(_branch(choice, last=choice is step[-1]) for choice in step)


def steps_in_words(steps: Sequence[Step]) -> str:
    """Steps as they are read again."""
    return " then ".join(map(step_in_words, steps))


def _branch(choice: Alternative, *, last: bool) -> str:
    body = " then ".join([choice.named(), *map(step_in_words, choice.then)])
    if any(len(step) > 1 or any(one.then or one.branch for one in step) for step in choice.then):
        body = f"({body})"
    if last and not choice.conditions:
        return body
    link = choice.link() if choice.conditions else f"if {LEGAL}"
    if choice.conditions and not choice.branch and not last:
        link = f"{link} and {LEGAL}"
    return f"{link}: {body}"


def kind_of(ruleset: Ruleset[Any], move: Sequence[str]) -> type[Move] | None:
    """The kind that a move's words begin with, written in full; None if they begin with none."""
    words = "-".join(move)
    found = [kind for name, kind in ruleset.kinds.items() if words == name or words.startswith(f"{name}-")]
    return max(found, key=lambda kind: len(kind.kind), default=None)


def awaited(step: Step, seen: Seen) -> str:
    """What a step with `when` still waits for; "" if its time has come.

    A second choice behind such a move waits for the same.
    """
    waits = [choice for choice in step if choice.whenever]
    reasons = [against(choice.conditions, seen) for choice in waits]
    if not all(reasons) or (waits and not step[0].whenever):
        return ""
    return next(iter(reasons), "")


def unmet(choice: Alternative, seen: Seen) -> str:
    """The first of a choice's conditions that does not hold for its move; "" if all do.

    Whether anybody has come near, the guard asks.
    """
    return against(choice.conditions, seen)
