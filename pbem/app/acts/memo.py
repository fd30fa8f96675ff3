"""To write something down that no one else reads."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Argument, Saying, always, for_oneself
from .note import words_of

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from .act import Foreseen, Seated, Values


def _foreseen(seated: Seated, _values: Values) -> Foreseen:
    from pbem.app import memos

    return memos.kept(seated.game.id, seated.seat), None


ACT = Act(
    "memo",
    "pbem.app.memos:write_down",
    words_of,
    help="",
    example='pbem note --private "bob saves up"',
    arguments=[Argument("text", _("The text."), metavar="[TEXT]...", many=True)],
    offers=always(Saying("memo", _("keep a note for yourself"), for_oneself(), more=True)),
    foreseen=_foreseen,
    phases=("playing", "over"),
)
