"""`withdraw`: takes back one's own proposal or consent."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.game.open_proposals import proposal_words
from pbem.projections.record import Head, party
from pbem.wording import _


class Withdraw(Fields, CoreKind):
    """It lists the proposal or the consent."""

    kind: ClassVar[str] = "withdraw"
    side: ClassVar[bool] = True
    talk: ClassVar[bool] = True

    @classmethod
    def claim(cls, event: Event) -> tuple[str, ...]:
        """Nothing is taken back twice."""
        return event.with_

    def objection(self, game: Folding, event: Event) -> str | None:
        """It lists the one that it takes back."""
        who = party(game.record, event.by)
        proposals = game.record.head.proposals.values()
        mine = {proposal.id for proposal in proposals if proposal.by == event.by}
        mine |= {proposal.consents[who] for proposal in proposals if who in proposal.consents}
        if len(event.with_) != 1 or event.with_[0] not in mine:
            return _("it must list the proposal or consent of the seat's own that it withdraws")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """As if it had not been said, except that it was."""
        taken_back = event.with_[0]
        for proposal in game.record.head.proposals.values():
            words = proposal_words(game, proposal)
            if proposal.id == taken_back:
                proposal.withdrawn = True
                game.say(_("{seat} withdraws the proposal to {motion}.").format(seat=event.by, motion=words))
            elif taken_back in proposal.consents.values():
                proposal.consents = {who: given for who, given in proposal.consents.items() if given != taken_back}
                withdraws = _("{seat} no longer agrees to {other}'s proposal to {motion}.")
                game.say(withdraws.format(seat=event.by, other=proposal.by, motion=words))
