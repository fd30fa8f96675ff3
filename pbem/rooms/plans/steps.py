"""The steps of a plan: which moves, and on what each depends. In words they are what is kept, and read again."""

from typing import Any

from msgspec import Struct

from pbem.projections.ahead import cut_kind, has_words
from pbem.rules import Move, Ruleset

CHEAPEST, KEEP = "cheapest", "keep"


class Plays(Struct, frozen=True):
    """That another seat has played a move, or with `unless` that it has not: since this was planned, or since the
    plan's move before. `who`: a seat, or `ANYBODY`. `words`: the kind of move, and some of its further words."""

    who: str
    words: tuple[str, ...]
    unless: bool = False

    def __str__(self) -> str:
        return f"{'unless' if self.unless else 'if'} {self.who} plays {' '.join(self.words)}"


class Costs(Struct, frozen=True):
    """That the move costs so much at most."""

    most: int

    def __str__(self) -> str:
        return f"if it costs at most {self.most}"


class Alternative(Struct, frozen=True):
    """A move, and what must hold for it to be made.

    `move`: its words in full, with its payment; with `cheapest` its kind, and some of its further words. `keep`: the
    cards that are not to be paid, by their words. `when`: a condition of the game's (Ruleset.conditions); it is made
    each time that this holds.
    """

    move: tuple[str, ...]
    cheapest: bool = False
    keep: tuple[str, ...] = ()
    conditions: tuple[Plays | Costs, ...] = ()
    when: str = ""

    def __str__(self) -> str:
        waits = [f"when {self.when}"] if self.when else []
        return " ".join([self.named(), *map(str, self.conditions), *waits])

    def named(self) -> str:
        """The move alone."""
        first = [CHEAPEST] if self.cheapest else []
        return " ".join([*first, *self.move, *([KEEP, *self.keep] if self.keep else [])])

    def means(self, move: Move) -> bool:
        """Whether a move is this one, however it is paid."""
        if self.cheapest:
            return has_words(move, self.move)
        return " ".join(self.move).partition(" with ")[0] == move.notation()


Step = tuple[Alternative, ...]
"""One move of a plan: what is to be made, and what else, each if none before it can be."""


def step_in_words(step: Step) -> str:
    """A step as it is kept, and read again."""
    return " else ".join(map(str, step))


def kind_of(ruleset: Ruleset[Any], choice: Alternative) -> type[Move] | None:
    """The kind of a choice's move; None if its words start with none."""
    return cut_kind(ruleset, choice.move)[0]
