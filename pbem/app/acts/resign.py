"""To leave the table for good."""

from __future__ import annotations

import re

from pbem.wording import _

from .act import Act, ByMail, Saying, at_the_table, nothing

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.app.session import Session
    from pbem.projections.game import Game

    from .act import Foreseen, Seated, Values


def _offers(_seated: Seated) -> Iterator[Saying]:
    yield Saying("resign", _("leave the table for good"), at_the_table())


def _foreseen(seated: Seated, _values: Values) -> Foreseen:
    from pbem.app import membership

    sentence = _("{seat} leaves for good: the rules make its moves from now on, and it cannot win")
    return [sentence.format(seat=seated.seat), *membership.resigning(seated.game, seated.seat)], None


def _do(session: Session, given: str | None = None, *, surely: bool = True) -> None:
    from pbem.app import membership

    membership.resign(session, given, surely=surely)


def _followed_by(game: Game, seat: str) -> list[str]:
    from pbem.app import membership

    return membership.resigning(game, seat)


ACT = Act(
    "resign",
    _do,
    nothing,
    help=_("The rules make this seat's moves from now on, and it cannot win."),
    example="pbem resign --yes",
    method="resign",
    by_mail=ByMail(
        re.compile(r"|for\s+good", re.IGNORECASE),
        about_a_turn=False,
        help=[_("`resign`: leave the table for good; you are asked first, and answer that with `resign for good`.")],
    ),
    offers=_offers,
    foreseen=_foreseen,
    warns=(_followed_by, _("Leave the table for good?")),
)
