"""What plans answer the base: what is planned is made when its turn comes, and told to its player alone."""

from __future__ import annotations

from pbem.app.assistant import Assistant
from pbem.wording import _

from . import kept

TYPE_CHECKING = False  # without typing: every warm command loads this
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from pbem.app.session import Session

    from .plan_keeper import PlanKeeper


class Planner(Assistant):
    """Makes planned moves. What carries them out is loaded where anything is planned."""

    def keeper(self) -> PlanKeeper:
        """On this machine's disk."""
        from .plan_keeper import PlansOnDisk

        return PlansOnDisk()

    def carry_out(self, session: Session) -> bool:
        """Make the moves that were planned and are due."""
        if not _plans_anything(session):
            return False
        from .execution import carry_out

        return carry_out(session)

    def taken_back(self, session: Session) -> None:
        """A plan stops that was given after what is gone."""
        if not _plans_anything(session):
            return
        from .execution import catch_up, of_seat

        for seat in session.seats:
            if of_seat(session, seat):
                catch_up(session, seat)

    def away(self, session: Session, seat: str, *, go_on: bool) -> None:
        """They wait, unless their player lets them go on."""
        if not _plans_anything(session):
            return
        from .meanwhile import let_plans

        let_plans(session, seat, go_on=go_on)

    def parted(
        self, session: Session, words: Sequence[str], given: str | None
    ) -> tuple[Sequence[str], Callable[[], object]] | None:
        """What stands behind the first `then` is planned."""
        if " then " not in " ".join(words).lower():
            return None
        from pbem.app import moves

        from . import planner

        now, later = planner.now_and_later(session, words, given)
        seat = moves.mover(session.game, session.seats, now, given)
        return now, lambda: planner.give(session, [later], seat)

    def lines(self, game: str, seats: Collection[str]) -> list[str]:
        """Every plan."""
        return [_("planned: {moves}").format(moves=plan) for plan in kept.planned(game, seats)]

    def in_short(self, game: str, seats: Collection[str]) -> list[str]:
        """Of those that have stopped only that there are any."""
        return kept.planned_in_short(game, seats)

    def data(self, game: str, seats: Collection[str]) -> Mapping[str, object]:
        """Their words."""
        return {"planned": kept.planned(game, seats)}


def _plans_anything(session: Session) -> bool:
    from .plan_keeper import keeper_of

    return bool(keeper_of(session).read(session.game.id))
