"""One actor at one game: what may be written, and what comes of it.

A session says who acts and when; the modules beside this one say what can be done in it. It prints nothing, reads no
clock and knows no file: those are arguments.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from pbem import author
from pbem.errors import NotYourTurnError, UsageError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.agreement import given_answers, may_be_taken_back
from pbem.projections.game import Game
from pbem.projections.game.kind import too_early
from pbem.projections.pending import not_begun
from pbem.projections.status import status
from pbem.projections.story import Told
from pbem.wording import _

from .delay import Delays, signed_at
from .seats import looking_at, my_seats, one_seat

Clock = Callable[[], datetime]
Keys = Mapping[str, SecretKey]
"""The keys at hand, by seat, and under "creator" the one that started the game."""
Hear = Callable[[str], None]


def told_by(clock: Clock) -> datetime:
    """The time that a clock tells. Raises UsageError for one without its zone."""
    now = clock()
    if now.tzinfo is None:
        raise UsageError(_("the clock must return times with a zone, such as `datetime.now(UTC)`"))
    return now


class GameLog(Protocol):
    """A game in hand that no one else writes to meanwhile: a locked file, or a game in memory."""

    @property
    def game(self) -> Game:
        """The game, with everything that was taken."""

    def take(self, event: Event) -> list[Told]:
        """Keep an event that was judged and let it take effect. Returns what is told of it."""

    @property
    def events(self) -> Sequence[Event]:
        """Every event, in the order in which they came."""

    def read_past(self) -> None:
        """Know the game's whole past from now on."""

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """Take back an event and all that follow it, if these are their authors, and no one else can have any of them.

        Returns what was taken back; nothing, where someone may have it.
        """


def silent(_sentence: str) -> None:
    """Tells no one."""


@dataclass(slots=True)
class Session:
    """Someone with a key, at a game.

    `tell` hears what comes of what is written, as far as the seats of this session may read it; `remark` what there is
    to say besides. `seat`: the only one to act for, else all that the key signs for. `mail`: where a hub acts, the
    digest of the mail that asked for it. `attended`: whether someone is at the machine; else what it does by itself is
    held back (see `delay`). `eyes`: the seats that read what is told, else who acts here: of several players who share
    a machine, the one whose turn it was; none: it is told otherwise. `kept`: by the names of rooms, where each keeps
    what it needs beside the game (see `assistant`). `written`: the events of this session. `held`: until when seats'
    answers are held back; `planned`: those of them that were given ahead.
    """

    log: GameLog
    key: SecretKey
    now: Clock
    tell: Hear = silent
    remark: Hear = silent
    seat: str = ""
    mail: str = ""
    attended: bool = True
    delays: Delays = field(default_factory=Delays)
    kept: dict[str, Any] = field(default_factory=dict)
    eyes: Sequence[str] | None = None
    written: list[Event] = field(default_factory=list)
    held: dict[str, datetime] = field(default_factory=dict)
    planned: set[str] = field(default_factory=set)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.log.game

    @property
    def seats(self) -> list[str]:
        """The seats that act here: of those that the key signs for, the ones that no bot plays."""
        bots = self.game.bots
        return [self.seat] if self.seat else [seat for seat in self.signed if seat not in bots]

    @property
    def signed(self) -> list[str]:
        """The seats that the key signs for."""
        return [self.seat] if self.seat else self.game.seats_of(self.key.public)

    @property
    def readers(self) -> Sequence[str]:
        """The seats that read what is told and remarked: of several that act here, the one that has acted first."""
        seats = self.seats
        if self.eyes is not None or len(seats) < 2:
            return seats if self.eyes is None else self.eyes
        first = next((event.by for event in self.written if event.by in seats), "") or looking_at(self.game, seats)
        return [first] if first else []

    def whose(self, given: str | None = None) -> str:
        """The seat for something that each seat does for itself, in a game that has started. `given`: the one named.

        Its player is back (see `be_back`). Raises NotYourTurnError or UsageError.
        """
        seat = one_seat(self._in_play(), self.game.record.header.seats, given)
        self.be_back([seat])
        return seat

    def speaker(self, given: str | None = None, *, early: bool = False) -> str:
        """The seat for something that counts for the whole key, whichever of its seats says it; its player is back.

        `early`: also while the cards are dealt.
        """
        seats = self.seats if early and self.game.phase == "dealing" else self._in_play()
        seat = my_seats(seats, self.game.record.header.seats, given)[0]
        self.be_back([seat])
        return seat

    def be_back(self, seats: Sequence[str]) -> None:
        """Whoever says or plays anything is back: the rules move no longer for these seats."""
        record = self.game.record
        for seat in [seat for seat in record.absent if seat in seats and seat not in record.returning]:
            self.core_event("back", seat, with_=sorted(given_answers(self.game)))

    def _in_play(self) -> Sequence[str]:
        game = self.game
        if game.phase == "dealing":
            mine = not {*self.seats}.isdisjoint(game.dealer.owing(game))
            advice = "" if mine else game.dealer.way_out(game)
            raise NotYourTurnError(not_begun(status(game, self.seats)), advice=advice)
        if game.table is None:
            raise NotYourTurnError(too_early())
        return self.seats

    def moment(self, seat: str, *, planned: bool = False) -> datetime | None:
        """The time at which an answer that no one types now is signed; None as long as it is held back.

        It is while someone proposes to take moves back, and until the delay is over.
        `planned`: it was given ahead, so that it is held back even if someone is at the machine.
        """
        now = self.now()
        if self.attended and not planned:
            return now
        if may_be_taken_back(self.game):
            return None
        quiet = None if self.attended else self.delays.quiet
        due = self.delays.of(self.game.id).due(self.game, seat, self.key, now, quiet)
        if due > now:
            self.held[seat] = due
            if planned:
                self.planned.add(seat)
            return None
        self.held.pop(seat, None)
        return signed_at(due, now)

    def write(self, event: Event) -> list[str]:
        """Write an event that was judged. Returns what its readers may read of what came of it.

        Raises RefusedError if its seat has dealt otherwise, no matter who holds the game.
        """
        if event.contributions:
            self.game.dealer.deal_once(self.game, event)
        told = self.log.take(event)
        self.written.append(event)
        read = [one.sentence for one in told if one.for_eyes(self.readers)]
        for sentence in read:
            self.tell(sentence)
        return read

    def core_event(
        self,
        kind: str,
        by: str,
        body: Mapping[str, Any] | None = None,
        with_: Sequence[str] = (),
        contributions: Sequence[str] = (),
    ) -> None:
        """Write a core event. Raises RefusedError if it cannot come next."""
        game, now = self.game, self.now()
        self.write(
            author.core_event(
                game, kind, by, self.key, at=now, body=body, with_=with_, contributions=contributions, mail=self.mail
            )
        )
