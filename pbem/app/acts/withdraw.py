"""To take back a proposal or a consent of one's own."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying, foretold
from .which import WHICH, named, of_proposals

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Seated


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.agreement import own_proposals

    if own_proposals(seated.game, seated.seat):
        yield Saying("withdraw", _("withdraw your proposal or your consent"))


ACT = Act(
    "withdraw",
    "pbem.app.proposals:withdraw",
    named,
    help=_("It can be your consent to another player's proposal."),
    example="pbem withdraw",
    arguments=[WHICH],
    method="withdraw",
    by_mail=of_proposals(about_a_turn=False),
    offers=_offers,
    foreseen=foretold(_("your proposal or consent is withdrawn")),
)
