"""`expel`: everyone else agrees to go on without a player who has vanished with their part of the cards.

First all agree, and show nothing. With the event the seat is left as if its player had resigned; only then those who
stay show what they keep of its secret, by themselves. So no one learns anything of someone who is there: what that one
signs before the event ends the proposal, and no one is passed over who is not late.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import StringConstraints

from pbem.events.event import Event
from pbem.projections.deadlines import missed
from pbem.projections.durations import length, span_words
from pbem.projections.game.fields import Fields, SeatName, check_pace
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, no_seat
from pbem.projections.game.leavers import go_on, vacate
from pbem.projections.game.question import changes_hands, stays_open, unlisted
from pbem.projections.pace import deadline, deadlines
from pbem.projections.record import Head, Proposal, others, party, seconds
from pbem.wording import _, all_of

from .chance import dealt
from .contributions import owing
from .settled import unsettled

WEEK = 7 * 24 * 60 * 60
"""Seconds that the other of two has at least in a game without a pace."""


class Expel(Fields, ProposalKind):
    """With the consent of everyone but the seat's own player.

    `without`: a seat whose player has vanished as well, where the pieces of the rest suffice. `wait`: in a game without
    a pace, how long there is from the last consent on, written as a pace.
    """

    kind: ClassVar[str] = "expel"
    leaves_open: ClassVar[bool] = True

    seat: SeatName
    without: SeatName | Literal[""] = ""
    wait: Annotated[str, StringConstraints(max_length=5)] = ""

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """It says how long in the words of a pace."""
        if "wait" in body:
            check_pace("wait", body["wait"])

    @classmethod
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """Everyone but the player who has vanished, and whoever has at the same time."""
        record = game.record
        return others(record, by) - {
            party(record, str(body.get("seat"))),
            party(record, body.get("without", "")),
        }

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that it names: the rules take over."""
        return event.body.get("seat")

    @classmethod
    def goes_on_without(cls, body: Mapping[str, Any]) -> object:
        """The seat that it names."""
        return body.get("seat")

    def in_time(self, game: Folding) -> bool:
        """Also while the cards are dealt, as soon as all have shuffled: so no one can see the deal and refuse it."""
        return game.table is not None or (game.chance is not None and dealt(game).shuffled_by_all)

    def impossible(self, game: Folding) -> str | None:
        """Of a seat that its player plays, where the players deal."""
        if self.seat not in game.record.keys:
            return no_seat(game, self.seat)
        if self.seat in game.record.vacant:
            return _("{seat} has left the table").format(seat=self.seat)
        if not dealt(game).waits:
            return _("this game can deal its cards without {seat}: let the rules move for {seat} instead").format(
                seat=self.seat
            )
        if self.ends_it(game):
            return None
        if dealt(game).lost_with(self.seat) is None:
            if false := dealt(game).cheated(self.seat):
                sentence = _("{seat} has left false shares with {seats}, so the game cannot go on without it")
                return sentence.format(seat=self.seat, seats=all_of(false))
            return _("{seat} has left no shares with the others that would help").format(seat=self.seat)
        return self.too_many(game)

    def ends_it(self, game: Folding) -> bool:
        """Whether one player alone would be left: then it closes the game, and no one has won.

        No one agrees to that, and by the clock of whoever signs it the other is late: so nothing is to be gained by it.
        """
        record = game.record
        left = [seat for seat in record.keys if seat not in (self.seat, *record.vacant)]
        alone = len({party(record, seat) for seat in left}) < 2 and dealt(game).lost_with(self.seat) is None
        return game.table is not None and game.phase != "over" and (alone or len(left) < 2)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        if game.phase == "over":
            words = _("check the cards of this game without {seat}")
        elif self.ends_it(game):
            words = _("close the game without {seat}: no one wins, and no hand is shown")
        elif self.without:
            words = _("go on without {seat}, whose hand everyone can then read, and without asking {other}")
        else:
            words = _("go on without {seat}, whose hand everyone can then read")
        return self.within(words.format(seat=self.seat, other=self.without))

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game, by one of the others who is there, when the time for it has come."""
        record = game.record
        if not self.in_time(game) or record.ended or event.by in (self.seat, self.without, *record.vacant):
            return _("only the other seats of a running game can agree to go on without one")
        if game.phase == "over" and (needless := self.needless(game)):
            return needless
        return (
            self.impossible(game)
            or self.unripe(game, self.proposed(game, event), event.at)
            or unlisted(game, event, self.seat)
        )

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What the seat has answered stays; what it had sealed no one opens any more.

        Once it is settled, and its time has come, the others show what they keep. After the end no one leaves any more:
        the end is settled without the seat, and how the game came out stays so.
        """
        if game.phase == "over":
            game.record.passed.append(self.seat)
            stays_open(game, event, before)
            game.say(_("By agreement, the cards are checked without {seat}.").format(seat=self.seat))
            return
        if self.ends_it(game):
            game.record.ended, game.record.waiting = "abandoned", []
            stays_open(game, event, before)
            game.say(_("{seat} closes the game without {gone}: no one wins.").format(seat=event.by, gone=self.seat))
            return
        dealt(game).recover(self.seat, event.by, self.without)
        game.record.gone_at[self.seat] = seconds(event.at)
        changes_hands(game, self.seat)
        vacate(game, event, self.seat, before)
        game.say(_("By agreement, the game goes on without {seat}.").format(seat=self.seat))
        go_on(game)

    def too_many(self, game: Folding) -> str | None:
        """Why no one can be passed over who should agree; None if someone can, or no one is."""
        record = game.record
        if not self.without:
            return None
        if self.without not in record.keys:
            return no_seat(game, self.without)
        if self.without == self.seat or self.without in record.vacant:
            return _("{seat} does not need to agree anyway").format(seat=self.without)
        if dealt(game).lost_with(self.seat, self.without) is None:
            return _("in this game it takes all the others to go on without {seat}").format(seat=self.seat)
        return None

    def needless(self, game: Folding) -> str | None:
        """Where no one waits for the one who was thought to have vanished."""
        asked = game.need.seats if game.need is not None else ()
        if self.seat in (unsettled(game) if game.phase == "over" else (*asked, *owing(game))):
            return None
        return _("no one is waiting for {seat}").format(seat=self.seat)

    def premature(self, game: Folding, at: datetime) -> str | None:
        """No one is gone without who is not late: by the game's pace, or by the time that is given here.

        A share that no turn event lists may have come later, whatever it says: it makes no one be in time.
        """
        came_late = self.seat in game.record.unlisted
        if game.phase == "over":
            return None if self.wait else _("it must say how long {seat} has").format(seat=self.seat)
        if not game.record.pace:
            if self.wait and length(self.wait) < WEEK and self.ends_it(game):
                return _("a player who would be left alone waits a week at least: `{option}`").format(
                    option="--wait 7d"
                )
            if not came_late and (needless := self.needless(game)):
                return needless
            if not self.wait:
                return _("this game has no pace: it must say how long {seat} has").format(seat=self.seat)
            return None
        if self.wait:
            return _("the pace of this game says how long {seat} has").format(seat=self.seat)
        due = {**({self.seat: deadline(game, self.seat, at)} if came_late else {}), **deadlines(game, at)}
        if self.seat not in due:
            return _("no one is waiting for {seat}").format(seat=self.seat)
        late = [one for one in (self.seat, self.without) if one in due and at < missed(due[one], game.record.pace)]
        if late:
            moment = f"{missed(due[late[0]], game.record.pace):%Y-%m-%d %H:%M} UTC"
            return _("the game cannot go on without {seat} before {moment}").format(seat=late[0], moment=moment)
        return None

    def unripe(self, game: Folding, proposed: Sequence[Proposal], at: datetime) -> str | None:
        """The time that was given is over, and the player who has vanished has said nothing."""
        premature = self.premature(game, at)
        if premature is not None:
            return premature
        if self.wait:
            if not proposed:
                sentence = _("first someone must propose it; {seat} then has {wait}")
                return sentence.format(seat=self.seat, wait=span_words(self.wait))
            if seconds(at) < (self.ripe_at(proposed) or 0):
                sentence = _("{seat} has {wait} from the last consent on")
                return sentence.format(seat=self.seat, wait=span_words(self.wait))
        known = [{*proposal.listed} for proposal in proposed]
        since = [one for one in game.record.head.signed.get(self.seat, ()) if not all(one in ids for ids in known)]
        if proposed and since:
            return _("{seat} is here, and has acted since it was proposed").format(seat=self.seat)
        return None

    def ripe_at(self, proposed: Sequence[Proposal]) -> int | None:
        """So long after the last consent, in a game without a pace."""
        return max(proposal.at for proposal in proposed) + length(self.wait) if self.wait and proposed else None

    def ended_by(self, event: Event) -> bool:
        """Whatever the one says who was thought to have vanished."""
        return event.by == self.seat

    def proposed(self, game: Folding, event: Event) -> list[Proposal]:
        """The proposals on whose consents an event of this kind builds."""
        listed, proposals = {*event.with_}, game.record.head.proposals.values()
        return [
            proposal
            for proposal in proposals
            if proposal.body == self.asked_for() and (proposal.id in listed or listed & {*proposal.consents.values()})
        ]

    @property
    def passes_over(self) -> tuple[str, ...]:
        """The player who has vanished, and who else is not asked."""
        return (self.seat, self.without) if self.without else (self.seat,)

    def within(self, words: str) -> str:
        """What is proposed, and how long someone has to prevent it."""
        if not self.wait:
            return words
        sentence = _("{words}, unless {seat} acts within {wait} of the last consent")
        return sentence.format(words=words, seat=self.seat, wait=span_words(self.wait))
