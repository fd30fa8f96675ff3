"""Makes the README and those pages of docs again in which transcripts and examples for programs stand: what is typed is
typed again, and what is seen now is written below it, where it is not what stands there.
"""

import doctest
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import chdir
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from transcripts import BLOCK, PROMPT, Line, Stage, alike, is_typed, lines, plain, quoted_events

ROOT = Path(__file__).parents[2]


GAP = "…"


class UntrueError(Exception):
    """A document says what no command can put right."""


def document(name: str) -> dict[str, str]:
    """A document as it should be, by its name. Raises UntrueError where that is for a person to say."""
    markdown = (ROOT / name).read_text(encoding="utf-8")
    return {name: with_examples(with_transcripts(ROOT / name, markdown), name)}


# ---------------------------------------------------------------- transcripts


def with_transcripts(place: Path, markdown: str) -> str:
    """A document with what is seen by a player who types its transcripts."""
    found: list[list[str]] = []
    keys: dict[str, str] = {}
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        for line in lines(markdown):
            code, seen = stage.do(line)
            if not line.compared and code != 0:
                raise UntrueError("\n".join((f"{place.name}: {line.typed}", *seen)))
            found.append(again(line, seen, keys) if line.compared else line.seen)
        files = "\n".join(map(plain, stage.files().splitlines()))
    for event in quoted_events(markdown):
        if event not in files:
            raise UntrueError(f"{place.name}: no game file has\n{event}")
    now = iter(found)
    return BLOCK.sub(
        lambda block: _block(block, now) if is_typed(block) or block["language"] == "mail" else block[0], markdown
    )


def again(line: Line, seen: Sequence[str], keys: dict[str, str]) -> list[str]:
    """What is to be shown below a line: what was shown, where it is true, with its ellipses and its made-up keys.

    `keys`: as `alike` takes it.
    """
    known = dict(keys)
    if alike(seen, line.seen, known):
        keys.update(known)
        return line.seen
    shown_as: dict[str, str] = {}
    for row in line.seen:
        if row.strip() != GAP:
            shown_as.update({real: row for real in seen if alike([real], [row], dict(keys))})
    rows = mended(line.seen, [shown_as.get(row, row) for row in seen])
    made_up = {real: shown for shown, real in keys.items()}
    return [re.sub("|".join(map(re.escape, made_up)) or "(?!)", lambda key: made_up[key[0]], row) for row in rows]


def mended(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """Rows that replace others, with an ellipsis, between rows and in them, where those have one."""
    rows: list[str] = []
    for old, new in abridged(before, now):
        pairs = zip(old, new, strict=True) if len(old) == len(new) else ((row, row) for row in new)
        for one, other in pairs:
            words = abridged(re.split(r"( +)", one), re.split(r"( +)", other))
            rows.append("".join(word for _old, part in words for word in part))
    return rows


def abridged(before: Sequence[str], now: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The parts of two sequences that are alike or replace each other, the new ones with the gaps of the old."""
    for kind, left, right, first, last in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        old, new = before[left:right], now[first:last]
        gap = next((place for place, one in enumerate(old) if one.strip(".,:;") == GAP), None)
        if kind != "equal" and gap is not None:
            after = len(old) - gap - 1
            new = [*new[:gap], old[gap], *new[max(gap, len(new) - after) :]]
        yield old, new


def _block(block: re.Match[str], now: Iterator[list[str]]) -> str:
    """A block of a document, with these rows below each of its prompts."""
    inner = block["fenced"] if block["hidden"] is None else block["hidden"]
    rows: list[str] = next(now) if block["language"] == "mail" else []
    kept: list[str] = []
    for row in () if block["language"] == "mail" else inner.splitlines():
        if PROMPT.fullmatch(row):
            kept.append("")
            rows += [row, *next(now)]
        elif not kept:
            rows.append(row)
    return block[0].replace(inner, "".join(f"{row}\n" for row in rows), 1)


# ---------------------------------------------------------------- examples for programs


class Renewing(doctest.DocTestRunner):
    """Runs the examples for programs of a page, and keeps what those print that print something else than it says."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.IGNORE_EXCEPTION_DETAIL, verbose=False)
        self.printed: dict[int, str] = {}

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        """It prints something else."""
        self.printed[example.lineno] = got

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        """It fails."""
        raise UntrueError(f"{test.name}: {example.source}{exc_info[1]!r}")


def with_examples(markdown: str, name: str) -> str:
    """A page with what its examples for programs print."""
    test = doctest.DocTestParser().get_doctest(markdown, {"__name__": "__main__"}, name, name, 0)
    runner = Renewing()
    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, PBEM_HOME=folder):
        runner.run(test, clear_globs=False)
    rows = markdown.splitlines(keepends=True)
    for example in reversed(test.examples):
        if example.lineno in runner.printed:
            first = example.lineno + example.source.count("\n")
            got = runner.printed[example.lineno].replace("\n\n", "\n<BLANKLINE>\n")
            rows[first : first + example.want.count("\n")] = got.splitlines(keepends=True)
    return "".join(rows)
