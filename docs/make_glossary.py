"""Fills the players' part of docs/glossary.md from pbem/terms.toml, which `pbem help` and tests read too."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = Path(__file__).with_name("glossary.md")
PLACE = re.compile(r"(?m)^<!-- terms -->\n(?:\|.*\n)*")
HEAD = "<!-- terms -->\n| word | what it means | not |\n|---|---|---|\n"


def pages() -> dict[Path, str]:
    """The page."""
    terms = tomllib.loads((ROOT / "pbem" / "terms.toml").read_text(encoding="utf-8"))
    rows = "".join(f"| {word} | {one['meaning']} | {', '.join(one.get('not', ()))} |\n" for word, one in terms.items())
    return {PAGE: PLACE.sub(lambda _place: HEAD + rows, PAGE.read_text(encoding="utf-8"))}
