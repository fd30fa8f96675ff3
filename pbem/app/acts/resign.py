"""To leave the table for good."""

from __future__ import annotations

import re

from pbem.wording import _

from .act import Act, ByMail, Saying, always, nothing

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from .act import Foreseen, Seated, Values


def _foreseen(seated: Seated, _values: Values) -> Foreseen:
    from pbem.app import membership

    sentence = _("{seat} leaves for good: the rules make its moves from now on, and it cannot win")
    return [sentence.format(seat=seated.seat), *membership.resigning(seated.game, seated.seat)], None


ACT = Act(
    "resign",
    "pbem.app.membership:resign",
    nothing,
    help=_("The rules make this seat's moves from now on, and it cannot win."),
    example="pbem resign --yes",
    method="resign",
    by_mail=ByMail(
        re.compile(r"|for\s+good", re.IGNORECASE),
        about_a_turn=False,
        sure="for good",
        help=[_("`resign`: leave the table for good; you are asked first, and answer that with `resign for good`.")],
    ),
    offers=always(Saying("resign", _("leave the table for good"))),
    foreseen=_foreseen,
    warns=("pbem.app.membership:resigning", _("Leave the table for good?")),
)
