"""To take back a proposal or a consent of one's own."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying, at_the_table
from .which import WHICH, named, of_proposals

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.app.session import Session

    from .act import Foreseen, Seated, Values


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.agreement import own_proposals

    if own_proposals(seated.game, seated.seat):
        yield Saying("withdraw", _("take back what you have proposed, or your consent"), at_the_table())


def _foreseen(_seated: Seated, _values: Values) -> Foreseen:
    return [_("what you have proposed or agreed to is taken back")], None


def _do(session: Session, which: str = "", given: str | None = None) -> None:
    from pbem.app import proposals

    proposals.withdraw(session, which, given)


ACT = Act(
    "withdraw",
    _do,
    named,
    help=_("That is the one to what somebody else has proposed."),
    example="pbem withdraw",
    arguments=[WHICH],
    method="withdraw",
    by_mail=of_proposals(about_a_turn=False),
    offers=_offers,
    foreseen=_foreseen,
)
