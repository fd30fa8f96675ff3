"""To write something down that nobody else reads."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Argument, Saying, for_oneself
from .note import words_of

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.app.session import Session

    from .act import Foreseen, Seated, Values


def _offers(_seated: Seated) -> Iterator[Saying]:
    yield Saying("memo", _("write down something that only you read"), for_oneself(), more=True)


def _foreseen(seated: Seated, _values: Values) -> Foreseen:
    from pbem.app import memos

    return memos.kept(seated.game.id, seated.seat), None


def _do(session: Session, text: str, given: str | None = None) -> None:
    from pbem.app import memos
    from pbem.app.seats import one_seat

    seat = one_seat(session.seats, session.game.record.header.seats, given)
    memos.keep(session.game.id, seat, text)


ACT = Act(
    "memo",
    _do,
    words_of,
    help="",
    example='pbem note --private "bob saves up"',
    arguments=[Argument("text", _("What to say."), metavar="[TEXT]...", many=True)],
    offers=_offers,
    foreseen=_foreseen,
    phases=("playing", "over"),
)
