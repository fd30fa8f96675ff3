"""Which of several moves is meant: the cheapest, any, the strongest, up to 4; and the cards that are to be kept."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pbem.app.moves import CheckList, any_list, meant
from pbem.errors import RefusedError, UnreadableMoveError, UsageError
from pbem.projections.ahead import named
from pbem.projections.game import Game
from pbem.projections.spoken import CARDS, FILLERS, NUMBERS, in_parts, said
from pbem.projections.typed import SEPARATORS
from pbem.rules import Move, Ruleset, View
from pbem.wording import _

from .premises import says

CHEAPEST, STRONGEST, ANY, UP_TO = "cheapest", "strongest", "any", "up to"
NAMED = {
    "cheapest": CHEAPEST, "any": ANY, "whichever": ANY, "some": ANY,
    "strongest": STRONGEST, "highest": STRONGEST, "best": STRONGEST, "largest": STRONGEST, "biggest": STRONGEST,
    "everything": STRONGEST, "all": STRONGEST, "most": STRONGEST,
}  # fmt: skip
"""Which of the moves that the other words name, by the words for it."""
_KEEPING = frozenset(_("keep keeping").split())
_I_CAN = re.compile(_(r"\b(?:that |which )?i (?:can(?: \w+(?: for)?)?|have|hold|own)$"))
_AT_MOST = re.compile(_(r"\b(?:for |with )?(?:at most|no more than|not more than|up to) (?=\w+)"))
_AS_MUCH = re.compile(_(r"\bas (?:much|many)((?: [\w-]+)*?) as (?:i can|i have|possible)\b"))


class Pick(Struct, frozen=True):
    """How one of several moves is chosen: `how`, with the number of "up to"; and the cards that are kept, by the words
    that one types for them, and how many in all."""

    how: str = ""
    number: int = 0
    keep: tuple[str, ...] = ()
    cards: int = 0

    def __bool__(self) -> bool:
        return bool(self.how)

    def in_words(self, move: Sequence[str]) -> str:
        """The move with it, as it is read again."""
        words = " ".join(move)
        if self.how == UP_TO:
            words = f"{words} up to {self.number}"
        elif self.how:
            words = f"{self.how} {words}"
        if self.keep:
            words = f"{words} keep {' '.join(self.keep)}"
        return f"{words} keep {self.cards} cards" if self.cards else words

    def fits(self, words: Sequence[str], move: Move) -> bool:
        """Whether a move may have been picked: one of the kind, of which these words are some."""
        parts = iter(move.notation().replace("-", " ").split())
        return all(any(part.startswith(word) for part in parts) for word in " ".join(words).replace("-", " ").split())


def picked(words: Sequence[str], begins: Callable[[str], bool]) -> tuple[list[str], Pick]:
    """A move's words, and which of several it means. `begins`: whether a word begins a kind of move."""
    left, keep, cards = _kept(list(words))
    left = _AT_MOST.sub("up to ", _AS_MUCH.sub(rf"\1 {STRONGEST}", " ".join(left))).split()
    number = next((left[at + 2] for at in range(len(left) - 2) if left[at : at + 2] == ["up", "to"]), "")
    number = NUMBERS.get(number, number)
    if number.isdigit():
        at = left.index("up")
        return left[:at] + left[at + 3 :], Pick(UP_TO, int(number), keep, cards)
    how = next((word for word in left if word in NAMED), "")
    if not how:
        return left, Pick(keep=keep, cards=cards)
    left = _I_CAN.sub("", " ".join(left)).split()
    left.remove(how)
    left = [word for word in left if word not in FILLERS or (begins(word) and word == left[0])]
    return left[:-1] if left[-1:] == ["with"] else left, Pick(NAMED[how], 0, keep, cards)


def _kept(words: list[str]) -> tuple[list[str], tuple[str, ...], int]:
    """Words without "but keep my 3"; the cards that are kept by name, and how many in all."""
    for place, word in enumerate(words):
        if word not in _KEEPING or not place:
            continue
        said = [NUMBERS.get(one, one) for one in words[place + 1 :] if one not in FILLERS or one in CARDS]
        if not said or not said[0].isdigit():
            continue
        before = words[:place]
        while before and before[-1] in ("but", "and"):
            before = before[:-1]
        if len(said) == 2 and said[1] in CARDS:
            return before, (), int(said[0])
        if all(one.isdigit() for one in said):
            return before, tuple(said), 0
    return words, (), 0


