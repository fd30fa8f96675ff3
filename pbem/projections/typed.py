"""What a player typed, looked up among the candidates of the moves that are open: notation never drifts from rules.

Payments and the like are parsed apart, by the move itself: a candidate carries its price, not every way to pay it.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from pbem.errors import AmbiguousMoveError, PbemError, RefusedError, UnreadableMoveError
from pbem.rules import Move, Ruleset, View
from pbem.rules.move import refuse
from pbem.wording import _

SEPARATORS = ("with",)


def understood(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> Move:
    """The finished move that these words mean for this seat.

    Unique prefixes of words are enough. Raises UnreadableMoveError, AmbiguousMoveError or RefusedError.
    """
    words = [word.lower() for word in words]
    cut = next((place for place, word in enumerate(words) if word in SEPARATORS), len(words))
    head, rest = words[:cut], words[cut:]
    meant = _meant(ruleset, view, head)
    table, seat = view.table, view.seat
    finished = meant.finish(view, rest)
    refuse(ruleset.refusal(table, seat, finished))
    return finished


def is_unasked(ruleset: Ruleset[Any], words: Sequence[str]) -> bool:
    """Whether these words begin like something that a seat may do unasked, and like nothing else."""
    first = words[0].lower() if words else ""
    meant = [kind for kind in ruleset.moves if first and kind.kind.startswith(first)]
    return bool(meant) and all(kind.optional for kind in meant)


def _meant(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> Move:
    kinds = [*ruleset.open_moves(view.table), *ruleset.unasked]
    everything = [move for kind in kinds for move in (*kind.candidates(view), *kind.mistakes(view))]
    exact = [move for move in everything if list(words) in (move.notation().split(), move.shorthand().split())]
    found = exact or [move for move in everything if _matches(move.notation().split(), words)]
    found = _legal_first(view, found)
    if len({move.notation() for move in found}) == 1:
        move = found[0]
        table, seat = view.table, view.seat
        refuse(type(move).closed(table, seat) or move.refusal(table, seat) or move.beyond(view))
        return move
    if found:
        several = list(dict.fromkeys(move.notation() for move in found))
        shown = ", ".join(several[:6]) + (", …" if len(several) > 6 else "")
        raise AmbiguousMoveError(_("that could be {moves}").format(moves=shown))
    raise _not_understood(ruleset, view, words, everything)


def _matches(notation: Sequence[str], words: Sequence[str]) -> bool:
    return len(notation) == len(words) and all(
        full.startswith(word) if not word.isdigit() else full == word
        for full, word in zip(notation, words, strict=True)
    )


def _legal_first(view: View[Any], found: list[Move]) -> list[Move]:
    """If prefixes leave several, those that are legal count before those that are not."""
    if len(found) < 2:
        return found
    table, seat = view.table, view.seat
    legal = [
        move
        for move in found
        if type(move).closed(table, seat) is None and move.refusal(table, seat) is None and move.beyond(view) is None
    ]
    return legal or found


def _not_understood(
    ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], everything: Sequence[Move]
) -> PbemError:
    typed = " ".join(words)
    if not typed:
        return UnreadableMoveError(_("no move was given"), advice=_("see `pbem moves`"))
    closed = [
        kind
        for kind in ruleset.moves
        if kind not in ruleset.open_moves(view.table) and words[0] in (kind.kind, kind.kind.split("-")[0])
    ]
    known = {move.notation().split()[0] for move in everything}
    if closed and words[0] not in known:
        why = ruleset.left_out(view.table, closed[0])
        return RefusedError(str(why) if why else _("`{move}` is not what is asked now").format(move=typed))
    legal = [move.notation() for move in ruleset.legal(view)]
    begun = [
        move
        for move in (*legal, *(move.notation() for move in everything))
        if len(move.split()) > len(words) and all(map(str.startswith, move.split(), words))
    ]
    close = get_close_matches(typed, legal, 3, 0.6) or get_close_matches(words[0], known, 2, 0.6)
    advice = _("see `pbem moves`")
    if begun:
        advice = _("say more, for example: {move}").format(move=begun[0])
    elif close:
        advice = _("did you mean {moves}?").format(moves=_(" or ").join(close))
    return UnreadableMoveError(_("{typed!r} is no move here").format(typed=typed), advice=advice)
