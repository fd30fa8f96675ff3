"""What stands beside the code says what the code and pyproject.toml say."""

import re
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_citation_is_of_this_version() -> None:
    said = dict(re.findall(r"(?m)^(version|license): (.+)$", _text("CITATION.cff")))
    assert said == {"version": PROJECT["version"], "license": PROJECT["license"]}


def test_hosted_ci_takes_the_lowest_and_the_newest_python_and_says_that_it_never_ran() -> None:
    workflow = _text(".github/workflows/tests.yml")
    classified = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert re.findall(r'"(3\.\d+)"', workflow) == [classified[0], classified[-1]]
    assert workflow.startswith("# NEVER RUN.")


def test_hooks_fetch_nothing() -> None:
    assert set(re.findall(r"repo: (\S+)", _text(".pre-commit-config.yaml"))) == {"local"}
    assert "://" not in _text(".pre-commit-config.yaml")
