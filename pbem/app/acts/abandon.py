"""To propose to end the game without a winner."""

from __future__ import annotations

import re

from pbem.wording import _

from .act import Act, ByMail, Saying, at_the_table, nothing

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.app.session import Session

    from .act import Foreseen, Seated, Values


def _offers(_seated: Seated) -> Iterator[Saying]:
    yield Saying("abandon", _("propose to end the game without a winner"), at_the_table())


def _foreseen(_seated: Seated, _values: Values) -> Foreseen:
    return [_("the game ends without a winner, if the others agree")], None


def _do(session: Session, given: str | None = None) -> None:
    from pbem.app import proposals

    proposals.abandon(session, given)


ACT = Act(
    "abandon",
    _do,
    nothing,
    help=_("Everybody has to agree; a game of yours alone ends at once."),
    example="pbem propose abandon",
    method="propose_end",
    by_mail=ByMail(re.compile(""), help=[_("`abandon`: propose to end the game without a winner.")]),
    offers=_offers,
    foreseen=_foreseen,
)
