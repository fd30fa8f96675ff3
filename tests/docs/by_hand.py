"""The pages that people wrote, as readers meet their sentences: without code, examples and the comments of makers."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {f"docs/{name}.md" for name in ("architecture", "commands", "contract", "glossary")} | {
    "docs/decisions/README.md"
}
"""What is made from the code."""
WRITTEN = ("*.md", "docs/*.md", "docs/decisions/*.md", "examples/README.md")

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CODE = re.compile(r"`[^`]*`")
WRAPPED = re.compile(r"(?<!\n)\n *(?=[^\s#|>*\-])")
"""A break within a paragraph, not before a heading, an item or a row."""


@cache
def pages() -> Mapping[str, str]:
    """Each page's prose by its path; a word in code counts as a word."""
    paths = sorted(path for pattern in WRITTEN for path in ROOT.glob(pattern))
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    return {name: prose(path.read_text(encoding="utf-8")) for name, path in names.items() if name not in MADE}


def prose(page: str) -> str:
    """What of a page is sentences, each paragraph in one line, so that no break hides what is looked for."""
    return WRAPPED.sub(" ", CODE.sub("`it`", COMMENT.sub("", FENCE.sub("", page))))


def hits(pattern: str) -> list[str]:
    """Where a pattern occurs in any page, with its surroundings, as one reads them."""
    return [
        f"{name}: {page[max(0, found.start() - 40) : found.end() + 40]}"
        for name, page in pages().items()
        for found in re.finditer(pattern, page)
    ]
