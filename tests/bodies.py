"""What an event of a kind holds, where a test signs one by hand."""

from functools import cache
from pathlib import Path
from typing import Any

from pbem.events.text import parse

GOLDEN = Path(__file__).parent / "golden" / "core"


def fields_of(kind: str, **given: Any) -> dict[str, Any]:
    """The fields of the golden event of a core kind, with these instead of its own: a new field stands there alone."""
    return {**_golden(kind), **given}


@cache
def _golden(kind: str) -> dict[str, Any]:
    [(_number, event)] = parse((GOLDEN / f"{kind}.toml").read_bytes()).events
    return dict(event.body)
