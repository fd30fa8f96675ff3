"""A game with a pace, whose events are signed at the times that a test says."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pbem_pebbles import Pebbles
from pbem_pebbles.stake import Stake
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.agreement import carried
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.pace import all_deadlines, deadlines
from pbem.projections.terms import Terms
from pbem.rules import Move

SEATS = ("ann", "bob", "cy")
BEGUN = datetime(2026, 11, 20, 18, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


class Table:
    """A game whose events are signed at the times that a test says."""

    def __init__(self, pace: str = "3d", *, secret: bool = False) -> None:
        first = author.create(
            Terms(Pebbles(), SEATS, {"secret": secret}, pace=pace, own=["ann"]),
            key("ann"),
            nonce=bytes(32),
            at=BEGUN - DAY,
        )
        self.game = Game.begin(first)
        for seat in SEATS:
            self.game.take(author.join(self.game, seat, key(seat), at=BEGUN - HOUR))
        self.game.take(author.start(self.game, key("ann"), at=BEGUN))

    def play(self, seat: str, move: Move, at: datetime) -> Event:
        event = author.play(self.game, seat, move, key(seat), at=at)
        self.game.take(event)
        return event

    def state(self, kind: str, seat: str, at: datetime, listed: Sequence[str] = (), /, **body: object) -> Event:
        event = author.core_event(self.game, kind, seat, key(seat), at=at, body=body, with_=listed)
        self.game.take(event)
        return event

    def agree_on(self, pace: str, at: datetime) -> None:
        proposal = self.state("propose", "ann", at, motion="pace", pace=pace)
        for seat in SEATS[1:]:
            self.state("consent", seat, at, [proposal.id])
        listed = carried(self.game, self.game.record.head.proposals[proposal.id], "cy", at)
        assert listed is not None
        self.state("pace", "cy", at, listed, pace=pace)

    def away(self, seat: str, until: datetime, at: datetime = BEGUN) -> None:
        self.game.take(author.away(self.game, seat, until, key(seat), at=at))

    @property
    def due(self) -> dict[str, datetime]:
        return dict(all_deadlines(self.game).due)

    def due_at(self, now: datetime) -> dict[str, datetime]:
        """For a reader whose clock shows that time."""
        return dict(deadlines(self.game, now))


def staked(table: Table) -> Table:
    """A table at which all have staked, so that turns come."""
    for hours, seat in enumerate(("cy", "ann", "bob"), 1):
        table.play(seat, Stake(2), BEGUN + hours * HOUR)
    return table


def audited(game: Game) -> Game:
    """The same game from its file."""
    assert game.log is not None
    found = audit(render_all(game.log).encode())
    assert (found.faults, found.orphaned) == ([], [])
    assert found.game is not None
    return found.game
