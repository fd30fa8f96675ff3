"""Every ruling has a test that bears its number, or a reason why it needs none."""

import re
import tomllib
from pathlib import Path

import pytest

from pbem.rules.registry import find

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize(("name", "letter", "last"), [("confucius", "R", 118), ("white-lotus", "W", 53)])
def test_every_ruling_is_tested_or_excused_and_not_both(name: str, letter: str, last: int) -> None:
    """`def test_R47_...` in the game's folder pins R47; beside the tests are the reasons for the others."""
    folder = TESTS / name.replace("-", "_")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    tested = set(re.findall(rf"^def test_({letter}\d+)_", tests, re.MULTILINE))
    excused = tomllib.loads((folder / "untested_rulings.toml").read_text(encoding="utf-8"))
    rulings = {ruling.number for ruling in find(name).rulings()}
    assert rulings == {f"{letter}{number}" for number in range(1, last + 1)}
    assert tested & excused.keys() == set()
    assert rulings - tested - excused.keys() == set()
    assert (tested | excused.keys()) - rulings == set()
    assert all(reason.strip() for reason in excused.values())
