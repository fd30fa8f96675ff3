"""Moves as people say them, where the words as they stand mean none: fillers, spoken numbers, words in another order.

Nothing is guessed: every word that is not a filler has its place in the move, every word of the move was said, and
numbers, like names, come in the order in which the move has them. What could be two moves is never one.
"""

from collections.abc import Collection, Iterator, Sequence

from pbem.rules import Move
from pbem.wording import _

CLOSING = ".,;:!?"
"""What may stand behind a word without belonging to it."""
JOINING = frozenset(("to", "for"))
"""Words of notations that may be left out."""
FILLERS = frozenset(
    _(
        "a an at card cards coin coins i i'd i'll in let lets like me my now of official on please pls thanks the want "
        "will with would"
    ).split()
)
"""Words that say nothing about a move, where they are no word of one."""
NUMBERS = {word: str(number) for number, word in enumerate(_("zero one two three four five six seven").split())}


def plainly(words: Sequence[str]) -> list[str]:
    """Words in lower case, without what stands behind them at the end of a sentence."""
    return [plain for word in words if (plain := word.lower().rstrip(CLOSING))]


def said_loosely(everything: Sequence[Move], words: Sequence[str]) -> list[Move]:
    """What may be meant by words that no notation begins with, one move for each notation; if any of these has all the
    words in full, only such."""
    named = {move.notation(): move for move in reversed(everything)}
    split = {notation: _split(notation.split()) for notation in reversed(named)}
    own = {word for parts in split.values() for word in parts}
    readings = list(_readings(_split(words), own))
    found: dict[str, bool] = {}
    for notation, parts in split.items():
        kind = len(named[notation].kind.split("-"))
        for reading in readings:
            if _means(reading, parts, kind):
                whole = all(word in parts or word in JOINING for word in reading)
                found[notation] = found.get(notation, False) or whole
    return [named[notation] for notation, whole in found.items() if whole or not any(found.values())]


def _split(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in word.split("-") if part]


def _readings(words: Sequence[str], own: Collection[str]) -> Iterator[list[str]]:
    """The words without fillers; also without those fillers that could be the beginnings of words of a move."""
    spoken = [NUMBERS.get(word, word) if not _begins_any(word, own) else word for word in words]
    kept = [word for word in spoken if word not in FILLERS or _begins_any(word, own)]
    yield kept
    fewer = [word for word in kept if word not in FILLERS or word in own]
    if fewer != kept:
        yield fewer


def _begins_any(word: str, own: Collection[str]) -> bool:
    return any(_begins(word, full) for full in own)


def _begins(word: str, full: str) -> bool:
    return full == word if word.isdigit() or full.isdigit() else full.startswith(word)


def _means(words: Sequence[str], parts: Sequence[str], kind: int) -> bool:
    """Whether words name a move: its kind's words (so many of the first), its names and its numbers, each in order."""
    inner = len(parts) - 1  # the last word of a notation is never left out
    needed = [part for place, part in enumerate(parts) if not (kind <= place < inner and part in JOINING)]
    said = [word for word in words if word not in JOINING or word in needed]
    numbers = [word for word in said if word.isdigit()]
    if len(said) != len(needed) or numbers != [part for part in needed if part.isdigit()]:
        return False
    names = [word for word in said if not word.isdigit()]
    rest = [part for part in needed[kind:] if not part.isdigit()]
    return _interleaved(names, needed[:kind], rest)


def _interleaved(words: Sequence[str], first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether words are those of two sequences, each in its order."""
    if not words:
        return not first and not second
    return bool(
        (first and _begins(words[0], first[0]) and _interleaved(words[1:], first[1:], second))
        or (second and _begins(words[0], second[0]) and _interleaved(words[1:], first, second[1:]))
    )
