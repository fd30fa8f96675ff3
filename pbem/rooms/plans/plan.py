"""A plan as it is kept: who gave it, when, and what is left of it. What has been played of it, the game tells."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from pbem.rooms.plans.kept import in_words

from .record import KeptPlan

DEEPEST = 3
"""Moves in one plan at most: with five, planners of simulated games won 18 % of them and others 25 %."""

MOST = 9
"""Plans of one seat at most."""


class Plan(Struct):
    """What a seat has planned: see docs/plans.md.

    `steps`: what is left of it, each in the language of plans. `asked`: the words of the only question that it answers;
    "" for any question that its first step answers. `since`: the newest event when it was given, or taken up again, and
    `known` the answers that hung off that one. `done`: the event with which the last of it, or of a plan before it, was
    played; "" if nothing was. `first`, `last`: the rounds or years, by their numbers, in which it may be played; 0
    where the game has none. `guard`: whether it stops when someone comes near. `held`: why it has stopped; "" while it
    waits for its turn. `mail`: at a hub, the digest of the mail that gave it. `meanwhile`: whether it goes on while its
    player is away. `period`: the round or year as its player reads it, where it was to come when this was planned.
    `every`: all its steps, where it starts anew with each round or year.
    """

    seat: str
    steps: list[str]
    asked: str = ""
    since: str = ""
    known: list[str] = []
    done: str = ""
    first: int = 0
    last: int = 0
    guard: bool = True
    held: str = ""
    mail: str = ""
    meanwhile: bool = False
    period: str = ""
    every: list[str] = []

    @property
    def goes_on(self) -> bool:
        """Whether anything is left of it, or comes again."""
        return bool(self.steps or self.every)

    def words(self) -> str:
        """What is left of it, in one line."""
        return in_words(self.kept())

    def kept(self) -> KeptPlan:
        """As plain data."""
        kept: KeptPlan = msgspec.to_builtins(self)
        return kept


def of_kept(kept: Mapping[str, Any]) -> Plan:
    """A plan from plain data. Raises ValueError."""
    try:
        return msgspec.convert(kept, Plan)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
