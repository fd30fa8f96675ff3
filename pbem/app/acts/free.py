"""To dismiss the player who has taken a seat, before the start."""

from __future__ import annotations

from pbem.wording import _

from .act import Act
from .whose import a_seat, whose

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from .act import Foreseen, Seated, Values


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    return [_("someone else can have the seat {seat}").format(seat=values["freed"])], None


ACT = Act(
    "free",
    "pbem.app.membership:free",
    a_seat("free", "freed"),
    help=_("""It goes to the next player who has asked for it, if there is one.

    Only the host can do it."""),
    example="pbem free cy",
    arguments=[whose("freed")],
    foreseen=_foreseen,
    phases=("joining",),
    by_seat=False,
)