def chosen(game: Game, view: View[Any], words: Sequence[str], pick: Pick, check_list: CheckList = any_list) -> Move:
    """The finished move that words mean for a view's seat.

    Raises as `meant` does, and RefusedError where a card would go that is to be kept.
    """
    if not pick.how:
        return _keeping(game.ruleset, view, meant(game, view, words, check_list), pick)
    found = among(game.ruleset, view, words)
    if pick.how == UP_TO:
        numbered = [(number, move) for move in found if (number := _number(move)) is not None and number <= pick.number]
        found = [move for _number_, move in sorted(numbered, key=lambda one: -one[0])]
    elif pick.how == CHEAPEST:
        found = sorted(found, key=lambda move: _cost(view, move))
    elif pick.how == STRONGEST:
        strengths = {move.notation(): move.strength(view.table, view.seat) for move in found}
        if found and None in strengths.values():
            raise UsageError(_("of these moves none is stronger than another: {words}").format(words=" ".join(words)))
        found = sorted(found, key=lambda move: -(strengths[move.notation()] or 0))
    why: RefusedError | None = None
    for move in found:
        try:
            return _keeping(game.ruleset, view, move.finish(view, ()), pick)
        except RefusedError as error:
            why = why or error
    raise why or RefusedError(_("no move like that is legal: {words}").format(words=pick.in_words(words)))


def among(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str]) -> list[Move]:
    """The legal moves of which these words are some; a word may also be what explains something that a move touches:
    "claim palace" is any claim of a province with a palace."""
    legal = list(ruleset.legal(view))
    found = [move for move in legal if says(ruleset, view, words, move)]
    if found:
        return found
    return [move for move in legal if _explained(ruleset, view, words, move)]


def essential(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], kind: str) -> list[str]:
    """A kind of move, and those of some words without which they would name other moves too."""
    left = [word for word in words if not any(part.startswith(word) for part in (kind, *kind.split("-")))]
    named = [move.notation() for move in among(ruleset, view, [kind, *left])]
    for word in list(left):
        fewer = [one for one in left if one != word]
        if [move.notation() for move in among(ruleset, view, [kind, *fewer])] == named:
            left = fewer
    return [kind, *left]


def known_words(ruleset: Ruleset[Any], view: View[Any], kind: type[Move], words: Sequence[str]) -> list[str]:
    """Words behind a kind of move, in those of its notation: each names something that such a move can be about.

    Raises UnreadableMoveError.
    """
    spoken, parts = ruleset.spoken(), kind.kind.split("-")
    own = {part for move in named(kind, view) for part in in_parts(move.notation().split())}
    names = {*ruleset.names(view.table), *own}
    nouns = {ruleset.word_for(view.table, name) for name in ruleset.names(view.table)}
    told = said(words, {*names, *nouns, *parts}, parts, {**spoken.get("", {}), **spoken.get(kind.kind, {})})
    counted = {*in_parts([*ruleset.amounts()]), *SEPARATORS}
    rest = [one.word for one in told if one.word not in parts and (one.word in nouns or one.word not in counted)]
    for word in rest:
        known = any(one.startswith(word) for one in names) or nouns.intersection((word, word.removesuffix("s")))
        if not known and not word.isdigit():
            sentence = _("{move!r} is not a move of this game").format(move=" ".join((kind.kind, *words)))
            raise UnreadableMoveError(
                sentence, advice=_("no {kind} is about {word!r}").format(kind=kind.kind, word=word)
            )
    return rest


def _explained(ruleset: Ruleset[Any], view: View[Any], words: Sequence[str], move: Move) -> bool:
    nouns = {ruleset.word_for(view.table, name) for name in ruleset.names(view.table)}
    about = {ruleset.word_for(view.table, name) for name in move.touches(view.table, view.seat)}
    told = [word for word in words if nouns.intersection((word, word.removesuffix("s")))]
    rest = [word for word in words if word not in (*told, "with")]
    return any(about.intersection((word, word.removesuffix("s"))) for word in told) and says(ruleset, view, rest, move)


def _number(move: Move) -> int | None:
    """The last number of a notation: how much of something."""
    return next((int(word) for word in reversed(move.notation().split()) if word.isdigit()), None)


def _cost(view: View[Any], move: Move) -> int:
    return move.cost(view.table, view.seat) or 0


# ---------------------------------------------------------------------- what is kept


def _keeping(ruleset: Ruleset[Any], view: View[Any], move: Move, pick: Pick) -> Move:
    """A finished move, paid with other cards if these are to be kept. Raises RefusedError."""
    if not (pick.keep or pick.cards):
        return move
    cards = move.payable(view)
    left = [one for one in cards if not one.taken]
    kept: list[int] = []
    for word in pick.keep:
        slot = next((one.slot for one in [*left, *cards] if one.word == word and one.slot not in kept), None)
        if slot is None:
            raise RefusedError(_("you have no {card} to keep").format(card=word))
        kept.append(slot)
    if any(one.taken and one.slot in kept for one in cards):
        move = move.keeping(view, kept)
        cards = move.payable(view)
        if any(one.taken and one.slot in kept for one in cards):
            raise RefusedError(_("{move} takes a card that you keep").format(move=move.notation()))
    if sum(not one.taken for one in cards) < pick.cards:
        raise RefusedError(_("{move} leaves fewer cards than you keep").format(move=move.notation()))
    return move
