"""What a mail repeats of mails that were sent: known by its words, whatever a mail program made of the lines.

Every mail program announces and marks a quotation in its own way, in its own language, and some do neither. What they
all leave as it was is the order of the words. So of each mail that is sent the traces of its runs of words are kept,
and a text that comes is held against them.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple

TRACE = 8  # bytes
RUN = 4  # words of which a trace is made
_RUN, _LINE = b"run", b"line"  # what a trace is of
SURELY = 8  # words in a row that no one writes twice by chance
PASSAGE = 30  # repeated words that a whole mail has, and a line that was copied from it does not
PASSAGE_LINES = 5
APART = 12  # words that a mail program may put between two parts of a passage
OWN = 3  # words in a line within a passage that show that a person wrote it

_ANNOUNCES = re.compile(r"\d.*[:\uff1a]\Z")
_RULER = re.compile(r"[-_=*#~ ]{3,}\Z")
_LINK = re.compile(r"<?(?:mailto:|https?://)[^\s<>]*>?|<(?:mailto|https?):[^<>]{0,2000}>", re.IGNORECASE)
_BETWEEN = " \t-*\u2022\u00b7|>()"  # what stands between a person's words and a quotation on the same line
_WORD = re.compile(r"[^\W_]+")
_ANNOUNCING = 8  # lines above a passage among which its announcement is looked for


def traces(text: str, but: Collection[bytes] = ()) -> set[bytes]:
    """What a text is known by: each run of its words, and each of its lines that has several.

    `but`: what it repeats itself, and shall not be known by.
    """
    lines = [_said(line) for line in text.splitlines()]
    runs = _runs([word for line in lines for word in line])
    if but and any(run in but for run in runs):
        repeated = _covered_by(runs, but)
        runs = [run for at, run in enumerate(runs) if not any(repeated[at : at + RUN])]
    return {*runs, *(_digest(" ".join(line), _LINE) for line in lines if len(line) > 1)}.difference(but)


def without_passages(lines: Sequence[str], known: Collection[bytes], name: str) -> list[str]:
    """The lines that a person wrote, without quoted passages and what announces them. `name`: of who sent those."""
    left: list[str] = []
    place = 0
    for passage in _passages(lines, known):
        left += _unannounced(lines[place : passage.first], known, name)
        left += [lines[number] for number in sorted(passage.kept)]
        place = passage.end
    return [*left, *lines[place:]]


def without_repeats(text: str, known: Collection[bytes]) -> str:
    """A text without anything that was sent before: no run of words is left, and no line."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    words = _words(lines)
    covered = _covered(words, known)
    stretches = list(_stretches(covered))
    out = [one for one in stretches if _length(one) >= SURELY]
    if out and sum(covered[out[0][0] : out[-1][1]]) >= PASSAGE:
        # Its parts may be short, and a word or two between them: what a mail program has put there.
        out = _joined([one for one in stretches if out[0][0] <= one[0] and one[1] <= out[-1][1]], 2)
    gone = {number for first, end in out for number in range(first, end)}
    for numbers in _by_line(words).values():
        if len(numbers) > 1 and _line_trace(words[numbers[0] : numbers[-1] + 1]) in known:
            gone.update(numbers)
    cut = _by_line([word for number, word in enumerate(words) if number in gone])
    gone_words = [words[number] for number in sorted(gone)]
    left = (
        _without(line, [gone_words[one] for one in cut[number]]) if number in cut else line
        for number, line in enumerate(lines)
    )
    shown = [line for line in left if line is not None]
    while shown and _RULER.match(shown[-1]):
        shown.pop()
    return "\n".join(shown).strip()


def squeezed(text: str) -> str:
    """A text's letters and digits alone: an address is known by them, however it was broken."""
    text = re.sub("%2b|%40", " ", text, flags=re.IGNORECASE)
    return "".join(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))


# ---------------------------------------------------------------------- passages


class _Passage(NamedTuple):
    """Lines that repeat what was sent, from the first to before `end`; `kept` are those among them that do not."""

    first: int
    end: int
    kept: Collection[int]


def _passages(lines: Sequence[str], known: Collection[bytes]) -> Iterator[_Passage]:
    """Where lines repeat so much that it was quoted, and not copied by a person."""
    words = _words(lines)
    covered = _covered(words, known)
    for first, end in _joined([one for one in _stretches(covered) if _length(one) >= SURELY], APART):
        begins, ends = words[first].line, words[end - 1].line + 1
        by_line = _by_line(words)
        if sum(covered[first:end]) < PASSAGE or sum(line in by_line for line in range(begins, ends)) < PASSAGE_LINES:
            continue
        strange = {line: [covered[one] for one in by_line.get(line, [])].count(False) for line in range(begins, ends)}
        kept = {line for line, count in strange.items() if count >= OWN and 2 * count >= len(by_line[line])}
        yield _Passage(begins, ends, kept)


