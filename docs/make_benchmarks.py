"""Fills docs/benchmarks.md with what the benchmarks have printed (benchmarks/results): no figure is typed twice.

A line `<!-- commands.txt -->` has the text of that file below it, in a fence; a line `<!-- planning.md -->` its table.
"""

import re
from pathlib import Path

PAGE = Path(__file__).with_name("benchmarks.md")
RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
PLACE = re.compile(r"(?m)^<!-- (?P<file>[a-z-]+\.(?:txt|md)) -->\n(?:```\n(?s:.*?)^```\n|(?:\|.*\n)*)")


def pages() -> dict[Path, str]:
    """The page. Raises FileNotFoundError if it names a file that is not among the results."""
    return {PAGE: PLACE.sub(_filled, PAGE.read_text(encoding="utf-8"))}


def _filled(place: re.Match[str]) -> str:
    text = (RESULTS / place["file"]).read_text(encoding="utf-8")
    return f"<!-- {place['file']} -->\n" + (f"```\n{text}```\n" if place["file"].endswith(".txt") else text)
