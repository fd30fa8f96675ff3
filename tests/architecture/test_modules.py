"""What every file of the code owes its reader."""

import ast
import re
from pathlib import Path

import pytest
from source import module, nodes

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
CODE = sorted(path for folder in ("pbem", "games", "docs") for path in (ROOT / folder).rglob("*.py"))
REST = sorted(path for folder in ("tests", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
FOLDERS = ("games", "tests", "docs", "benchmarks", "examples")
NAMED = re.compile(rf"\b(?:import|from)\b.*\b(?:{'|'.join(FOLDERS)})\b")
"""A line that may import one of them: no other file is parsed for it."""
MOST_LINES = 400

LONG: dict[str, str] = {}
"""Files that may be longer, and why: each has one reason to exist that would be harder to see in pieces."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_module_says_what_it_is_for() -> None:
    assert [_name(path) for path in CODE if not ast.get_docstring(module(path))] == []


def test_no_file_is_long_without_a_reason() -> None:
    lengths = {_name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert [name for name, lines in lengths.items() if lines > MOST_LINES and name not in LONG] == []
    assert [name for name in LONG if lengths[name] <= MOST_LINES] == [], "short enough now: take it off the list"


def test_folders_of_the_repository_are_no_packages() -> None:
    """`games` and `tests` are folders: an installed game is pbem_<game>, and nothing imports a test."""
    wrong = []
    for path in [*CODE, *REST]:
        for node in nodes(path) if NAMED.search(path.read_text(encoding="utf-8")) else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            line = node.lineno if isinstance(node, ast.stmt) else 0
            for folder in (name.split(".")[0] for name in names):
                beside = (path.parent / f"{folder}.py").exists()  # a script's own neighbour may be called anything
                if folder in FOLDERS and not beside:
                    wrong.append(f"{_name(path)}:{line}: imports {folder}")
    assert wrong == []


def test_every_constant_counts() -> None:
    """A number that is measured, named and explained, and that nothing reads, is a rule left out."""
    named, read = dict[str, str](), set[str]()
    for path in CODE:
        for line in module(path).body:
            match line:
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    named |= {name: f"{_name(path)}:{line.lineno}: {name}"} if name.isupper() else {}
        for node in nodes(path):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.alias(name=name):
                    read.add(name)
    assert [where for name, where in named.items() if name not in read] == []


def test_no_two_classes_have_one_name() -> None:
    """One word, one concept. Pebbles is a game of its own."""
    homes: dict[str, list[str]] = {}
    for path in CODE:
        if path.is_relative_to(ROOT / "pbem") and "template" not in path.parts:
            for node in nodes(path):
                if isinstance(node, ast.ClassDef):
                    homes.setdefault(node.name, []).append(_name(path))
    assert {name: places for name, places in homes.items() if len(set(places)) > 1} == {}


def test_no_two_files_of_tests_have_one_name() -> None:
    """pytest imports them by their names alone."""
    homes: dict[str, list[str]] = {}
    for path in (ROOT / "tests").rglob("*.py"):
        if path.name not in {"conftest.py", "__init__.py"}:
            homes.setdefault(path.name, []).append(_name(path))
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
