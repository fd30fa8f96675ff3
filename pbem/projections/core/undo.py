"""Taking moves back by agreement."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.events.core import SIDES
from pbem.events.event import Event
from pbem.wording import _

from .consents import lacking
from .kind import CoreKind, no_seat

if TYPE_CHECKING:
    from pbem.projections.game import Game
    from pbem.projections.record import Link


class Undo(CoreKind):
    """`undo`: the table returns to an earlier link, with the consent of every other key."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """The link was played on from, and everybody else agrees."""
        if event.by not in game.record.keys:
            return no_seat(event.by)
        motion = {"motion": "undo", **body.model_dump(exclude_defaults=True)}
        return cannot_return(game, body.to, body.to_with) or lacking(game, event, motion, game.others(event.by))

    @staticmethod
    def take(game: "Game", event: Event, before: "Link") -> None:
        """What chance has shown stays shown; keys that were changed stay changed."""
        past = game.as_it_was(event.body["to"], event.body.get("to_with", []))
        kept = game.record
        game.table = past.table
        kept.ended, kept.made, kept.waiting = "", [], []
        kept.vacant = [seat for seat in kept.vacant if seat in past.record.vacant]
        game.say(_("By agreement the last moves are taken back."))
        game.settle()


def cannot_return(game: "Game", to: str, to_with: Sequence[str]) -> str | None:
    """Why the table cannot return there: a target is a link that counts and was played on from.

    With `to_with` the answers there still count; without, they are asked for again.
    """
    link, answers, begun = game.record.link, set[str](), False
    for past in game.counting():
        if game.is_side(past.kind):
            answers |= {past.id} if past.kind == "open" or past.kind not in SIDES else set()
            continue
        if begun and past.after == to and set(to_with) in (set(), answers & set(past.with_)):
            return None
        begun = begun or past.kind == "start"
    if begun and link.head == to and link.frontier and not to_with:
        return None
    return _("there is nothing to take back to: no event was ever played there")
