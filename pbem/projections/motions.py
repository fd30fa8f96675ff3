"""Agreeing: what a seat proposes, whose consent it needs, and the event with which it takes effect."""

from typing import Any

from pbem.errors import RefusedError, UsageError
from pbem.wording import _, ngettext

from .core.motions import motion_words
from .game import Game, Incomplete
from .record import Motion

KEEP_ANSWERS = {"replace", "pace"}
"""Motions that take effect in mid-question without asking anybody again who has answered."""


def undo_body(game: Game, turns: int) -> dict[str, Any]:
    """What an undo of the last so many moves names: the link to return to.

    Raises RefusedError if so many were not played, Incomplete without the whole log.
    """
    if game.log is None:
        raise Incomplete
    gone = game.undone()
    played = [
        event
        for event in game.log
        if event.id not in gone and event.kind in game.ruleset.kinds and not game.is_side(event.kind)
    ]
    if turns > len(played):
        raise nothing_left(len(played))
    first = played[-turns]
    return {"to": first.after, **({"to_with": list(first.with_)} if first.with_ else {})}


def nothing_left(moves: int) -> RefusedError:
    """What to raise when more is to be taken back than these moves."""
    if not moves:
        return RefusedError(_("there is nothing to take back"))
    sentence = ngettext("only {count} move can be taken back", "only {count} moves can be taken back", moves)
    return RefusedError(sentence.format(count=moves))


def required(game: Game, by: str, body: dict[str, Any]) -> set[str]:
    """The parties whose consent a motion needs before `by` can carry it out."""
    needed = game.others(by)
    if body["motion"] == "replace":
        needed -= {game.party(body["seat"])}
    return needed


def open_motions(game: Game) -> list[Motion]:
    """The proposals at the head that nobody has declined or withdrawn, oldest first."""
    return [motion for motion in game.record.link.motions.values() if not motion.withdrawn and not motion.declined]


def to_answer(game: Game, seat: str, proposer: str | None = None) -> Motion:
    """The proposal that a seat is asked about; with `proposer`, the one by that seat.

    Raises RefusedError if there is none, UsageError if there are several.
    """
    party = game.party(seat)
    asked = [
        motion
        for motion in open_motions(game)
        if party in required(game, motion.by, motion.body) - set(motion.consents) and proposer in (None, motion.by)
    ]
    if not asked:
        raise RefusedError(_("nobody has proposed anything that waits for your consent"))
    if len(asked) > 1:
        names = ", ".join(f"{motion.by} ({motion_words(motion.body)})" for motion in asked)
        raise UsageError(
            _("several proposals wait for your consent: {names}").format(names=names), advice=_("say whose: --to SEAT")
        )
    return asked[0]


def own(game: Game, seat: str) -> str:
    """The id of the seat's own open proposal or consent, to be taken back. Raises UsageError if there is none."""
    party = game.party(seat)
    for motion in reversed(open_motions(game)):
        if game.party(motion.by) == party:
            return motion.id
        if party in motion.consents:
            return motion.consents[party]
    raise UsageError(_("you have proposed nothing and agreed to nothing here"))


def given_answers(game: Game) -> set[str]:
    """The ids at the head that a motion's event lists so that what was answered and offered there stays."""
    link = game.record.link
    return {*link.frontier, *link.offers, *(answer.id for answer in link.answers.values() if answer.id in link.sides)}


def check_seals(game: Game, body: dict[str, Any]) -> None:
    """Raise RefusedError where a motion that can wait would make everybody seal again."""
    if body["motion"] == "pace" and game.record.link.seals:
        raise RefusedError(
            _("sealed choices are still pending"), advice=_("the pace can be changed when they have been shown")
        )


def carried(game: Game, motion: Motion, by: str) -> list[str] | None:
    """The ids that the event of a carried motion lists, if `by` can carry it out now; else None."""
    given = set(motion.consents) | {game.party(motion.by)}
    if required(game, by, motion.body) - given:
        return None
    return listed(game, motion.body, sorted(motion.consents.values()) or [motion.id])


def listed(game: Game, body: dict[str, Any], consents: list[str]) -> list[str]:
    """What the event of a motion lists: consents, and for motions that ask nobody again what was answered already."""
    return sorted({*consents, *given_answers(game)}) if body["motion"] in KEEP_ANSWERS else consents
