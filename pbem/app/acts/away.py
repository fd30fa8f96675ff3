"""To tell the others until when one cannot play, or that one is back."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _

from .act import Act, Argument, ByMail, Saying, foretold, to_others

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .act import Values


def _read(words: Sequence[str]) -> Values:
    typed = [word.lstrip("-") if word.startswith("--") else word for word in words]
    plans = len(typed) > 1 and typed[-1].lower() == "plans"
    until = " ".join(one for one in typed[: -1 if plans else None] if one.lower() != "with")
    if not until:
        raise UsageError(_("give a time: `away 5d`, `away 2026-12-24`, or `away back`"))
    return {"until": until, **({"plans": True} if plans else {})}


ACT = Act(
    "away",
    "pbem.app.talk:away",
    _read,
    help=_("""A game with a pace gives you a day after your return.

    Your plans wait until then, unless you add `--plans`. The others do not learn of either."""),
    example="pbem away 2026-12-24",
    arguments=[
        Argument("until", _("The last day (in UTC), how long (5d), or `back`."), metavar="UNTIL"),
        Argument("plans", _("Carry out your plans meanwhile."), kind=bool, flags=["--plans"]),
    ],
    method="away",
    by_mail=ByMail(
        re.compile(r"|(?:until\s+)?(\S+(?:\s+(?:with\s+|--)?plans)?)", re.IGNORECASE),
        about_a_turn=False,
        phrases=_("i am away, i will be away, i'll be away, i'm away"),
        help=[_("`away 2026-12-24`, `away 5d`: until when you cannot play; `away back`: you are back.")],
    ),
    offers=to_others(Saying("away", _("say until when you cannot play: `away 5d`, `away back`"), more=True)),
    foreseen=foretold(_("pbem tells the others when you are back")),
    tells_turn=False,
)
