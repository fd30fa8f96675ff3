"""Moves as people say them, where the words as they stand mean none: spoken numbers, synonyms, words in another order.

Nothing is guessed and nothing is skipped: every word has its place in the move, every word of the move was said, and
numbers, like names, come in the order in which the move has them. What could be two moves is never one, and what could
be a price is never taken for anything else.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache, partial
from itertools import permutations, product
from typing import Any, NamedTuple

from pbem.rules import Move, Ruleset, View
from pbem.rules.move import Refusal

from .spoken import KEPT, NEGATIONS, TOWARDS, Role, Word, parts_of, said

MOST_NAMES = 4
"""Of more names than these no other order is tried."""
MOST_MEANT = 3
"""Of what words may nearly be, run together, so much is named."""
TELLING = 3
"""So many letters of a word are enough where words do not stand as in a notation."""
MISSPELT = 0.75
"""So much a word must be like another to be taken for it."""

Against = Callable[[Move], Refusal | None]


class Heard(NamedTuple):
    """What words may mean, one move for each notation.

    `sure`: every word has its place, and every word of the move was said. `doubtful`: where a number may be a price,
    where a price is wrong, and where names come in another order. `begun`: where more has to be said; `misspelt`: where
    words are; `nearly`: where other words were said too, and all names and numbers, or where words run together. Of
    these three the first that is found, if there is nothing else, and no negation.
    """

    sure: Sequence[Move] = ()
    doubtful: Sequence[Move] = ()
    begun: Sequence[Move] = ()
    misspelt: Sequence[Move] = ()
    nearly: Sequence[Move] = ()

    @property
    def near(self) -> Sequence[Move]:
        """What is suggested where nothing is understood."""
        return self.begun or self.misspelt or self.nearly


class _Fit(IntEnum):
    """How well words fit a move."""

    NOT = 0
    BEGUN = 1
    MIXED = 2
    DOUBTFUL = 3
    SURE = 4


class _Shape(NamedTuple):
    """A notation: the words of its kind, its names with the joining word before them ("to"), and its numbers."""

    kind: Sequence[str]
    names: Sequence[tuple[str, str]]
    numbers: Sequence[str]


def heard(
    ruleset: Ruleset[Any], view: View[Any], moves: Sequence[Move], words: Sequence[str], against: Against
) -> Heard:
    """What may be meant by words that no notation starts with. `against`: what stands against a move here."""
    named = {move.notation(): move for move in reversed(moves)}
    of_kind: dict[type[Move], dict[str, _Shape]] = {}
    for text, move in reversed(named.items()):
        of_kind.setdefault(type(move), {})[text] = _shape(text, len(move.kind.split("-")))
    price = partial(_price, view, against)
    told = {kind: _Told.of(ruleset, kind, [*shapes.values()], words) for kind, shapes in of_kind.items()}
    fits = {
        text: _fit(told[kind].words, shape, partial(price, named[text]))
        for kind, shapes in of_kind.items()
        for text, shape in shapes.items()
        if told[kind].whole
    }
    at = {fit: [named[text] for text, found in fits.items() if found is fit] for fit in _Fit}
    if at[_Fit.SURE] or at[_Fit.DOUBTFUL]:
        return Heard(at[_Fit.SURE], at[_Fit.DOUBTFUL])
    if not NEGATIONS.isdisjoint(words):
        return Heard()
    if at[_Fit.MIXED] or at[_Fit.BEGUN]:
        return Heard((), at[_Fit.MIXED], at[_Fit.BEGUN])
    others = {word for one in told.values() for word in one.own}

    def nearest(words: Mapping[type[Move], Sequence[Word]]) -> Sequence[Move]:
        near = {
            text: _fit_nearly(words[kind], shape, partial(price, named[text]))
            for kind, shapes in of_kind.items()
            if words[kind]
            for text, shape in shapes.items()
        }
        whole = [named[text] for text, found in near.items() if found >= _Fit.MIXED]
        return whole or [named[text] for text, found in near.items() if found is _Fit.BEGUN]

    misspelt = nearest({kind: one.well_spelt(others) for kind, one in told.items()})
    nearly = misspelt or nearest({kind: one.known(others) for kind, one in told.items()})
    return Heard(misspelt=misspelt, nearly=nearly or _run_together(words, named))


class _Told(NamedTuple):
    """What words say of a kind of move, all of whose words are `own`. `whole`: each of them may be one of those."""

    words: Sequence[Word]
    own: Collection[str]
    whole: bool

    @classmethod
    def of(cls, ruleset: Ruleset[Any], kind: type[Move], shapes: Sequence[_Shape], words: Sequence[str]) -> "_Told":
        own = {word for shape in shapes for word in (*shape.kind, *(name for name, _joined in shape.names))}
        spoken = ruleset.spoken()
        told = said(words, own, shapes[0].kind, {**spoken.get("", {}), **spoken.get(kind.kind, {})})
        return cls(told, own, bool(told) and all(_is_one(one.word, own) for one in told))

    def known(self, others: Collection[str]) -> Sequence[Word]:
        """The words of the kind alone; none if one is `others`', the words of any move."""
        strange = [one.word for one in self.words if not _is_one(one.word, self.own)]
        return () if any(word in others for word in strange) else [one for one in self.words if one.word not in strange]

    def well_spelt(self, others: Collection[str]) -> Sequence[Word]:
        """The words as those of the kind, if all are but for wrong letters; none if one of these is `others`'."""
        found: list[Word] = []
        for one in self.words:
            if not _is_one(one.word, self.own):
                meant = [] if one.word in others else misspelt(one.word, self.own)
                if not meant:
                    return ()
                one = one._replace(word=meant[0])
            found.append(one)
        return found


