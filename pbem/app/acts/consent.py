"""To agree to a proposal."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying
from .which import WHICH, named, of_proposals

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Foreseen, Seated, Values


def _offers(seated: Seated) -> Iterator[Saying]:
    """With it, the other answer: so they stand together."""
    from pbem.projections.status import status

    for one in status(seated.game, [seated.seat])["motions"]:
        if one["open"] and seated.seat in one["waits_for"]:
            yield Saying(f"consent {one['name']}", _("agree to it"), _("Proposals"))
            yield Saying(f"decline {one['name']}", _("decline it"), _("Proposals"))


def _foreseen(seated: Seated, values: Values) -> Foreseen:
    from pbem.projections.agreement import to_answer
    from pbem.projections.game.open_proposals import proposal_of, proposal_words
    from pbem.projections.game.past import preview
    from pbem.store.people import named_here

    game = seated.whole()
    proposal = to_answer(game, seated.seat, values["which"])
    sentence = _("{seat} proposes to {motion}")
    lines = [named_here(sentence.format(seat=proposal.by, motion=proposal_words(game, proposal)))]
    caution = proposal_of(proposal.body).caution(game)
    lines += [caution] if caution else []
    return lines, preview(game, proposal.body) if proposal.body["motion"] == "undo" else None


ACT = Act(
    "consent",
    "pbem.app.proposals:consent",
    named,
    help=_("""It may be about an undo, a substitute, a pace, or the end of the game.

    The last player to agree carries it out. `pbem decline` says no."""),
    example="pbem consent abandon",
    arguments=[WHICH],
    method="consent",
    by_mail=of_proposals(
        _("`consent`, `decline`: answer a proposal; `withdraw`: withdraw your own. With several: `consent abandon`.")
    ),
    offers=_offers,
    foreseen=_foreseen,
    shows=_("Only show the board as the undo would leave it."),
)
