"""What `expel` and `takeover` have in common: the others go on without somebody who has vanished with cards.

First all agree, and show nothing. With the event it is decided; only then those who stay show what they keep of the
secret, by themselves. So nobody learns anything of somebody who is there: what that one signs before the event ends the
proposal, and nobody is passed over who is not late.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import StringConstraints

from pbem.events.event import DEALER, Event
from pbem.projections.deadlines import missed
from pbem.projections.durations import length, span_words
from pbem.projections.pace import deadline, deadlines
from pbem.projections.record import Motion, seconds
from pbem.wording import _

from .consents import others, party
from .contributions import owing
from .fields import Fields, SeatName, check_pace
from .kind import Folding, MotionKind, no_seat


class Vanished(Fields, MotionKind):
    """With the consent of everybody but the one who has vanished.

    `without`: a seat whose player has vanished as well, where the pieces of the rest suffice. `wait`: in a game without
    a pace, how long there is from the last consent on, written as a pace.
    """

    leaves_open: ClassVar[bool] = True

    without: SeatName | Literal[""] = ""
    wait: Annotated[str, StringConstraints(max_length=5)] = ""

    @property
    def gone(self) -> str:
        """Who has vanished: a seat, or the dealer."""
        raise NotImplementedError

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """It says how long in the words of a pace."""
        if "wait" in body:
            check_pace("wait", body["wait"])

    @classmethod
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everybody but whoever has vanished, and whoever has at the same time."""
        record = game.record
        return others(record, by) - {
            party(record, str(cls.goes_on_without(body))),
            party(record, body.get("without", "")),
        }

    def too_many(self, game: Folding) -> str | None:
        """Why nobody can be passed over who should agree; None if somebody can, or nobody is."""
        record = game.record
        if not self.without:
            return None
        if self.without not in record.keys:
            return no_seat(game, self.without)
        if self.without == self.gone or self.without in record.vacant:
            return _("{seat} need not agree anyway").format(seat=self.without)
        if game.chance.lost_with(self.gone, self.without) is None:
            return _("in this game it takes all others to go on without {seat}").format(seat=called(self.gone))
        return None

    def needless(self, game: Folding) -> str | None:
        """Where nobody waits for the one who was thought to have vanished."""
        if self.gone in {*(game.need.seats if game.need is not None else ()), *owing(game)}:
            return None
        return _("nobody is waiting for {seat}").format(seat=called(self.gone))

    def premature(self, game: Folding, at: datetime) -> str | None:
        """Nobody is gone without who is not late: by the game's pace, or by the time that is given here.

        A share that no turn event lists may have come later, whatever it says: it makes nobody be in time.
        """
        named, unlisted = called(self.gone), self.gone in game.record.unlisted
        if not game.record.pace:
            if not unlisted and (needless := self.needless(game)):
                return needless
            if not self.wait:
                return _("this game has no pace: it has to say how long {seat} has").format(seat=named)
            return None
        if self.wait:
            return _("the pace of this game says how long {seat} has").format(seat=named)
        due = {**({self.gone: deadline(game, self.gone, at)} if unlisted else {}), **deadlines(game, at)}
        if self.gone not in due:
            return _("nobody is waiting for {seat}").format(seat=named)
        late = [one for one in (self.gone, self.without) if one in due and at < missed(due[one], game.record.pace)]
        if late:
            moment = f"{missed(due[late[0]], game.record.pace):%Y-%m-%d %H:%M} UTC"
            return _("nobody goes on without {seat} before {moment}").format(seat=called(late[0]), moment=moment)
        return None

    def unripe(self, game: Folding, proposed: Sequence[Motion], at: datetime) -> str | None:
        """The time that was given is over, and whoever has vanished has said nothing."""
        premature = self.premature(game, at)
        if premature is not None:
            return premature
        named = called(self.gone)
        if self.wait:
            if not proposed:
                return _("first somebody proposes it, since {seat} has {wait} from then on").format(
                    seat=named, wait=span_words(self.wait)
                )
            if seconds(at) < (self.ripe_at(proposed) or 0):
                return _("{seat} has {wait} from the last consent on").format(seat=named, wait=span_words(self.wait))
        known = [{*motion.listed} for motion in proposed]
        since = [one for one in game.record.head.signed.get(self.gone, ()) if not all(one in ids for ids in known)]
        if proposed and since:
            return _("{seat} is there, and has said something since it was proposed").format(seat=named)
        return None

    def ripe_at(self, proposed: Sequence[Motion]) -> int | None:
        """So long after the last consent, in a game without a pace."""
        return max(motion.at for motion in proposed) + length(self.wait) if self.wait and proposed else None

    def ended_by(self, event: Event) -> bool:
        """Whatever the one says who was thought to have vanished."""
        return event.by == self.gone

    def decided(self, game: Folding, event: Event) -> None:
        """The others go on: from the time of the event on they show what they keep."""
        game.chance.go_on_without(self.gone, event.by, self.without)
        game.record.gone_at[self.gone] = seconds(event.at)

    def proposed(self, game: Folding, event: Event) -> list[Motion]:
        """The proposals on whose consents an event of this kind builds."""
        listed, motions = {*event.with_}, game.record.head.motions.values()
        return [
            motion
            for motion in motions
            if motion.body == self.asked_for() and (motion.id in listed or listed & {*motion.consents.values()})
        ]

    @property
    def passes_over(self) -> tuple[str, ...]:
        """Whoever has vanished, and who else is not asked."""
        return (self.gone, self.without) if self.without else (self.gone,)

    def within(self, words: str) -> str:
        """What is proposed, and how long somebody has to prevent it."""
        if not self.wait:
            return words
        sentence = _("{words}, unless {seat} does something within {wait} of the last consent")
        return sentence.format(words=words, seat=called(self.gone), wait=span_words(self.wait))


def called(who: str) -> str:
    """What somebody is called who has vanished: a seat, or the dealer."""
    return _("the dealer") if who == DEALER else who
