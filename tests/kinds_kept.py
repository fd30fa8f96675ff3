"""The kinds of record that docs/kept.md says pbem keeps on a machine, and what lies in someone's home of each."""

import re
from collections.abc import Mapping
from pathlib import Path

DOCUMENT = Path(__file__).parents[1] / "docs" / "kept.md"
LOCKS = {"state/lock", "state/service.lock"}


def kinds() -> Mapping[str, list[str]]:
    """By its name, where a kind is: files and folders, of which the one that lies deepest counts."""
    rows = re.findall(r"^\| (\w+) \| (`.*?`) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: re.findall("`([^`]+)`", places) for name, places in rows}


def kinds_in(home: Path) -> Mapping[str, list[str]]:
    """What lies in a home, by its kind; "" for what has none."""
    places = {place: name for name, found in kinds().items() for place in found}
    lying: dict[str, list[str]] = {}
    for path in sorted(home.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            continue
        file = path.relative_to(home).as_posix()
        within = [place for place in places if file == place or file.startswith(f"{place}/")]
        kind = "lock" if file in LOCKS else places[max(within, key=len)] if within else ""
        lying.setdefault(kind, []).append(file)
    return lying
