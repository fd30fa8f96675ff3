"""`decline`: no to the one proposal that it lists."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.game.open_proposals import answers_one, proposal_words
from pbem.projections.record import Head
from pbem.wording import _


class Decline(Fields, CoreKind):
    """Those who agreed are free again."""

    kind: ClassVar[str] = "decline"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat, to one open proposal."""
        return answers_one(game, event)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """The proposal is no longer open."""
        proposal = game.record.head.proposals[event.with_[0]]
        if event.by not in proposal.declined:
            proposal.declined.append(event.by)
        declines = _("{seat} declines {other}'s proposal to {motion}.")
        game.say(declines.format(seat=event.by, other=proposal.by, motion=proposal_words(game, proposal)))
