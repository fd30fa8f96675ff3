"""What a file turned out to be: what sort of thing may be wrong with an event of it, and if its cards were fair."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pbem.errors import BrokenGameError, Fault
from pbem.events.event import Event
from pbem.secrecy import DEALT
from pbem.wording import _, ngettext

from .game import Game
from .game.settled import unsettled
from .story import Told


class Flaw(StrEnum):
    """What sort of thing is wrong, for programs; the values are stable."""

    FORM = "form"  # the bytes hold no event there, or one that no reader could make sense of
    CHAIN = "chain"  # what it answers or builds on is missing, or does not count
    SIGNATURE = "signature"
    RULES = "rules"  # of the game, or of what may be said when
    STALE = "stale"  # somebody else was quicker
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
    game = audit.game
    if game is None or game.record.header.cards == "open":
        return "open"
    return "unproved" if game.chance is None or game.chance.withheld() else "proved"


def fairness(audit: Audit) -> list[str]:
    """Whether the cards were dealt fairly, as sentences; none where there is nothing to prove."""
    game = audit.game
    match proved(audit):
        case "proved":
            return [_("the cards were dealt fairly: every shuffle was worked out again")]
        case "unproved" if game is not None and game.phase == "over":
            missing = ", ".join(unsettled(game) or game.chance.withheld())
            return [_("lawful, fairness not yet proved: {seats} still have to sync").format(seats=missing)]
        case "unproved":
            return [_("lawful so far, fairness not yet proved: that is done when the game is over")]
        case _:
            return []


def promised(game: Game) -> str:
    """What is promised of the cards as the game stands, as a sentence."""
    cards, chance = game.record.header.cards, game.chance
    if chance is not None and cards == DEALT and game.phase == "over" and not chance.withheld():
        return _("Nobody could see a hidden card or choose one; now that the game is over, all can be read.")
    if cards == DEALT and len({*game.record.keys.values()}) == 2 and not game.record.vacant:
        return _("Neither player sees a hidden card of the other, or chooses one.")
    fewest = chance.fewest_to_read() if chance is not None and cards == DEALT else None
    if fewest is not None and (game.record.vacant or fewest < len({*game.record.keys.values()}) - 1):
        sentence = ngettext(
            "Nobody sees a hidden card of a player who is there, unless {count} other helps, be it one who has left.",
            "Nobody sees a hidden card of a player who is there, unless {count} others work together, those who have "
            "left among them.",
            fewest,
        )
        if not game.record.vacant:
            sentence = ngettext(
                "Nobody sees a hidden card or chooses one, unless {count} other helps.",
                "Nobody sees a hidden card or chooses one, unless {count} others work together.",
                fewest,
            )
        return sentence.format(count=fewest)
    if cards == DEALT:
        return _("Nobody sees a hidden card or chooses one, unless all others work together.")
    return _("The file holds the seed: hidden cards are on trust, and so is the shuffle if the creator has a friend.")
