"""CONTRIBUTING.md and docs/architecture.md have a map of the folders: each is on it, with what it says of itself."""

import ast
import re
from pathlib import Path

import pytest
from source import module

pytestmark = pytest.mark.xdist_group("architecture")

ROOT = Path(__file__).parents[2]
PAGES = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("CONTRIBUTING.md", "docs/architecture.md"))
MAP = dict(re.findall(r"(?m)^\| `([\w./]+)` \| (.+) \|$", PAGES))
BUILT = {"build", "dist"}
"""Folders that are made here, and no part of the repository."""


def _packages() -> dict[str, Path]:
    found = [path.parent for top in ("pbem", "pbem/rooms", "games") for path in (ROOT / top).glob("*/__init__.py")]
    return {folder.relative_to(ROOT).as_posix(): folder / "__init__.py" for folder in found}


def test_every_folder_is_on_the_map() -> None:
    assert _packages().keys() - MAP.keys() == set()
    tops = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")} - BUILT
    assert tops - {name.partition("/")[0] for name in MAP} == set()


def test_every_folder_on_the_map_is_there() -> None:
    assert [name for name in MAP if not (ROOT / name).is_dir()] == []


def test_the_map_says_of_a_package_what_its_own_first_line_says() -> None:
    said = {name: (ast.get_docstring(module(path)) or "").partition("\n")[0] for name, path in _packages().items()}
    assert {name: MAP[name] for name in said} == said


def test_what_the_page_names_is_there() -> None:
    """Every module and package of the base and its rooms that the pages speak of."""
    named = re.findall(r"`((?:app|author|cli|events|projections|rooms|store)[/.][\w/.]+)`", PAGES)
    paths = [ROOT / "pbem" / re.sub(r"\.(?=\w)", "/", name.removesuffix(".py")) for name in named]
    assert [name for name, path in zip(named, paths, strict=True) if not _is_there(path)] == []
    assert len(named) > 10


def _is_there(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").exists()