def misspelt(word: str, known: Collection[str], most: int = 1) -> list[str]:
    """Those of some words that this one may be, with a wrong letter or two: the likeliest first, `most` of them.

    Of short words none is, nor is a negation.
    """
    from difflib import get_close_matches

    if len(word) < TELLING or not NEGATIONS.isdisjoint(word.split()):
        return []
    spelt = {one.lower(): one for one in known if len(one) >= TELLING}  # a seat's name may have capitals
    return [spelt[one] for one in get_close_matches(word.lower(), spelt, most, MISSPELT)]


def _run_together(words: Sequence[str], named: dict[str, Move]) -> Sequence[Move]:
    """The moves that words are, or nearly, where no one minds the blanks between them: "buyjunk 1" is `buy-junks 1`.

    All numbers that were said are the move's, or in its names.
    """
    from difflib import get_close_matches

    typed, numbers = _without_blanks(" ".join(words)), _numbers(" ".join(words))
    if len(typed) < TELLING:
        return []
    written: dict[str, list[Move]] = {}
    for text, move in reversed(named.items()):  # in the order of the list
        if numbers <= _numbers(text):
            written.setdefault(_without_blanks(text), []).append(move)
    return [move for one in get_close_matches(typed, written, MOST_MEANT, MISSPELT) for move in written[one]]


def _without_blanks(text: str) -> str:
    """The words of a text as one, without its numbers."""
    return "".join(part for part in parts_of(text) if not part.isdigit())


def _numbers(text: str) -> Counter[str]:
    """Those in a text, in names too."""
    return Counter(re.findall(r"[0-9]+", text))


def _is_one(word: str, own: Collection[str]) -> bool:
    """Whether a word is a number, or one of these or its beginning."""
    begins = len(word) >= TELLING and word not in NEGATIONS
    return word.isdigit() or word in own or (begins and any(full.startswith(word) for full in own))


def _fit_nearly(known: Sequence[Word], shape: _Shape, price: Callable[[], tuple[bool, int | None]]) -> _Fit:
    """How well words fit a move of which those of the kind need not all be said, but one."""
    kind = [part for part in shape.kind if any(part.startswith(one.word) for one in known)]
    return _fit(known, shape._replace(kind=kind), price) if kind else _Fit.NOT


def _price(view: View[Any], against: Against, move: Move) -> tuple[bool, int | None]:
    """Whether a move is legal, so that it has a price, and what it costs."""
    return (False, None) if against(move) is not None else (True, move.cost(view.table, view.seat))


@lru_cache(KEPT)
def _shape(notation: str, kind: int) -> _Shape:
    parts = parts_of(notation)
    joined = ""
    names, numbers = list[tuple[str, str]](), list[str]()
    for place, part in enumerate(parts[kind:], kind):
        if part in TOWARDS and place < len(parts) - 1:  # the last word of a notation is never left out
            joined = part
        elif part.isdigit():
            numbers.append(part)
        else:
            names.append((part, joined))
    return _Shape(tuple(parts[:kind]), tuple(names), tuple(numbers))


