"""To propose that a seat that was left goes to the first who takes it."""

from __future__ import annotations

from pbem.wording import _

from .act import Act, Saying
from .whose import A_SEAT, a_seat, whose

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .act import Foreseen, Seated, Values


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.projections.game.open_proposals import proposal_of

    vacant = seated.game.record.vacant
    for left in vacant if seated.seat not in vacant else ():
        if proposal_of({"motion": "wanted", "seat": left}).impossible(seated.game) is None:
            meaning = _("propose to open {seat}'s seat to a substitute").format(seat=left)
            yield Saying(f"wanted {left}", meaning)


def _foreseen(_seated: Seated, values: Values) -> Foreseen:
    sentence = _("any player may give {seat}'s seat to someone, and no one is asked again")
    return [sentence.format(seat=values["left"]), _("the others have to agree to it")], None


ACT = Act(
    "wanted",
    "pbem.app.proposals:give_away",
    a_seat("wanted", "left"),
    help=_("""Everyone has to agree, once and beforehand.

    For a seat whose player has left or was expelled. Any player who finds a substitute then gives them the seat with
    `pbem propose replace`, and no one is asked again. Only where the cards are open:
    where the players deal, a substitute keeps pieces of the others' secrets."""),
    example="pbem propose wanted cy",
    arguments=[whose("left")],
    by_mail=A_SEAT,
    offers=_offers,
    foreseen=_foreseen,
)
