"""What the hub does by itself after anything has happened, or when it is due: it pays what its seats owe."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from pbem.app import automatic
from pbem.app.delay import Delays
from pbem.app.session import Hear, Session
from pbem.errors import RefusedError
from pbem.events.keys import SecretKey
from pbem.projections.pace import is_away
from pbem.projections.record import moment

from .sentences import in_full
from .tables import HubTable


@dataclass(slots=True)
class AutomaticActs:
    """What was done. `said`: what happened, as a seat may read it. `plans`: by seat, what is to be told of its plans.

    `held`: the seats for which the hub will answer, and when; `planned`: those of them that have planned it. `back`:
    when those are back whose plans wait for that.
    """

    said: list[str] = field(default_factory=list)
    plans: dict[str, list[str]] = field(default_factory=dict)
    held: dict[str, datetime] = field(default_factory=dict)
    planned: dict[str, datetime] = field(default_factory=dict)
    back: list[datetime] = field(default_factory=list)

    @property
    def due_next(self) -> float:
        """When there is something to do, if no one writes before, as a timestamp; 0 if there will be nothing."""
        return min((at.timestamp() for at in [*self.held.values(), *self.back]), default=0)


class HubContext(NamedTuple):
    """What the hub acts with: its key, the time, and how long answers are held back.

    `mails`: by seat, the mail with which it asked the hub to play for it, which the moves name that leave no choice.
    """

    key: SecretKey
    mails: Mapping[str, str]
    now: datetime
    delays: Delays

    def at(self, table: HubTable, seat: str, hear: Hear) -> Session:
        """A session of the hub alone, while no one is there. `hear`: who hears what there is to remark.

        No one reads in it what is told: that goes into a mail.
        """
        mail = self.mails.get(seat, "")
        return Session(
            table,
            self.key,
            lambda: self.now,
            remark=hear,
            seat=seat,
            mail=mail,
            attended=False,
            delays=self.delays,
            kept={"plans": table.plans},
            eyes=(),
        )


def follow_up(table: HubTable, context: HubContext, reader: str = "") -> AutomaticActs:
    """Do it. `reader`: whose eyes are to read what happened."""
    before, done = len(table.told), AutomaticActs()
    sessions = [context.at(table, seat, _alone(done, seat)) for seat in table.game.record.header.seats]
    with suppress(RefusedError):  # in another copy of the game it has dealt otherwise
        automatic.write(*sessions)
    done.back = [
        moment(table.game.record.away[plan.seat].until)
        for plan in table.plans.read(table.game.id)
        if not plan.held and not plan.meanwhile and is_away(table.game, plan.seat, context.now)
    ]
    done.held = {seat: at for session in sessions for seat, at in session.held.items()}
    done.planned = {seat: at for session in sessions for seat, at in session.held.items() if seat in session.planned}
    done.said = [one.sentence for one in table.told[before:] if one.for_eyes([reader])]
    return done


def _alone(done: AutomaticActs, seat: str) -> Hear:
    return lambda words: done.plans.setdefault(seat, []).append(in_full(words))
