"""Text for mails, broken so that no line starts with a word that pbem would take for an answer.

Some mail programs put the mail that is answered under the answer without any mark. A line that started with `pass`
would then read as if the player had typed it.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

WIDTH = 72
"""Columns: what mail programs quote twice without breaking it."""

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


class Prose:
    """Breaks text for readers who answer with these words, or with any beginning of them."""

    def __init__(self, answers: Collection[str]) -> None:
        self._beginnings = _beginnings(frozenset(answers))

    def broken(self, mark: str, text: str) -> Iterator[str]:
        """The text behind a mark, which says nothing by itself ("- "), as lines of at most WIDTH columns.

        Those that follow the first are indented. Nothing but the blanks between words is changed.
        """
        indent = " " * len(mark)
        room = WIDTH - len(mark)
        words = text.split()
        if any(len(word) > room for word in words):
            words = [piece for word in words for piece in _pieces(word, room)]
        while words:
            count = self._line(words, room)
            yield mark + " ".join(words[:count])
            del words[:count]
            mark = f"{indent[:-2]}… " if words and self._reads_as_answer(words[0]) else indent

    def _line(self, words: list[str], room: int) -> int:
        """How many words go on a line: as many as fit, or fewer, so that the next one cannot be mistaken."""
        fitting, columns = 0, -1
        for word in words:
            columns += 1 + len(word)
            if columns > room:
                break
            fitting += 1
        if fitting == len(words):
            return fitting
        return next((count for count in range(fitting, 0, -1) if not self._reads_as_answer(words[count])), fitting)

    def _reads_as_answer(self, word: str) -> bool:
        found = _WORD.search(word.lower())
        return found is not None and found[0] in self._beginnings


@lru_cache(maxsize=16)  # a game's letters all have the same
def _beginnings(words: frozenset[str]) -> frozenset[str]:
    """All beginnings of words, in lower case."""
    return frozenset(word[:end].lower() for word in words for end in range(1, len(word) + 1))


def _pieces(word: str, room: int) -> list[str]:
    """A word, cut where it is longer than a line."""
    return [word[place : place + room] for place in range(0, len(word), room)]
