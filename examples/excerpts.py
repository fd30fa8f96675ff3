"""What the READMEs quote: the output of the commands that they show, on the files that lie beside them.

A quotation is a code block of the kind `console` whose first line is the command. Where the output is long, `sed`
prints a part of it, from the first line that matches one pattern to the next that matches another.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from people import Person

BLOCK = re.compile(r"```console\n\$ (?P<command>pbem [^\n]*)\n(?P<output>.*?)```", re.DOTALL)
TYPED = re.compile(r"```console\n(?P<seen>[a-z]+\$ .*?)```", re.DOTALL)
"""What a member of a club typed and saw, as its transcript tells."""
PART = re.compile(r"(?P<command>.*) \| sed -n '/(?P<first>[^/]*)/,/(?P<last>[^/]*)/p'")


def quotations(text: str) -> list[tuple[str, str]]:
    """The commands of a README, each with what the README says it prints."""
    return [(block["command"], block["output"]) for block in BLOCK.finditer(text)]


def renewed(text: str, folder: Path) -> str:
    """A README with what its commands print today, and with what a club's transcript tells today."""
    today = iter(printed([command for command, _output in quotations(text)], folder))
    text = BLOCK.sub(lambda block: f"```console\n$ {block['command']}\n{next(today)}```", text)
    transcript = folder / "transcript.txt"
    if not transcript.exists():
        return text
    lines = transcript.read_text(encoding="utf-8").splitlines(keepends=True)
    return TYPED.sub(lambda block: f"```console\n{_seen_again(block['seen'], lines)}```", text)


def _seen_again(seen: str, transcript: Sequence[str]) -> str:
    """The part of a transcript that is most like a quotation, of those that start with the same command."""
    quoted = seen.splitlines(keepends=True)
    places = [place for place, line in enumerate(transcript) if line == quoted[0]]
    parts = ["".join(transcript[place : place + len(quoted)]) for place in places]
    return max(parts, key=lambda part: SequenceMatcher(None, seen, part).ratio())


def printed(commands: Sequence[str], folder: Path) -> list[str]:
    """What commands print in a folder, for an onlooker with a terminal of 80 columns."""
    from people import Person

    with TemporaryDirectory() as home:
        onlooker = Person("onlooker", Path(home))
        onlooker.folder = folder
        return [_printed(command, onlooker) for command in commands]


def _printed(command: str, onlooker: "Person") -> str:
    part = PART.fullmatch(command)
    words = (part["command"] if part else command).split()
    lines = onlooker.done(*words[1:]).out.splitlines(keepends=True)
    shown = list(_between(lines, part["first"], part["last"])) if part else lines
    if part and not (shown and re.search(part["last"], shown[-1])):
        raise LookupError(f"nothing begins and ends so any more: {command}")
    return "".join(shown)


def _between(lines: Iterable[str], first: str, last: str) -> Iterator[str]:
    """As `sed` counts: the line that ends a part is a later one than the line that starts it."""
    inside = False
    for line in lines:
        if inside:
            yield line
            inside = re.search(last, line) is None
        elif re.search(first, line):
            yield line
            inside = True
