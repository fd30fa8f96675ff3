"""What lies in docs/vectors, as pbem makes it."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "docs" / "vectors"
_NUMBERS = re.compile(r"\[\s*((?:\d+,\s+)*\d+)\s*\]")


def all_files() -> dict[Path, str]:
    """By its path, the text of every file of the folder."""
    from . import contributions, games

    found: dict[str, str] = {}
    whole = games.whole()
    for name, vectors in contributions.kinds().items():
        found[f"{name}.json"] = _text(vectors)
    for name, (game, vectors) in whole.items():
        found[f"{name}.toml"] = game
        found[f"{name}.json"] = _text(vectors)
    text, said = whole["game"]
    found["join.json"] = _text(games.joins(text, said["shuffles"][0]["name"]))
    return {FOLDER / name: text for name, text in found.items()}


def _text(vectors: Mapping[str, Any]) -> str:
    """Spread out, but lists of numbers on one line."""
    spread = json.dumps(vectors, ensure_ascii=False, indent=1)
    return _NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", spread) + "\n"
