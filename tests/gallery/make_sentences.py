"""Writes tests/gallery/sentences: every sentence of the code, once, under a name of its own; and the gallery of errors.

A name is made of the sentence's first words, and stays with it when these change. What the gallery of errors quotes is
changed with it.
"""

import re
from collections.abc import Collection
from pathlib import Path

import tomli_w
import wording
from wording import GALLERY, ROOT, Sentence

ERRORS = ROOT / "tests" / "errors" / "gallery"
FIRST = 5
"""So many words of a sentence make its name, and more where another has it."""


def pages() -> dict[Path, str]:
    """The pages of the gallery, each with its text."""
    names = {said: name for name, said in sorted(wording.resolved().items(), reverse=True)}
    taken = set(names.values())
    for said in wording.in_code():
        if said not in names:
            names[said] = name_of(said, taken)
            taken.add(names[said])
    rooms: dict[str, dict[str, str | list[str]]] = {}
    for said, room in wording.in_code().items():
        rooms.setdefault(room, {})[names[said]] = said[0] if len(said) == 1 else list(said)
    sentences = {GALLERY / f"{room}.toml": tomli_w.dumps(dict(sorted(page.items()))) for room, page in rooms.items()}
    errors = {path: wording.as_edited(path.read_text(encoding="utf-8")) for path in sorted(ERRORS.glob("*.case"))}
    return sentences | errors


def name_of(said: Sentence, taken: Collection[str]) -> str:
    """A name that no other sentence has."""
    words = re.findall(r"[a-z0-9]+", said[-1].lower()) or ["sign"]
    for length in range(min(FIRST, len(words)), len(words) + 1):
        if (name := "-".join(words[:length])) not in taken:
            return name
    return next(f"{name}-{number}" for number in range(2, 1000) if f"{name}-{number}" not in taken)
