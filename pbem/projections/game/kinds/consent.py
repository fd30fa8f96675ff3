"""`consent`: yes to the one proposal that it lists."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.game.open_proposals import answers_one, proposal_of, proposal_words
from pbem.projections.record import Head, party, seconds
from pbem.wording import _


class Consent(Fields, CoreKind):
    """It counts when the proposal's own event lists it."""

    kind: ClassVar[str] = "consent"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat, to one open proposal."""
        refusal = answers_one(game, event)
        return refusal or proposal_of(game.record.head.proposals[event.with_[0]].body).kept_back(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """The proposal has one more who agrees to it."""
        proposal = game.record.head.proposals[event.with_[0]]
        proposal.consents[party(game.record, event.by)] = event.id
        proposal.at = max(proposal.at, seconds(event.at))
        agrees = _("{seat} agrees to {other}'s proposal to {motion}.")
        game.say(agrees.format(seat=event.by, other=proposal.by, motion=proposal_words(game, proposal)))
