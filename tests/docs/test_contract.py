"""docs/contract.md leaves out none of the public names of the contract."""

import ast
import re
import sys
from pathlib import Path

import pytest

import pbem.rules
from pbem.testing import Conformance

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import make_contract

RULES = Path(pbem.rules.__file__).parent


def test_every_module_of_the_contract_is_on_the_page() -> None:
    shown = [module for modules in make_contract.PARTS.values() for module in modules]
    assert sorted(shown) == sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")


def test_what_pbem_rules_offers_is_said_to_come_from_there() -> None:
    page = make_contract.page()
    said = {name: f"### `{name}`\n\nFrom `pbem.rules`: `{name}" in page for name in pbem.rules.__all__}
    assert said
    assert [name for name, there in said.items() if not there] == []


def test_the_table_of_the_suite_has_its_tests_in_order() -> None:
    suite = make_contract.page().partition("## The conformance suite")[2]
    listed = re.findall(r"^\| `(\w+)` \|", suite, re.MULTILINE)
    assert [f"test_{name}" for name in listed] == [name for name in vars(Conformance) if name.startswith("test_")]


def test_what_has_no_docstring_is_refused() -> None:
    [bare] = ast.parse("def bare(): pass").body
    assert isinstance(bare, ast.FunctionDef)
    with pytest.raises(SystemExit, match=r"pbem\.bare has no docstring"):
        make_contract._doc(bare, "pbem.bare")
