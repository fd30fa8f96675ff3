"""Which move a choice of a plan makes as things stand: the one that it names, or the cheapest of a kind; and how it is
paid where some cards are to be kept."""

from collections.abc import Sequence
from typing import Any

from pbem.errors import RefusedError
from pbem.projections.ahead import has_words
from pbem.projections.typed import understood
from pbem.rules import Move, Ruleset, View
from pbem.wording import _

from .steps import Alternative


def chosen(ruleset: Ruleset[Any], view: View[Any], choice: Alternative) -> Move:
    """The finished move of a choice. Raises UsageError, RefusedError or UnreadCardsError."""
    if not choice.cheapest:
        return _keeping(view, understood(ruleset, view, choice.move), choice.keep)
    found = [move for move in ruleset.legal(view) if has_words(move, choice.move)]
    why: RefusedError | None = None
    for move in sorted(found, key=lambda move: move.cost(view.table, view.seat) or 0):
        try:
            return _keeping(view, move.finish(view, ()), choice.keep)
        except RefusedError as error:
            why = why or error
    raise why or RefusedError(_("no move like that is legal: {words}").format(words=choice.named()))


def _keeping(view: View[Any], move: Move, keep: Sequence[str]) -> Move:
    """A finished move, paid with other cards if these are to be kept. Raises RefusedError."""
    cards = move.payable(view) if keep else ()
    if not cards:  # what pays nothing takes none of them
        return move
    left = [one for one in cards if not one.taken]
    kept: list[int] = []
    for word in keep:
        slot = next((one.slot for one in [*left, *cards] if one.word == word and one.slot not in kept), None)
        if slot is None:
            raise RefusedError(_("you have no {card} to keep").format(card=word))
        kept.append(slot)
    if any(one.taken and one.slot in kept for one in cards):
        move = move.keeping(view, kept)
        if any(one.taken and one.slot in kept for one in move.payable(view)):
            raise RefusedError(_("{move} uses a card that you keep").format(move=move.notation()))
    return move
