"""`pace`: everyone agrees how long a turn may take. It is only to be known: no rule depends on it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.durations import NO_PACE, length_words
from pbem.projections.game.fields import Fields, check_pace
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind
from pbem.projections.game.question import stays_open
from pbem.projections.record import Head, Proposal
from pbem.wording import _


class Pace(Fields, ProposalKind):
    """From now on a turn may take so long, or as long as it takes."""

    kind: ClassVar[str] = "pace"
    leaves_open: ClassVar[bool] = True

    pace: str

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """It is a pace, or none."""
        check_pace("pace", body["pace"], none=True)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        return _("change the pace to {pace}").format(pace=length_words(self.pace))

    def barred(self, game: Folding, event: Event) -> str | None:
        """In a running game."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a seat of a running game can change its pace")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A player who was asked goes on being asked since then."""
        kept, head = game.record, game.record.head
        kept.pace = "" if self.pace == NO_PACE else self.pace
        stays_open(game, event, before)
        head.since, head.within = before.since, before.within
        game.say(_("By agreement, the pace is now: {pace}.").format(pace=length_words(kept.pace)))
        game.settle()
