"""The contents of the box, as components.toml lists them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def components() -> Mapping[str, Any]:
    """The tables of components.toml."""
    return tomllib.loads(Path(__file__).with_name("components.toml").read_text(encoding="utf-8"))