def _unannounced(lines: Sequence[str], known: Collection[bytes], name: str) -> Sequence[str]:
    """The lines above a passage, without those that announce it: "On ... wrote:", in any language, or its headers."""
    earliest = max(0, len(lines) - _ANNOUNCING)
    for number in range(earliest, len(lines)):
        line = lines[number]
        if "@" in line or (name and name.casefold() in line.casefold() and re.search(r"[\d:]", line)):
            lines = lines[:number]
            break
    lines = _without_end(lines, lambda line: not line)
    if lines and _ANNOUNCES.search(lines[-1]):
        lines = lines[:-1]
    return _without_end(
        lines, lambda line: not line or bool(_RULER.match(line)) or _line_trace(_words([line])) in known
    )


def _without_end(lines: Sequence[str], is_of_it: Callable[[str], bool]) -> Sequence[str]:
    """Lines without the last ones of a kind."""
    end = len(lines)
    while end and is_of_it(lines[end - 1]):
        end -= 1
    return lines[:end]


# ---------------------------------------------------------------------- words


class _Word(NamedTuple):
    """A word of some lines: which line, from where to where in it, and the word as it is compared."""

    line: int
    start: int
    end: int
    text: str


def _words(lines: Sequence[str]) -> list[_Word]:
    """All words, without links, which mail programs write beside what is linked."""
    return [
        _Word(number, *word.span(), _compared(word[0]))
        for number, line in enumerate(lines)
        for word in _WORD.finditer(_unlinked(line))
    ]


def _said(line: str) -> list[str]:
    """A line's words as they are compared, and as `_words` finds them: for texts of which nothing else is asked."""
    if line.isascii():
        return _WORD.findall(_unlinked(line).lower())
    return [_compared(word) for word in _WORD.findall(_unlinked(line))]


def _compared(word: str) -> str:
    return word.lower() if word.isascii() else unicodedata.normalize("NFKC", word).casefold()


def _unlinked(line: str) -> str:
    """A line with blanks in the place of links."""
    if line.isascii() and ":" not in line:  # most have none
        return line
    return _LINK.sub(lambda link: " " * len(link[0]), line)


def _by_line(words: Sequence[_Word]) -> dict[int, list[int]]:
    """The numbers of the words of each line that has any."""
    found: dict[int, list[int]] = {}
    for number, word in enumerate(words):
        found.setdefault(word.line, []).append(number)
    return found


def _line_trace(words: Sequence[_Word]) -> bytes:
    return _digest(" ".join([word.text for word in words]), _LINE)


def _runs(words: Sequence[str]) -> list[bytes]:
    """The trace of each run of words."""
    return [_digest(" ".join(run), _RUN) for run in zip(*(words[at:] for at in range(RUN)), strict=False)]


@lru_cache(maxsize=2**14)  # one step's letters, each as text and as HTML, say much the same
def _digest(content: str, kind: bytes) -> bytes:
    return blake2b(content.encode("utf-8", "replace"), digest_size=TRACE, person=kind).digest()


def _covered(words: Sequence[_Word], known: Collection[bytes]) -> list[bool]:
    """Of each word, whether it is in a run that is known."""
    return _covered_by(_runs([word.text for word in words]), known)[: len(words)]


def _covered_by(runs: Sequence[bytes], known: Collection[bytes]) -> list[bool]:
    covered = [False] * (len(runs) + RUN - 1)
    for at, run in enumerate(runs):
        if run in known:
            covered[at : at + RUN] = [True] * RUN
    return covered


def _stretches(covered: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """From where to before where words in a row are covered."""
    place = 0
    for is_covered, group in groupby(covered):
        length = len(list(group))
        if is_covered:
            yield place, place + length
        place += length


def _length(stretch: tuple[int, int]) -> int:
    return stretch[1] - stretch[0]


def _joined(stretches: Sequence[tuple[int, int]], apart: int) -> list[tuple[int, int]]:
    """Stretches of which those are one that are not further apart."""
    found: list[tuple[int, int]] = []
    for first, end in stretches:
        if found and first - found[-1][1] <= apart:
            found[-1] = found[-1][0], end
        else:
            found.append((first, end))
    return found


def _without(line: str, words: Sequence[_Word]) -> str | None:
    """A line without some of its words, and what stands between and around them; None if no other word is left."""
    shown = _unlinked(line)
    ends = [0, *(word.end for word in words)]
    parts = [shown[end:start] for end, start in zip(ends, [*(word.start for word in words), len(line)], strict=True)]
    return " ".join(part.strip(_BETWEEN) for part in parts if _WORD.search(part)) or None
