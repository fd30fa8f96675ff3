"""What stands against moves: for everything that some words could mean, the reason why it may not be made now."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pbem.rules import Move, Ruleset, View
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
    return to_moves(view, found)


def to_moves(view: View[Any], found: Sequence[Move]) -> list[Objection]:
    """The same for moves that answer what is asked."""
    legal: list[Objection] = []
    refused: dict[Refusal, list[str]] = {}
    for move in found:
        refusal = against(view, move)
        if refusal is None:
            legal.append(Objection([move.notation()], None, move.hint(view.table, view.seat)))
        else:
            refused.setdefault(refusal, []).append(move.notation())
    return [*legal, *(Objection(moves, refusal) for refusal, moves in refused.items())]


def in_lines(found: Sequence[Objection], most: int) -> list[str]:
    """A line for each objection; the same one to many moves, of which each is named in it, has one line for all.

    A line names at most so many moves.
    """
    alike: dict[object, list[Objection]] = {}
    for one in found:
        alike.setdefault(_but_for_its_own_words(one), []).append(one)
    return [_line(first, [move for one in others for move in one.moves], most) for first, *others in alike.values()]


def _line(one: Objection, others: Sequence[str], most: int) -> str:
    """`others`: moves against which the same stands."""
    if one.refusal is None:
        sentence = _("{move}: you may ({price})") if one.hint else _("{move}: you may")
        return sentence.format(move=one.moves[0], price=one.hint)
    sentence = _("{moves}: {why}").format(moves=_listed(one.moves, most), why=one.refusal)
    if not others:
        return sentence
    return _("{sentence}; the same is true of {moves}").format(sentence=sentence, moves=_listed(others, most))


def _listed(moves: Sequence[str], most: int) -> str:
    return ", ".join(moves[:most]) + (", …" if len(moves) > most else "")


def _but_for_its_own_words(one: Objection) -> object:
    """What is the same for objections that differ only in the words of their moves, such as a place."""
    if one.refusal is None:
        return one.moves[0]
    own = {word.casefold() for word in one.moves[0].split()}
    words = tuple("" if word.strip(",;:").casefold() in own else word for word in one.refusal.sentence.split())
    return words, one.refusal.ruling, one.refusal.page
