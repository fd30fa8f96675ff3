"""Makes pbem/pages.toml: headings of the docs and their words, by which `pbem help WORD` finds pages."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pbem.show.by_word import ASKING, stems

ROOT = Path(__file__).parents[1]
FIRST = ("docs/help.md", "docs/playing-together.md")
"""The pages that are listed before others which fit as well."""
ELSEWHERE = ("commands", "contract", "glossary", "index")
"""Pages whose words are found without this list, and pages without words of their own."""
FOR_PROGRAMMERS = ("adding-a-game", "architecture", "benchmarks", "cards", "format", "json", "library")
"""Pages of which headings alone are kept."""
SHORTEST, MOST = 4, 12
"""Words have so many letters, and are in so many parts at most: what is in more tells nothing of one."""
HEAD = "# Made by docs/make_index.py: the pages of the docs, the headings of each, and the words below these.\n"
SKIPPED = re.compile(r"(?s)^```.*?^```|<!--.*?-->|\]\([^)]*\)|<[^>]*>", re.MULTILINE)
"""What shows what is printed, and where links lead."""


def pages() -> dict[str, str]:
    """The file, by its path."""
    found = {name: dict(_parts((ROOT / name).read_text(encoding="utf-8"))) for name in _names()}
    counted = Counter(word for parts in found.values() for words in parts.values() for word in {*words})
    lines = [HEAD]
    for name, parts in found.items():
        lines.append(f'["{name}"]')
        for heading, words in parts.items():
            kept = sorted({word for word in words if counted[word] <= MOST}) if _is_for_players(name) else []
            lines.append(f'"{heading}" = "{" ".join(kept)}"')
        lines.append("")
    return {"pbem/pages.toml": "\n".join(lines)}


def _names() -> list[str]:
    found = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").glob("*.md"))]
    others = [name for name in found if name not in FIRST and Path(name).stem not in ELSEWHERE]
    return [*FIRST, *others, "README.md"]


def _is_for_players(name: str) -> bool:
    return Path(name).stem not in FOR_PROGRAMMERS


def _parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading of a page, the title first, with the words below it."""
    heading = ""
    for part in re.split(r"(?m)^(?=#{1,3} )", SKIPPED.sub(" ", text)):
        first, _newline, below = part.partition("\n")
        if first.startswith("#"):
            heading = re.sub(r'[`"\[\]]', "", first.lstrip("# ")).strip()
            yield heading, [word for word in stems(below) if _tells(word)]


def _tells(word: str) -> bool:
    return len(word) >= SHORTEST and word not in ASKING and word.isalpha()
