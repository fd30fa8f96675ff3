"""What a player types of a move that is not asked for yet, looked up among all that moves of its kind could be called.

Words that no such move has are refused as ever. What a list cannot have yet, such as cards that are drawn later or a
number that nobody can pay now, is taken as it stands, if each word of it is known.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pbem.errors import AmbiguousMoveError, UnreadableMoveError, UnreadCardsError
from pbem.rules import Move, View
from pbem.rules.move import Refusal
from pbem.wording import _, any_of

from .forgiving import heard
from .game import Game
from .spoken import plainly
from .typed import MEANT, cut_payment

_UNPRICED = Refusal("")


def read_ahead(game: Game, view: View[Any], kinds: Sequence[type[Move]], words: Sequence[str]) -> Sequence[str]:
    """The words of a move in full, as far as they can be known, with its payment as it was typed.

    `kinds`: those that it may be of. `view`: of any table in play. Raises UnreadableMoveError for words that mean no
    such move, AmbiguousMoveError where they could mean several.
    """
    ruleset = game.ruleset
    head, payment = cut_payment(plainly(words))
    listed = list({move.notation(): move for kind in kinds for move in named(kind, view)}.values())
    exact = [move for move in listed if [*head] in (move.notation().split(), move.shorthand().split())]
    found = exact or [move for move in listed if _begins(move.notation().split(), head, whole=True)]
    nearly: Sequence[Move] = ()
    if not found and head and listed:
        said = heard(ruleset, view, listed, head, lambda _move: _UNPRICED)
        found, nearly = [*(said.sure or said.doubtful)], said.begun or said.nearly
        nearly = nearly or [move for move in listed if _begins(move.notation().split(), head)]
    if len(found) == 1:
        return [*found[0].notation().split(), *payment]
    if found:
        raise AmbiguousMoveError(_("that could be {moves}").format(moves=_first(found)))
    known = {
        *ruleset.names(view.table),
        *game.record.header.seats,
        *(word for move in listed for word in move.notation().split()),
    }
    if not nearly and len(kinds) == 1:
        own, rest = _of_kind(kinds[0], head)
        if all(word.isdigit() or any(one.lower().startswith(word) for one in known) for word in rest):
            return [*own, *rest, *payment]
    advice = _("did you mean {moves}?").format(moves=_first(nearly or listed)) if nearly or listed else ""
    raise UnreadableMoveError(_("{typed!r} is not a move of this game").format(typed=" ".join(words)), advice=advice)


def named(kind: type[Move], view: View[Any]) -> list[Move]:
    """What a move of a kind could be called at a table, as far as the seat's cards can be read."""
    found = list[Move]()
    for listed in (kind.candidates, kind.mistakes):
        with suppress(UnreadCardsError):
            found += listed(view)
    return found


def _begins(notation: Sequence[str], words: Sequence[str], *, whole: bool = False) -> bool:
    """Whether each of these words begins the one of a notation in its place; with `whole`, there are as many."""
    return (len(notation) == len(words) if whole else len(notation) > len(words)) and all(
        full == word if word.isdigit() else full.startswith(word) for full, word in zip(notation, words, strict=False)
    )


def _of_kind(kind: type[Move], words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words that say a kind, in full if they are a beginning of it, and those behind them."""
    for place in range(1, len(words) + 1):
        if "-".join(words[:place]) == kind.kind:
            return words[:place], words[place:]
    return [kind.kind], words[1:]


def _first(moves: Sequence[Move]) -> str:
    return any_of([f"`{move.notation()}`" for move in moves[:MEANT]])
