"""`pbem new-game`: what it writes is a game that passes the suite, under the name that was asked for."""

import sys
from pathlib import Path

import pytest

from pbem.template import HERE, written

sys.path.append(str(HERE))

from pbem_bazaar import Bazaar
from pbem_bazaar.versions import FirstBazaar
from test_bazaar import test_b4_a_set_of_three_brings_six_coins as test_the_templates_own_test_passes

from pbem.errors import UsageError
from pbem.testing import Conformance

__all__ = ["test_the_templates_own_test_passes"]


class TestTemplate(Conformance):
    ruleset = Bazaar
    options = ({"rounds": 2, "open_bids": True},)
    seeds = (0,)


class TestTemplatesFirstVersion(Conformance):
    ruleset = FirstBazaar
    options = ()
    seeds = (0,)


def test_a_new_game_is_named_throughout(tmp_path: Path) -> None:
    paths = written("orchard", tmp_path)
    assert {path.name for path in paths} >= {"pyproject.toml", "README.md", "test_orchard.py", "orchard.py", "board.py"}
    for path in paths:
        assert "bazaar" not in f"{path.relative_to(tmp_path)}{path.read_text()}".lower()
        if path.suffix == ".py":
            compile(path.read_text(), str(path), "exec")
    assert 'orchard = "pbem_orchard:Orchard"' in (tmp_path / "pbem-orchard" / "pyproject.toml").read_text()


@pytest.mark.parametrize("name", ["", "Orchard", "my game", "my-game", "../up", "a" * 21, "été"])
def test_a_name_that_no_package_can_bear_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="will not do"):
        written(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "pbem-orchard").mkdir()
    with pytest.raises(UsageError, match="there already"):
        written("orchard", tmp_path)
