"""What stands against moves: for everything that some words could mean, the reason why it may not be made now."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.rules import Ruleset, View
from pbem.rules.move import Refusal
from pbem.wording import _

from .typed import against, could_mean, kind_elsewhere


class Objection(NamedTuple):
    """Moves for which the same holds. `refusal`: why not; None if they may be made. `hint`: of a legal one."""

    moves: list[str]
    refusal: Refusal | None
    hint: str = ""


def objections(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> list[Objection]:
    """What these words could mean at this moment, the legal moves first, each with what stands against it.

    Nothing is found if they mean nothing in this game.
    """
    found = could_mean(ruleset, view, words)
    if not found:
        kind = kind_elsewhere(ruleset, view, words)
        typed = " ".join(words).lower()
        return [] if kind is None else [Objection([typed], ruleset.not_asked(view.table, kind, typed))]
    legal: list[Objection] = []
    refused: dict[Refusal, list[str]] = {}
    for move in found:
        refusal = against(view, move)
        if refusal is None:
            legal.append(Objection([move.notation()], None, move.hint(view.table, view.seat)))
        else:
            refused.setdefault(refusal, []).append(move.notation())
    return [*legal, *(Objection(moves, refusal) for refusal, moves in refused.items())]


def in_words(one: Objection, most: int) -> str:
    """An objection as a line, which names at most so many moves."""
    named = ", ".join(one.moves[:most]) + (", …" if len(one.moves) > most else "")
    if one.refusal is not None:
        return _("{moves}: {why}").format(moves=named, why=one.refusal)
    sentence = _("{move}: you may ({price})") if one.hint else _("{move}: you may")
    return sentence.format(move=named, price=one.hint)
