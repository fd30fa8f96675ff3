"""`undo`: the table returns to an earlier link, with the consent of every other key."""

from typing import ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields, Id, Ids
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import ProposalKind, no_seat
from pbem.projections.game.past import cannot_return, falling, returned, seen
from pbem.projections.record import Head, Proposal
from pbem.rules.state import copy
from pbem.wording import _, all_of


class Undo(Fields, ProposalKind):
    """The table returns to the link of spine event `to` and the answers `to_with`."""

    kind: ClassVar[str] = "undo"
    binds: ClassVar[bool] = True

    to: Id
    to_with: Ids = []

    @classmethod
    def looks_back(cls, event: Event) -> bool:
        """Always."""
        return True

    def impossible(self, game: Folding) -> str | None:
        """Where nothing was ever played, there is nothing to go back to."""
        return game.dealer.shown_for_good(game) or cannot_return(game, self.to, self.to_with)

    def words(self, game: Folding, proposal: Proposal) -> str:
        """As after "proposes to"."""
        known = game.log is not None
        moves, seen = (self.falling(game), self.seen(game)) if known else (proposal.falling, proposal.seen)
        sentence = _("undo {moves}, after {seen}") if seen else _("undo {moves}")
        return sentence.format(moves=all_of(moves), seen=all_of(seen))

    def falling(self, game: Folding) -> list[str]:
        """Whose moves, all of them."""
        return falling(game, self.to, self.to_with)

    def seen(self, game: Folding) -> list[str]:
        """Who has seen cards by it, and how many: they stay known, whatever is decided anew."""
        return seen(game, self.to, self.to_with)

    def barred(self, game: Folding, event: Event) -> str | None:
        """The link was played on from."""
        return self.impossible(game) if event.by in game.record.keys else no_seat(game, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """What chance has shown stays shown; keys that were changed stay changed, and who is absent stays so."""
        moves, known = self.falling(game), self.seen(game)
        past = returned(game, event)
        kept = game.record
        game.table = copy(past.table)
        kept.ended, kept.made, kept.waiting, kept.labels = "", [], [], [*past.labels]
        kept.vacant = [seat for seat in kept.vacant if seat in past.vacant]
        kept.wanted = [seat for seat in kept.wanted if seat in kept.vacant]
        kept.passed = []
        kept.gone_at = {who: at for who, at in kept.gone_at.items() if who in kept.vacant}
        sentence = _("Undone by agreement: {moves}.")
        if known:
            sentence = _("Undone by agreement: {moves}, after {seen}.")
        game.say(sentence.format(moves=all_of(moves), seen=all_of(known)))
        game.dealer.seats_changed(game, back=True)
        game.settle()
