"""To propose to end the game without a winner."""

from __future__ import annotations

import re

from pbem.wording import _

from .act import Act, ByMail, Saying, always, foretold, nothing

ACT = Act(
    "abandon",
    "pbem.app.proposals:abandon",
    nothing,
    help=_("Everyone has to agree; a game in which every seat is yours ends at once."),
    example="pbem propose abandon",
    method="propose_end",
    by_mail=ByMail(re.compile(""), help=[_("`abandon`: propose to end the game without a winner.")]),
    offers=always(Saying("abandon", _("propose to end the game without a winner"))),
    foreseen=foretold(_("the game ends without a winner, if the others agree")),
)