def _fit(told: Sequence[Word], shape: _Shape, price: Callable[[], tuple[bool, int | None]]) -> _Fit:
    """How the words that were told fit a move."""
    of_names = _fit_of_names([one for one in told if not one.word.isdigit()], shape)
    numbers = [one for one in told if one.word.isdigit()]
    if of_names is _Fit.NOT or len(numbers) > len(shape.numbers) + 1:
        return _Fit.NOT
    return max((_fit_of_numbers(way, shape.numbers, of_names, price) for way in _ways(numbers)), default=_Fit.NOT)


# ---------------------------------------------------------------------- names


def _fit_of_names(words: Sequence[Word], shape: _Shape) -> _Fit:
    """SURE if every word of the kind and every name was said in order, MIXED in another one, BEGUN if some lack."""
    needed = len(shape.kind) + len(shape.names)
    if len(words) > needed:
        return _Fit.NOT
    targets = {joined for _name, joined in shape.names if joined}
    fits = partial(_fits, targets=targets)
    if len(words) == needed:
        if _interleaved(words, shape.kind, shape.names, fits):
            return _Fit.SURE
        orders = permutations(shape.names) if len(shape.names) <= MOST_NAMES else ()
        return _Fit.MIXED if any(_interleaved(words, shape.kind, order, fits) for order in orders) else _Fit.NOT
    return _Fit.BEGUN if _interleaved(words, shape.kind, shape.names, fits, begun=True) else _Fit.NOT


def _fits(one: Word, name: tuple[str, str], targets: Collection[str]) -> bool:
    """Whether a name was said: "to bob" is no one from whom something comes."""
    full, joined = name
    if not full.startswith(one.word):
        return False
    if one.joined == "from":
        return not joined
    return not one.joined or bool(joined) or (one.joined == "to" and not targets)


def _interleaved(
    words: Sequence[Word],
    kind: Sequence[str],
    names: Sequence[tuple[str, str]],
    fits: Callable[[Word, tuple[str, str]], bool],
    *,
    begun: bool = False,
) -> bool:
    """Whether words are those of a kind and its names, each in its order; with `begun`, some of them may lack."""
    if not words:
        return begun or not (kind or names)
    first, rest = words[0], words[1:]
    return (
        bool(kind and kind[0].startswith(first.word) and _interleaved(rest, kind[1:], names, fits, begun=begun))
        or bool(names and fits(first, names[0]) and _interleaved(rest, kind, names[1:], fits, begun=begun))
        or bool(begun and kind and _interleaved(words, kind[1:], names, fits, begun=begun))
        or bool(begun and names and _interleaved(words, kind, names[1:], fits, begun=begun))
    )


# ---------------------------------------------------------------------- numbers


def _ways(numbers: Sequence[Word]) -> Iterator[tuple[Sequence[Word], Sequence[Word]]]:
    """Which of these numbers may be the notation's, and which prices."""
    choices = [(one.role is not Role.PRICE, one.role is Role.PLAIN) for one in numbers]
    for literal in product(*({may, must} for may, must in choices)):
        pairs = list(zip(numbers, literal, strict=True))
        yield [one for one, own in pairs if own], [one for one, own in pairs if not own]


def _fit_of_numbers(
    way: tuple[Sequence[Word], Sequence[Word]],
    needed: Sequence[str],
    of_names: _Fit,
    price: Callable[[], tuple[bool, int | None]],
) -> _Fit:
    own, prices = way
    values = [one.word for one in own]
    if values == list(needed) and of_names is not _Fit.BEGUN:
        if all(one.role is Role.PLAIN for one in own) and not prices:
            return of_names
        legal, cost = price()
        clear = all(one.role is Role.PLAIN or cost is None or one.word == str(cost) for one in own)
        right = legal and clear and all(one.word == str(cost) for one in prices)
        return of_names if right else min(of_names, _Fit.DOUBTFUL)
    left = iter(needed)
    if len(values) > len(needed) or not all(value in left for value in values):
        return _Fit.NOT
    if not prices:
        return _Fit.BEGUN
    legal, cost = price()
    right = legal and all(one.word == str(cost) for one in prices)
    if not right:
        return _Fit.NOT
    return _Fit.DOUBTFUL if of_names is _Fit.SURE else _Fit.BEGUN
