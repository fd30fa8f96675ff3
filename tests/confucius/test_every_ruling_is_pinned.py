"""Every ruling has a test that bears its number, or a reason why it needs none."""

import re
import tomllib
from pathlib import Path

from laid import RULES

HERE = Path(__file__).parent


def test_every_ruling_is_tested_or_excused_and_not_both() -> None:
    """`def test_R47_...` somewhere beside this file pins R47; untested_rulings.toml has the others."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    tested = set(re.findall(r"^def test_(R\d+)_", tests, re.MULTILINE))
    excused = tomllib.loads((HERE / "untested_rulings.toml").read_text(encoding="utf-8"))
    rulings = {ruling.number for ruling in RULES.rulings()}
    assert rulings == {f"R{number}" for number in range(1, 119)}
    assert tested & excused.keys() == set()
    assert rulings - tested - excused.keys() == set()
    assert (tested | excused.keys()) - rulings == set()
    assert all(reason.strip() for reason in excused.values())
