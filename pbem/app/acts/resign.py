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

    sentence = _("{seat} leaves for good: from now on the rules make its moves, and it cannot win")
    return [sentence.format(seat=seated.seat), *membership.resigning(seated.game, seated.seat)], None


ACT = Act(
    "resign",
    "pbem.app.membership:resign",
    nothing,
    help=_("From now on the rules make this seat's moves, and it cannot win."),
    example="pbem resign --yes",
    method="resign",
    by_mail=ByMail(
        re.compile(r"|for\s+good", re.IGNORECASE),
        about_a_turn=False,
        sure="for good",
        help=[_("`resign`: leave the game for good; you are asked to confirm with `resign for good`.")],
    ),
    offers=always(Saying("resign", _("leave the game for good"))),
    foreseen=_foreseen,
    warns=("pbem.app.membership:resigning", _("Leave the game for good?")),
)
