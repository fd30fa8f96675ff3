"""The moves of a seat as a table lists them, and what one would come to, before anybody makes it."""

from collections.abc import Sequence
from re import findall
from typing import Any

from pbem.app import automatic, moves
from pbem.app.acts.act import Saying, Tried
from pbem.app.session import Session
from pbem.app.trial import attempt
from pbem.projections.game import Game
from pbem.projections.pending import headings
from pbem.projections.status import described
from pbem.projections.typed import among, is_unasked
from pbem.rules import Move, View
from pbem.wording import _

from .fitting import unpaid


def moves_of(game: Game, seat: str) -> list[Saying]:
    """The legal moves of a seat, each with its price and what it does."""
    asked = game.need is not None and seat in game.need.seats
    legal = game.legal(seat) if asked else ()
    groups = headings([move.notation() for move in legal], _("Moves"))
    found = [_saying(move, game.view(seat), group) for move, group in zip(legal, groups, strict=True)]
    own = (_saying(move, game.view(seat, unasked=True), _("Available at any time")) for move in game.unasked(seat))
    return [*found, *own]


def _saying(move: Move, view: View[Any], group: str) -> Saying:
    return Saying(move.notation(), described(move, view), group, move=move)


def meant_among(offers: Sequence[Saying], game: Game, seat: str, typed: Sequence[str]) -> list[Saying]:
    """Those of these that are moves which people may mean by such words."""
    meant = {move.notation() for move in among(game.ruleset, game.view(seat), game.legal(seat), unpaid(typed))}
    return [one for one in offers if one.words in meant]


def tried_move(game: Game, seat: str, words: Sequence[str]) -> Tried:
    """What the move of a seat would come to that these words mean; "" for no one's. Raises what making it would raise,
    as far as that shows beforehand."""
    mover = moves.mover(game, [seat] if seat else [], words)
    view = game.view(mover, unasked=is_unasked(game.ruleset, words))
    move = moves.meant(game, view, words)
    told: list[str] = []
    then: Game | None = None
    if is_unasked(game.ruleset, words):
        told.append(_("it counts from the next decision on"))
    else:
        then, _mover, stopped, _left = attempt(game, [mover], [words], mover, told.append)
        told += [stopped] if stopped else []
    hint, meaning = move.hint(game.table, mover), move.meaning(view)

    def act(session: Session) -> None:
        automatic.ready(session)
        moves.play(session, words, mover)

    lines = [*(one for one in (hint, meaning) if one), *told]
    return Tried(" ".join(words), act, lines, then, move, move.payable(view))


def rulings_in(game: Game, text: str) -> list[str]:
    """The numbers of the rulings that a text cites."""
    known = {ruling.number for ruling in game.ruleset.rulings()}
    return [word for word in findall(r"[A-Z]+[0-9]+", text) if word in known]
