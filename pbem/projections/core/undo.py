"""Taking moves back by agreement."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.events.core import SIDES
from pbem.events.event import Event
from pbem.wording import _, all_of

from .consents import lacking
from .kind import CoreKind, no_seat
from .sealed import opened_choice

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.record import Link


class Undo(CoreKind):
    """`undo`: the table returns to an earlier link, with the consent of every other key."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """The link was played on from, and everybody else agrees."""
        if event.by not in game.record.keys:
            return no_seat(game, event.by)
        motion = {"motion": "undo", **body.model_dump(exclude_defaults=True)}
        return cannot_return(game, body.to, body.to_with) or lacking(game, event, motion, game.others(event.by))

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """What chance has shown stays shown; keys that were changed stay changed."""
        to, to_with = event.body["to"], event.body.get("to_with", [])
        moves = falling(game, to, to_with)
        past = game.as_it_was(to, to_with)
        kept = game.record
        game.table = past.table
        kept.ended, kept.made, kept.waiting = "", [], []
        kept.vacant = [seat for seat in kept.vacant if seat in past.record.vacant]
        game.say(_("Taken back by agreement: {moves}.").format(moves=all_of(moves)))
        game.settle()


def cannot_return(game: "Game", to: str, to_with: Sequence[str]) -> str | None:
    """Why the table cannot return there: a target is a link that counts and was played on from.

    With `to_with` the answers there still count; without, they are asked for again.
    """
    answers, begun = set[str](), False
    for past in game.counting():
        played_on = begun and past.after == to and (past.kind == "seal" or past.kind not in SIDES)
        if played_on and set(to_with) in (set(), answers & set(past.with_)):
            return None
        if is_answer(game, past):
            answers.add(past.id)
        begun = begun or past.kind == "start"
    return _("there is nothing to take back to: no event was ever played there")


def is_answer(game: "Game", event: Event) -> bool:
    """Whether an event is somebody's answer to a question put to several: their choice, or their seal opened."""
    kind = game.ruleset.kinds.get(event.kind)
    return event.kind == "open" or (kind is not None and kind.together)


def falling(game: "Game", to: str, to_with: Sequence[str]) -> list[str]:
    """What would not count any more after going back, as words: whose moves, all of them. Raises Incomplete."""
    left = {event.id for event in game.returning(to, to_with)}
    gone = [event for event in game.counting() if event.id not in left]
    opened = {(event.by, seal) for event in gone if event.kind == "open" for seal in event.with_}
    words = (_words(game, event) for event in gone if (event.by, event.id) not in opened)
    return [said for said in words if said]


def _words(game: "Game", event: Event) -> str:
    if event.kind == "seal":
        return _("{seat}'s sealed choice").format(seat=event.by)
    if event.kind == "resign":
        return _("{seat}'s resignation").format(seat=event.by)
    shown = event.kind == "open"
    kind = game.ruleset.kinds.get(event.body["move"] if shown else event.kind)
    if kind is None:
        return ""
    move = kind(**opened_choice(event.body) if shown else event.body)
    return _("{seat}'s {move}").format(seat=event.by, move=move.notation())
