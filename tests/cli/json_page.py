"""What docs/json.md promises to programs, and how what is printed differs from it."""

import json
import re
from pathlib import Path
from typing import Any

DOCUMENT = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


def example(heading: str, label: str = "") -> Any:
    """The example under a heading; with a label, the one that bears it."""
    section = DOCUMENT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.search(rf"(?ms)^```json{' ' + label if label else ''}\n(.*?)^```", section)
    assert found, f"{heading} has no example"
    return json.loads(found[1])


def differing(real: Any, shown: Any, place: str = "it") -> list[str]:
    """Where a real value has another form than the example. Whatever may be null or empty is as good as any."""
    if real is None or shown is None:
        return []
    if isinstance(shown, list) and isinstance(real, list):
        kinds = [one for one in shown if one is not None]
        return [
            fault
            for number, one in enumerate(real)
            if kinds
            for fault in min((differing(one, kind, f"{place}[{number}]") for kind in kinds), key=len)
        ]
    if isinstance(shown, dict) and isinstance(real, dict):
        if not shown or not real:
            return []
        faults = [f"{place} has {name!r}" for name in set(real) - set(shown)]
        faults += [f"{place} lacks {name!r}" for name in set(shown) - set(real)]
        common = [name for name in shown if name in real]
        return faults + [fault for name in common for fault in differing(real[name], shown[name], f"{place}.{name}")]
    return [] if type(real) is type(shown) else [f"{place} is {real!r}, not like {shown!r}"]
