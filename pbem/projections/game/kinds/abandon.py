"""`abandon`: everyone agrees to end the game without a winner."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind
from pbem.projections.record import Head, Proposal
from pbem.wording import _


class Abandon(Fields, ProposalKind):
    """There is no result."""

    kind: ClassVar[str] = "abandon"

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        return _("abandon the game")

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a seat of a running game can abandon it")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """No one is asked any more."""
        game.record.ended = "abandoned"
        game.say(_("The players agree to abandon the game."))
