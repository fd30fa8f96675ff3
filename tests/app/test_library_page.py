"""docs/library.md and the README: every example for programs is run, and says what it says there."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("page", "examples"), [("docs/library.md", 20), ("README.md", 4)])
def test_every_example_of_the_page_is_true(
    page: str, examples: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.attempted >= examples
    assert found.failed == 0
