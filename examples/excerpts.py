"""What the READMEs quote: the output of the commands that they show, on the files that lie beside them.

A quotation is a code block of the kind `console` whose first line is the command. Where the output is long, `sed`
prints a part of it, from the first line that matches one pattern to the next that matches another.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

BLOCK = re.compile(r"```console\n\$ (?P<command>pbem [^\n]*)\n(?P<output>.*?)```", re.DOTALL)
TYPED = re.compile(r"```console\n(?P<seen>[a-z]+\$ .*?)```", re.DOTALL)
"""What a member of a club typed and saw, as its transcript tells."""
PART = re.compile(r"(?P<command>.*) \| sed -n '/(?P<first>[^/]*)/,/(?P<last>[^/]*)/p'")
ROOT = Path(__file__).parent.parent
PEBBLES = ROOT / "pbem" / "template" / "pebbles"
PROJECTS = (ROOT, PEBBLES)
"""Whose games the commands find, installed or not."""


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
    """The part of a transcript that is most like a quotation, of those that begin with the same command."""
    quoted = seen.splitlines(keepends=True)
    places = [place for place, line in enumerate(transcript) if line == quoted[0]]
    parts = ["".join(transcript[place : place + len(quoted)]) for place in places]
    return max(parts, key=lambda part: SequenceMatcher(None, seen, part).ratio())


def printed(commands: Sequence[str], folder: Path) -> list[str]:
    """What commands print in a folder, for an onlooker with a terminal of 80 columns."""
    with TemporaryDirectory() as home:
        _install(Path(home))
        return [_printed(command, folder, home) for command in commands]


def _printed(command: str, folder: Path, home: str) -> str:
    part = PART.fullmatch(command)
    words = (part["command"] if part else command).split()
    paths = [home, str(ROOT), str(ROOT / "games"), str(PEBBLES), *sys.path]
    environment = os.environ | {
        "COLUMNS": "80",
        "LANGUAGE": "C",
        "NO_COLOR": "1",
        "PBEM_HOME": f"{home}/pbem",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": os.pathsep.join(paths),
    }
    run = [sys.executable, "-c", "from pbem.cli.main import run; run()", *words[1:]]
    done = subprocess.run(run, cwd=folder, env=environment, stdout=subprocess.PIPE, check=True)
    lines = done.stdout.decode().splitlines(keepends=True)
    return "".join(_between(lines, part["first"], part["last"]) if part else lines)


def _between(lines: Iterable[str], first: str, last: str) -> Iterator[str]:
    """As `sed` counts: the line that ends a part is a later one than the line that begins it."""
    inside = False
    for line in lines:
        if inside:
            yield line
            inside = re.search(last, line) is None
        elif re.search(first, line):
            yield line
            inside = True


def _install(site: Path) -> None:
    """Make the games of this checkout known to a Python that has `site` on its path."""
    for project in PROJECTS:
        about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        entries = "".join(f"{name} = {place}\n" for name, place in about["entry-points"]["pbem.games"].items())
        folder = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
        (folder / "entry_points.txt").write_text(f"[pbem.games]\n{entries}")
