"""The template from before moves were structs passes with the changes that the CHANGELOG names, and with no others.

`before_structs/pbem_last` is that package, word for word, under another name.
"""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from pbem.testing import Conformance, table
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting
from pbem.testing.suite import complaints

HERE = Path(__file__).parent / "before_structs"
CHANGES = (Path(__file__).parents[2] / "CHANGELOG.md").read_text()
MOVES = ("bid.py", "buy.py", "sell.py", "fetch.py", "rest.py")
STRUCT = "from msgspec import Struct\n"


def told(*words: str) -> None:
    """The CHANGELOG says just this, as code."""
    said = " ".join(CHANGES.split())
    for one in words:
        assert f"`{one}`" in said, f"the CHANGELOG does not say `{one}`"


def changed(name: str, text: str) -> str:
    """A file of the package with what the CHANGELOG says typed instead."""
    if name in MOVES:
        text = text.replace("@dataclass(slots=True)\n", "")
        text = re.sub(r"from dataclasses import .*\n\n?", "", text)
        text = text.replace("slots: list[int] = field(default_factory=list)", "slots: tuple[int, ...] = ()")
        text = text.replace("super(Sell, self)", "super()")
        text = text.replace("self._held(view)[: self.count]", "tuple(self._held(view)[: self.count])")
    if name == "table.py":
        text = text.replace("@dataclass(slots=True)\nclass Table:", "class Table(Struct):")
        options, _class, rest = text.partition("class Table(Struct):")
        rest = rest.replace("field(default_factory=list)", "[]").replace("field(default_factory=dict)", "{}")
        text = (options + _class + rest).replace("\n\nfrom pbem", f"\n\n{STRUCT}from pbem", 1)
    return text


@pytest.fixture
def ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game after the changes."""
    place = tmp_path / "pbem_last"
    place.mkdir()
    for source in sorted((HERE / "pbem_last").glob("*.py")):
        (place / source.name).write_text(changed(source.name, source.read_text()))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "pbem_last"]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("pbem_last").Bazaar


def test_the_changelog_says_what_to_type() -> None:
    told("@dataclass(slots=True)", "class Table:", "class Table(Struct):", "from msgspec import Struct")
    told("field(default_factory=list)", "[]", "field(default_factory=dict)", "{}", "super(Sell, self)", "super()")
    told("slots: list[int] = []", "slots: tuple[int, ...] = ()", "tuple(hand[:2])")


def test_the_last_template_plays_with_these_changes(ruleset: Any) -> None:
    table.ends(play_out(Setting(ruleset, ("ann", "bob", "cy")), 0, 500))


@pytest.mark.more
def test_the_last_template_passes_the_suite_with_these_changes(ruleset: Any) -> None:
    game = ruleset

    class TestLast(Conformance):
        ruleset = game
        options = ({"rounds": 2, "open_bids": True},)
        seeds = (0,)

    assert complaints(TestLast()) == []
