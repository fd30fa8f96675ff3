"""Proposing, and answering a proposal. What a motion does when it is carried is in `undo` and `leaving`."""

from typing import TYPE_CHECKING, Any

from pbem.events.event import Event
from pbem.projections import record
from pbem.wording import _, all_of

from .kind import CoreKind, no_seat
from .timing import pace_words
from .undo import cannot_return, falling

if TYPE_CHECKING:
    from pbem.projections.game import Game


class Propose(CoreKind):
    """`propose`: puts a motion to the others; it lapses when the next turn event comes."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat of a running game, for something that can be done."""
        if event.by not in game.record.keys or game.table is None or game.record.ended:
            return _("only a seat of a running game proposes")
        if body.motion == "undo":
            return cannot_return(game, body.to, body.to_with)
        if body.motion == "replace" and body.seat not in game.record.keys:
            return no_seat(game, body.seat)
        if body.motion == "pace" and not body.pace:
            return _("it must say which pace")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """The motion waits for consents."""
        motion = record.Motion(event.id, event.by, dict(event.body))
        if motion.body["motion"] == "undo":
            motion.falling = falling(game, event.body["to"], event.body.get("to_with", []))
        game.record.link.motions[event.id] = motion
        game.say(_("{seat} proposes to {motion}.").format(seat=event.by, motion=motion_words(game, motion)))


class Consent(CoreKind):
    """`consent`: yes to the one proposal that it lists."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat, to one open proposal."""
        return _answers_one(game, event)

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """It counts when the motion's own event lists it."""
        motion = game.record.link.motions[event.with_[0]]
        motion.consents[game.party(event.by)] = event.id
        agrees = _("{seat} agrees to {other}'s proposal to {motion}.")
        game.say(agrees.format(seat=event.by, other=motion.by, motion=motion_words(game, motion)))


class Decline(CoreKind):
    """`decline`: no to the one proposal that it lists."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat, to one open proposal."""
        return _answers_one(game, event)

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """Those who agreed are free again."""
        motion = game.record.link.motions[event.with_[0]]
        motion.declined.append(event.by)
        declines = _("{seat} declines {other}'s proposal to {motion}.")
        game.say(declines.format(seat=event.by, other=motion.by, motion=motion_words(game, motion)))


class Withdraw(CoreKind):
    """`withdraw`: takes back one's own proposal or consent."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """It lists the one that it takes back."""
        party = game.party(event.by)
        motions = game.record.link.motions.values()
        mine = {motion.id for motion in motions if motion.by == event.by}
        mine |= {motion.consents[party] for motion in motions if party in motion.consents}
        if len(event.with_) != 1 or event.with_[0] not in mine:
            return _("it must list the proposal or consent of one's own that it takes back")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """As if it had not been said, except that it was."""
        taken_back = event.with_[0]
        for motion in game.record.link.motions.values():
            words = motion_words(game, motion)
            if motion.id == taken_back:
                motion.withdrawn = True
                game.say(_("{seat} withdraws the proposal to {motion}.").format(seat=event.by, motion=words))
            elif taken_back in motion.consents.values():
                motion.consents = {party: given for party, given in motion.consents.items() if given != taken_back}
                withdraws = _("{seat} no longer agrees to {other}'s proposal to {motion}.")
                game.say(withdraws.format(seat=event.by, other=motion.by, motion=words))


def motion_words(game: "Game", motion: record.Motion) -> str:
    """What a proposal asks for, as words after "proposes to"."""
    body = motion.body
    if body["motion"] == "undo":
        moves = motion.falling if game.log is None else falling(game, body["to"], body.get("to_with", []))
        return _("take back {moves}").format(moves=all_of(moves))
    if body["motion"] == "abandon":
        return _("abandon the game")
    if body["motion"] == "pace":
        return pace_words(body["pace"])
    return _("give the seat {seat} to another key").format(seat=body["seat"])


def _answers_one(game: "Game", event: Event) -> str | None:
    if event.by not in game.record.keys:
        return no_seat(game, event.by)
    if len(event.with_) != 1 or event.with_[0] not in game.record.link.motions:
        return _("it must list the one proposal that it answers")
    return None
