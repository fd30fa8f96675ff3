"""What plants faults (benchmarks/planted.py) finds those that the tests notice, and leaves the checkout as it is."""

import shutil
import subprocess
import sys
from pathlib import Path

import needs
import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import faults

pytestmark = needs.posix

BENCHMARKS = Path(faults.__file__).parent

PRODUCT = """
def least(first: int, second: int) -> int:
    if first < second:
        return first
    return second
"""

TESTS = """
import subprocess, sys
from pbem import least

def test_in_a_process() -> None:
    code = "from pbem import least; assert (least(1, 2), least(2, 1)) == (1, 1)"
    subprocess.run([sys.executable, "-c", code], check=True)
    least(1, 2)
"""

OPTIONS = """
[tool.pytest.ini_options]
addopts = "-q"
[tool.coverage.run]
source = ["pbem"]
"""


def typed(folder: Path, *words: str) -> str:
    """What a command says in a folder."""
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture(name="root")
def a_checkout(tmp_path: Path) -> Path:
    """One of a product with one function, whose test runs it here, and looks at it in a process of its own."""
    root = tmp_path / "checkout"
    for name, text in {"pbem/__init__.py": PRODUCT, "tests/test_least.py": TESTS, "pyproject.toml": OPTIONS}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "benchmarks").mkdir()
    for name in ("planted.py", "faults.py"):
        shutil.copy(BENCHMARKS / name, root / "benchmarks")
    git = needs.program("git")
    typed(root, git, "init", "-q")
    typed(root, git, "add", ".")
    return root


def test_faults_are_noticed_and_the_checkout_stays_as_it_is(root: Path) -> None:
    """Only one of those possible here changes nothing: that the smaller of two equal numbers is the first."""
    planted = (sys.executable, "benchmarks/planted.py")
    typed(root, *planted, "contexts", "../contexts", "--seed", "1", "--faults", "2")
    options = ("--contexts", "../contexts", "--seed", "1", "--faults", "2", "--out", "../found")
    said = typed(root, *planted, "plant", *options)
    assert said == "2 faults: 1 noticed, 1 survived\n"
    found = [line.split("\t") for line in (root.parent / "found").read_text().splitlines()]
    assert sorted((row[0], row[1], row[9]) for row in found[1:]) == [
        ("noticed", "tests/test_least.py::test_in_a_process", "returns None"),
        ("survived", "", "Lt becomes LtE"),
    ]
    assert typed(root, needs.program("git"), "diff", "--stat") == ""


def test_a_fault_is_found_again_where_other_code_has_changed(root: Path) -> None:
    before = [*faults.possible(root)]
    (root / "pbem" / "__init__.py").write_text(f"def other() -> int:\n    return 1 < 2\n{PRODUCT}")
    after = [*faults.possible(root)]
    assert [[*found] for found in before] == [[*found] for found in after[1:]]
    assert before != after[1:]
