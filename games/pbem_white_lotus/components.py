"""What is in the box, as components.toml lists it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def components() -> Mapping[str, Any]:
    """The tables of components.toml."""
    return tomllib.loads(files(__package__).joinpath("components.toml").read_text(encoding="utf-8"))
