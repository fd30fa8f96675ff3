"""What the page is told for planning ahead by clicks: what a seat may plan to play, and what it has planned.

The page joins moves with `then` and `else` to the words of a plan, and says those.
"""

from collections.abc import Sequence
from typing import Any

from pbem.app.assistant import data
from pbem.errors import UnreadCardsError
from pbem.projections.ahead import named
from pbem.projections.game import Game
from pbem.projections.pending import headings
from pbem.projections.status import described
from pbem.projections.what_if import Supposition
from pbem.rules import Move
from pbem.wording import _

from .seat_film import SeatFilm

Offers = list[list[Any]]
"""What a seat may do: `Offer` in types.d.ts says what each field is."""


def ahead(game: Game, seat: str, seat_film: SeatFilm) -> dict[str, Any]:
    """What a seat can try before its turn: the fields of `Ahead` in types.d.ts."""
    supposed = Supposition(game, lambda _sentence: None)
    legal: Sequence[Move] = ()
    if supposed.wait_for(seat, lambda _need, _answers: True):
        try:
            legal = list(game.ruleset.legal(supposed.view(seat)))
        except UnreadCardsError:
            legal = ()
    view, offers = supposed.view(seat), Offers()
    for move, group in zip(legal, headings([move.notation() for move in legal], _("Moves")), strict=True):
        places = seat_film.numbers(seat_film.touched(move, view.table))
        offers.append([move.notation(), described(move, view), group, 0, *places])
    known = {move.notation() for move in legal}
    for words in dict.fromkeys(move.notation() for kind in _by_what_is_asked(game) for move in named(kind, view)):
        if words not in known:
            places = seat_film.numbers(seat_film.named(words))
            offers.append([words, "", _("If it is legal by then"), 0, *places])
    return {
        "moves": offers,
        "legal": len(legal),
        "kept": data(game.id, [seat])["planned"],
        "words": {
            "begin": _("What do you play next?"),
            "then": _("What do you play then?"),
            "else": _("What do you play if you cannot?"),
            "drop": _("Forget this"),
        },
    }


def _by_what_is_asked(game: Game) -> list[type[Move]]:
    """The kinds of move that players make: those first that answer what is asked now."""
    now = game.ruleset.open_moves(game.table)
    return sorted((kind for kind in game.ruleset.moves if not kind.unattended), key=lambda kind: kind not in now)
