"""To propose to go on without a player who has vanished with their part of the cards."""

from __future__ import annotations

from pbem.wording import _

from .absent import overdue
from .act import Act, Argument, Saying
from .whose import A_SEAT, a_seat, whose

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Foreseen, Seated, Values


def _offers(seated: Seated) -> Iterator[Saying]:
    for late in overdue(seated):
        if seated.game.dealer.is_silent(seated.game, late):
            yield Saying(f"expel {late}", _("propose to go on without {seat}").format(seat=late))


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    sentence = _("the game goes on without {seat}")
    return [sentence.format(seat=values["gone"]), _("the others have to agree to it")], None


ACT = Act(
    "expel",
    "pbem.app.absence:go_on_without",
    a_seat("expel", "gone"),
    help=_("""Everyone else has to agree.

    For games that the players deal together. In a game with a pace, the seat must have been late for as long as a turn
    may take; in any other, it must have done nothing for a week after the last consent. Anything that the seat does
    before then ends the proposal.

    From then on the rules make its moves, and everyone can read its hand. When two players are left, each can close the
    game this way: no one wins, and no hand is shown. After the end, it lets the cards be checked without a player who
    does not come back.

    If two of five or more have vanished: pbem propose expel cy --without dee, then pbem propose expel dee."""),
    example="pbem propose expel cy",
    arguments=[
        whose("gone"),
        Argument(
            "without",
            _("Another player who has vanished and need not agree."),
            metavar="SEAT",
            flags=["--without"],
            completes="seats",
        ),
        Argument(
            "wait",
            _("Without a pace: the seat's time once everyone agrees (7d)."),
            metavar="HOW LONG",
            flags=["--wait"],
        ),
    ],
    method="propose_expel",
    by_mail=A_SEAT,
    offers=_offers,
    foreseen=_foreseen,
)
