"""Where the cards of a table are, as a position from a stranger is held against it; and those that can pay."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from .chance import Face


class Payable(NamedTuple):
    """A card with which a seat may pay. `word`: the word for it after "with". `taken`: whether a move does."""

    slot: int
    word: str
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Stock:
    """Cards of one kind, as a ruleset's `cards` lists them.

    `faces`: how many cards show each face, at most. `slots`: those that are face down for all, or face up for all.
    `held`: those in the hand of a seat that knows them, by seat.
    """

    faces: Mapping[Face, int]
    slots: Sequence[int]
    held: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def all(self) -> Iterator[int]:
        """Every slot, in any place."""
        return chain(self.slots, *self.held.values())
