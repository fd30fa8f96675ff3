"""To say no to a proposal."""

from __future__ import annotations

from pbem.wording import _

from .act import Act
from .which import WHICH, named, of_proposals

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from .act import Foreseen, Seated, Values


def _foreseen(seated: Seated, values: Values) -> Foreseen:
    from pbem.projections.agreement import to_answer
    from pbem.projections.game.open_proposals import proposal_words
    from pbem.store.people import named_here

    game = seated.whole()
    proposal = to_answer(game, seated.seat, values["which"], "decline")
    sentence = _("no to {seat}, who proposes to {motion}")
    return [named_here(sentence.format(seat=proposal.by, motion=proposal_words(game, proposal)))], None


ACT = Act(
    "decline",
    "pbem.app.proposals:decline",
    named,
    help=_("The proposal ends, and those who agreed are free again."),
    example="pbem decline abandon",
    arguments=[WHICH],
    method="decline",
    by_mail=of_proposals(),
    foreseen=_foreseen,
)
