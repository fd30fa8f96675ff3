"""To deal."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying, foretold, nothing

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pbem.projections.game import Game

    from .act import Seated


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.status import free_seats

    if seated.game.record.header.key == seated.key and not free_seats(seated.game):
        yield Saying("start", _("deal"))


def _afterwards(game: Game, _key: str) -> Sequence[str]:
    return game.dealer.before_play(game)


ACT = Act(
    "start",
    "pbem.app.membership:start",
    nothing,
    help=_("""Only the player who created the game can.

    It comes by itself with the creator's next `pbem play`, or when the creator takes the last seat."""),
    example="pbem start",
    offers=_offers,
    foreseen=foretold(_("the cards are dealt")),
    phases=("joining",),
    by_seat=False,
    afterwards=_afterwards,
)
