"""What a file turned out to be: what sort of thing may be wrong with an event of it, and if its cards were fair."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.errors import BrokenGameError, Fault
from pbem.events.event import Event

from .game import Game
from .story import Told


class Flaw(StrEnum):
    """What sort of thing is wrong, for programs; the values are stable."""

    FORM = "form"  # the bytes hold no event there, or one that no reader could make sense of
    CHAIN = "chain"  # what it answers or builds on is missing, or does not count
    SIGNATURE = "signature"
    RULES = "rules"  # of the game, or of what may be said when
    STALE = "stale"  # someone else was quicker
    DOUBLE = "double"  # the same event again, or the other half of a fork
    EXCESS = "excess"  # more than one seat may say after one turn
    BROKEN = "broken"  # the game's code fails at it


Place = tuple[str, str, object]
"""What an event answers, whose it is ("" for a turn event), and for what purpose (None: whichever)."""


class Failure(NamedTuple):
    """What a game's code fails with at an event, and the id of the event by which that came out: itself, or a later one
    with which its choice took effect."""

    error: BrokenGameError
    shown_by: str


@dataclass(slots=True)
class Audit:
    """What a file turned out to be.

    `faults` make the file unbelievable. `orphaned` are events that were kept aside and do not count: repeated,
    stale, one half of a fork, what the game's code fails at, or built on one of these; the game goes on without
    them. `order`: the events that count, as they took effect. `left`: those that found no place, as they stand in
    the file. `numbers`: each event's place in it, from 1. `whole`: bytes up to the end of the last complete event.
    `ends`: bytes up to the end of each, as in `Reading`. `early`: the ids of faults that rest on contributions to
    the cards which the file does not hold. `sort` says of what sort a fault or an orphan is. `failing`: by their
    ids, the events that the game's code fails at. `told`: the story of those that count, where it was asked for.
    """

    game: Game | None = None
    faults: list[Fault] = field(default_factory=list)
    orphaned: list[Fault] = field(default_factory=list)
    order: list[Event] = field(default_factory=list)
    left: list[Event] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    whole: int = 0
    tail: bytes = b""
    ends: list[int] = field(default_factory=list)
    flaws: dict[Fault, Flaw] = field(default_factory=dict)
    early: set[str] = field(default_factory=set)
    failing: dict[str, Failure] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)

    def sort(self, fault: Fault) -> Flaw:
        """What sort of thing is wrong. What only the reading found is a matter of form."""
        return self.flaws.get(fault, Flaw.FORM)

    def shows_failing(self, event: Event) -> bool:
        """Whether earlier choices fail at what an event brings, and had not failed before."""
        return any(failure.shown_by == event.id != one for one, failure in self.failing.items())

    def fault(self, number: int, reason: str, flaw: Flaw) -> None:
        """Note what makes the file unbelievable."""
        self.faults.append(Fault(number, reason))
        self.flaws[self.faults[-1]] = flaw

    @property
    def attested(self) -> int:
        """How many of the events that count were signed by the game's hub, which says by what mail it was told so."""
        return sum(1 for event in self.order if event.mail)

    def orphan(self, number: int, reason: str, flaw: Flaw) -> None:
        """Note an event that does not count."""
        self.orphaned.append(Fault(number, reason))
        self.flaws[self.orphaned[-1]] = flaw


def proved(audit: Audit) -> str:
    """Whether the cards were dealt fairly, for programs: open, proved or unproved; of a sound file."""
    return "open" if audit.game is None else audit.game.dealer.proved(audit.game)


def fairness(audit: Audit) -> list[str]:
    """The same as sentences; none where there is nothing to prove."""
    return [] if audit.game is None else audit.game.dealer.fairness(audit.game)
