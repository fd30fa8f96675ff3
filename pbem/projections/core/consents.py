"""Whether a motion's own event lists the consents that it needs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.events.event import Event
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.game import Game


def lacking(game: "Game", event: Event, motion: Mapping[str, Any], required: set[str]) -> str | None:
    """Who of the required parties has not agreed to this motion, by what the event lists; None if nobody lacks.

    A proposal is its proposer's consent; it is listed itself, or by a consent that is.
    """
    listed = set(event.with_)
    given: set[str] = set()
    for proposal in game.record.link.motions.values():
        if proposal.body == motion:
            consents = {party for party, consent in proposal.consents.items() if consent in listed}
            if consents or proposal.id in listed:
                given |= {*consents, game.party(proposal.by)}
    missing = required - given
    if not missing:
        return None
    names = [seat for seat in game.record.keys if game.party(seat) in missing]
    return _("it lacks the consent of {seats}").format(seats=", ".join(names))
