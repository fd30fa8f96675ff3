"""The number of every ruling is in the docstring of the code that does what it says: so one finds it, in both games."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus

from pbem.rules import Ruleset

ROOT = Path(__file__).parents[2]
RANGE = re.compile(r"[RW]\d+ to [RW]?\d+")
"""All of them at once say nothing of any."""


def docstrings(package: Path) -> Iterator[str]:
    """Those of modules, classes and functions, and those below a constant."""
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.value.value


@pytest.mark.parametrize(
    ("ruleset", "package", "excused"),
    [
        (Confucius, "games/pbem_confucius", "tests/confucius/untested_rulings.toml"),
        (WhiteLotus, "games/pbem_white_lotus", "tests/white_lotus/untested_rulings.toml"),
    ],
)
def test_every_pinned_ruling_is_named_where_it_is_kept(ruleset: type[Ruleset[Any]], package: str, excused: str) -> None:
    """What no test pins needs no code: it is excused there, with a reason."""
    numbers = {ruling.number for ruling in ruleset().rulings()}
    said = {number for text in docstrings(ROOT / package) for number in re.findall(r"\b[RW]\d+\b", RANGE.sub("", text))}
    pinned = numbers - tomllib.loads((ROOT / excused).read_text(encoding="utf-8")).keys()
    assert pinned - said == set()
    assert said - numbers == set(), "no such ruling"
