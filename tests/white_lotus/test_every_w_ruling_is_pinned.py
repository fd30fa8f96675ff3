"""Every ruling of White Lotus has a test that bears its number, or a reason why it needs none."""

import re
import tomllib
from pathlib import Path

from laid_lotus import RULES

HERE = Path(__file__).parent


def test_every_ruling_is_tested_or_excused_and_not_both() -> None:
    """`def test_W47_...` somewhere beside this file pins W47; untested_w_rulings.toml has the others."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    tested = set(re.findall(r"^def test_(W\d+)_", tests, re.MULTILINE))
    excused = tomllib.loads((HERE / "untested_w_rulings.toml").read_text(encoding="utf-8"))
    rulings = {ruling.number for ruling in RULES.rulings()}
    assert rulings == {f"W{number}" for number in range(1, 54)}
    assert tested & excused.keys() == set()
    assert rulings - tested - excused.keys() == set()
    assert (tested | excused.keys()) - rulings == set()
    assert all(reason.strip() for reason in excused.values())
