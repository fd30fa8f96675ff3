"""`propose`: puts something to the others. What it does when it is carried is the affair of its own kind."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, wrong
from pbem.projections.game.open_proposals import proposal_of, proposal_words
from pbem.projections.game.registry import proposal_kind, read_as
from pbem.projections.record import Head, Proposal, seconds
from pbem.wording import _


class Propose(Fields, CoreKind):
    """It lapses when the next turn event comes. `motion`: which kind is proposed; its fields stand beside it."""

    kind: ClassVar[str] = "propose"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True
    more: ClassVar[bool] = True

    motion: str

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """The fields of what is proposed are as in its own event."""
        proposed = proposal_kind(body["motion"])
        if proposed is None:
            raise ValueError(wrong("motion", _("there is no such proposal")))
        read_as(proposed, {name: value for name, value in body.items() if name != "motion"})

    @classmethod
    def looks_back(cls, event: Event) -> bool:
        """Where what is proposed does."""
        return proposal_of(event.body).looks_back(event)

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat of a running game, for something that can be done."""
        meant = proposal_of(event.body)
        if event.by not in game.record.keys or not meant.in_time(game) or game.record.ended:
            return _("only a seat of a running game can propose")
        return meant.impossible(game) or meant.premature(game, event.at) or meant.kept_back(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """The proposal waits for consents."""
        meant = proposal_of(event.body)
        falling, seen = meant.falling(game), meant.seen(game)
        listed = list(event.with_)
        put = Proposal(event.id, event.by, dict(event.body), seconds(event.at), listed, falling=falling, seen=seen)
        game.record.head.proposals[event.id] = put
        game.say(_("{seat} proposes to {motion}.").format(seat=event.by, motion=proposal_words(game, put)))
        caution = meant.caution(game)
        if caution:
            game.say(caution)
