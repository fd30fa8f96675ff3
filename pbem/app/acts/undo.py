"""To take moves back: what an undo would do, told before it. `app.take_back` does it."""

from __future__ import annotations

import re

from pbem.errors import UsageError
from pbem.wording import _, all_of

from .act import Act, Argument, ByMail, Saying

TYPE_CHECKING = False  # without typing: help and completion load this
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .act import Foreseen, Seated, Values


def _read(words: Sequence[str]) -> Values:
    if not words:
        return {}
    if len(words) > 1 or not words[0].isdecimal():
        raise UsageError(_("give the number of moves to undo: 1 or more"))
    return {"moves": int(words[0])}


def _offers(seated: Seated) -> Iterator[Saying]:
    from pbem.app import take_back

    if seated.past is not None and take_back.is_offered(seated.past, seated.own_seats):
        yield Saying("undo", _("undo the last move made here"))


def _foreseen(seated: Seated, values: Values) -> Foreseen:
    from pbem.projections.game.open_proposals import required
    from pbem.projections.game.past import falling, preview, seen, undo_body

    game = seated.whole()
    body = undo_body(game, values.get("moves"), seated.own_seats)
    falls = falling(game, body["to"], body.get("to_with", []))
    lines = [_("this undoes: {moves}").format(moves=", ".join(falls))]
    if known := seen(game, body["to"], body.get("to_with", [])):
        lines.append(_("drawn cards stay known: {seen}").format(seen=all_of(known)))
    if required(game, seated.seat, {"motion": "undo", **body}):
        lines.append(_("the others have to agree to it"))
    return lines, preview(game, body)


ACT = Act(
    "undo",
    "pbem.app.take_back:undo",
    _read,
    help=_("""Everything played since is undone as well. With N: the last N moves, of any players.

    Moves that never left this machine are cut from the file; if you have resigned or ended the game since, only that
    is undone. Otherwise the others must agree, and see which moves would be undone. Where several players answered one
    question, such as a sealed choice, all their answers are undone."""),
    example="pbem undo",
    arguments=[
        Argument(
            "moves",
            _("Undo the last N moves, of any players."),
            metavar="[N]",
            kind=int,
            needed=False,
            least=1,
        )
    ],
    method="propose_undo",
    by_mail=ByMail(
        re.compile(r"\d{0,3}"),
        phrases=_(
            "take back, take back my last move, take back that, take it back, take my last move back, "
            "take my move back, take that back"
        ),
        help=[_("`undo`: propose to undo your last move and all since; `undo 2`: the last two moves, of any players.")],
    ),
    offers=_offers,
    foreseen=_foreseen,
    for_all_seats=True,
)
