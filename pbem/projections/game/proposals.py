"""What a proposal asks for, by the kind of event with which it would take effect."""

from collections.abc import Mapping
from typing import Any

from pbem.events.event import Event
from pbem.projections.record import Head, Motion
from pbem.wording import _

from . import budgets
from .kind import Folding, MotionKind, no_seat
from .registry import motion


def motion_of(body: Mapping[str, Any]) -> MotionKind:
    """What a proposal with these fields would bring about, if they were judged before."""
    kind = _kind(body)
    return kind.strictly({name: body[name] for name in kind.names() if name in body})


def motion_words(game: Folding, proposal: Motion) -> str:
    """What a proposal asks for, as words after "proposes to"."""
    return motion_of(proposal.body).words(game, proposal)


def required(game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
    """The parties whose consent a motion needs before `by` can carry it out."""
    return _kind(body).required(game, by, body)


def hang(game: Folding, head: Head, event: Event) -> None:
    """Let a side event hang off the head; a seat may end by it what others have proposed."""
    budgets.hang(head, event)
    for proposal in head.motions.values() if event.after == head.id else ():
        motion = motion_of(proposal.body)
        if not proposal.declined and event.id not in proposal.listed and motion.ended_by(event):
            proposal.declined.append(event.by)
            sentence = _("{seat} is there: that ends {other}'s proposal to {motion}.")
            words = motion.words(game, proposal)
            game.say(sentence.format(seat=event.by, other=proposal.by, motion=words))


def lapsing(game: Folding, event: Event) -> dict[str, Motion]:
    """What was proposed and lapses with a turn event: by what it asks for in words, the first that asks for it."""
    if game.hears is None:
        return {}
    carried, found = {"motion": event.kind, **event.body}, dict[str, Motion]()
    for one in game.record.head.motions.values():
        if not one.withdrawn and not one.declined and one.body != carried:
            found.setdefault(motion_words(game, one), one)
    return found


def tell_lapsed(game: Folding, event: Event, lapsed: Mapping[str, Motion]) -> None:
    """Tell all that a proposal has lapsed with a turn event that took effect, and whether it can be made again."""
    for words, one in lapsed.items() if game.phase == "playing" else ():
        sentence = _("{seat}'s proposal to {motion} has lapsed, since the game has gone on: {why}.")
        game.say(sentence.format(seat=one.by, motion=words, why=_whether_again(game, event, one)))


def _whether_again(game: Folding, event: Event, lapsed: Motion) -> str:
    motion, known = motion_of(lapsed.body), game.log is not None
    hinders = motion.impossible(game) if known or not motion.looks_back(event) else None
    if hinders is None and event.by == lapsed.body.get("seat"):
        return _("{seat} is there").format(seat=event.by)
    return hinders or motion.needless(game) or motion.premature(game, event.at) or _("it can be proposed again")


def answers_one(game: Folding, event: Event) -> str | None:
    """Why an event does not answer one open proposal; None if it does."""
    if event.by not in game.record.keys:
        return no_seat(game, event.by)
    if len(event.with_) != 1 or event.with_[0] not in game.record.head.motions:
        return _("it must list the one proposal that it answers")
    return None


def _kind(body: Mapping[str, Any]) -> type[MotionKind]:
    """The kind of event that a judged proposal is for."""
    kind = motion(body["motion"])
    assert kind is not None
    return kind
