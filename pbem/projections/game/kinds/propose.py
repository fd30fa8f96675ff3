"""`propose`: puts something to the others. What it does when it is carried is the affair of its own kind."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.kind import CoreKind, Folding, wrong
from pbem.projections.game.proposals import motion_of, motion_words
from pbem.projections.game.registry import motion, read_as
from pbem.projections.record import Head, Motion, seconds
from pbem.wording import _


class Propose(Fields, CoreKind):
    """It lapses when the next turn event comes. The motion's own fields stand beside its kind."""

    kind: ClassVar[str] = "propose"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True
    more: ClassVar[bool] = True

    motion: str

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """The motion's own fields are as in its event."""
        proposed = motion(body["motion"])
        if proposed is None:
            raise ValueError(wrong("motion", _("there is no such motion")))
        read_as(proposed, {name: value for name, value in body.items() if name != "motion"})

    @classmethod
    def looks_back(cls, event: Event) -> bool:
        """Where the motion does."""
        return motion_of(event.body).looks_back(event)

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat of a running game, for something that can be done."""
        motion = motion_of(event.body)
        if event.by not in game.record.keys or not motion.in_time(game) or game.record.ended:
            return _("only a seat of a running game proposes")
        return motion.impossible(game) or motion.premature(game, event.at) or motion.kept_back(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """The motion waits for consents."""
        motion = motion_of(event.body)
        falling, seen = motion.falling(game), motion.seen(game)
        listed = list(event.with_)
        put = Motion(event.id, event.by, dict(event.body), seconds(event.at), listed, falling=falling, seen=seen)
        game.record.head.motions[event.id] = put
        game.say(_("{seat} proposes to {motion}.").format(seat=event.by, motion=motion_words(game, put)))
        caution = motion.caution(game)
        if caution:
            game.say(caution)
